"""Calls become expressions in which only the benchmark's functions can be named."""

import ast
from typing import Any

import pytest

from prove.core.results import Call
from prove.evals.bfcl_calls import NOTHING, as_python

FUNCTIONS = {"cd", "sort", "power"}


@pytest.mark.parametrize(
    "arguments",
    [
        {},
        {"folder": 'it\'s "here"\n'},
        {"a": None, "b": True, "c": 2.0, "d": -3, "e": [1, [2.5, "x"]], "f": {"k": {"l": []}}},
    ],
)
def test_arguments_are_literals_of_the_same_types(arguments: dict[str, Any]) -> None:
    call = ast.parse(as_python(Call("cd", arguments), FUNCTIONS), mode="eval").body
    assert isinstance(call, ast.Call)
    read = {keyword.arg: ast.literal_eval(keyword.value) for keyword in call.keywords}
    assert read == arguments
    assert repr(read) == repr(arguments)


@pytest.mark.parametrize(
    "call",
    [
        Call("exit"),
        Call("__import__('os').system", {"command": "true"}),
        Call("cd", {"folder=1) or print": "x"}),
        Call("cd", {"": 1}),
        Call("cd", {"class": 1}),
        Call("cd", {"__class__": 1}),
        Call("", {"text": "not readable"}),
        Call("power", {"base": 7, "exponent": 10**9}),
    ],
)
def test_nothing_else_can_be_named(call: Call) -> None:
    assert as_python(call, FUNCTIONS) == NOTHING


def test_what_python_cannot_read_is_nothing() -> None:
    deep: Any = []
    for _ in range(20_000):
        deep = [deep]
    assert as_python(Call("cd", {"folder": deep}), FUNCTIONS) == NOTHING
