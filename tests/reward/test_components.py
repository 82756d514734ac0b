"""The components of the paper's reward, computed by hand."""

from typing import Any

import pytest

from prove.core.episodes import Episode, Step
from prove.core.results import Call, refusal
from prove.reward import ProveConfig, Score, prove_profile, score
from tests.reward.build import episode, ref, step, turn

A, B = ref("a", "find", q="x"), ref("b", "buy", needs=("a",), id="p1", count=2)
DONE = "Done."


def judged(e: Episode, config: ProveConfig | None = None) -> Score:
    return score(e, prove_profile(config))


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


def test_no_aligned_pair_gives_no_argument_score() -> None:
    assert judged(episode([[A]], [turn(step("other"), DONE)])).parts["argument"] == 0


def test_a_call_that_is_not_a_candidate_or_unreadable_is_worth_0_and_still_counts() -> None:
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
