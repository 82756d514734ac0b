"""Pages: limit, cursor, total, and the order of rows by date."""

import datetime as dt

import pytest

from prove.core import Page, ToolError, newest_first, paginate


def test_pages() -> None:
    page = paginate(range(7), 3, None)
    assert (page.items, page.total, page.next_cursor) == ((0, 1, 2), 7, "after_3")
    assert paginate(range(7), 3, "after_6") == Page((6,), 7, None)
    assert paginate([], 3, None) == Page((), 0, None)
    with pytest.raises(ToolError, match="past the 7 results"):
        paginate(range(7), 3, "after_7")


def test_a_page_can_be_shown_through_a_view() -> None:
    assert Page((1, 2), 5, "after_2").seen_as(str) == Page(("1", "2"), 5, "after_2")


def test_the_latest_row_comes_first_and_among_equal_ones_the_last_added() -> None:
    monday, tuesday = dt.date(2026, 3, 2), dt.date(2026, 3, 3)
    rows = [("a", monday), ("b", tuesday), ("c", monday), ("d", tuesday)]
    assert [name for name, _ in newest_first(rows, by=lambda row: row[1])] == ["d", "b", "c", "a"]
