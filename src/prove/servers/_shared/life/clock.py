"""What time is it? Any weekday, from six in the morning to ten in the evening."""

import datetime as dt
from functools import lru_cache

from prove.core import keyed

KEPT = 64
"""How many lives each chapter remembers."""
PAST_DAYS, AHEAD_DAYS = 170, 60
"""How far a life is known back and ahead."""
SERIES_DAYS = 130
"""How far ahead series are planned. Monthly ones end before; all others are alike every two weeks, so that they do not
meet later, either."""
_HOLIDAYS = frozenset(
    dt.date(2026, month, day)
    for month, day in ((1, 19), (2, 16), (5, 25), (6, 19), (7, 3), (7, 4), (9, 7), (10, 12), (11, 11), (11, 26))
)
"""Days on which banks and offices are closed; no world begins on one."""
_HOURS = range(6, 23)
_WORKDAY = (2, 5, 7, 7, 7, 7, 7, 6, 7, 7, 7, 7, 7, 6, 5, 4, 2)
_WEEKEND = (1, 2, 4, 6, 7, 7, 7, 7, 7, 7, 7, 7, 7, 6, 5, 4, 2)


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
