"""Examples to be spoilt in tests, and how often a kind finds something to spoil."""

from collections.abc import Iterable, Iterator
from functools import cache

from prove.core.examples import Example
from prove.core.keyed import keyed
from prove.synth.corruption.planting import Kind, Plant
from tests.synth.conversation.test_purposeful import made as of_purpose
from tests.synth.made import MONEY, made

FURTHER = range(11, 15)
"""The seeds of sets for the kinds that find nothing in the first examples."""
PURPOSES = ("answer_the_best_offer", "settle_shared_costs", "close_the_sprint")


@cache
def examples() -> tuple[Example, ...]:
    """Examples of all categories, and some of purposes."""
    by_category: dict[str, Example] = {}
    for example in made(120, purposes=0.0):
        by_category.setdefault(example.category, example)
    of_purposes = (example for name in PURPOSES for example in of_purpose(name, 1))
    return (*by_category.values(), *of_purposes)


def spoilt(kind: Kind) -> list[Example]:
    """What a kind makes of the examples of a set, where it changes them; of a further set while it changes none."""
    for batch in _batches():
        if found := list(_changed(kind, batch)):
            return found
    return []


def _batches() -> Iterator[tuple[Example, ...]]:
    yield (*examples(), *made(60)[:40], *made(60, 3, MONEY)[:20])
    yield from (made(60, seed) for seed in FURTHER)


def _changed(kind: Kind, batch: Iterable[Example]) -> Iterator[Example]:
    assert kind.change is not None
    for example in batch:
        others = [other for other in examples() if other is not example]
        changed = kind.change(Plant(example, keyed("test", kind.name), others))
        if changed is not None and changed != example:
            yield changed
