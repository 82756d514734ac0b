"""Runs the invariants over many seeds, in several processes."""

import multiprocessing
import os
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any

import msgspec

from prove.authoring.across import (
    acts,
    answers,
    attendance,
    away,
    bonds,
    clocks,
    comments,
    files,
    home,
    later,
    mails,
    meals,
    money,
    opinions,
    others,
    places,
    presence,
    sales,
    shops,
    texts,
    time,
    travel,
    variety,
    whereabouts,
    work,
)
from prove.authoring.across.rules import INVARIANTS, SPREADS, Worlds

AREAS = (
    acts,
    answers,
    attendance,
    away,
    bonds,
    clocks,
    comments,
    files,
    home,
    later,
    mails,
    meals,
    money,
    opinions,
    others,
    places,
    presence,
    sales,
    shops,
    texts,
    time,
    travel,
    variety,
    whereabouts,
    work,
)
"""The files that declare invariants; importing them is enough."""
SHOWN = 20
"""How many violations of one invariant a report keeps."""


class Agreement(msgspec.Struct, frozen=True):
    """How one invariant held: `violations` counts them all, `examples` are the first ones.

    `enough` is how many seeds it takes to measure it.
    """

    number: int
    promise: str
    seeds: int
    violations: int
    examples: tuple[str, ...]
    enough: int = 1

    @property
    def measured(self) -> bool:
        return self.seeds >= self.enough

    @property
    def holds(self) -> bool:
        return not self.violations

    @property
    def verdict(self) -> str:
        """In a few words: whether it holds."""
        if not self.measured:
            return f"not measured: it takes {self.enough} seeds"
        return "holds" if self.holds else f"{self.violations} violations"


def check_across(seeds: int, workers: int | None = None, first: int = 0) -> list[Agreement]:
    """How every invariant held over some seeds from `first` on, in the order of their numbers."""
    count, chosen = min(workers or os.cpu_count() or 1, seeds), range(first, first + seeds)
    if count == 1:
        found = [_of_seed(seed) for seed in chosen]
    else:
        with ProcessPoolExecutor(count) as pool:
            try:
                found = list(pool.map(_of_seed, chosen, chunksize=max(1, seeds // (count * 8))))
            except BaseException:
                for process in multiprocessing.active_children():
                    process.terminate()
                pool.shutdown(wait=False, cancel_futures=True)
                raise
    return sorted(_summed(found, chosen), key=lambda agreement: agreement.number)


def _of_seed(seed: int) -> tuple[list[list[str]], list[Any]]:
    """The violations of each invariant in one seed, and what each spread measured there."""
    worlds = Worlds(seed)
    violations = [[f"seed {seed}: {text}" for text in one.check(worlds)] for one in INVARIANTS]
    return violations, [one.measure(worlds) for one in SPREADS]


def _summed(found: list[tuple[list[list[str]], list[Any]]], seeds: range) -> Iterator[Agreement]:
    for place, one in enumerate(INVARIANTS):
        texts = [text for violations, _ in found for text in violations[place]]
        yield Agreement(one.number, one.promise, len(found), len(texts), tuple(texts[:SHOWN]))
    for place, one in enumerate(SPREADS):
        measures = [measures[place] for _, measures in found]
        if one.cheap:
            measures += [one.measure(Worlds(seed)) for seed in range(seeds.stop, seeds.start + one.enough)]
        texts = list(one.judge(measures)) if len(measures) >= one.enough else []
        yield Agreement(one.number, one.promise, len(measures), len(texts), tuple(texts[:SHOWN]), one.enough)
