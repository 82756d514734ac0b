"""Plans engagements one by one: who, where and when, at places that are open and times that are free."""

import datetime as dt
from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from functools import cache
from typing import NamedTuple, TypeVar

from prove.core import keyed
from prove.servers._shared.bonds import MANAGER
from prove.servers._shared.cast import Person, cast_of
from prove.servers._shared.kinds import WEEKDAYS, Weekday
from prove.servers._shared.life.cities import climate_of
from prove.servers._shared.life.clock import is_day_off, is_holiday, now_of, origin_of
from prove.servers._shared.life.diary import Diary
from prove.servers._shared.life.person.habits import habits_of
from prove.servers._shared.life.place.geo import Hours, hours_of
from prove.servers._shared.life.place.trips import away_of
from prove.servers._shared.life.place.zones import local_time
from prove.servers._shared.life.time.engagement import Engagement, Sphere
from prove.servers._shared.life.time.occasions import (
    EVENING,
    KICK_OFF,
    ONLINE_AT_HOME,
    ONLINE_AT_WORK,
    VISITED,
    WORKING_HOURS,
    Occasion,
)
from prove.servers._shared.life.time.ways import Ways
from prove.servers._shared.life.work.projects import projects_of

DAY = 24 * 60
PAST, COMING = range(-60, 0), range(41)
"""The days, from today, of events that take place once."""
TRIES = 14
"""How often another event or time is tried where one does not fit."""
_LEAST_TIMES = 3
"""How often a series takes place at least."""
_MILD = 15
"""Degrees by day from which one sits outside."""
_BY_DAY, _UP = range(9, 20), range(7, 22)
_SEASON = dt.timedelta(days=91)
_CLOSED = frozenset(("school",))
"""The kinds of places where nothing takes place on a holiday, besides those that are visited by day."""
_PAST_THE_HOUR = (0, 0, 15, 30)
T = TypeVar("T")


class Venue(NamedTuple):
    """A place where something can take place: the weekdays (0 is Monday) and the minutes of a day when it is open."""

    name: str
    weekdays: frozenset[int]
    opens: int
    closes: int


