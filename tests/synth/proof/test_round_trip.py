"""The words of a purpose are read back: whatever is changed in words, calls or goals is found."""

import re
from collections.abc import Callable

import msgspec
import pytest

from prove.core.examples import Example, Goal, Turn
from prove.synth.proof.validate import validate
from prove.synth.run.chunks import library, library_graph
from tests.synth.conversation.test_purposeful import made

Change = Callable[[Example], Example]


def with_turn(example: Example, number: int, **changes: object) -> Example:
    turns = list(example.turns)
    turns[number] = msgspec.structs.replace(turns[number], **changes)
    return msgspec.structs.replace(example, turns=tuple(turns))


def last(example: Example) -> Turn:
    return example.turns[-1]


def other_price(example: Example) -> Example:
    """Where the price is offered, another one is another call; where it is only compared with, it may be the same."""
    if "counter_amount" not in last(example).reference_calls[-1].arguments:
        return negated(example)
    others = {"5": "10", "10": "15", "15": "20", "20": "25", "25": "30", "30": "40", "40": "50", "50": "5"}
    changed, times = re.subn(r"\b(5|10|15|20|25|30|40|50)\b", lambda found: others[found[1]], last(example).user)
    assert times
    return with_turn(example, -1, user=changed)


def negated(example: Example) -> Example:
    user = last(example).user
    return with_turn(example, -1, user=f"Don't {user[0].lower()}{user[1:]}")


def added(example: Example) -> Example:
    return with_turn(example, -1, user=f"{last(example).user} Also, cancel my trip.")


def shortened(example: Example) -> Example:
    return with_turn(example, -1, user=last(example).user.split(",")[0] + ".")


def another_purpose(example: Example) -> Example:
    return msgspec.structs.replace(example, purpose="close_the_sprint")


def unknown_purpose(example: Example) -> Example:
    return msgspec.structs.replace(example, purpose="nothing")


def goal_dropped(example: Example) -> Example:
    goals = last(example).goals
    return with_turn(example, -1, goals=(*goals, Goal("question", last(example).reference_calls[0].id)))


@pytest.mark.parametrize(
    "change", [other_price, negated, added, shortened, another_purpose, unknown_purpose, goal_dropped]
)
def test_a_change_is_found(change: Change) -> None:
    for example in made("answer_the_best_offer"):
        refused = validate(change(example), library(), library_graph())
        assert refused is not None
        assert refused[0] == "round-trip"
