"""The profile `prove`, computed by hand: pooled turns, abstentions, weights and the paper's ablations."""

import pytest

from prove.core.episodes import Episode
from prove.core.errors import UsageError
from prove.reward import ABLATIONS, PROFILES, ProveConfig, Score, profile_named, prove_profile, score
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


def test_one_budget_for_all_tool_turns() -> None:
    # 2 references in 2 turns: B = 3 for all; four calls in the first turn and none in the second.
    s = judged(episode([[A], [B]], [turn(*[step("find", q="x")] * 4, DONE), turn(DONE)]))
    assert s.parts["efficiency"] == pytest.approx(-0.5 * 1 / 3)


def test_turns_never_reached_leave_their_references_unmatched_and_their_abstention_lost() -> None:
    s = judged(episode([[A], [B], []], [turn(step("find", q="x"), DONE)]))
    pooled = 0.5 * 1 + 0.5 * (1 / 2) + 0.2 * 1 + 0.1 * 1
    assert s.total == pytest.approx((pooled * 2 + 0) / 3)
    assert not s.success


def test_an_episode_with_an_error_is_not_scored() -> None:
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


def test_a_profile_is_found_by_its_name_and_is_a_scorer() -> None:
    e = episode([[A, B]], [turn(step("find", q="x"), step("buy", id="p1", count=2), DONE)])
    for name, profile in PROFILES.items():
        assert profile_named(name) is profile
        assert profile(e) == score(e, profile)
        assert profile(e).profile == name
    with pytest.raises(UsageError, match="there is no profile 'provee'; there are prove, prove-state"):
        profile_named("provee")
