"""Answers are cut as in the benchmark's harness, and data is read as Python or as JSON."""

from typing import Any

import pytest

from prove.evals.teval.answers import UnreadableError, cleaned, dictionary, literal, loaded


@pytest.mark.parametrize(
    ("text", "scored"),
    [
        ("  yes \n", "yes"),
        ("yes<|im_end|>no", "yes"),
        ("yes\nuser: and?\nassistant", "yes"),
        ("yes\nassistant: yes [INST]", "yes"),
        ("the user said yes", "the user said yes"),
        ('```json\n{"a": 1}\n```', '{"a": 1}'),
        ("`name`", "name"),
        ("<eoa>yes", ""),
    ],
)
def test_what_follows_an_answer_is_cut_off(text: str, scored: str) -> None:
    assert cleaned(text) == scored


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{'a': True}", {"a": True}),
        ('{"a": true, "b": null}', {"a": True, "b": None}),
        ("{'a': true}", {"a": True}),
        ('Well: ```json {"a": [1]}```', {"a": [1]}),
        (r"{'a': '\d'}", {"a": r"\d"}),
        ("(1, 2)", (1, 2)),
    ],
)
def test_a_literal_goes_before_json(text: str, value: Any) -> None:
    assert loaded(text) == value


def test_what_stands_around_does_not_matter_between_brackets() -> None:
    assert loaded("The plan: [1, [2]]. Good!", "[", "]") == [1, [2]]
    assert loaded("{'a': {}} and that is it", "{", "}") == {"a": {}}


@pytest.mark.parametrize(
    ("text", "brackets"),
    [("", ""), ("yes", ""), ("{", ""), ("yes", "[]"), ("] [", "[]"), ("[1] or [2]", "[]"), ("[" * 100_000, "")],
)
def test_what_is_no_data_is_unreadable(text: str, brackets: str) -> None:
    with pytest.raises(UnreadableError):
        loaded(text, brackets[:1], brackets[1:])


def test_only_python_is_a_literal() -> None:
    assert literal("{'a': None}") == {"a": None}
    with pytest.raises(UnreadableError):
        literal('{"a": null}')


def test_anything_but_a_dictionary_is_an_empty_one() -> None:
    assert dictionary({"a": 1}) == {"a": 1}
    assert dictionary([("a", 1)]) == {}
