"""An engagement knows its times: a single event has one, a series leaves days out and moves others."""

import datetime as dt

import pytest

from prove.servers._shared.life.time.engagement import Engagement, is_workday, meeting_at, series_days, series_ordinals
from prove.servers._shared.life.time.occasions import Repeats

FIRST = dt.datetime(2026, 3, 2, 9, 30)
"""A Monday."""
EARLY, LATE = dt.datetime(2026, 1, 1), dt.datetime(2026, 3, 31)


def engagement(
    repeats: Repeats,
    *,
    skipped: tuple[dt.date, ...] = (),
    moved: tuple[tuple[dt.date, dt.datetime], ...] = (),
    until: dt.date | None = None,
) -> Engagement:
    return Engagement(
        key="talk",
        title="Talk",
        starts_at=FIRST,
        minutes=45,
        sphere="work",
        organizer="me@home.example",
        people=(),
        place=None,
        repeats=repeats,
        meeting=None,
        skipped=skipped,
        moved=moved,
        until=until,
    )


def march(day: int, hour: int = 9, minute: int = 30) -> dt.datetime:
    return dt.datetime(2026, 3, day, hour, minute)


def test_a_period_has_its_start_but_not_its_end() -> None:
    once = engagement("never")
    assert once.times(FIRST, LATE) == [FIRST]
    assert once.times(EARLY, FIRST) == []
    weekly = engagement("weekly")
    assert weekly.times(march(9), march(23)) == [march(9), march(16)]


def test_a_series_leaves_out_what_is_skipped_and_ends_with_its_last_day() -> None:
    weekly = engagement("weekly", skipped=(dt.date(2026, 3, 9),), until=dt.date(2026, 3, 23))
    assert weekly.times(EARLY, LATE) == [march(2), march(16), march(23)]


def test_a_moved_time_takes_place_once_and_in_order() -> None:
    moved = engagement("weekly", moved=((dt.date(2026, 3, 9), march(17, 11)),), until=dt.date(2026, 3, 23))
    assert moved.times(EARLY, LATE) == [march(2), march(16), march(17, 11), march(23)]
    assert moved.times(march(9), march(10)) == []
    assert moved.times(march(17), march(18)) == [march(17, 11)]


@pytest.mark.parametrize(
    ("repeats", "days"),
    [("weekdays", [2, 3, 4, 5, 6, 9, 10]), ("weekly", [2, 9]), ("biweekly", [2]), ("monthly", [2])],
)
def test_a_series_takes_place_at_the_same_hour_of_each_day(repeats: Repeats, days: list[int]) -> None:
    assert engagement(repeats).times(EARLY, march(10, 23)) == [march(day) for day in days]


@pytest.mark.parametrize("repeats", ["weekdays", "weekly", "biweekly", "monthly"])
def test_days_since_a_later_day_are_those_of_the_whole_series(repeats: Repeats) -> None:
    first, last = dt.date(2026, 1, 30), dt.date(2026, 6, 30)
    whole = list(series_days(first, repeats, last))
    for since in (first + dt.timedelta(days=days) for days in range(-3, 40)):
        assert list(series_days(first, repeats, last, since)) == [day for day in whole if day >= since]


def test_a_series_by_ordinals_has_the_same_days() -> None:
    first, last = dt.date(2026, 1, 30), dt.date(2026, 3, 30)
    for repeats in ("never", "weekdays", "weekly", "biweekly", "monthly"):
        days = series_days(first, repeats, last)
        assert [day.toordinal() for day in days] == list(series_ordinals(first, repeats, last))
        assert [is_workday(day.toordinal()) for day in days] == [day.weekday() < 5 for day in days]


def test_every_other_week_is_fourteen_days_later() -> None:
    days = list(series_days(dt.date(2026, 3, 2), "biweekly", dt.date(2026, 4, 13)))
    assert days == [dt.date(2026, 3, 2), dt.date(2026, 3, 16), dt.date(2026, 3, 30), dt.date(2026, 4, 13)]


@pytest.mark.parametrize(
    ("now", "expected"),
    [
        (march(1), march(2)),
        (march(2, 10, 14), march(2)),
        (march(2, 10, 15), march(16)),
        (march(16, 12), march(18, 8)),
        (march(28), march(18, 8)),
    ],
)
def test_the_meeting_is_the_one_that_is_not_over_or_the_last(now: dt.datetime, expected: dt.datetime) -> None:
    series = engagement(
        "weekly",
        skipped=(dt.date(2026, 3, 9),),
        moved=((dt.date(2026, 3, 23), march(18, 8)),),
        until=dt.date(2026, 3, 25),
    )
    assert meeting_at(series, now) == expected


def test_the_meeting_of_a_single_event_stays_where_it_is() -> None:
    assert meeting_at(engagement("never"), LATE) == FIRST
