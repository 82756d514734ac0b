"""Episodes prepared for scoring: which calls count, per turn and without replayed turns."""

import msgspec

from prove.core.results import Result, refusal
from prove.reward.components import Tally
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


def test_each_tool_turn_is_counted_for_itself_and_all_together() -> None:
    calls = [step("buy", id="p2"), step("find", "failed", q="x"), step("other", "malformed")]
    made = episode([[A], [], [B]], [turn(step("find", q="x"), "ok"), turn(step("other"), "no"), turn(*calls, "ok")])
    reading = read(made)
    turns = reading.tallies()
    assert turns == {
        0: Tally(calls=1, levels=1.0, named=1, wanted=1, pairs=1, in_order=1, shares=1.0),
        2: Tally(calls=3, levels=1 + 2 / 3 + 1 / 3, named=1, wanted=1, pairs=1, in_order=1, shares=0.0),
    }
    # With the tools of the whole reference, the second find is named too.
    assert reading.tally(turns) == Tally(calls=4, levels=3.0, named=3, wanted=2, pairs=2, in_order=2, shares=1.0)


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
