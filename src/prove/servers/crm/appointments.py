"""When does the sales team have time? Nobody calls or meets two people at once, or somebody during another event, and
nobody at night or at a weekend, by the clock of those whom they call or meet."""

import datetime as dt
from collections import Counter
from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import AHEAD_DAYS, KEPT, now_of, origin_of
from prove.servers._shared.life.diary import Diary
from prove.servers._shared.life.place.trips import is_off, trips_of
from prove.servers._shared.life.place.zones import local_time
from prove.servers._shared.life.time.agenda import agenda_of, unattended_of
from prove.servers._shared.life.time.desk import free_between, free_from
from prove.servers._shared.life.work.deals import Touch, TouchKind, sales_of
from prove.servers._shared.life.work.office import OPENS

_LASTS: dict[TouchKind, int] = {"call": 30, "meeting": 60}
"""How many minutes of somebody's day what they do for a customer takes, if it has an hour of its own."""
_CLOSES = 18
_MINUTE, _QUARTER = dt.timedelta(minutes=1), 15
_REACHED = range(7, 21)
"""The hours in which customers are called, by the clock of their city."""


@lru_cache(KEPT)
def cities_of(seed: int) -> dict[str, tuple[str, ...]]:
    """In which cities contacts live and work, by their names."""
    sales = sales_of(seed)
    firms = {firm.name: firm.city for firm in sales.firms}
    return {person.name: (person.city, firms[person.company]) for person in sales.contacts}


def is_by_day(at: dt.datetime, home: str, city: str) -> bool:
    """Whether it is by day in a city, and no weekend, at a moment by the clock at home."""
    there = at if city == home else local_time(at, home, city)
    return there.hour in _REACHED and there.weekday() < 5


class Appointments:
    """What the team does at which times: the events of the agenda, and the calls and meetings of the CRM."""

    def __init__(self, seed: int, reps: tuple[str, ...]) -> None:
        self.seed, self.now, self.origin, self.home = seed, now_of(seed), origin_of(seed), cast_of(seed).home
        self.me, self.stands_in = reps[:2]
        self.taken = {email: Diary() for email in reps}
        self.in_town: set[tuple[str, dt.date]] = set()
        self.meetings = Counter[tuple[str, dt.date]]()
        self._add_trips()
        self._add_events()

    def placed(self, touch: Touch, cities: Iterable[str] = ()) -> Touch:
        """An activity at a time of its day at which one can do it, or what takes no time of its own if there is none.

        Calls and meetings are by day in the customer's cities: where they live, and where they work.
        What the user cannot do on holiday, in the air or in something else is done by another one of the team.
        """
        at = touch.at
        if touch.by == self.me:
            time = self._time_to_call(touch) if touch.kind == "call" else self._time_to_write(touch)
            if time is None or is_off(self.seed, time):
                touch = replace(touch, by=self.stands_in)
            else:
                at = time
        if (minutes := _LASTS.get(touch.kind)) is None:
            return touch if at == touch.at else replace(touch, at=at)
        away = [city for city in cities if city != self.home]
        times = (time for time in self._times(at) if all(is_by_day(time, self.home, city) for city in away))
        found = next((time for time in times if self._is_free(touch, time, minutes)), None)
        if found is None:
            return replace(touch, at=at, kind="note" if touch.done else "task")
        start = self._minute(found)
        self.taken[touch.by].take(start, start + minutes)
        if touch.kind == "meeting":
            self.meetings[touch.by, found.date()] += 1
        return touch if found == touch.at else replace(touch, at=found)

    def can_travel(self, touch: Touch) -> bool:
        """Whether somebody has nothing to do in town on the day of a meeting, and no other meeting."""
        day = touch.by, touch.at.date()
        return day not in self.in_town and self.meetings[day] < 2

    def _add_trips(self) -> None:
        """Whoever comes along on a trip of the user has no other meetings meanwhile."""
        emails = {person.name: person.email for person in cast_of(self.seed).people}
        for trip in trips_of(self.seed):
            left, back = trip.away
            for email in [emails[name] for name in trip.party if emails.get(name) in self.taken]:
                self.taken[email].take(self._minute(left), self._minute(back))
                days = range((back.date() - left.date()).days + 1)
                self.in_town |= {(email, left.date() + dt.timedelta(days=day)) for day in days}

    def _add_events(self) -> None:
        last = self.now + dt.timedelta(days=AHEAD_DAYS)
        for event in (*agenda_of(self.seed), *unattended_of(self.seed)):
            reps = [email for email in event.people if email in self.taken]
            if not reps or event.called_off or event.trip is not None:
                continue
            for at in event.times(self.origin, last):
                start = self._minute(at)
                for email in reps:
                    self.taken[email].take(start, start + event.minutes)
                    if event.meeting is None:
                        self.in_town.add((email, at.date()))

    def _minute(self, moment: dt.datetime) -> int:
        return (moment - self.origin) // _MINUTE

    def _times(self, at: dt.datetime) -> list[dt.datetime]:
        """The quarters of the hours of work of a day, from a moment on, and then those before it, the last first."""
        later = range(0, (_CLOSES - at.hour) * 60 - at.minute, _QUARTER)
        earlier = range(-_QUARTER, (OPENS - at.hour) * 60 - at.minute - 1, -_QUARTER)
        return [at + minutes * _MINUTE for minutes in (*later, *earlier)]

    def _is_free(self, touch: Touch, at: dt.datetime, minutes: int) -> bool:
        """Whether somebody has time from a moment on, which is on the same side of now."""
        start = self._minute(at)
        if (at < self.now) != (touch.at < self.now) or not self.taken[touch.by].free(start, start + minutes):
            return False
        return touch.by != self.me or (free_from(self.seed, at) == at and not is_off(self.seed, at))

    def _time_to_write(self, touch: Touch) -> dt.datetime | None:
        """When the user, who may be busy or drive, has time to note what was done, on its day; a task takes none."""
        if touch.kind != "note" or not touch.done:
            return touch.at
        earliest, latest = (dt.datetime.combine(touch.at.date(), dt.time(hour)) for hour in (OPENS, _CLOSES))
        return free_between(self.seed, touch.at, earliest, min(self.now, latest) - _MINUTE)

    def _time_to_call(self, touch: Touch) -> dt.datetime | None:
        """When the user, who may be busy or drive, has time for a call on its day, before now if it was done."""
        at = free_from(self.seed, touch.at)
        if at != touch.at:
            at += dt.timedelta(minutes=-at.minute % _QUARTER)
        is_possible = at.date() == touch.at.date() and at.hour < _CLOSES and free_from(self.seed, at) == at
        return at if is_possible and (at < self.now or not touch.done) else None
