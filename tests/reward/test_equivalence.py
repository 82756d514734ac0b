"""When a call or a result counts as equivalent to another."""

from typing import Any

import pytest

from prove.reward.equivalence import MAX_NAME_LENGTH, SMALL_PAGE, covers, is_free_text, same_aim


def page(*items: Any, total: int | None = None) -> dict[str, Any]:
    return {"items": list(items), "total": len(items) if total is None else total, "next_cursor": None}


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


@pytest.mark.parametrize(
    ("seen", "wanted", "covered"),
    [
        ({"id": 1.0}, {"id": 1}, True),
        ({"id": 1, "more": 2}, {"id": 1}, False),
        (page({"id": 1}, {"id": 2}), page({"id": 2}), True),
        (page({"id": 1}), page({"id": 1}, {"id": 2}), False),
        (page({"id": 1}), page(), False),
        (page(), page(), True),
        (page({"id": 1}, {"id": 1}), page({"id": 1}, {"id": 1}), True),
        (page({"id": 1}, {"id": 3}), page({"id": 1}, {"id": 1}), False),
        (page({"id": 1}, total=SMALL_PAGE), page({"id": 1}), True),
        (page({"id": 1}, total=SMALL_PAGE + 1), page({"id": 1}), False),
        (page({"id": 1}, total=40), page({"id": 1}, total=20), True),
        ({"items": [{"id": 1}]}, page({"id": 1}), False),
    ],
)
def test_a_result_covers_another_if_it_is_equal_or_a_small_page_with_its_items(
    seen: Any, wanted: Any, covered: bool
) -> None:
    assert covers(seen, wanted) is covered
