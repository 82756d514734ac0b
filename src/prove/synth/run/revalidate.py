"""Proves a finished set again from scratch: every example, and that nothing is in two splits."""

from collections import Counter
from collections.abc import Generator, Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path

import msgspec

from prove.core.errors import UsageError, cut
from prove.core.examples import LIBRARY, Example
from prove.data.lines import BadLine
from prove.data.long_run import file_settings, long_run
from prove.data.parquet import count_rows, read_rows, row_problem
from prove.data.progress import Progress
from prove.data.read import examples_of
from prove.data.workers import in_order
from prove.synth.proof.validate import CHECKS, PURPOSE_CHECKS, validate
from prove.synth.run.chunks import library, library_graph

BATCH = 20
SHOWN = 200


class SetReport(msgspec.Struct, frozen=True):
    """How many examples were checked and are valid, how many each check refused, and what leaks between splits.

    Args:
        examples: How many examples there are, without the rows that are not one.
        unreadable: How many rows are not an example.
        problems: One sentence for each example that does not stand, and for each such row; the first 200.
        purposes: How many examples serve a purpose; these have checks of their own.
    """

    examples: int
    valid: int
    refused: dict[str, int]
    problems: list[str]
    leaks: list[str]
    unreadable: int = 0
    purposes: int = 0

    def checked_by(self, check: str) -> int:
        """How many examples a check is for."""
        for_purposes = self.purposes if check in PURPOSE_CHECKS else 0
        return for_purposes + (self.examples - self.purposes if check in CHECKS else 0)

    @property
    def clean(self) -> bool:
        return self.valid == self.examples and not self.leaks and not self.unreadable


def validate_set(path: str | Path, workers: int = 1, progress: Progress | None = None) -> SetReport:
    """Validate every example of a set; imported ones, whose tools are not ours, have nothing to replay.

    What is interrupted is continued by the same call.
    """
    with validated_set(path, workers, progress) as report:
        return report


@contextmanager
def validated_set(path: str | Path, workers: int = 1, progress: Progress | None = None) -> Generator[SetReport]:
    """The same, for a block that prints the report: if that fails, what was done is kept for the same command."""
    file = examples_of(path)
    rows = count_rows(file)
    library_graph()  # built before the processes start, so that they find it in the cache
    with long_run("examples", None, {"command": "validate", **file_settings(file)}, rows, progress) as run:
        left = frozenset(run.left())
        waiting = (numbered for numbered in enumerate(read_rows(file)) if numbered[0] in left)
        for verdicts in in_order(_judge, _batches(waiting), workers):
            for number, verdict in verdicts:
                run.add(number, msgspec.json.encode(verdict))
        verdicts = [msgspec.json.decode(record, type=Verdict) for record in run.records()]
        run.end_progress()
        yield _report(file, verdicts)


Numbered = tuple[int, Example | BadLine]
Verdict = tuple[str, str, str] | BadLine | None
"""The id of an example, the check that refuses it, and the reason; None if it stands."""


def _report(file: Path, verdicts: list[Verdict]) -> SetReport:
    purposes = sum(isinstance(row, Example) and bool(row.purpose) for row in read_rows(file))
    names = [*CHECKS, *(name for name in PURPOSE_CHECKS if purposes and name not in CHECKS)]
    refused: Counter[str] = Counter(dict.fromkeys(names, 0))
    problems: list[str] = []
    unreadable = 0
    for verdict in verdicts:
        if isinstance(verdict, BadLine):
            unreadable += 1
            problems.append(row_problem(file, verdict))
        elif verdict is not None:
            id, check, reason = verdict
            refused[check] += 1
            problems.append(f"{cut(id)}: [{check}] {reason}")
    examples = len(verdicts) - unreadable
    found = set_problems(row for row in read_rows(file) if isinstance(row, Example))
    valid = examples - refused.total()
    return SetReport(examples, valid, dict(refused), problems[:SHOWN], found, unreadable, purposes)


def _judge(batch: list[Numbered]) -> list[tuple[int, Verdict]]:
    return [(number, row if isinstance(row, BadLine) else _verdict(row)) for number, row in batch]


def _verdict(example: Example) -> Verdict:
    refused = verdict_of(example)
    return None if refused is None else (example.id, *refused)


def verdict_of(example: Example) -> tuple[str, str] | None:
    """The check that refuses an example, and why; None if it stands, or is an imported one with nothing to replay."""
    if example.environment != LIBRARY:
        return None
    try:
        return validate(example, library(), library_graph())
    except UsageError as error:  # it names a server that does not exist, or more time than there is
        return "replay", cut(error)
    except Exception as error:  # noqa: BLE001 - a damaged example must not cost the others their verdicts
        return "replay", f"it cannot be checked ({type(error).__name__}: {cut(error)})"


def _batches(examples: Iterator[Numbered]) -> Iterator[list[Numbered]]:
    while batch := list(islice(examples, BATCH)):
        yield batch


def set_problems(examples: Iterable[Example]) -> list[str]:
    """Worlds, plans or examples that are in two splits which must not share them."""
    plans: dict[str, set[str]] = {}
    worlds: dict[str, set[int]] = {}
    ids: Counter[str] = Counter()
    for example in examples:
        plans.setdefault(example.split, set()).add(example.plan)
        worlds.setdefault(example.split, set()).add(example.seed)
        ids[example.id] += 1
    found = [f"the id {id} occurs {count} times" for id, count in ids.items() if count > 1]
    for split in ("train", "dev"):
        shared = plans.get("test_plans", set()) & plans.get(split, set())
        found += [f"{len(shared)} plans of test_plans are also in {split}"] if shared else []
        common = worlds.get("test_worlds", set()) & worlds.get(split, set())
        found += [f"{len(common)} worlds of test_worlds are also in {split}"] if common else []
    return found
