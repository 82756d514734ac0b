"""Moves: calls in messages, and calls made in a session."""

from prove.bench.adversaries.moves import TurnMoves, as_call, make, one_by_one
from prove.core.examples import ReferenceCall
from prove.core.results import Call
from tests.bench.adversaries.scenes import scene_of


def test_each_call_has_a_message_of_its_own() -> None:
    one, other = Call("a"), Call("b", {"n": 1})
    assert one_by_one(call for call in (one, other)) == [[one], [other]]


def test_a_reference_call_is_made_with_its_arguments() -> None:
    assert as_call(ReferenceCall("c1", "a", {"n": 1})) == Call("a", {"n": 1})


def test_turns_do_not_share_their_messages() -> None:
    one, other = TurnMoves(), TurnMoves()
    one.messages.append([Call("a")])
    assert other.messages == []


def test_all_calls_of_a_turn_are_made() -> None:
    scene = scene_of("bank-transfer")
    session = scene.open()
    make(session, TurnMoves([[as_call(call) for call in scene.calls.values()]]))
    assert scene.example.expected is not None
    assert session.outcome() == scene.example.expected.outcome
