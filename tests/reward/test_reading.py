"""Episodes prepared for scoring: which calls count, per turn and without replayed turns."""

import msgspec

from prove.core.results import Result, refusal
from prove.reward.reading import read
from tests.reward.build import episode, ref, step, turn

A, B = ref("a", "find", q="x"), ref("b", "buy", needs=("a",), id="p1")
EPISODE = episode(
    [[A], [], [B]],
    [turn(step("find", q="x"), "ok"), turn(step("other"), "no"), turn(step("buy", id="p1"), "ok")],
)


def test_calls_of_turns_without_reference_calls_are_kept_apart() -> None:
    reading = read(EPISODE)
    assert [call.step.call.name for call in reading.calls] == ["find", "buy"]
    assert [call.step.call.name for call in reading.all_calls] == ["find", "other", "buy"]
    assert reading.tool_names == {"find", "buy"}
    assert [(pair.wanted, pair.placed, pair.in_order) for pair in reading.pairs] == [(0, 0, True), (1, 2, True)]


def test_the_reading_of_one_turn_keeps_the_order_of_its_pairs() -> None:
    last = read(EPISODE).of_turn(2)
    assert [want.call.id for want in last.wanted] == ["b"]
    assert [call.step.call.name for call in last.calls] == ["buy"]
    assert [(pair.wanted, pair.placed, pair.in_order) for pair in last.pairs] == [(0, 2, True)]


def test_replayed_turns_are_left_out_and_their_calls_count_as_done() -> None:
    reading = read(msgspec.structs.replace(EPISODE, replayed=2))
    assert [(want.call.id, want.after) for want in reading.wanted] == [("b", ())]
    assert [call.step.call.name for call in reading.own_calls] == ["buy"]
    assert [(pair.wanted, pair.in_order) for pair in reading.pairs] == [(0, True)]


def test_only_a_refusal_with_the_code_of_the_reference_is_right() -> None:
    made = episode([[A]], [turn(step("find", "failed", q="x"), "ok")])
    assert made.example.expected is not None
    for result, right in (
        (refusal("failed", "code", "refused"), {0}),
        (refusal("failed", "other", "refused"), set[int]()),
        (Result("ok", {}), set[int]()),
    ):
        expected = msgspec.structs.replace(made.example.expected, results={"a": result})
        example = msgspec.structs.replace(made.example, expected=expected)
        assert read(msgspec.structs.replace(made, example=example)).right_refusals == right
