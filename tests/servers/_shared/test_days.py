"""Spans with open ends, days in the future, the next day of something regular, and the words for days."""

import datetime as dt

import pytest

from prove.core import ToolError
from prove.servers._shared.days import (
    check_after_today,
    check_span,
    day_in_words,
    hour_and_minute,
    in_span,
    month_name,
    months_later,
    next_regular_day,
    weekday_name,
)

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
def test_in_a_month_that_is_too_short_it_is_the_last_day(day: str, months: int, later: str) -> None:
    assert months_later(dt.date.fromisoformat(day), months) == dt.date.fromisoformat(later)


def test_today_is_not_after_today() -> None:
    check_after_today("ends_on", JUNE, MAY)
    with pytest.raises(ToolError, match="'ends_on' 2026-05-04 must be after today, 2026-05-04") as refused:
        check_after_today("ends_on", MAY, MAY)
    assert refused.value.code == "not_in_future"


def test_the_next_day_depends_on_the_frequency() -> None:
    assert next_regular_day(MAY, MAY, "weekly") == dt.date(2026, 5, 11)
    assert next_regular_day(MAY, MAY, "monthly") == JUNE
    assert next_regular_day(MAY, JUNE, "quarterly") == dt.date(2026, 9, 4)
    assert next_regular_day(MAY, MAY, "yearly") == dt.date(2027, 5, 4)


def test_a_short_month_does_not_move_the_days_after_it() -> None:
    first = day = dt.date(2027, 12, 31)
    days: list[str] = []
    for _ in range(4):
        day = next_regular_day(first, day, "monthly")
        days.append(f"{day:%m-%d}")
    assert days == ["01-31", "02-29", "03-31", "04-30"]
    leap = dt.date(2028, 2, 29)
    assert next_regular_day(leap, dt.date(2031, 2, 28), "yearly") == dt.date(2032, 2, 29)


def test_days_and_times_have_the_words_of_the_calendar() -> None:
    for number in range(400):
        moment = dt.datetime(2026, 1, 1, 0, 5) + dt.timedelta(days=number, minutes=7 * number)
        assert weekday_name(moment) == f"{moment:%A}"
        assert month_name(moment.date()) == f"{moment:%B}"
        assert hour_and_minute(moment) == hour_and_minute(moment.time()) == f"{moment:%H:%M}"
    assert day_in_words(MAY) == "Monday, 4 May"
