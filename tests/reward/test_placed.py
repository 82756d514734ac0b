"""Calls and reference calls in their places."""

from prove.reward.placed import place_calls, want_calls
from tests.reward.build import episode, ref, step, turn

A, B = ref("a", "find", q="x"), ref("b", "buy", needs=("a",), id="p1")
C = ref("c", "pay", after=("a",), needs=("b",))


def test_calls_are_counted_through_messages_and_turns() -> None:
    made = episode(
        [[A], [B]],
        [turn("Hm.", [step("find"), step("other")], step("find"), "ok"), turn(), turn("So:", step("buy"))],
    )
    assert [(call.step.call.name, call.turn, call.message, call.position) for call in place_calls(made)] == [
        ("find", 0, 1, 0),
        ("other", 0, 1, 1),
        ("find", 0, 2, 2),
        ("buy", 2, 5, 3),
    ]
    assert place_calls(episode([[A]], [])) == []


def test_reference_calls_know_what_they_come_after() -> None:
    made = episode([[A], [], [B, C]], [])
    assert [(want.call.id, want.turn, want.after) for want in want_calls(made)] == [
        ("a", 0, ()),
        ("b", 2, ((0, True),)),
        ("c", 2, ((1, True), (0, False))),
    ]
    assert want_calls(made) is want_calls(made)
    assert want_calls(episode([[]], [])) == []
