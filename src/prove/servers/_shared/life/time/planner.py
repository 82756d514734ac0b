"""Plans engagements one by one: who, where and when, at places that are open and times that are free."""

import datetime as dt
from collections.abc import Callable, Sequence
from typing import TypeVar

from prove.core import keyed
from prove.servers._shared.cast import Person, cast_of
from prove.servers._shared.life.clock import now_of, origin_of
from prove.servers._shared.life.diary import Diary
from prove.servers._shared.life.person.habits import habits_of
from prove.servers._shared.life.place.geo import hours_of
from prove.servers._shared.life.place.trips import away_of
from prove.servers._shared.life.time.engagement import Engagement, Sphere
from prove.servers._shared.life.time.occasions import (
    EVENING,
    ONLINE_AT_HOME,
    ONLINE_AT_WORK,
    VISITED,
    WORKING_HOURS,
    Occasion,
)

DAY = 24 * 60
PAST, COMING = range(-60, 0), range(41)
"""The days, from today, of events that take place once."""
TRIES = 14
"""How often another event or time is tried where one does not fit."""
T = TypeVar("T")


class Planner:
    """What is planned of one seed's agenda. No two engagements but flights have the same title."""

    def __init__(self, seed: int) -> None:
        self.rng = keyed("life.agenda", seed)
        self._fraction = self.rng.random
        self.cast, self.habits = cast_of(seed), habits_of(seed)
        self.now, self.origin = now_of(seed), origin_of(seed)
        self.today = self.now.date()
        self.me = self.cast.protagonist
        self.away = away_of(seed)
        self.busy = Diary(self.away)
        self.on_trips = Diary()
        self.attended: list[Engagement] = []
        self.unattended: list[Engagement] = []
        self.online: list[str] = []
        self.titles: set[str] = set()
        self.ties = {tie: self.cast.tied(tie) for tie in ("colleague", "client", "friend", "family")}
        self.places: dict[str, list[tuple[str, Callable[[dt.datetime, dt.datetime], bool]]]] = {}
        for place in self.cast.places:
            if place.kind in VISITED or place.name in VISITED:
                is_open = hours_of(seed, place.name, place.kind).open_from
                for name in (place.kind, place.name):
                    self.places.setdefault(name, []).append((place.name, is_open))

    def proposal(
        self,
        occasion: Occasion,
        sphere: Sphere,
        day: dt.date,
        people: Sequence[Person],
        starts_at: dt.datetime | None = None,
        *,
        free: bool = False,
    ) -> tuple[Engagement | None, bool]:
        """An event on a day at a place that is open then, and whether it is online; None if that cannot be.

        With `free`, it cannot be at a time at which the user has something else.
        """
        if not self.suits(occasion, sphere, day) or (title := self.title(occasion, people)) in self.titles:
            return None, False
        starts_at = starts_at or self.start(occasion, sphere, day)
        minutes, online = self.pick(occasion.minutes), self.rng.random() < occasion.online
        if free and not self.free(starts_at, minutes):
            return None, False
        place = None
        if occasion.kinds and not online:
            if not (places := self.open_places(occasion, [starts_at], minutes)):
                return None, False
            place = self.pick(places)
        return self.draft(title, starts_at, minutes, sphere, self.me, people, place), online

    def draft(
        self,
        title: str,
        starts_at: dt.datetime,
        minutes: int,
        sphere: Sphere,
        organizer: Person,
        people: Sequence[Person],
        place: str | None,
    ) -> Engagement:
        key, emails = f"{starts_at.date()}:{title}", tuple(person.email for person in people)
        return Engagement(key, title, starts_at, minutes, sphere, organizer.email, emails, place, "never", None)

    def add(self, draft: Engagement, *, online: bool = False, attended: bool = True) -> None:
        self.titles.add(draft.title)
        (self.attended if attended else self.unattended).append(draft)
        if online:
            self.online.append(draft.key)

    def people(self, tie: str | None) -> Sequence[Person]:
        if tie is None:
            return ()
        if tie == "team":
            return self.rng.sample(self.ties["colleague"], self.rng.randrange(3, 6))
        return (self.pick(self.ties[tie]),)

    def title(self, occasion: Occasion, people: Sequence[Person]) -> str:
        if not people:
            return occasion.title
        return occasion.title.format(first=people[0].first_name, company=people[0].company)

    def pick(self, options: Sequence[T]) -> T:
        return options[int(self._fraction() * len(options))]

    def day(self, days: range) -> dt.date:
        return self.today + dt.timedelta(days=self.pick(days))

    def suits(self, occasion: Occasion, sphere: Sphere, day: dt.date) -> bool:
        """Whether a day is one for such an event: work is on working days, long visits are not."""
        if sphere == "work" or occasion.by_day:
            return day.weekday() < 5
        return day.weekday() > 4 or not occasion.hours or any(hour > 15 for hour in occasion.hours)

    def start(self, occasion: Occasion, sphere: Sphere, day: dt.date) -> dt.datetime:
        by_day = sphere == "work" or occasion.by_day
        hours = occasion.hours or (WORKING_HOURS if by_day else range(9, 20) if day.weekday() > 4 else EVENING)
        if not by_day and day.weekday() < 5 and (late := [hour for hour in hours if hour < 8 or hour > 15]):
            hours = late
        return dt.datetime.combine(day, dt.time(self.pick(hours), self.pick((0, 0, 15, 30))))

    def open_places(self, occasion: Occasion, times: Sequence[dt.datetime], minutes: int) -> list[str]:
        length = dt.timedelta(minutes=minutes)
        places = [place for kind in occasion.kinds for place in self.places.get(kind, ())]
        return [name for name, is_open in places if all(is_open(at, at + length) for at in times)]

    def fits(self, engagement: Engagement, at: dt.datetime) -> bool:
        """Whether a time of a series can be moved there: a working day for work, and its place is open."""
        if (engagement.sphere == "work" and at.weekday() > 4) or at.hour > 20:
            return False
        places = self.places.get(engagement.place or "", ())
        return all(is_open(at, at + engagement.length) for _, is_open in places)

    def free(self, starts_at: dt.datetime, minutes: int) -> bool:
        start = self.minute(starts_at)
        return self.busy.free(start, start + minutes)

    def take(self, starts_at: dt.datetime, minutes: int) -> bool:
        start = self.minute(starts_at)
        return self.busy.take(start, start + minutes)

    def minute(self, moment: dt.datetime) -> int:
        return minutes_in(moment - self.origin)

    def online_now(self) -> tuple[Sphere, str, tuple[Person, ...]]:
        """What a video meeting at this time of the week is about, and who may take part."""
        works = self.now.weekday() < 5 and 8 <= self.now.hour < 18
        titles = ONLINE_AT_WORK if works else ONLINE_AT_HOME
        title = self.pick([title for title in titles if title not in self.titles])
        ties = ("colleague", "client") if works else ("friend", "family")
        return "work" if works else "home", title, self.cast.tied(*ties)


def minutes_in(span: dt.timedelta) -> int:
    """The whole minutes of a span."""
    return span.days * DAY + span.seconds // 60
