"""Proves a finished set again from scratch: every example, and that nothing is in two splits."""

from collections import Counter
from collections.abc import Iterable, Iterator
from concurrent.futures import ProcessPoolExecutor
from itertools import islice
from pathlib import Path

import msgspec

from prove.core.examples import LIBRARY, Example
from prove.data.parquet import count_rows, read_parquet
from prove.data.progress import Progress
from prove.data.read import examples_of
from prove.synth.proof.validate import CHECKS, validate
from prove.synth.run.chunks import library, library_graph

BATCH = 100


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
    """Validate every example of a set; examples of other environments are skipped."""
    file = examples_of(path)
    total, rows = 0, count_rows(file)
    library_graph()
    refused: Counter[str] = Counter(dict.fromkeys(CHECKS, 0))
    problems: list[str] = []
    for looked, found in _verdicts(_batches(read_parquet(file)), workers):
        total += looked
        for id, check, reason in found:
            refused[check] += 1
            problems.append(f"{id}: [{check}] {reason}")
        if progress is not None:
            progress(total, rows)
    return SetReport(total, total - refused.total(), dict(refused), problems[:200], leaks(read_parquet(file)))


Verdict = tuple[int, list[tuple[str, str, str]]]


def _verdicts(batches: Iterator[list[Example]], workers: int) -> Iterator[Verdict]:
    if workers == 1:
        yield from map(_judge, batches)
        return
    with ProcessPoolExecutor(workers) as pool:
        # A few batches at a time, so that a large set is never in memory as a whole.
        while waiting := [pool.submit(_judge, batch) for batch in islice(batches, 4 * workers)]:
            for future in waiting:
                yield future.result()


def _judge(batch: list[Example]) -> Verdict:
    found: list[tuple[str, str, str]] = []
    for example in batch:
        if example.environment != LIBRARY:
            continue
        refused = validate(example, library(), library_graph())
        if refused is not None:
            found.append((example.id, *refused))
    return len(batch), found


def _batches(examples: Iterator[Example]) -> Iterator[list[Example]]:
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
