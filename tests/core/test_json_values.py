"""Equality of JSON values."""

from typing import Any

import pytest

from prove.core.json_values import same


@pytest.mark.parametrize(
    ("one", "other"),
    [(1, 1.0), ("a", "a"), (None, None), ([1, [2.0]], [1.0, [2]]), ({"a": 1, "b": [True]}, {"b": [True], "a": 1.0})],
)
def test_equal_values(one: Any, other: Any) -> None:
    assert same(one, other)
    assert same(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        (1, True),
        (0, False),
        (1, "1"),
        (None, 0),
        (None, False),
        ("", None),
        ([1, 2], [2, 1]),
        ([1], [1, 1]),
        ([], {}),
        ({"a": 1}, {"a": True}),
        ({"a": 1}, {"a": 1, "b": None}),
        ([[1]], [[True]]),
    ],
)
def test_different_values(one: Any, other: Any) -> None:
    assert not same(one, other)
    assert not same(other, one)
