"""Plan: the F1 score of the steps that match the reference in order."""

import json
from typing import Any

import pytest

from prove.evals.teval.plan import Plan, Step, find_steps, read_plan
from tests.evals.teval.making import PLAN, alike

REFERENCE = tuple(Step(number, name, "") for number, name in enumerate(["a", "b", "c", "FinishAction"]))
IN_JSON = Plan("json", REFERENCE)


def written(*names: str, **more: Any) -> str:
    return json.dumps([{"id": number, "name": name, "args": "", **more} for number, name in enumerate(names)])


@pytest.mark.parametrize(
    ("names", "matched"),
    [
        ("abc", 3),
        ("ac", 2),
        ("abxc", 3),
        ("cba", 1),
        ("bca", 2),
        ("aab", 2),
        ("x", 1),  # nothing matches, and the count starts at 1
        ("xyz", 1),
    ],
)
def test_steps_count_that_match_in_order(names: str, matched: int) -> None:
    precision, recall = matched / len(names), matched / 3
    verdict = IN_JSON.judge(written(*names), alike())
    assert verdict.score == pytest.approx(2 * precision * recall / (precision + recall))
    assert verdict.measures == {"parsed": 1.0, "precision": pytest.approx(precision), "recall": pytest.approx(recall)}


def test_finishing_does_not_count_and_ids_give_the_order() -> None:
    assert IN_JSON.judge(written("a", "b", "c", "FinishAction"), alike()).score == 1.0
    steps = [{"id": number, "name": name, "args": ""} for number, name in ((2, "c"), (0, "a"), (1, "b"))]
    assert IN_JSON.judge(json.dumps(steps), alike()).score == 1.0
    assert IN_JSON.judge(written("FinishAction"), alike()).score == 0.0
    assert IN_JSON.judge(written("FinishAction"), alike()).measures["parsed"] == 1.0


@pytest.mark.parametrize(("args", "f1"), [(0.3, 1.0), (0.2, 2 / 3), (0.1, 2 / 3)])
def test_the_name_weighs_three_times_the_arguments_and_must_exceed_the_threshold(args: float, f1: float) -> None:
    plan = Plan("json", (Step(0, "a", "one"), Step(1, "b", "two")))
    answer = json.dumps([{"id": 0, "name": "a", "args": "one"}, {"id": 1, "name": "b", "args": "other"}])
    found = plan.judge(answer, alike(("other", "two", args)))  # 0.75 + 0.25 * args, which 0.8 is not more than
    assert found.score == pytest.approx(1.0 if f1 == 1.0 else 0.5)


def test_steps_are_matched_so_that_all_together_are_most_similar() -> None:
    plan = Plan("json", (Step(0, "search trains", ""), Step(1, "search", "")))
    answer = json.dumps([{"id": 0, "name": "search", "args": ""}, {"id": 1, "name": "find", "args": ""}])
    near = alike(("search", "search trains", 0.9), ("find", "search", 0.95))
    assert plan.judge(answer, near).score == 1.0  # alone, the first step would match the second one best


@pytest.mark.parametrize("names", ["aba", "abab", "aab", "xaya", "abcabcabc"])
def test_a_step_that_occurs_twice_is_matched_in_order(names: str) -> None:
    plan = Plan("json", tuple(Step(number, name, "") for number, name in enumerate(names)))
    assert plan.judge(written(*names), alike()).score == 1.0


@pytest.mark.parametrize(
    "answer",
    [
        "",
        "I would search and book.",
        '{"id": 0}',
        "[]",
        '[{"id": 0, "name": "a"}]',
        '[{"id": "first", "name": "a", "args": {}}]',
        '[{"id": 0, "name": "a", "args": {}}, "b"]',
    ],
)
def test_a_plan_with_a_step_that_cannot_be_read_scores_nothing(answer: str) -> None:
    assert IN_JSON.judge(answer, alike()) == (0.0, {"parsed": 0.0, "precision": 0.0, "recall": 0.0}, "")


def test_a_reference_may_be_a_list_or_text() -> None:
    steps = (
        Step(0, "Trains.search", "{'city': 'Berlin'}"),
        Step(1, "Trains.book", "{'train': 7}"),
        Step(2, "FinishAction", "{}"),
    )
    assert read_plan(PLAN) == read_plan(json.dumps(PLAN)) == read_plan(f"Plan: {PLAN!r}") == steps


def test_sentences_that_name_a_function_are_steps() -> None:
    found = find_steps("1. Use b.get for a.put. Then a.put it\nThat is all\nb.get_all", ["a.put", "b.get", "b.get_all"])
    assert found == (
        Step(0, "b.get", "Use b.get for a.put"),
        Step(1, "a.put", "Then a.put it"),
        Step(2, "b.get", "b.get_all"),
    )


@pytest.mark.parametrize(
    ("answer", "matched", "steps"),
    [
        ("a.get {}\nb.get {}", 2, 2),
        ("b.get {}\na.get {}", 1, 2),
        ("a.get {}. Well", 1, 1),
        ("a.get", 1, 1),
    ],
)
def test_as_a_string(answer: str, matched: int, steps: int) -> None:
    plan = Plan("string", (Step(0, "a.get", "a.get {}"), Step(1, "b.get", "b.get {}")), ("a.get", "b.get"))
    precision, recall = matched / steps, matched / 2
    score = plan.judge(answer, alike()).score
    assert score == pytest.approx(2 * precision * recall / (precision + recall))
    assert plan.judge("Nothing to do.", alike()).score == 0.0


def test_the_reference_in_the_asked_format_is_perfect() -> None:
    reference = read_plan(PLAN)
    in_words = Plan("string", reference, ("Trains.book", "Trains.search", "FinishAction"))
    near = alike(*((f"{step.name} {step.args}", step.args, 0.9) for step in reference))
    assert Plan("json", reference).judge(Plan("json", reference).perfect(), alike()).score == 1.0
    assert in_words.judge(in_words.perfect(), near).score == 1.0
    assert in_words.perfect().splitlines()[0] == "Trains.search {'city': 'Berlin'}"
