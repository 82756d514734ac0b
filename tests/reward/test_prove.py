"""The profile `prove`, computed by hand: every formula and every rule that settles what the paper leaves open."""

from typing import Any

import pytest

from prove.core.episodes import Episode, Step
from prove.core.results import Call, refusal
from prove.reward import ABLATIONS, ProveConfig, Score, prove_profile, score
from tests.reward.build import episode, ref, step, turn

A, B = ref("a", "find", q="x"), ref("b", "buy", needs=("a",), id="p1", count=2)
DONE = "Done."


def judged(e: Episode, config: ProveConfig | None = None) -> Score:
    return score(e, prove_profile(config))


def test_a_perfect_episode_scores_1_3() -> None:
    s = judged(episode([[A, B]], [turn(step("find", q="x"), step("buy", id="p1", count=2), DONE)]))
    assert s.parts == {"validity": 1, "coverage": 1, "efficiency": 0, "name": 1, "argument": 1}
    assert s.total == pytest.approx(0.5 + 0.5 + 0 + 0.2 + 0.1)
    assert s.agreement == 1


def test_no_call_at_all_scores_0_in_every_part() -> None:
    s = judged(episode([[A, B]], [turn(DONE)]))
    assert s.parts == {"validity": 0, "coverage": 0, "efficiency": 0, "name": 0, "argument": 0}
    assert s.total == 0


def test_validity_is_the_mean_of_levels() -> None:
    calls = [
        step("find", q="x"),
        step("buy", "failed", id="p1", count=2),
        step("buy", "malformed", id=1),
        step("zzz", "unknown"),
    ]
    s = judged(episode([[A, B]], [turn(*calls, DONE)]))
    assert s.parts["validity"] == pytest.approx((1 + 2 / 3 + 1 / 3 + 0) / 4)
    # A match asks for name and keys, not for success: the failed call covers b.
    assert s.parts["coverage"] == 1
    # Of four calls three are of the reference's tools.
    assert s.parts["name"] == pytest.approx(3 / 4)
    # B = 2 + ceil(0.5·2) = 3, one call beyond it: -0.5 · 1/3.
    assert s.parts["efficiency"] == pytest.approx(-0.5 * 1 / 3)
    assert s.total == pytest.approx(0.5 * (2 / 4) + 0.5 * 1 + 0.15 * (-1 / 6) + 0.2 * 0.75 + 0.1 * 1)


def test_the_budget_grows_with_the_reference() -> None:
    four = [ref(f"r{n}", "find", q=n) for n in range(4)]
    made = [step("find", q=n) for n in range(4)]
    for extra, charge in [(0, 0.0), (2, 0.0), (3, -0.5 * 1 / 6), (8, -0.5 * 6 / 6)]:
        s = judged(episode([four], [turn(*made, *[step("find", q=99)] * extra, DONE)]))
        assert s.parts["efficiency"] == pytest.approx(charge), extra
    flat = judged(episode([four], [turn(*made, step("find", q=99), DONE)]), ProveConfig(beta=0.0))
    assert flat.parts["efficiency"] == pytest.approx(-0.5 * 1 / 4)


def test_a_call_needs_all_keys_of_the_reference_to_match() -> None:
    s = judged(episode([[A, B]], [turn(step("find", q="x"), step("buy", id="p1"), DONE)]))
    assert s.parts["coverage"] == pytest.approx(1 / 2)
    assert s.parts["argument"] == 1


def test_declared_optional_arguments_may_be_added() -> None:
    s = judged(episode([[A]], [turn(step("find", q="x", limit=50), DONE)]))
    assert s.total == pytest.approx(1.3)


def test_values_are_typed_and_numbers_go_by_value() -> None:
    want = ref("a", "set", n=1, f=2.0, b=True, s="1", o={"k": [1, 2]})
    cases: list[tuple[dict[str, Any], float]] = [
        ({"n": 1.0, "f": 2, "b": True, "s": "1", "o": {"k": [1.0, 2]}}, 1.0),
        ({"n": True, "f": 2.0, "b": True, "s": "1", "o": {"k": [1, 2]}}, 4 / 5),
        ({"n": 1, "f": 2.0, "b": 1, "s": 1, "o": {"k": [2, 1]}}, 2 / 5),
        ({"n": "1", "f": "2.0", "b": "true", "s": 1, "o": {"k": [1, 2], "j": 0}}, 0.0),
    ]
    for given, share in cases:
        assert judged(episode([[want]], [turn(step("set", **given), DONE)])).parts["argument"] == pytest.approx(share)


def test_a_reference_without_arguments_counts_as_fully_equal() -> None:
    s = judged(episode([[ref("a", "list")]], [turn(step("list", limit=3), DONE)]))
    assert s.parts["argument"] == 1
    assert s.total == pytest.approx(1.3)


def test_no_aligned_pair_gives_no_argument_score() -> None:
    assert judged(episode([[A]], [turn(step("other"), DONE)])).parts["argument"] == 0


def test_an_explicit_edge_needs_an_earlier_message_an_implicit_one_an_earlier_call() -> None:
    together = [step("find", q="x"), step("buy", id="p1", count=2)]
    explicit = judged(episode([[A, B]], [turn(together, DONE)]))
    assert explicit.parts["coverage"] == pytest.approx(1 / 2)
    assert explicit.parts["argument"] == 1  # whatever the order
    implicit = ref("b", "buy", after=("a",), id="p1", count=2)
    assert judged(episode([[A, implicit]], [turn(together, DONE)])).parts["coverage"] == 1
    backwards = judged(episode([[A, implicit]], [turn(together[::-1], DONE)]))
    assert backwards.parts["coverage"] == pytest.approx(1 / 2)


