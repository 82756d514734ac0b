"""Reason, retrieve and understand, each in JSON and as a string."""

import json
from typing import Any, Literal

import pytest

from prove.evals.teval.next_step import Dimension, Fields, NextStep, read_fields
from tests.evals.teval.making import STEP, alike

Form = Literal["json", "string"]


def step(dimension: Dimension, form: Form, truth: Any = STEP, asked: Form | None = None) -> NextStep:
    return NextStep(dimension, form, asked or form, read_fields(truth, form))


def written(**changes: Any) -> str:
    return json.dumps(STEP | changes)


NEAR = alike(("I book.", "Now book it.", 0.625), ("", "Now book it.", 0.125))


@pytest.mark.parametrize(
    ("answer", "thought", "name", "args"),
    [
        (written(), 1.0, 1.0, 1 / 1.00001),
        (f"Here: {written()}!", 1.0, 1.0, 1 / 1.00001),
        (written(thought="I book."), 0.625, 1.0, 1 / 1.00001),
        (written(name="Trains.search", args={"train": 8}), 1.0, 0.0, 0.0),
        (written(args={"train": "7", "seat": 1}), 1.0, 1.0, 1 / 1.00001),
        (written(args="train 7"), 1.0, 1.0, 0.0),
        ("{}", 0.125, 0.0, 0.0),
        ('{"name": "Trains.book"}', 0.125, 1.0, 0.0),
    ],
)
def test_one_answer_in_json_is_scored_in_three_dimensions(
    answer: str, thought: float, name: float, args: float
) -> None:
    wanted: dict[Dimension, float] = {"reason": thought, "retrieve": name, "understand": args}
    for dimension, score in wanted.items():
        assert step(dimension, "json").judge(answer, NEAR) == (pytest.approx(score), {"parsed": 1.0}, "")


@pytest.mark.parametrize("answer", ["", "Trains.book", "[1]", "{train}"])
def test_what_is_no_object_scores_nothing(answer: str) -> None:
    for dimension in ("reason", "retrieve", "understand"):
        assert step(dimension, "json").judge(answer, NEAR) == (0.0, {"parsed": 0.0}, "")


@pytest.mark.parametrize(
    ("given", "wanted", "score"),
    [
        ({"a": 1, "b": 2}, {"a": 1, "b": 2}, 2 / 2.00001),
        ({"a": 1, "b": 3}, {"a": 1, "b": 2}, 1 / 2.00001),
        ({"a": "1"}, {"a": 1, "b": 2}, 1 / 2.00001),
        ({}, {"a": 1}, 0.0),
        ({}, {}, 1.0),
        ({"a": 1}, {}, 0.0),
    ],
)
def test_arguments_in_json(given: dict[str, Any], wanted: dict[str, Any], score: float) -> None:
    understand = step("understand", "json", STEP | {"args": wanted})
    assert understand.judge(written(args=given), NEAR).score == pytest.approx(score, abs=1e-12)


@pytest.mark.parametrize(("answer", "score"), [("Now book it.", 1.0), ("I book.", 0.625), ("No.", 0.0), ("", 0.125)])
def test_reason_as_a_string_is_similarity(answer: str, score: float) -> None:
    assert step("reason", "string").judge(answer, NEAR) == (score, {"parsed": 1.0}, "")


@pytest.mark.parametrize(
    ("answer", "score"),
    [
        ("Trains.book", 1.0),
        ("I call Trains.book now", 1.0),
        ("Trains.book, then Trains.book", 1.0),
        ("Trains.book or Trains.search", 0.0),
        ("Trains.book costs 3.50", 0.0),
        ("Trains.book, FinishAction", 0.0),
        ("Trains.booking", 0.0),
        ("book", 0.0),
        ("", 0.0),
    ],
)
def test_retrieve_as_a_string_is_the_only_name(answer: str, score: float) -> None:
    assert step("retrieve", "string").judge(answer, NEAR).score == score


@pytest.mark.parametrize(
    ("answer", "score"), [("7", 1.0), ("'7'", 1.0), ('"7"', 1.0), ("7.0", 0.0), ("train 7", 0.0), ("", 0.0)]
)
def test_understand_as_a_string_is_equality_but_for_quotes(answer: str, score: float) -> None:
    assert step("understand", "string", {"args": 7}).judge(answer, NEAR).score == score


def test_a_record_may_ask_for_another_format_than_its_file_has() -> None:
    retrieve = step("retrieve", "string", asked="json")
    assert retrieve.judge(written(name="Trains.book it"), NEAR).score == 1.0
    assert retrieve.judge("Trains.book", NEAR) == (0.0, {"parsed": 0.0}, "")
    assert step("retrieve", "json", asked="string").judge("Trains.book", NEAR).score == 0.0


def test_a_truth_that_cannot_be_read_scores_nothing() -> None:
    assert read_fields("no object", "json") is None
    assert step("reason", "json", "no object").judge(written(), NEAR) == (0.0, {"parsed": 0.0}, "")
    assert step("reason", "string", "no object").judge("Now book it.", NEAR) == (0.0, {"parsed": 1.0}, "")


def test_what_is_missing_is_empty() -> None:
    assert read_fields({"args": [7]}, "json") == Fields("", "", {})
    assert read_fields("{'args': [7]}", "string") == Fields("", "", "[7]")


@pytest.mark.parametrize("form", ["json", "string"])
def test_the_truth_in_the_asked_format_is_perfect_but_for_the_divisor(form: Form) -> None:
    for dimension in ("reason", "retrieve", "understand"):
        asked = step(dimension, form, STEP if form == "json" else STEP | {"args": 7})
        score = 1 / 1.00001 if (dimension, form) == ("understand", "json") else 1.0
        assert asked.judge(asked.perfect(), NEAR).score == pytest.approx(score, abs=1e-12)
