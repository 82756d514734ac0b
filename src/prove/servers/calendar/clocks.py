"""Local times of cities with daylight saving time, and the days of a series."""

import calendar
import datetime as dt
from functools import cache

from prove.servers._shared.days import months_later
from prove.servers.calendar.records import Repeat

Span = tuple[dt.datetime, dt.datetime]

HOUR = dt.timedelta(hours=1)

# Hours ahead of UTC in winter, by the rule for summer time. Kept here rather than read from the machine's time zone
# database: a seed must give the same bytes on every machine.
_CLOCKS: dict[str, dict[int, str]] = {
    "european": {
        0: "Dublin Edinburgh Lisbon London Porto",
        1: "Amsterdam Barcelona Berlin Brussels Copenhagen Frankfurt Geneva Hamburg Lyon Madrid Milan Munich Oslo "
        "Paris Prague Rome Stockholm Vienna Warsaw Zurich",
        2: "Athens Helsinki",
    },
    "american": {
        -5: "Boston Miami Montreal Toronto",
        -6: "Austin Chicago Dallas Houston Nashville",
        -7: "Denver",
        -8: "Portland Seattle Vancouver",
    },
    "australian": {10: "Sydney"},
    "none": {3: "Istanbul", 8: "Singapore", 9: "Tokyo"},
}
CLOCKS: dict[str, tuple[str, int]] = {
    city: (rule, hours)
    for rule, offsets in _CLOCKS.items()
    for hours, cities in offsets.items()
    for city in cities.split()
}


def convert(moment: dt.datetime, from_city: str, to_city: str) -> dt.datetime:
    """A moment in the local time of one city, converted to the local time of another."""
    if CLOCKS[from_city] == CLOCKS[to_city]:
        return moment
    (from_rule, from_hours), (to_rule, to_hours) = CLOCKS[from_city], CLOCKS[to_city]
    winter = moment - HOUR if _is_summer(from_rule, from_hours, moment - HOUR) else moment
    there = winter + dt.timedelta(hours=to_hours - from_hours)
    return there + HOUR if _is_summer(to_rule, to_hours, there) else there


def _is_summer(rule: str, hours: int, winter_time: dt.datetime) -> bool:
    if rule == "none":
        return False
    start, end = _summer(rule, hours, winter_time.year)
    return start <= winter_time < end if start < end else not end <= winter_time < start


@cache
def _summer(rule: str, hours: int, year: int) -> Span:
    """When summer time starts and ends, both in winter time."""
    match rule:
        case "european":
            at = dt.time(1 + hours)
            return dt.datetime.combine(_sunday(year, 3, -1), at), dt.datetime.combine(_sunday(year, 10, -1), at)
        case "american":
            start = dt.datetime.combine(_sunday(year, 3, 1), dt.time(2))
            return start, dt.datetime.combine(_sunday(year, 11, 0), dt.time(1))
        case _:
            at = dt.time(2)
            return dt.datetime.combine(_sunday(year, 10, 0), at), dt.datetime.combine(_sunday(year, 4, 0), at)


def _sunday(year: int, month: int, place: int) -> dt.date:
    days = range(1, calendar.monthrange(year, month)[1] + 1)
    return [day for d in days if (day := dt.date(year, month, d)).weekday() == 6][place]


def nth_day(first: dt.date, repeats: Repeat, n: int) -> dt.date:
    """The day of the n-th repetition; in a month that is too short, its last day."""
    match repeats:
        case "never" | "daily":
            return first + dt.timedelta(days=n)
        case "weekdays":
            weeks, weekday = divmod(first.weekday() + n, 5)
            return first + dt.timedelta(days=weeks * 7 + weekday - first.weekday())
        case "weekly":
            return first + dt.timedelta(days=7 * n)
        case "biweekly":
            return first + dt.timedelta(days=14 * n)
        case "monthly":
            return months_later(first, n)


DAYS_APART: dict[Repeat, float] = {"never": 1, "daily": 1, "weekdays": 1.4, "weekly": 7, "biweekly": 14, "monthly": 31}
