"""Examples to be spoilt in tests, and how often a kind finds something to spoil."""

from functools import cache

from prove.core.examples import Example
from prove.core.keyed import keyed
from prove.synth.corruption.planting import Kind, Plant
from tests.synth.conversation.test_purposeful import made as of_purpose
from tests.synth.made import MONEY, made

PURPOSES = ("answer_the_best_offer", "settle_shared_costs", "close_the_sprint")


@cache
def examples() -> tuple[Example, ...]:
    """Examples of all categories, some of purposes, and one in which a turn asks two questions, which is rare."""
    by_category: dict[str, Example] = {}
    for example in made(120, purposes=0.0):
        by_category.setdefault(example.category, example)
    of_purposes = (example for name in PURPOSES for example in of_purpose(name, 1))
    return (*by_category.values(), *of_purposes, next(filter(_asks_twice, made(120, purposes=0.0))))


def _asks_twice(example: Example) -> bool:
    return any(sum(goal.kind == "question" for goal in turn.goals) > 1 for turn in example.turns)


def spoilt(kind: Kind) -> list[Example]:
    """What a kind makes of the examples of a set, where it changes them."""
    assert kind.change is not None
    found: list[Example] = []
    for example in (*examples(), *made(60)[:40], *made(60, 3, MONEY)[:20]):
        others = [other for other in examples() if other is not example]
        changed = kind.change(Plant(example, keyed("test", kind.name), others))
        if changed is not None and changed != example:
            found.append(changed)
    return found
