"""The rewards of related work, computed by hand."""

import pytest

from prove.core.episodes import Step
from prove.core.results import Call, refusal
from prove.reward import PROFILES, score
from tests.reward.build import episode, ref, step, turn

A, B = ref("a", "find", q="x"), ref("b", "buy", needs=("a",), id="p1", count=2)
UNREADABLE = Step(Call("", {"text": "?"}), refusal("unknown", "unparseable", "…"), executed=False)


def test_orchestration() -> None:
    found = {"items": [1]}
    perfect = episode(
        [[A, B]], [turn(step("find", content=found, q="x"), step("buy", content=found, id="p1", count=2), "ok")]
    )
    assert score(perfect, PROFILES["orchestration"]).total == pytest.approx(1.0)
    # find: right, but empty; buy: one of two keys, of the right type, values not all equal.
    e = episode([[A, B]], [turn(step("buy", content=found, id="p2"), step("find", content={"items": []}, q="x"), "ok")])
    s = score(e, PROFILES["orchestration"])
    syntax = (1.0 + (0.33 + 0.33 * (1 / 2) * 1)) / 2
    semantic = (0 + 1) / 2
    assert s.parts["atomic"] == pytest.approx((syntax + semantic) / 2)
    assert s.parts["order"] == pytest.approx(1 / 2)
    assert s.total == pytest.approx(0.5 * s.parts["atomic"] + 0.5 * 0.5)


def test_orchestration_counts_unmatched_calls_as_nothing() -> None:
    found = {"items": [1]}
    e = episode([[A]], [turn(step("find", content=found, q="x"), step("other", content=found), "ok")])
    assert score(e, PROFILES["orchestration"]).parts["atomic"] == pytest.approx(1 / 2)


def test_toolrl() -> None:
    perfect = episode([[A, B]], [turn(step("find", q="x"), step("buy", id="p1", count=2), "ok")])
    assert score(perfect, PROFILES["toolrl"]).total == pytest.approx(1 + 3)
    # Names {find, other} against {find, buy}: 1/3. find: key Jaccard 1/2 (q of q, limit), one value. S_max = 1+2+3 = 6.
    e = episode([[A, B]], [turn(step("find", q="x", limit=3), step("other"), "ok")])
    assert score(e, PROFILES["toolrl"]).parts["correctness"] == pytest.approx(6 * (1 / 3 + 1 / 2 + 1) / 6 - 3)
    broken = episode([[A]], [turn(UNREADABLE, "ok")])
    assert score(broken, PROFILES["toolrl"]).parts == {"format": 0.0, "correctness": pytest.approx(-3.0)}


def test_envfactory() -> None:
    perfect = episode([[A, B]], [turn(step("find", q="x"), step("buy", id="p1", count=2), "ok")])
    assert score(perfect, PROFILES["envfactory"]).total == pytest.approx(1.0)
    # One of two traced; nothing was to change and nothing did; one call too many, one unreadable.
    calls = [step("find", q="x"), step("buy", id="p2", count=2), step("other"), UNREADABLE]
    s = score(episode([[A, B]], [turn(*calls, "ok")]), PROFILES["envfactory"])
    assert s.total == pytest.approx(0.9 * 0.5 + 0.1 * 1 - 0.05 - 0.05)
    long = ref("a", "write", body="a text that is longer than any name would be", to="x")
    free = episode([[long]], [turn(step("write", body="quite another long text, also free", to="x"), "ok")])
    assert score(free, PROFILES["envfactory"]).parts["trace"] == 1
    many = episode([[A]], [turn(step("find", q="x"), *[step("other")] * 30, "ok")])
    assert score(many, PROFILES["envfactory"]).total == pytest.approx(0.9 + 0.1 - 0.5)
