"""Proves a finished set again from scratch: every example, and that nothing is in two splits."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import islice
from pathlib import Path

import msgspec

from prove.core.examples import LIBRARY, Example
from prove.data.long_run import file_settings, long_run
from prove.data.parquet import count_rows, read_parquet
from prove.data.progress import Progress
from prove.data.read import examples_of
from prove.data.workers import in_order
from prove.synth.proof.validate import CHECKS, validate
from prove.synth.run.chunks import library, library_graph

BATCH = 20


class SetReport(msgspec.Struct, frozen=True):
    """How many examples were checked and are valid, how many each check refused, and what leaks between splits."""

    examples: int
    valid: int
    refused: dict[str, int]
    problems: list[str]
    leaks: list[str]

    @property
    def clean(self) -> bool:
        return self.valid == self.examples and not self.leaks


def validate_set(path: str | Path, workers: int = 1, progress: Progress | None = None) -> SetReport:
    """Validate every example of a set; imported ones, whose tools are not ours, have nothing to replay.

    What is interrupted is continued by the same call.
    """
    file = examples_of(path)
    rows = count_rows(file)
    library_graph()  # built before the processes start, so that they find it in the cache
    refused: Counter[str] = Counter(dict.fromkeys(CHECKS, 0))
    problems: list[str] = []
    with long_run("examples", None, {"command": "validate", **file_settings(file)}, rows, progress) as run:
        left = frozenset(run.left())
        waiting = (numbered for numbered in enumerate(read_parquet(file)) if numbered[0] in left)
        for verdicts in in_order(_judge, _batches(waiting), workers):
            for number, verdict in verdicts:
                run.add(number, msgspec.json.encode(verdict))
        for record in run.records():
            verdict = msgspec.json.decode(record, type=Verdict)
            if verdict is not None:
                id, check, reason = verdict
                refused[check] += 1
                problems.append(f"{id}: [{check}] {reason}")
        return SetReport(rows, rows - refused.total(), dict(refused), problems[:200], leaks(read_parquet(file)))


Numbered = tuple[int, Example]
Verdict = tuple[str, str, str] | None
"""The id of an example, the check that refuses it, and the reason; None if it stands."""


def _judge(batch: list[Numbered]) -> list[tuple[int, Verdict]]:
    return [(number, _verdict(example)) for number, example in batch]


def _verdict(example: Example) -> Verdict:
    if example.environment != LIBRARY:
        return None
    refused = validate(example, library(), library_graph())
    return None if refused is None else (example.id, *refused)


def _batches(examples: Iterator[Numbered]) -> Iterator[list[Numbered]]:
    while batch := list(islice(examples, BATCH)):
        yield batch


def leaks(examples: Iterable[Example]) -> list[str]:
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
