"""What time is it? Any weekday, from six in the morning to ten in the evening."""

import datetime as dt
from collections.abc import Iterator
from functools import lru_cache

from prove.core import keyed

KEPT = 64
"""How many lives each chapter remembers."""
PAST_DAYS, AHEAD_DAYS = 170, 60
"""How far a life is known back and ahead."""
SERIES_DAYS = 130
"""How far ahead series are planned. Monthly ones end before; all others are alike every two weeks, so that they do not
meet later, either."""
HOLIDAYS_AHEAD = 400
"""How far ahead series at work leave out holidays."""
_YEARS = range(2024, 2033)
_EVERY_YEAR = (1, 1), (6, 19), (7, 4), (11, 11), (12, 25)
_BY_WEEKDAY = (1, 15, 0), (2, 15, 0), (5, 25, 0), (9, 1, 0), (10, 8, 0), (11, 22, 3)
"""The month, the first day on which it can be, and the weekday; 0 is Monday."""
_HOURS = range(6, 23)
_WORKDAY = (2, 5, 7, 7, 7, 7, 7, 6, 7, 7, 7, 7, 7, 6, 5, 4, 2)
_WEEKEND = (1, 2, 4, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 6, 5, 4, 2)


def _holidays() -> Iterator[dt.date]:
    """Days on which banks and offices are closed. If one is at a weekend, so is the Friday or the Monday next to it."""
    for year in _YEARS:
        for month, day in _EVERY_YEAR:
            holiday = dt.date(year, month, day)
            yield holiday
            if (weekday := holiday.weekday()) > 4:
                yield holiday + dt.timedelta(days=1 if weekday == 6 else -1)
        for month, day, weekday in _BY_WEEKDAY:
            first = dt.date(year, month, day)
            yield first + dt.timedelta(days=(weekday - first.weekday()) % 7)


_HOLIDAYS = frozenset(_holidays())
HOLIDAYS = tuple(sorted(day.toordinal() for day in _HOLIDAYS))
"""The ordinals of the days on which banks and offices are closed; no world begins on one."""


def is_holiday(day: dt.date) -> bool:
    """Whether banks and offices are closed on a day, whatever weekday it is; not for a moment."""
    return day in _HOLIDAYS


def is_day_off(day: dt.date) -> bool:
    """Whether nobody works in an office on a day: at weekends and on holidays; not for a moment."""
    return day.weekday() > 4 or day in _HOLIDAYS


@lru_cache(KEPT)
def now_of(seed: int) -> dt.datetime:
    """The moment at which every world of the seed begins."""
    rng = keyed("life.now", seed)
    day = dt.date(2026, 1, 5) + dt.timedelta(days=rng.randrange(350))
    while day in _HOLIDAYS:
        day += dt.timedelta(days=1)
    hour = rng.choices(_HOURS, _WORKDAY if day.weekday() < 5 else _WEEKEND)[0]
    return dt.datetime.combine(day, dt.time(hour, rng.randrange(0, 60, 5)))


@lru_cache(KEPT)
def origin_of(seed: int) -> dt.datetime:
    """The midnight from which a life is known."""
    return dt.datetime.combine(now_of(seed).date() - dt.timedelta(days=PAST_DAYS), dt.time())


def is_office_time(seed: int) -> bool:
    """Whether it is a time at which people are at work."""
    now = now_of(seed)
    return 9 <= now.hour < 17 and now.weekday() < 5
