"""Spans with open ends, and the same day of a later month."""

import datetime as dt

import pytest

from prove.core import ToolError
from prove.servers._shared.days import check_span, in_span, months_later

MAY, JUNE = dt.date(2026, 5, 4), dt.date(2026, 6, 4)


def test_both_ends_belong_to_a_span_and_either_may_be_open() -> None:
    assert in_span(MAY, MAY, MAY)
    assert in_span(MAY, None, None)
    assert in_span(MAY, None, JUNE)
    assert not in_span(MAY, JUNE, None)
    assert not in_span(JUNE, None, MAY)


def test_a_span_must_not_end_before_it_begins() -> None:
    check_span(MAY, MAY)
    check_span(JUNE, None)
    with pytest.raises(ToolError, match="swap them"):
        check_span(JUNE, MAY)


@pytest.mark.parametrize(
    ("day", "months", "later"),
    [("2026-01-31", 1, "2026-02-28"), ("2028-01-31", 1, "2028-02-29"), ("2026-11-15", 3, "2027-02-15")],
)
def test_a_short_month_has_it_on_its_last_day(day: str, months: int, later: str) -> None:
    assert months_later(dt.date.fromisoformat(day), months) == dt.date.fromisoformat(later)
