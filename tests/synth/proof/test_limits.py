"""Check `limits`: references that do not fit into an episode."""

from collections.abc import Iterator

import pytest

from prove.core.examples import Attempt, Example
from prove.core.results import Call
from tests.synth.proof.planting import Fault, assert_found, goal_spots, in_turn, replace, rerun, spots


def many_attempts(example: Example) -> Iterator[Example]:
    for spot in spots(example):
        tried = Attempt(spot.call.id, Call(spot.call.name, {"nonsense": 1}), "unknown_argument")
        yield in_turn(example, spot.number, attempts=(tried,) * 12)


def crowded_message(example: Example) -> Iterator[Example]:
    for spot in goal_spots(example):
        if not spot.call.depends and len(spot.turn.reference_calls) == 1:
            calls = tuple(replace(spot.call, id=f"{spot.call.id}-{place}") for place in range(9))
            goals = tuple(replace(spot.turn.goals[0], call=call.id) for call in calls)
            yield rerun(in_turn(example, spot.number, reference_calls=calls, goals=goals, attempts=()))


FAULTS = {
    "more messages than an episode has": Fault(many_attempts, "needs more messages than an episode has"),
    "too many calls in a message": Fault(crowded_message, "has too many calls"),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_planted_fault_is_found(fault: Fault) -> None:
    assert_found("limits", fault)