def test_an_unmatched_predecessor_breaks_what_depends_on_it() -> None:
    s = judged(episode([[A, B]], [turn(step("buy", id="p1", count=2), DONE)]))
    assert s.parts["coverage"] == 0
    assert s.parts["argument"] == 1


def test_repeated_names_with_swapped_values_are_matched_one_to_one_and_best() -> None:
    two = [ref("a", "add", item="cup"), ref("b", "add", item="plate")]
    swapped = judged(episode([two], [turn(step("add", item="plate"), step("add", item="cup"), DONE)]))
    assert swapped.total == pytest.approx(1.3)
    # One call cannot serve two references.
    once = judged(episode([two], [turn(step("add", item="cup"), DONE)]))
    assert once.parts["coverage"] == pytest.approx(1 / 2)


def test_coverage_comes_before_values_in_the_choice_of_a_match() -> None:
    look, buy = ref("a", "find", q="x"), ref("b", "buy", needs=("a",), id="p1")
    # The call with the right value comes too late for the dependency; the early one with a wrong value keeps it.
    calls = [step("find", q="wrong"), step("buy", id="p1"), step("find", q="x")]
    s = judged(episode([[look, buy]], [turn(*calls, DONE)]))
    assert s.parts["coverage"] == 1
    assert s.parts["argument"] == pytest.approx((0 + 1) / 2)


def test_a_call_that_is_no_candidate_or_unreadable_is_worth_nothing_and_still_counts() -> None:
    unreadable = Step(Call("", {"text": "<tool_call>oops"}), refusal("unknown", "unparseable", "…"), executed=False)
    s = judged(episode([[A]], [turn(step("find", q="x"), unreadable, step("other", "unknown"), DONE)]))
    assert s.parts["validity"] == pytest.approx(1 / 3)
    assert s.parts["name"] == pytest.approx(1 / 3)
    assert s.parts["efficiency"] == pytest.approx(-0.5 * (3 - 2) / 2)  # B = 1 + ceil(0.5) = 2


def test_abstention_alone_is_one_or_nothing() -> None:
    assert judged(episode([[]], [turn("I cannot do that.")])).total == 1
    assert judged(episode([[]], [turn("")])).total == 0
    assert judged(episode([[]], [turn(step("find", q="x"), "I looked.")])).total == 0
    assert judged(episode([[]], [])).total == 0


def test_tool_turns_are_pooled_and_abstentions_averaged_in() -> None:
    turns = [turn(step("find", q="x"), DONE), turn("Which one?"), turn(step("buy", id="p1", count=3), DONE)]
    s = judged(episode([[A], [], [B]], turns))
    pooled = 0.5 * 1 + 0.5 * 1 + 0.2 * 1 + 0.1 * ((1 + 1 / 2) / 2)
    assert s.total == pytest.approx((pooled * 2 + 1) / 3)
    assert [t.kind for t in s.turns] == ["tools", "abstention", "tools"]
    assert s.turns[2].parts["argument"] == pytest.approx(1 / 2)
    assert s.parts["abstention"] == 1
    spoilt = judged(episode([[A], [], [B]], [turns[0], turn(step("other"), "?"), turns[2]]))
    assert spoilt.total == pytest.approx((pooled * 2 + 0) / 3)


def test_a_call_matches_only_the_reference_of_its_own_turn() -> None:
    s = judged(episode([[A], [B]], [turn(step("find", q="x"), step("buy", id="p1", count=2), DONE), turn(DONE)]))
    assert s.parts["coverage"] == pytest.approx(1 / 2)


def test_one_budget_for_all_tool_turns() -> None:
    # 2 references in 2 turns: B = 3 for all; four calls in the first turn and none in the second.
    s = judged(episode([[A], [B]], [turn(*[step("find", q="x")] * 4, DONE), turn(DONE)]))
    assert s.parts["efficiency"] == pytest.approx(-0.5 * 1 / 3)


def test_turns_never_reached_leave_their_references_unmatched_and_their_abstention_lost() -> None:
    s = judged(episode([[A], [B], []], [turn(step("find", q="x"), DONE)]))
    pooled = 0.5 * 1 + 0.5 * (1 / 2) + 0.2 * 1 + 0.1 * 1
    assert s.total == pytest.approx((pooled * 2 + 0) / 3)
    assert not s.success


def test_an_episode_that_broke_is_not_scored() -> None:
    s = judged(episode([[A]], [turn(step("find", q="x"))], stopped="error"))
    assert s.total is None
    assert not s.success


def test_the_papers_ablation_is_six_configs() -> None:
    calls = [step("find", q="x"), step("other"), step("buy", "failed", id="p1", count=3), step("other"), step("other")]
    e = episode([[A, B]], [turn(*calls, DONE)])
    full = judged(e)
    weights = {"validity": 0.5, "coverage": 0.5, "efficiency": 0.15, "name": 0.2, "argument": 0.1}
    assert full.total == pytest.approx(sum(full.parts[name] * weight for name, weight in weights.items()))
    for name, weight in weights.items():
        assert judged(e, ABLATIONS[f"no {name}"]).total == pytest.approx((full.total or 0) - weight * full.parts[name])
    # Flat: B = 2, five calls; adaptive: B = 3.
    assert judged(e, ABLATIONS["flat budget"]).parts["efficiency"] == pytest.approx(-0.5 * 3 / 2)
    assert full.parts["efficiency"] == pytest.approx(-0.5 * 2 / 3)


@pytest.mark.parametrize("count", [6, 12])
def test_many_calls_of_one_name_are_matched_in_time(count: int) -> None:
    wanted = [ref(f"r{n}", "add", item=n) for n in range(count)]
    made = [step("add", item=n) for n in reversed(range(count))]
    assert judged(episode([wanted], [turn(*made, DONE)])).parts["argument"] == 1
