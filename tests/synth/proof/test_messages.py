"""Planted faults in the order of calls are found."""

from collections.abc import Iterator

import pytest

from prove.core.examples import Example
from tests.synth.proof.planting import Fault, assert_found, in_turn, replace, rerun


def goals_in_another_order(example: Example) -> Iterator[Example]:
    for number, turn in enumerate(example.turns):
        one_by_one = [call.message for call in turn.reference_calls] == [*range(len(turn.reference_calls))]
        if one_by_one and len({goal.call for goal in turn.goals}) > 1:
            yield in_turn(example, number, goals=tuple(reversed(turn.goals)))


def a_message_left_out(example: Example) -> Iterator[Example]:
    for number, turn in enumerate(example.turns):
        if turn.reference_calls:
            calls = tuple(replace(call, message=2 * call.message + 1) for call in turn.reference_calls)
            yield rerun(in_turn(example, number, reference_calls=calls))


FAULTS = [
    Fault(goals_in_another_order, "in the order in which they are asked for"),
    Fault(a_message_left_out, "in the order in which they are asked for"),
]


@pytest.mark.parametrize("fault", FAULTS, ids=lambda fault: fault.plant.__name__)
def test_faults_are_found(fault: Fault) -> None:
    assert_found("messages", fault)
