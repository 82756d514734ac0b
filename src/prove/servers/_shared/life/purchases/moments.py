"""When does the protagonist buy something? Not on the way of a trip, and not while they take part in something."""

import datetime as dt

from prove.servers._shared.life.clock import origin_of
from prove.servers._shared.life.time.agenda import busy_of
from prove.servers._shared.life.time.desk import free_before

_MINUTE = dt.timedelta(minutes=1)


def with_time(seed: int, moment: dt.datetime) -> dt.datetime:
    """A moment of the past or, if the protagonist was in an event or on a trip, one before it at which they had
    time."""
    return moment if has_time(seed, moment) else free_before(seed, moment)


def has_time(seed: int, moment: dt.datetime) -> bool:
    """Whether the protagonist takes part in nothing at a moment, and is on no trip."""
    minute = (moment - origin_of(seed)) // _MINUTE
    return busy_of(seed).free(minute, minute + 1)
