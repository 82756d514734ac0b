"""Proves a finished set again from scratch: every example, and that nothing is in two splits."""

from collections import Counter
from collections.abc import Generator, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import islice
from pathlib import Path

import msgspec

from prove.core.errors import UsageError, cut
from prove.core.examples import LIBRARY, Example
from prove.data.lines import BadLine
from prove.data.long_run import file_settings, long_run
from prove.data.parquet import count_rows, read_rows, row_problem
from prove.data.progress import Progress
from prove.data.read import EXAMPLES, examples_of
from prove.data.workers import in_order
from prove.synth.config import SynthConfig
from prove.synth.proof.proof import LEAST_OTHERS
from prove.synth.proof.validate import CHECKS, PURPOSE_CHECKS, validate
from prove.synth.run.chunks import least_others, library, library_graph
from prove.synth.run.pipeline import CONFIG
from prove.synth.run.whole_set import set_problems
from prove.synth.wording import WORDING_CHECKS

BATCH = 20
SHOWN = 200


class SetReport(msgspec.Struct, frozen=True):
    """How many examples were checked and are valid, how many each check refused, and what leaks between splits.

    Args:
        examples: How many examples there are, without the rows that are not one.
        unreadable: How many rows are not an example.
        problems: One sentence for each example that does not stand, and for each such row; the first 200.
        purposes: How many examples serve a purpose; these have checks of their own.
        any_words: Whether the texts may be in other words than the grammar's.
    """

    examples: int
    valid: int
    refused: dict[str, int]
    problems: list[str]
    leaks: list[str]
    unreadable: int = 0
    purposes: int = 0
    any_words: bool = False

    def checked_by(self, check: str) -> int:
        """How many examples a check is for."""
        if check in WORDING_CHECKS:
            return self.examples
        for_purposes = self.purposes if check in PURPOSE_CHECKS else 0
        return for_purposes + (self.examples - self.purposes if check in CHECKS else 0)

    @property
    def clean(self) -> bool:
        return self.valid == self.examples and not self.leaks and not self.unreadable


def validate_set(
    path: str | Path, workers: int = 1, progress: Progress | None = None, *, any_words: bool = False
) -> SetReport:
    """Validate every example of a set; imported ones, whose tools are not ours, have nothing to replay.

    What is interrupted is continued by the same call.

    Args:
        any_words: Whether a model may have written the texts; so too if the settings beside the set say so.
    """
    with validated_set(path, workers, progress, any_words=any_words) as report:
        return report


@contextmanager
def validated_set(
    path: str | Path, workers: int = 1, progress: Progress | None = None, *, any_words: bool = False
) -> Generator[SetReport]:
    """The same, for a block that prints the report: if that fails, what was done is kept for the same command."""
    file = examples_of(path)
    rows = count_rows(file)
    settings = _settings(file)
    any_words = any_words or (settings is not None and "endpoint" in (settings.writer, settings.teacher))
    others = LEAST_OTHERS if settings is None else least_others(settings)
    library_graph()  # built before the processes start, so that they find it in the cache
    with long_run(
        "examples", None, {"command": "validate", "any_words": any_words, **file_settings(file)}, rows, progress
    ) as run:
        left = frozenset(run.left())
        waiting = (numbered for numbered in enumerate(read_rows(file)) if numbered[0] in left)
        for verdicts in in_order(partial(_judge, any_words, others), _batches(waiting), workers):
            for number, verdict in verdicts:
                run.add(number, msgspec.json.encode(verdict))
        verdicts = [msgspec.json.decode(record, type=Verdict) for record in run.records()]
        run.end_progress()
        yield _report(file, verdicts, settings, any_words)


Numbered = tuple[int, Example | BadLine]
Verdict = tuple[str, str, str] | BadLine | None
"""The id of an example, the check that refuses it, and the reason; None if it stands."""


def _report(file: Path, verdicts: list[Verdict], settings: SynthConfig | None, any_words: bool) -> SetReport:
    purposes = sum(isinstance(row, Example) and bool(row.purpose) for row in read_rows(file))
    names = [*CHECKS, *(name for name in PURPOSE_CHECKS if purposes and name not in CHECKS)]
    names += () if any_words else WORDING_CHECKS
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
    found = set_problems((row for row in read_rows(file) if isinstance(row, Example)), settings)
    valid = examples - refused.total()
    return SetReport(examples, valid, dict(refused), problems[:SHOWN], found, unreadable, purposes, any_words)


def _settings(file: Path) -> SynthConfig | None:
    """The settings of the run that made a set, if they lie beside it."""
    beside = file.with_name(CONFIG)
    try:
        return msgspec.json.decode(beside.read_bytes(), type=SynthConfig) if file.name == EXAMPLES else None
    except (OSError, msgspec.DecodeError):
        return None


def _judge(any_words: bool, others: int, batch: list[Numbered]) -> list[tuple[int, Verdict]]:
    return [(number, row if isinstance(row, BadLine) else _verdict(row, any_words, others)) for number, row in batch]


def _verdict(example: Example, any_words: bool, others: int) -> Verdict:
    refused = verdict_of(example, any_words=any_words, others=others)
    return None if refused is None else (example.id, *refused)


def verdict_of(example: Example, *, any_words: bool = False, others: int = LEAST_OTHERS) -> tuple[str, str] | None:
    """The check that refuses an example, and why; None if it stands, or is an imported one with nothing to replay."""
    if example.environment != LIBRARY:
        return None if example.expected is None else ("frame", "it was run in our own worlds, but is of another one")
    try:
        return validate(example, library(), library_graph(), None if any_words else WORDING_CHECKS, others)
    except UsageError as error:  # it names a server that does not exist, or more time than there is
        return "replay", cut(error)
    except Exception as error:  # noqa: BLE001 - a damaged example must not cost the others their verdicts
        return "replay", f"it cannot be checked ({type(error).__name__}: {cut(error)})"


def _batches(examples: Iterator[Numbered]) -> Iterator[list[Numbered]]:
    while batch := list(islice(examples, BATCH)):
        yield batch
