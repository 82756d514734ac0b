"""Instruct: half for the format, half for the share of the call that is equal."""

import json
import re
from typing import Any

import msgspec
import pytest

from prove.evals.teval.instruct import Instruct
from tests.evals.teval.making import CALL, KEYS, TEXTS, alike

IN_JSON = Instruct("json", KEYS, CALL["action"], {"train": 7, "city": "Berlin"})
AS_STRING = Instruct("string", TEXTS, CALL["action"], {"train": 7, "city": "Berlin"})


def written(**changes: Any) -> str:
    return json.dumps({"goal": "go", "name": "Trains.book", "args": {"train": 7, "city": "Berlin"}} | changes)


def score(instruct: Instruct, answer: str) -> tuple[float | None, float]:
    verdict = instruct.judge(answer, alike())
    return verdict.score, verdict.measures["arguments"]


@pytest.mark.parametrize(
    ("answer", "share"),
    [
        (written(), 3 / 3),
        (written(name="Trains.search"), 2 / 3),
        (written(args={"train": 7}), 2 / 3),
        (written(args={"train": "7", "city": "Berlin", "more": 1}), 2 / 3),
        (written(args="{'train': 7}"), 1 / 3),
        (f"```json\n{written()}\n```", 3 / 3),
    ],
)
def test_in_json(answer: str, share: float) -> None:
    assert score(IN_JSON, answer) == (pytest.approx((1 + share) / 2), pytest.approx(share))


@pytest.mark.parametrize(
    ("answer", "share"),
    [
        ("goal: go\nname: Trains.book\nargs: {'train': 7, 'city': 'Berlin'}", 3 / 3),
        ("Sure.\ngoal: go\nname: Trains.book \nargs: {'train': 7}", 2 / 3),
        ("goal: a\nb\nname: Trains.search\nargs: {'city': 'Berlin', 'train': 7}", 2 / 3),
        ("goal: go\nname: Trains.book\nargs: {'train': 7, 'city': 'Berlin', 'fast': true}", 1 / 3),
        ("goal: go\nname: Trains.book\nargs: [7]", 1 / 3),
    ],
)
def test_as_a_string(answer: str, share: float) -> None:
    assert score(AS_STRING, answer) == (pytest.approx((1 + share) / 2), pytest.approx(share))


@pytest.mark.parametrize(
    ("instruct", "answer"),
    [
        (IN_JSON, ""),
        (IN_JSON, "[1]"),
        (IN_JSON, '{"goal": "go", "name": "Trains.book"}'),
        (AS_STRING, ""),
        (AS_STRING, "name: Trains.book\nargs: {'train': 7, 'city': 'Berlin'}"),
    ],
)
def test_another_format_scores_nothing(instruct: Instruct, answer: str) -> None:
    verdict = instruct.judge(answer, alike())
    assert (verdict.score, verdict.measures) == (0.0, {"parsed": 0.0, "arguments": 0.0})


def test_a_missing_argument_equals_an_empty_text() -> None:
    instruct = msgspec.structs.replace(IN_JSON, args={"city": ""})
    assert score(instruct, written(args={})) == (1.0, 1.0)


@pytest.mark.parametrize("instruct", [IN_JSON, AS_STRING])
def test_the_truth_in_the_asked_format_is_perfect(instruct: Instruct) -> None:
    assert instruct.judge(instruct.perfect(), alike()).score == 1.0


def test_a_template_that_cannot_be_used_is_noticed() -> None:
    with pytest.raises(KeyError):
        Instruct("json", {"thought": "goal"}, "a", {}).check()
    with pytest.raises(re.error):
        Instruct("string", TEXTS | {"args_end": "("}, "a", {}).check()
