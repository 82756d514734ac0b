"""Local times of cities with daylight saving time, the names of time zones, and the days of a series."""

import calendar
import datetime as dt
import re
from functools import cache

from prove.servers._shared.days import months_later
from prove.servers._shared.words import folded
from prove.servers.calendar.records import Repeat

Span = tuple[dt.datetime, dt.datetime]

HOUR = dt.timedelta(hours=1)

# Hours ahead of UTC in winter, by the rule for summer time. Kept here rather than read from the machine's time zone
# database: a seed must give the same bytes on every machine.
_CLOCKS: dict[str, dict[float, str]] = {
    "european": {
        0: "Dublin, Edinburgh, Lisbon, London, Porto",
        1: "Amsterdam, Barcelona, Belgrade, Berlin, Brussels, Budapest, Copenhagen, Frankfurt, Geneva, Hamburg, Lyon, "
        "Madrid, Milan, Munich, Oslo, Paris, Prague, Rome, Stockholm, Vienna, Warsaw, Zurich",
        2: "Athens, Bucharest, Helsinki, Kyiv, Riga, Sofia, Tallinn, Vilnius",
    },
    "american": {
        -4: "Halifax",
        -5: "Atlanta, Boston, Detroit, Miami, Montreal, New York, Philadelphia, Toronto, Washington",
        -6: "Austin, Chicago, Dallas, Houston, Minneapolis, Nashville, New Orleans",
        -7: "Calgary, Denver, Salt Lake City",
        -8: "Las Vegas, Los Angeles, Portland, San Diego, San Francisco, Seattle, Vancouver",
        -9: "Anchorage",
    },
    "australian": {10: "Canberra, Melbourne, Sydney"},
    "new_zealand": {12: "Auckland, Wellington"},
    "none": {
        -10: "Honolulu",
        -7: "Phoenix",
        -6: "Mexico City",
        -5: "Bogota, Lima",
        -3: "Buenos Aires, Sao Paulo",
        0: "UTC, Accra, Reykjavik",
        1: "Lagos",
        2: "Johannesburg",
        3: "Istanbul, Moscow, Nairobi, Riyadh",
        4: "Dubai",
        5: "Karachi",
        5.5: "Bangalore, Delhi, Mumbai",
        7: "Bangkok, Hanoi, Jakarta",
        8: "Beijing, Hong Kong, Kuala Lumpur, Manila, Perth, Shanghai, Singapore, Taipei",
        9: "Seoul, Tokyo",
        10: "Brisbane",
    },
}
CLOCKS: dict[str, tuple[str, float]] = {
    city: (rule, hours)
    for rule, offsets in _CLOCKS.items()
    for hours, cities in offsets.items()
    for city in cities.split(", ")
}
_SPOKEN: dict[str, str] = {
    "UTC": "gmt, zulu, universal, coordinated universal",
    "New York": "est, edt, et, eastern",
    "Chicago": "cst, cdt, ct, central",
    "Denver": "mst, mdt, mt, mountain",
    "Los Angeles": "pst, pdt, pt, pacific",
    "London": "bst, british, uk",
    "Lisbon": "wet",
    "Berlin": "cet, cest, central european",
    "Athens": "eet, eest, eastern european",
    "Tokyo": "jst, japan",
    "Singapore": "sgt",
    "Sydney": "aest, aedt",
}
_NAMES: dict[str, str] = {folded(city): city for city in CLOCKS} | {
    name: city for city, names in _SPOKEN.items() for name in names.split(", ")
}
_FILLERS = frozenset({"time", "zone", "standard", "daylight", "summer", "us"})


def zone_named(text: str) -> str | None:
    """The city, or 'UTC', whose clock a text names: 'new york', 'America/New_York', 'EST', 'Pacific time'."""
    if re.search(r"\d", text):
        return None
    for part in (text.rpartition("/")[2], text.partition(",")[0]):
        words = [word for word in re.findall(r"[^\W_]+", folded(part)) if word not in _FILLERS]
        if (city := _NAMES.get(" ".join(words))) is not None:
            return city
    return None


def convert(moment: dt.datetime, from_city: str, to_city: str) -> dt.datetime:
    """A moment in the local time of one city, converted to the local time of another."""
    if CLOCKS[from_city] == CLOCKS[to_city]:
        return moment
    (from_rule, from_hours), (to_rule, to_hours) = CLOCKS[from_city], CLOCKS[to_city]
    winter = moment - HOUR if _is_summer(from_rule, from_hours, moment - HOUR) else moment
    there = winter + dt.timedelta(hours=to_hours - from_hours)
    return there + HOUR if _is_summer(to_rule, to_hours, there) else there


def _is_summer(rule: str, hours: float, winter_time: dt.datetime) -> bool:
    if rule == "none":
        return False
    start, end = _summer(rule, hours, winter_time.year)
    return start <= winter_time < end if start < end else not end <= winter_time < start


@cache
def _summer(rule: str, hours: float, year: int) -> Span:
    """When summer time starts and ends, both in winter time."""
    match rule:
        case "european":
            at = dt.time(1 + int(hours))
            return dt.datetime.combine(_sunday(year, 3, -1), at), dt.datetime.combine(_sunday(year, 10, -1), at)
        case "american":
            start = dt.datetime.combine(_sunday(year, 3, 1), dt.time(2))
            return start, dt.datetime.combine(_sunday(year, 11, 0), dt.time(1))
        case _:
            at, first = dt.time(2), _sunday(year, 10, 0) if rule == "australian" else _sunday(year, 9, -1)
            return dt.datetime.combine(first, at), dt.datetime.combine(_sunday(year, 4, 0), at)


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
