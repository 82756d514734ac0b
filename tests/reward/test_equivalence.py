"""When a call counts as equivalent to another."""

from typing import Any

import pytest

from prove.reward.equivalence import MAX_NAME_LENGTH, is_free_text, same_aim


def test_long_strings_and_lines_are_free_text() -> None:
    assert not is_free_text("x" * MAX_NAME_LENGTH)
    assert is_free_text("x" * (MAX_NAME_LENGTH + 1))
    assert is_free_text("a\nb")
    assert not is_free_text(10**40)


@pytest.mark.parametrize(
    ("given", "same"),
    [
        ({"id": "a", "note": "y" * 30}, True),
        ({"id": "a", "note": "y" * 30, "more": 1}, True),
        ({"id": "a"}, False),
        ({"id": "b", "note": "x" * 30}, False),
        ({}, False),
    ],
)
def test_the_aim_of_a_call_is_its_arguments_except_free_text(given: dict[str, Any], same: bool) -> None:
    assert same_aim(given, {"id": "a", "note": "x" * 30}) is same
