"""Planted faults in the order of calls are found."""

from collections.abc import Iterator

import pytest

from prove.core.examples import Dependency, Example, Goal, ReferenceCall, Turn
from prove.synth.proof.messages import messages
from prove.synth.proof.proof import Proof
from prove.synth.run.chunks import library, library_graph
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


@pytest.mark.parametrize(("asked", "proven"), [(("c1", "c2"), True), (("c2",), True), (("c2", "c1"), False)])
def test_nothing_is_made_of_what_is_asked_for_after_it(asked: tuple[str, ...], proven: bool) -> None:
    first = ReferenceCall("c1", "list_accounts")
    second = ReferenceCall("c2", "list_cards", depends=(Dependency("c1", "explicit"),), message=1)
    turn = Turn("…", ("list_accounts", "list_cards"), (first, second), tuple(Goal("question", id) for id in asked))
    proof = Proof(Example("e", ("banking",), 7, "", (turn,)), library(), library_graph())
    assert (messages(proof) is None) == proven
