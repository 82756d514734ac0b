"""Office time: minutes from Monday to Friday, 8 to 18 o'clock, counted without the nights and weekends between them.

What happens at work is placed on this scale, so that a later minute is a later moment and nobody works at night.
"""

import datetime as dt
from functools import lru_cache

from prove.servers._shared.life.clock import KEPT, now_of

DAY_MINUTES = 600
WEEK_MINUTES = 5 * DAY_MINUTES
OPENS = 8
"""The hour at which the working day begins."""
_PAST_WEEKS = 64


class Office:
    """Minutes of one life's office time since a Monday more than a year ago; those before `now` have passed."""

    __slots__ = ("_monday", "now")

    def __init__(self, now: dt.datetime) -> None:
        monday = now.date() - dt.timedelta(days=now.weekday() + 7 * _PAST_WEEKS)
        self._monday = dt.datetime.combine(monday, dt.time(OPENS))
        today = min(now.weekday(), 5)
        passed = (now.hour - OPENS) * 60 + now.minute if today < 5 else 0
        self.now = _PAST_WEEKS * WEEK_MINUTES + today * DAY_MINUTES + min(max(passed, 0), DAY_MINUTES)

    @property
    def today(self) -> int:
        """The first minute of today, on a weekend of Monday."""
        return self.now // DAY_MINUTES * DAY_MINUTES

    def moment(self, minute: int) -> dt.datetime:
        """The moment of a minute."""
        days, minutes = divmod(minute, DAY_MINUTES)
        return self._monday + dt.timedelta(days + days // 5 * 2, minutes * 60)

    def periods(self, weeks: int, since: dt.datetime, until: dt.datetime) -> range:
        """The places of the periods of so many weeks, the first of which begins now, in which a span may lie.

        What is said on the last day of a period may go on until that day's night, so that the next day still counts.
        """
        first, length = self.moment(self.now), dt.timedelta(weeks=weeks)
        return range(max(0, (since - dt.timedelta(days=1) - first) // length), max(0, (until - first) // length) + 1)

    def day(self, minute: int) -> dt.date:
        """The day of a minute."""
        return self.moment(minute).date()


@lru_cache(KEPT)
def office_of(seed: int) -> Office:
    """The office time of a seed's life."""
    return Office(now_of(seed))