class Planner:
    """What is planned of one seed's agenda. No two engagements but flights have the same title."""

    def __init__(self, seed: int) -> None:
        self.rng = keyed("life.agenda", seed)
        self._fraction = self.rng.random
        self.cast, self.habits = cast_of(seed), habits_of(seed)
        self.now, self.origin = now_of(seed), origin_of(seed)
        self.today = self.now.date()
        self._today, self._first_day = self.today.toordinal(), self.origin.toordinal()
        self.me = self.cast.protagonist
        self.away = away_of(seed)
        self.busy = Diary(self.away)
        self.ways = Ways(seed, self.busy)
        self.on_trips = Diary()
        self.attended: list[Engagement] = []
        self.unattended: list[Engagement] = []
        self.online: list[str] = []
        self.titles: set[str] = set()
        self.ties = {tie: self.cast.tied(tie) for tie in ("colleague", "client", "friend", "family")}
        self.ties[MANAGER] = tuple([person for person in self.cast.people if person.relation == MANAGER])
        self.ties["peer"] = tuple([person for person in self.ties["colleague"] if person.relation != MANAGER])
        self.venues: dict[str, list[Venue]] = {}
        for place in self.cast.places:
            if place.kind in VISITED or place.name in VISITED:
                venue = _venue(place.name, hours_of(seed, place.name, place.kind))
                for name in (place.kind, place.name):
                    self.venues.setdefault(name, []).append(venue)

    def proposal(
        self,
        occasion: Occasion,
        sphere: Sphere,
        day: dt.date,
        people: Sequence[Person] | None = None,
        starts_at: dt.datetime | None = None,
        *,
        free: bool = False,
    ) -> tuple[Engagement | None, bool]:
        """An event on a day at a place that is open then, and whether it is online; None if that cannot be.

        Without `people`, they are drawn by the occasion's tie. With `free`, it cannot be at a time at which the user
        has something else, or at a place that is too far from where they are before and after it. What is quick to find
        out comes first, since most proposals come to nothing.
        """
        if occasion.title in self.titles or not self.suits(occasion, sphere, day):
            return None, False
        begins = self._begins(occasion, sphere, day) if starts_at is None else starts_at.hour * 60 + starts_at.minute
        lengths, draw = occasion.minutes, self._fraction
        minutes, online = lengths[int(draw() * len(lengths))], draw() < occasion.online
        start = (day.toordinal() - self._first_day) * DAY + begins
        if free and not self.busy.free(start, start + minutes):
            return None, False
        places: list[str] = []
        if occasion.kinds and not online:
            places = self._open_places(occasion, {day.weekday()}, begins, minutes)
            if not places:
                return None, False
        people = self.people(occasion.tie) if people is None else people
        if occasion.title == KICK_OFF:
            people = self._begins_with(people, starts_at or _at_minute(day, begins))
        else:
            people = self._awake(people, starts_at or _at_minute(day, begins))
        if people is None:
            return None, False
        if (title := self.title(occasion, people)) in self.titles:
            return None, False
        place, starts_at = self.pick(places) if places else None, starts_at or _at_minute(day, begins)
        if place is not None and not self.lives_here(people):
            place, online = None, True
        if free and place is not None:
            place = self._within_reach(places, place, start, start + minutes)
            if place is None:
                return None, False
        return self.draft(title, starts_at, minutes, sphere, self.me, people, place), online

    def _within_reach(self, places: list[str], first: str, start: int, end: int) -> str | None:
        """A place that leaves time for the ways there and on, one of them if it does."""
        options = (first, *(place for place in places if place != first))
        return next((place for place in options if self.ways.leave_time(start, end, place)), None)

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
        key, emails = f"{starts_at.isoformat()[:10]}:{title}", tuple([person.email for person in people])
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
        if tie == "relative":
            return (self._elsewhere(self.pick(self.ties["family"])),)
        return (self.pick(self.ties[tie]),)

    def _elsewhere(self, person: Person) -> Person:
        """The person, or another one of the family for somebody who lives in the same home."""
        others = [each for each in self.ties["family"] if each.name not in self.cast.housemates]
        return person if person in others else others[len(person.name) % len(others)]

    def lives_here(self, people: Sequence[Person]) -> bool:
        """Whether people can meet in town: who lives elsewhere takes part in video meetings."""
        return all(person.city == self.cast.home for person in people)

    def is_day_for(self, people: Sequence[Person], at: dt.datetime) -> bool:
        """Whether everybody is up at a moment, by the clock of the city in which they live.

        In all seasons: clocks are changed at other times in other countries, and events may recur.
        """
        home, seasons = self.cast.home, [at + season * _SEASON for season in range(4)]
        away = [p.city for p in people if p.city != home]
        return all(local_time(moment, home, city).hour in _UP for city in away for moment in seasons)

    def _awake(self, people: Sequence[Person], at: dt.datetime) -> Sequence[Person] | None:
        """The people or, for one for whom it is night where they live, another one of that tie for whom it is not, who
        lives in town if anybody does; None if it is night for all of them."""
        if self.is_day_for(people, at):
            return people
        person = people[0]
        near = [each for each in self.ties[person.tie] if each.city == self.cast.home]
        up = near or [each for each in self.ties[person.tie] if self.is_day_for((each,), at)]
        return (up[len(person.name) % len(up)],) if up else None

    def _begins_with(self, people: Sequence[Person], at: dt.datetime) -> Sequence[Person] | None:
        """The people or, for one whose firm has no project or for whom it is night, another client whose firm has one;
        None if there is none."""
        firms = {project.client for project in projects_of(self.cast.seed)}
        found = [person for person in self.ties["client"] if person.company in firms and self.is_day_for((person,), at)]
        if people[0] in found:
            return people
        return (found[len(people[0].name) % len(found)],) if found else None

    def title(self, occasion: Occasion, people: Sequence[Person]) -> str:
        if not people:
            return occasion.title
        return occasion.title.format(first=people[0].first_name, company=people[0].company)

    def pick(self, options: Sequence[T]) -> T:
        return options[int(self._fraction() * len(options))]

    def day(self, days: range) -> dt.date:
        return dt.date.fromordinal(self._today + days[int(self._fraction() * len(days))])

    def suits(self, occasion: Occasion, sphere: Sphere, day: dt.date) -> bool:
        """Whether a day is one for such an event: work on working days, long visits not, picnics in mild months."""
        weekday = day.weekday()
        if occasion.mild and climate_of(self.cast.home, day.month).high < _MILD:
            return False
        if sphere == "work" or occasion.by_day:
            return not is_day_off(day)
        if is_holiday(day) and not _CLOSED.isdisjoint(occasion.kinds):
            return False
        return weekday > 4 or not occasion.hours or max(occasion.hours) > 15

    def start(self, occasion: Occasion, sphere: Sphere, day: dt.date) -> dt.datetime:
        return _at_minute(day, self._begins(occasion, sphere, day))

    def hours(self, occasion: Occasion, sphere: Sphere, day: dt.date) -> Sequence[int]:
        """The hours of a day at which an event may begin."""
        if sphere == "work" or occasion.by_day:
            return occasion.hours or WORKING_HOURS
        if day.weekday() > 4:
            return occasion.hours or _BY_DAY
        return _after_work(occasion.hours) if occasion.hours else EVENING

    def _begins(self, occasion: Occasion, sphere: Sphere, day: dt.date) -> int:
        """The minute of the day at which an event begins."""
        draw, hours = self._fraction, self.hours(occasion, sphere, day)
        return hours[int(draw() * len(hours))] * 60 + _PAST_THE_HOUR[int(draw() * 4)]

    def open_places(
        self, occasion: Occasion, weekdays: AbstractSet[int], begins: dt.datetime | dt.time, minutes: int
    ) -> list[str]:
        """The places of an occasion that are open from a time of the day on, on all of these weekdays."""
        return self._open_places(occasion, weekdays, begins.hour * 60 + begins.minute, minutes)

    def _open_places(self, occasion: Occasion, weekdays: AbstractSet[int], start: int, minutes: int) -> list[str]:
        end = start + minutes
        return [
            venue.name
            for kind in occasion.kinds
            for venue in self.venues.get(kind, ())
            if venue.opens <= start and end <= venue.closes and weekdays <= venue.weekdays
        ]

    def fits(self, engagement: Engagement, at: dt.datetime) -> bool:
        """Whether a time of a series can be moved there: a working day for work, its place open and all up."""
        if (engagement.sphere == "work" and is_day_off(at.date())) or at.hour > 20:
            return False
        if not self.is_day_for([person for person in self.cast.people if person.email in engagement.people], at):
            return False
        start, venues = at.hour * 60 + at.minute, self.venues.get(engagement.place or "", ())
        return all(_is_open(venue, {at.weekday()}, start, start + engagement.minutes) for venue in venues)

    def free(self, starts_at: dt.datetime, minutes: int) -> bool:
        start = self.minute(starts_at)
        return self.busy.free(start, start + minutes)

    def take(self, starts_at: dt.datetime, minutes: int, place: str | None = None) -> bool:
        """Plan a time at a place, or anywhere, if it is free and leaves time for the ways; whether it is."""
        start = self.minute(starts_at)
        end = start + minutes
        if not self.busy.free(start, end) or not self.ways.leave_time(start, end, place):
            return False
        self.busy.take(start, end)
        if place is not None:
            self.ways.stay(start, end, place)
        return True

    def take_all(self, starts: list[int], minutes: int, places: Sequence[str | None]) -> tuple[list[int], str | None]:
        """Plan the times of a series but those on trips, at the first of the places that leaves time for all ways.

        Nothing is planned, and no times come back, if it meets something else, no place does, or it is too short.
        """
        found = self.busy.all_free(starts, minutes, self.away)
        for place in places if len(found) >= _LEAST_TIMES else ():
            if all(self.ways.leave_time(start, start + minutes, place) for start in found):
                self.busy.take_all(found, minutes)
                if place is not None:
                    for start in found:
                        self.ways.stay(start, start + minutes, place)
                return found, place
        return [], None

    def minute(self, moment: dt.datetime) -> int:
        return minutes_in(moment - self.origin)

    def online_now(self) -> tuple[Sphere, str, tuple[Person, ...]]:
        """What a video meeting at this time of the week is about, and who may take part."""
        works = self.now.weekday() < 5 and 8 <= self.now.hour < 18
        titles = ONLINE_AT_WORK if works else ONLINE_AT_HOME
        title = self.pick([title for title in titles if title not in self.titles])
        ties = ("colleague", "client") if works else ("friend", "family")
        known = [person for person in self.cast.tied(*ties) if self.is_day_for((person,), self.now)]
        return "work" if works else "home", title, tuple(known)


def _venue(name: str, hours: Hours) -> Venue:
    opens, closes = hours.opens_at, hours.closes_at
    weekdays = _open_weekdays(hours.closed_on, hours.weekdays_only)
    return Venue(name, weekdays, opens.hour * 60 + opens.minute, closes.hour * 60 + closes.minute)


@cache
def _open_weekdays(closed_on: Weekday | None, weekdays_only: bool) -> frozenset[int]:
    return frozenset(place for place in range(5 if weekdays_only else 7) if WEEKDAYS[place] != closed_on)


@cache
def _after_work(hours: tuple[int, ...]) -> tuple[int, ...]:
    """Those of the hours that are before or after work, or all of them if none is."""
    return tuple(hour for hour in hours if hour < 8 or hour > 15) or hours


def _at_minute(day: dt.date, minute: int) -> dt.datetime:
    return dt.datetime(day.year, day.month, day.day, minute // 60, minute % 60)


def _is_open(venue: Venue, weekdays: AbstractSet[int], start: int, end: int) -> bool:
    return venue.opens <= start and end <= venue.closes and weekdays <= venue.weekdays


def minutes_in(span: dt.timedelta) -> int:
    """The whole minutes of a span."""
    return span.days * DAY + span.seconds // 60
