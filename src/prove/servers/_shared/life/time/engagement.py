"""What is an engagement? An event or a series of the agenda, with its times."""

import datetime as dt
from bisect import bisect_left, bisect_right
from collections.abc import Iterator, Sequence
from typing import Literal

from prove.core import Record
from prove.servers._shared.days import months_later
from prove.servers._shared.life.clock import AHEAD_DAYS, HOLIDAYS
from prove.servers._shared.life.time.occasions import Repeats

Sphere = Literal["work", "home", "mark"]
Reply = Literal["accepted", "tentative", "declined", "needs_action"]


class Engagement(Record):
    """An event or the first of a series; `mark` is a day that is only marked, such as a birthday.

    All times are by the clock of the home city, those on a trip as well.
    `people` are the e-mail addresses of the others, the organizer among them if it is not the user. `place` is the name
    of a place of the home city, or of the trip's city if `trip`, the key of a trip, is set; `meeting` is the id of the
    video meeting. A series does not take place on the days that are `skipped`; `moved` are days of a series with the
    times at which it takes place instead; `until` is its last day. `reply` is the user's answer to an invitation.
    """

    key: str
    title: str
    starts_at: dt.datetime
    minutes: int
    sphere: Sphere
    organizer: str
    people: tuple[str, ...]
    place: str | None
    repeats: Repeats
    meeting: str | None
    trip: str | None = None
    skipped: tuple[dt.date, ...] = ()
    moved: tuple[tuple[dt.date, dt.datetime], ...] = ()
    until: dt.date | None = None
    reply: Reply = "accepted"
    called_off: bool = False

    @property
    def length(self) -> dt.timedelta:
        return self.minutes * _MINUTE

    def times(self, start: dt.datetime, end: dt.datetime) -> list[dt.datetime]:
        """When it starts within a period, the first of it included; series with all their exceptions."""
        if self.repeats == "never":
            return [self.starts_at] if start <= self.starts_at < end else []
        left_out = {*self.skipped, *(day for day, _ in self.moved)}
        days = series_days(
            self.starts_at.date(), self.repeats, min(self.until or dt.date.max, end.date()), start.date()
        )
        time = self.starts_at.time()
        regular = [dt.datetime.combine(day, time) for day in days if day not in left_out]
        return sorted(moment for moment in (*regular, *(at for _, at in self.moved)) if start <= moment < end)


def meeting_at(engagement: Engagement, now: dt.datetime) -> dt.datetime:
    """The start of the video meeting that an engagement has: of a series the one that is not over, or the last."""
    if engagement.repeats == "never":
        return engagement.starts_at
    known_until = dt.datetime.combine(now.date() + dt.timedelta(days=AHEAD_DAYS), dt.time())
    times = engagement.times(engagement.starts_at, known_until)
    return next((at for at in times if at + engagement.length > now), times[-1])


def series_days(first: dt.date, repeats: Repeats, last: dt.date, since: dt.date = dt.date.min) -> Sequence[dt.date]:
    """The days of a series from its first to a last one, exceptions included; those before `since` are left out."""
    if repeats == "never":
        return (first,)
    return [dt.date.fromordinal(ordinal) for ordinal in series_ordinals(first, repeats, last, since)]


def series_ordinals(first: dt.date, repeats: Repeats, last: dt.date, since: dt.date = dt.date.min) -> Sequence[int]:
    """The ordinals of the days of a series."""
    if repeats == "never":
        return (first.toordinal(),)
    if repeats == "monthly":
        return [day.toordinal() for day in _monthly(first, last) if day >= since]
    step, start = _STEPS[repeats], first.toordinal()
    start += max(0, -(-(since.toordinal() - start) // step) * step)
    ordinals = range(start, last.toordinal() + 1, step)
    return [ordinal for ordinal in ordinals if is_workday(ordinal)] if repeats == "weekdays" else ordinals


def holidays_in(first: dt.date, repeats: Repeats, since: int, last: int) -> list[int]:
    """The days of a series, but a monthly one, that are holidays, from one day to another, all by their ordinals."""
    start, step = first.toordinal(), _STEPS[repeats]
    return [
        day
        for day in HOLIDAYS[bisect_left(HOLIDAYS, max(start, since)) : bisect_right(HOLIDAYS, last)]
        if (day - start) % step == 0 and (repeats != "weekdays" or is_workday(day))
    ]


def is_workday(ordinal: int) -> bool:
    """Whether a day, by its ordinal, is from Monday to Friday."""
    return (ordinal + 6) % 7 < 5


def is_office_day(ordinal: int) -> bool:
    """Whether people are in their offices on a day, by its ordinal."""
    return (ordinal + 6) % 7 < 5 and ordinal not in _HOLIDAYS


def _monthly(first: dt.date, last: dt.date) -> Iterator[dt.date]:
    months, day = 0, first
    while day <= last:
        yield day
        months += 1
        day = months_later(first, months)


_HOLIDAYS = frozenset(HOLIDAYS)
_MINUTE = dt.timedelta(minutes=1)
_STEPS: dict[Repeats, int] = {"weekdays": 1, "weekly": 7, "biweekly": 14}
