"""Office time: minutes from Monday to Friday, 8 to 18 o'clock, counted without the nights and weekends between them.

What happens at work is placed on this scale, so that a later minute is not an earlier moment and nobody works at night.
The minutes of a holiday count: they are in the first half of the next working day, and its own ones in the second half.
So a week has always as many minutes, and nobody works on a holiday.
"""

import datetime as dt
from copy import copy
from functools import lru_cache

from prove.servers._shared.life.clock import HOLIDAYS, KEPT, now_of

DAY_MINUTES = 600
WEEK_MINUTES = 5 * DAY_MINUTES
SPRINT_DAYS = 10
OPENS = 8
"""The hour at which the working day begins."""
_PAST_WEEKS = 64
_LATEST = dt.timedelta(days=4)


class Office:
    """Minutes of one life's office time since a Monday more than a year ago; those before `now` have passed."""

    __slots__ = ("_holidays", "_monday", "_shared", "now")

    def __init__(self, now: dt.datetime) -> None:
        monday = now.date() - dt.timedelta(days=now.weekday() + 7 * _PAST_WEEKS)
        self._monday = dt.datetime.combine(monday, dt.time(OPENS))
        today = min(now.weekday(), 5)
        passed = (now.hour - OPENS) * 60 + now.minute if today < 5 else 0
        self.now = _PAST_WEEKS * WEEK_MINUTES + today * DAY_MINUTES + min(max(passed, 0), DAY_MINUTES)
        self._holidays: list[int] = []
        self._shared: dict[int, tuple[int, int]] = {}
        self._share(monday.toordinal(), now.date().toordinal())

    def _share(self, monday: int, today: int) -> None:
        """Which days, by their places on the scale, share another one: the place of that one, and from which minute on.

        A day that is not over, or has not begun, is not shared with one on the other side of now.
        """
        for holiday in HOLIDAYS:
            weeks, weekday = divmod(holiday - monday, 7)
            if weeks < 0 or weekday > 4:
                continue
            place = weeks * 5 + weekday
            following = holiday + (3 if weekday == 4 else 1)
            first = place if holiday > today or following < today else place - 1
            worked = place + 1 if first == place else first
            self._holidays.append(place)
            self._shared[first], self._shared[first + 1] = (worked, 0), (worked, DAY_MINUTES // 2)

    @property
    def today(self) -> int:
        """The first minute of today, on a weekend of Monday."""
        return self.now // DAY_MINUTES * DAY_MINUTES

    def moment(self, minute: int) -> dt.datetime:
        """The moment of a minute."""
        days, minutes = divmod(minute, DAY_MINUTES)
        if days in self._shared:
            days, later = self._shared[days]
            minutes = later + minutes // 2
        return self._monday + dt.timedelta(days + days // 5 * 2, minutes * 60)

    def periods(self, weeks: int, since: dt.datetime, until: dt.datetime) -> range:
        """The places of the periods of so many weeks, the first of which begins now, in which a span may lie.

        What is said on the last day of a period may go on until that day's night, and what falls on a holiday comes on
        the next working day, so that the next days still count.
        """
        days, minutes = divmod(self.now, DAY_MINUTES)
        first, length = self._monday + dt.timedelta(days + days // 5 * 2, minutes * 60), dt.timedelta(weeks=weeks)
        return range(max(0, (since - _LATEST - first) // length), max(0, (until - first) // length) + 1)

    def in_sprints(self, start: int) -> "Office":
        """The same for those who work in sprints of two weeks, of which one begins with the day of a minute.

        What they would have done on the last day of a sprint, if it was a holiday, they did on the day before it.
        """
        first, today = start // DAY_MINUTES, self.now // DAY_MINUTES
        past = [day for day in self._holidays if day < today and self._shared[day][0] > day]
        last = [day for day in past if (day + 1 - first) % SPRINT_DAYS == 0]
        if not last:
            return self
        office = copy(self)
        office._shared = self._shared | {
            place: shared
            for day in last
            for place, shared in ((day - 1, (day - 1, 0)), (day, (day - 1, DAY_MINUTES // 2)))
        }
        for day in last:
            del office._shared[day + 1]
        return office

    def quarter(self, minute: int) -> dt.datetime:
        """The moment of a minute, at a quarter of an hour."""
        at = self.moment(minute // 15 * 15)
        return at - dt.timedelta(minutes=at.minute % 15)

    def is_holiday(self, day: int) -> bool:
        """Whether a day, by how many working days it is after the first one, is a holiday."""
        return day in self._holidays

    def day(self, minute: int) -> dt.date:
        """The day of a minute."""
        return self.moment(minute).date()


@lru_cache(KEPT)
def office_of(seed: int) -> Office:
    """The office time of a seed's life."""
    return Office(now_of(seed))
