"""What time is it in another city? The clocks of the pool's cities, with summer time.

The offsets are kept here and not read from the machine's database: a seed must give the same bytes on every machine.
"""

import datetime as dt
from functools import cache
from typing import Literal

Rule = Literal["european", "american", "australian", "none"]

_HOUR = dt.timedelta(hours=1)
_CLOCKS: dict[Rule, dict[int, str]] = {
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
"""Hours ahead of UTC in winter, by the rule for summer time."""
_CLOCK_OF: dict[str, tuple[Rule, int]] = {
    city: (rule, hours)
    for rule, offsets in _CLOCKS.items()
    for hours, cities in offsets.items()
    for city in cities.split()
}


def local_time(moment: dt.datetime, city: str, other: str) -> dt.datetime:
    """A moment by the clock of one city, by the clock of another."""
    (rule, hours), (other_rule, other_hours) = _CLOCK_OF[city], _CLOCK_OF[other]
    if rule == other_rule and hours == other_hours:
        return moment
    winter = moment - _HOUR if _is_summer(rule, hours, moment - _HOUR) else moment
    there = winter + (other_hours - hours) * _HOUR
    return there + _HOUR if _is_summer(other_rule, other_hours, there) else there


def _is_summer(rule: Rule, hours: int, winter_time: dt.datetime) -> bool:
    if rule == "none":
        return False
    start, end = _summer(rule, hours, winter_time.year)
    return start <= winter_time < end if start < end else not end <= winter_time < start


@cache
def _summer(rule: Rule, hours: int, year: int) -> tuple[dt.datetime, dt.datetime]:
    """When summer time starts and ends in a year, both in winter time."""
    if rule == "european":
        at = dt.time(1 + hours)
        return dt.datetime.combine(_sunday(year, 3, -1), at), dt.datetime.combine(_sunday(year, 10, -1), at)
    if rule == "american":
        start = dt.datetime.combine(_sunday(year, 3, 1), dt.time(2))
        return start, dt.datetime.combine(_sunday(year, 11, 0), dt.time(1))
    at = dt.time(2)
    return dt.datetime.combine(_sunday(year, 10, 0), at), dt.datetime.combine(_sunday(year, 4, 0), at)


def _sunday(year: int, month: int, place: int) -> dt.date:
    """A Sunday of a month by its place, from 0 for the first or -1 for the last."""
    if place < 0:
        last = dt.date(year, month + 1, 1) - dt.timedelta(days=1)
        return last - dt.timedelta(days=(last.weekday() + 1) % 7)
    first = dt.date(year, month, 1)
    return first + dt.timedelta(days=-(first.weekday() + 1) % 7 + 7 * place)
