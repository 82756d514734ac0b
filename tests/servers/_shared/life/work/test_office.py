"""Office time counts the minutes of working days, and stops at night and on weekends."""

import datetime as dt
from itertools import pairwise

import pytest

from prove.servers._shared.life.clock import is_day_off, now_of
from prove.servers._shared.life.work.office import DAY_MINUTES, SPRINT_DAYS, WEEK_MINUTES, Office, office_of

WEDNESDAY = Office(dt.datetime(2026, 3, 4, 11, 20))


@pytest.mark.parametrize(
    ("minutes", "moment"),
    [
        (0, dt.datetime(2026, 3, 4, 11, 20)),
        (399, dt.datetime(2026, 3, 4, 17, 59)),
        (400, dt.datetime(2026, 3, 5, 8, 0)),
        (400 + 2 * DAY_MINUTES, dt.datetime(2026, 3, 9, 8, 0)),
        (-201, dt.datetime(2026, 3, 3, 17, 59)),
        (-200 - 2 * DAY_MINUTES - 1, dt.datetime(2026, 2, 27, 17, 59)),
        (-WEEK_MINUTES, dt.datetime(2026, 2, 25, 11, 20)),
    ],
)
def test_the_next_minute_after_closing_is_the_next_morning(minutes: int, moment: dt.datetime) -> None:
    assert WEDNESDAY.moment(WEDNESDAY.now + minutes) == moment
    assert WEDNESDAY.day(WEDNESDAY.now + minutes) == moment.date()


@pytest.mark.parametrize(
    ("now", "today"),
    [
        (dt.datetime(2026, 3, 4, 6, 0), dt.date(2026, 3, 4)),
        (dt.datetime(2026, 3, 4, 17, 59), dt.date(2026, 3, 4)),
        (dt.datetime(2026, 3, 7, 12, 0), dt.date(2026, 3, 9)),
        (dt.datetime(2026, 3, 8, 21, 0), dt.date(2026, 3, 9)),
    ],
)
def test_today_is_the_day_or_the_monday_after_it(now: dt.datetime, today: dt.date) -> None:
    office = Office(now)
    assert office.moment(office.today) == dt.datetime.combine(today, dt.time(8))


def test_more_than_a_year_is_behind() -> None:
    assert WEDNESDAY.moment(0) < dt.datetime(2025, 3, 4)
    assert WEDNESDAY.moment(0).weekday() == 0


@pytest.mark.parametrize("seed", range(30))
def test_what_has_passed_is_before_now_and_what_has_not_is_not(seed: int) -> None:
    office, now = office_of(seed), now_of(seed)
    assert office.moment(office.now - 1) < now <= office.moment(office.now) or now.hour >= 18
    assert office.moment(office.now + DAY_MINUTES) > now


@pytest.mark.parametrize("seed", range(30))
def test_a_minute_is_found_in_its_period(seed: int) -> None:
    office, minute = office_of(seed), dt.timedelta(minutes=1)
    for period in (0, 1, 2, 9):
        for minutes in (1, 7_000, 5 * WEEK_MINUTES - 1):
            at = office.moment(office.now + period * 5 * WEEK_MINUTES + minutes)
            assert period in office.periods(5, at - minute, at)
            assert period in office.periods(5, at, at + dt.timedelta(days=400))
    assert len(office.periods(5, now_of(seed), now_of(seed) + dt.timedelta(weeks=50))) <= 11


HOLIDAYS = (
    dt.date(2025, 12, 25),
    dt.date(2026, 1, 1),
    dt.date(2026, 1, 19),
    dt.date(2026, 7, 3),
    dt.date(2026, 11, 26),
)


@pytest.mark.parametrize("holiday", HOLIDAYS)
@pytest.mark.parametrize("days", [-30, -3, -1, 1, 2, 3, 30])
@pytest.mark.parametrize("hour", [6, 11, 20])
def test_nobody_works_on_a_holiday_and_what_has_passed_stays_behind(holiday: dt.date, days: int, hour: int) -> None:
    now = dt.datetime.combine(holiday + dt.timedelta(days=days), dt.time(hour))
    office = Office(now)
    for scale in (office, *(office.in_sprints(office.today - place * DAY_MINUTES) for place in range(10))):
        minutes = range(scale.now - 9 * WEEK_MINUTES, scale.now + 9 * WEEK_MINUTES, 7)
        moments = [scale.moment(minute) for minute in minutes]
        assert moments == sorted(moments)
        assert not any(is_day_off(moment.date()) for moment in moments)
        assert all((moment < now) == (minute < scale.now) for minute, moment in zip(minutes, moments, strict=True))
        assert all(8 <= moment.hour < 18 for moment in moments)


@pytest.mark.parametrize("holiday", HOLIDAYS)
def test_what_falls_on_a_holiday_is_done_in_the_same_sprint(holiday: dt.date) -> None:
    office = Office(dt.datetime.combine(holiday + dt.timedelta(days=35), dt.time(10)))
    for start in range(office.today - 60 * DAY_MINUTES, office.today - 40 * DAY_MINUTES, DAY_MINUTES):
        scale, length = office.in_sprints(start), SPRINT_DAYS * DAY_MINUTES
        ends = [scale.day(start + place * length - 1) for place in range(1, 4)]
        begins = [office.day(start + place * length) for place in range(1, 4)]
        assert all(end < begin for end, begin in zip(ends, begins, strict=True))


def in_office_hours(moment: dt.datetime) -> bool:
    return moment.weekday() < 5 and 8 <= moment.hour < 18


@pytest.mark.parametrize(
    ("now", "last"),
    [
        (dt.datetime(2026, 3, 2, 6, 30), dt.datetime(2026, 2, 27, 17, 59)),
        (dt.datetime(2026, 3, 4, 11, 20), dt.datetime(2026, 3, 4, 11, 19)),
        (dt.datetime(2026, 3, 4, 21, 0), dt.datetime(2026, 3, 4, 17, 59)),
        (dt.datetime(2026, 3, 8, 12, 0), dt.datetime(2026, 3, 6, 17, 59)),
    ],
)
def test_office_time_ends_at_the_last_minute_of_work_before_now(now: dt.datetime, last: dt.datetime) -> None:
    office = Office(now)
    assert office.moment(office.now - 1) == last
    assert office.moment(office.now - WEEK_MINUTES) - office.moment(office.now) == dt.timedelta(days=-7)


def test_office_time_rises_through_nights_and_weekends() -> None:
    office = office_of(3)
    moments = [office.moment(minute) for minute in range(office.now - 2 * WEEK_MINUTES, office.now, 7)]
    assert all(one < other for one, other in pairwise(moments))
    assert all(map(in_office_hours, moments))
    assert len({moment.date() for moment in moments}) * DAY_MINUTES >= 2 * WEEK_MINUTES
