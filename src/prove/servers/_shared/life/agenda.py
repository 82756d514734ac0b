"""The agenda: series, single events, trips and birthdays, disjoint where the user takes part."""

import datetime as dt
from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from typing import Literal, TypeVar

from msgspec.structs import replace

from prove.core import Record, keyed
from prove.servers._shared.cast import Person, cast_of
from prove.servers._shared.days import months_later
from prove.servers._shared.life.clock import AHEAD_DAYS, KEPT, PAST_DAYS, now_of, origin_of
from prove.servers._shared.life.diary import Diary
from prove.servers._shared.life.geo import hours_of
from prove.servers._shared.life.habits import amount, habits_of
from prove.servers._shared.life.numbers import ids_for
from prove.servers._shared.life.occasions import (
    BIRTHDAY_DINNER,
    EVENING,
    HOME_ONCE,
    HOME_SERIES,
    ONLINE_AT_HOME,
    ONLINE_AT_WORK,
    VISITED,
    WORK_ONCE,
    WORK_SERIES,
    WORKING_HOURS,
    Occasion,
    Repeats,
    Series,
)
from prove.servers._shared.life.trips import LifeTrip, away_of, trips_of

Sphere = Literal["work", "home", "mark"]
Reply = Literal["accepted", "tentative", "declined", "needs_action"]

MEETING_PREFIX = "mtg"
"""The prefix of the ids of video meetings."""
PLANTED: dict[str, float] = {"hosts now": 1.0, "hosts soon": 0.75, "invited now": 0.75, "left just now": 0.6}
"""How often the user hosts a video meeting at the beginning or soon after, or could be in another one."""
T = TypeVar("T")
_DAY = 24 * 60
_PAST, _COMING = range(-60, 0), range(41)
_TRIES = 14


class Engagement(Record):
    """An event or the first of a series; `mark` is a day that is only marked, such as a birthday.

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
        return dt.timedelta(minutes=self.minutes)

    def times(self, start: dt.datetime, end: dt.datetime) -> list[dt.datetime]:
        """When it starts within a period, the first of it included; series with all their exceptions."""
        if self.repeats == "never":
            return [self.starts_at] if start <= self.starts_at < end else []
        left_out = {*self.skipped, *(day for day, _ in self.moved)}
        days = (day for day in series_days(self.starts_at.date(), self.repeats, self.until or end.date()))
        regular = [dt.datetime.combine(day, self.starts_at.time()) for day in days if day not in left_out]
        return sorted(moment for moment in (*regular, *(at for _, at in self.moved)) if start <= moment < end)


@lru_cache(KEPT)
def agenda_of(seed: int) -> tuple[Engagement, ...]:
    """All that the user takes part in, and birthdays, in order of their (first) start."""
    return _written(seed)[0]


@lru_cache(KEPT)
def unattended_of(seed: int) -> tuple[Engagement, ...]:
    """What takes none of the user's time: invitations that are not accepted, and events that were called off."""
    return _written(seed)[1]


@lru_cache(KEPT)
def busy_of(seed: int) -> Diary:
    """The diary with trips and agenda in it, in minutes since `origin_of`; copy it before you plan more."""
    return _written(seed)[2]


def meeting_at(engagement: Engagement, now: dt.datetime) -> dt.datetime:
    """The start of the video meeting that an engagement has: of a series the one that is not over, or the last."""
    if engagement.repeats == "never":
        return engagement.starts_at
    known_until = dt.datetime.combine(now.date() + dt.timedelta(days=AHEAD_DAYS), dt.time())
    times = engagement.times(engagement.starts_at, known_until)
    return next((at for at in times if at + engagement.length > now), times[-1])


def series_days(first: dt.date, repeats: Repeats, last: dt.date) -> Iterator[dt.date]:
    """The days of a series from its first to a last one, exceptions included."""
    if repeats == "monthly":
        months, day = 0, first
        while day <= last:
            yield day
            months += 1
            day = months_later(first, months)
        return
    step = {"never": 0, "weekdays": 1, "weekly": 7, "biweekly": 14}[repeats]
    for ordinal in range(first.toordinal(), last.toordinal() + 1, step) if step else (first.toordinal(),):
        if repeats != "weekdays" or (ordinal + 6) % 7 < 5:
            yield dt.date.fromordinal(ordinal)


@lru_cache(KEPT)
def _written(seed: int) -> tuple[tuple[Engagement, ...], tuple[Engagement, ...], Diary]:
    """What the user takes part in, what they do not, and the diary."""
    planner = _Planner(seed)
    for trip in trips_of(seed):
        planner.add_trip(trip)
    planner.add_what_is_on_now()
    planner.add_meetings_behind()
    planner.add_series()
    planner.change_series()
    planner.add_birthdays()
    planner.add_single("work", WORK_ONCE, amount(planner.rng, 26, planner.habits.working, 10))
    planner.add_single("home", HOME_ONCE, amount(planner.rng, 22, planner.habits.social, 9))
    planner.add_unattended()
    ids = ids_for(seed, MEETING_PREFIX, planner.online)

    def finished(drafts: list[Engagement]) -> tuple[Engagement, ...]:
        drafts.sort(key=lambda draft: (draft.starts_at, draft.key))
        return tuple(replace(draft, meeting=ids[draft.key]) if draft.key in ids else draft for draft in drafts)

    return finished(planner.attended), finished(planner.unattended), planner.busy


class _Planner:
    """Plans the agenda of one seed. No two engagements but flights have the same title."""

    def __init__(self, seed: int) -> None:
        self.rng = keyed("life.agenda", seed)
        self.cast, self.habits = cast_of(seed), habits_of(seed)
        self.now, self.origin = now_of(seed), origin_of(seed)
        self.me = self.cast.protagonist
        self.away = away_of(seed)
        self.busy = Diary(self.away)
        self.on_trips = Diary()
        self.attended: list[Engagement] = []
        self.unattended: list[Engagement] = []
        self.online: list[str] = []
        self._titles: set[str] = set()
        self._ties = {tie: self.cast.tied(tie) for tie in ("colleague", "client", "friend", "family")}
        self._places: dict[str, list[tuple[str, Callable[[dt.datetime, dt.datetime], bool]]]] = {}
        for place in self.cast.places:
            if place.kind in VISITED or place.name in VISITED:
                is_open = hours_of(seed, place.name, place.kind).open_from
                for name in (place.kind, place.name):
                    self._places.setdefault(name, []).append((place.name, is_open))

    def add_trip(self, trip: LifeTrip) -> None:
        """The flights of a trip, the arrival at the hotel, and the visit to the client; inside the trip's span."""
        sphere: Sphere = "work" if trip.purpose == "work" else "home"
        by_name = {person.name: person for person in self.cast.people}
        party = [by_name[name] for name in trip.party if name in by_name]
        for leg in trip.flights:
            minutes = _minutes(leg.arrives_at - leg.departs_at)
            title = f"Flight {leg.flight_number} to {leg.destination}"
            airport = next((place.name for place in self.cast.places if place.kind == "airport"), None)
            place = airport if leg.origin == self.cast.home else None
            self._on_trip(trip, title, leg.departs_at, minutes, sphere, self.me, party, place)
        if not trip.flights:
            return
        there, back = trip.flights[0].arrives_at, trip.flights[-1].departs_at
        if trip.lodging is not None:
            usual = dt.datetime.combine(trip.lodging.check_in, dt.time(15))
            starts_at = max(usual, _on_quarter(there + dt.timedelta(minutes=60)))
            self._on_trip(
                trip, f"Check in at {trip.lodging.hotel}", starts_at, 30, sphere, self.me, party, trip.lodging.hotel
            )
        if trip.client is not None and (client := by_name.get(trip.client)) is not None:
            days = range((back.date() - there.date()).days + 1)
            hours = self.rng.sample((9, 10, 11, 13, 14, 15), 6)
            slots = [dt.datetime.combine(there.date() + dt.timedelta(n), dt.time(hour)) for n in days for hour in hours]
            early, late = there + dt.timedelta(minutes=75), back - dt.timedelta(hours=5)
            if slots := [slot for slot in slots if early <= slot <= late and slot.weekday() < 5]:
                host = self._pick((self.me, client))
                title = f"Visit to {client.company} in {trip.city}"
                self._on_trip(trip, title, slots[0], 90, sphere, host, [client, *party], client.company)

    def add_what_is_on_now(self) -> None:
        """Perhaps video meetings that the user hosts: one that is under way, one that begins soon."""
        if self.rng.random() < PLANTED["hosts now"]:
            before = self._pick((10, 15, 20, 25))
            self._host_online(self.now - dt.timedelta(minutes=before), before + 5, self.rng.randrange(6, 12))
        if self.rng.random() < PLANTED["hosts soon"]:
            minutes = self._pick((15, 25, 30, 45))
            self._host_online(self.now + dt.timedelta(minutes=10), minutes, self.rng.randrange(2, 6))

    def add_meetings_behind(self) -> None:
        """Two video meetings of the last weeks that the user hosted, whatever else there was."""
        planned = 0
        while planned < 2:
            day = self._day(range(-25, 0))
            starts_at = dt.datetime.combine(day, dt.time(self._pick(WORKING_HOURS), self._pick((0, 0, 30))))
            minutes = self._pick((30, 45, 60))
            if day.weekday() < 5 and self._take(starts_at, minutes):
                title = self._pick([title for title in ONLINE_AT_WORK if title not in self._titles])
                people = self._people("team")
                self._add(self._draft(title, starts_at, minutes, "work", self.me, people, None), online=True)
                planned += 1

    def add_series(self) -> None:
        """Series at work and at home; trips take precedence over single days of them."""
        self._add_all_series("work", WORK_SERIES, min(0.95, 0.45 + 0.25 * self.habits.working))
        self._add_all_series("home", HOME_SERIES, min(0.95, 0.45 + 0.25 * self.habits.social))

    def change_series(self) -> None:
        """Some coming times of series are called off, some are moved by a few hours or a day."""
        first, last = self.now + dt.timedelta(days=1), self.now + dt.timedelta(days=28)
        for place, engagement in enumerate(self.attended):
            if engagement.repeats in ("never", "monthly"):
                continue
            coming = engagement.times(first, last)
            skipped, moved = list(engagement.skipped), list(engagement.moved)
            for at in self.rng.sample(coming, min(len(coming), self.rng.randrange(3))):
                later = at + dt.timedelta(hours=self._pick((1, 2, 24, 25)))
                if self.rng.random() < 0.4:
                    skipped.append(at.date())
                elif self._fits(engagement, later) and self._take(later, engagement.minutes):
                    moved.append((at.date(), later))
            skipped.sort()
            moved.sort()
            self.attended[place] = replace(engagement, skipped=tuple(skipped), moved=tuple(moved))

    def add_birthdays(self) -> None:
        """The next birthday of family and friends as marks, and dinners on birthdays that are near."""
        today = self.now.date()
        for person in self.cast.tied("family", "friend"):
            this_year = person.birthday.replace(year=today.year)
            day = this_year if this_year >= today else this_year.replace(year=today.year + 1)
            title = f"{person.first_name}'s birthday"
            self._add(self._draft(title, dt.datetime.combine(day, dt.time()), _DAY, "mark", self.me, [], None))
            near = next((d for d in (day, this_year) if -60 <= (d - today).days <= 40), None)
            if near is not None and self.rng.random() < (0.9 if person.tie == "family" else 0.5):
                self._plan_once(BIRTHDAY_DINNER, "home", [near], [person])

    def add_single(self, sphere: Sphere, occasions: Sequence[Occasion], count: int) -> None:
        """Events that take place once, behind and ahead."""
        for _ in range(count):
            days = _COMING if self.rng.random() < 0.6 else _PAST
            for _ in range(_TRIES):
                occasion = self._pick(occasions)
                if self._plan_once(occasion, sphere, [self._day(days)], self._people(occasion.tie)):
                    break

    def add_unattended(self) -> None:
        """Invitations that were not accepted, and events that were called off."""
        if self.rng.random() < PLANTED["invited now"]:
            self._invited_online("needs_action")
        if self.rng.random() < PLANTED["left just now"]:
            self._invited_online("tentative")
        self._add_invitations("work", WORK_ONCE, self.habits.working)
        self._add_invitations("home", HOME_ONCE, self.habits.social)
        self._not_attended("work", WORK_ONCE, _COMING, 1, "accepted", theirs=True)
        self._clash()

    def _on_trip(
        self,
        trip: LifeTrip,
        title: str,
        starts_at: dt.datetime,
        minutes: int,
        sphere: Sphere,
        organizer: Person,
        people: Sequence[Person],
        place: str | None,
    ) -> None:
        start = self._minute(starts_at)
        if self.on_trips.take(start, start + minutes):
            draft = self._draft(title, starts_at, minutes, sphere, organizer, people, place)
            self._add(replace(draft, trip=trip.key))

    def _host_online(self, starts_at: dt.datetime, minutes: int, guests: int) -> None:
        sphere, title, known = self._online_now()
        if self._take(starts_at, minutes):
            people = self.rng.sample(known, guests)
            self._add(self._draft(title, starts_at, minutes, sphere, self.me, people, None), online=True)

    def _invited_online(self, reply: Reply) -> None:
        sphere, title, known = self._online_now()
        host, *people = self.rng.sample(known, self.rng.randrange(3, 6))
        starts_at = self.now - dt.timedelta(minutes=5 * self.rng.randrange(1, 5))
        draft = self._draft(title, starts_at, 60, sphere, host, [host, *people], None)
        self._add(replace(draft, reply=reply), online=True, attended=False)

    def _online_now(self) -> tuple[Sphere, str, tuple[Person, ...]]:
        """What a video meeting at this time of the week is about, and who may take part."""
        works = self.now.weekday() < 5 and 8 <= self.now.hour < 18
        titles = ONLINE_AT_WORK if works else ONLINE_AT_HOME
        title = self._pick([title for title in titles if title not in self._titles])
        ties = ("colleague", "client") if works else ("friend", "family")
        return "work" if works else "home", title, self.cast.tied(*ties)

    def _add_invitations(self, sphere: Sphere, occasions: Sequence[Occasion], habit: float) -> None:
        rng = self.rng
        self._not_attended(sphere, occasions, _COMING, amount(rng, 2.2, habit, 1), "needs_action", theirs=True)
        self._not_attended(sphere, occasions, _COMING, rng.randrange(3), "tentative", theirs=True)
        self._not_attended(sphere, occasions, _COMING, rng.randrange(1, 3), "declined", theirs=True)
        self._not_attended(sphere, occasions, _PAST, rng.randrange(1, 4), "declined", theirs=True)
        self._not_attended(sphere, occasions, _COMING, rng.randrange(1, 4), "accepted", theirs=False)
        self._not_attended(sphere, occasions, _PAST, rng.randrange(3), "accepted", theirs=False)

    def _add_all_series(self, sphere: Sphere, series: Sequence[Series], chance: float) -> None:
        for occasion, repeats in series:
            if self.rng.random() < chance:
                self._add_one_series(occasion, sphere, repeats)

    def _add_one_series(self, occasion: Occasion, sphere: Sphere, repeats: Repeats) -> None:
        people = self._people(occasion.tie)
        title = self._title(occasion, people)
        online = self.rng.random() < occasion.online
        for _ in range(_TRIES):
            first = self._day(range(-150, -34))
            if (sphere == "work" or repeats == "weekdays") and first.weekday() > 4:
                continue
            starts_at = self._start(occasion, sphere, first)
            minutes, begins = self._pick(occasion.minutes), starts_at.time()
            ending = self.rng.random()
            horizon = self.origin.date() + dt.timedelta(days=PAST_DAYS + AHEAD_DAYS)
            until = None
            if ending < 0.33:
                days = self.rng.randrange(-25, -4) if ending < 0.08 else self.rng.randrange(70, 200)
                until = self.now.date() + dt.timedelta(days=days)
            days = list(series_days(first, repeats, min(horizon, until or horizon)))
            working = [day for day in days if sphere == "home" or day.weekday() < 5]
            times = [dt.datetime.combine(day, begins) for day in {day.weekday(): day for day in working}.values()]
            places = None if online or not occasion.kinds else self._open_places(occasion, times, minutes)
            if places == [] or not (kept := self._take_series(working, begins, minutes)):
                continue
            place = None if places is None else self._pick(places)
            organizer = people[0] if people and self.rng.random() < 0.2 else self.me
            skipped = tuple(day for day in days if day not in kept)
            draft = self._draft(title, starts_at, minutes, sphere, organizer, people, place)
            self._add(replace(draft, repeats=repeats, until=until, skipped=skipped), online=online)
            return

    def _take_series(self, days: list[dt.date], begins: dt.time, minutes: int) -> set[dt.date]:
        """Take all times of a series but those on trips; nothing if others meet something else."""
        offset = begins.hour * 60 + begins.minute - self.origin.toordinal() * _DAY
        starts = {day: day.toordinal() * _DAY + offset for day in days}
        home = {day: start for day, start in starts.items() if self.away.free(start, start + minutes)}
        if days[0] not in home or not all(self.busy.free(start, start + minutes) for start in home.values()):
            return set()
        return {day for day, start in home.items() if self.busy.take(start, start + minutes)}

    def _plan_once(self, occasion: Occasion, sphere: Sphere, days: Sequence[dt.date], people: Sequence[Person]) -> bool:
        """Plan an event on one of these days if its title, its time and its place are free; whether they were."""
        draft, online = self._proposal(occasion, sphere, self._pick(days), people, free=True)
        if draft is None or not self._take(draft.starts_at, draft.minutes):
            return False
        if occasion.tie is not None and self.rng.random() < 0.3:
            draft = replace(draft, organizer=people[0].email)
        self._add(draft, online=online)
        return True

    def _not_attended(
        self, sphere: Sphere, occasions: Sequence[Occasion], days: range, count: int, reply: Reply, *, theirs: bool
    ) -> None:
        """Events at times that are free; of those that the user accepted or organizes, all were called off."""
        with_others = [occasion for occasion in occasions if occasion.tie is not None]
        for _ in range(count):
            for _ in range(_TRIES):
                occasion = self._pick(with_others)
                people = self._people(occasion.tie)
                draft, online = self._proposal(occasion, sphere, self._day(days), people, free=True)
                if draft is None or (draft.starts_at > self.now) != (days is _COMING):
                    continue
                organizer = people[0].email if theirs else self.me.email
                draft = replace(draft, organizer=organizer, reply=reply, called_off=reply == "accepted")
                self._add(draft, online=online, attended=False)
                break

    def _clash(self) -> None:
        """An invitation that is not answered, at a time at which the user has something else."""
        taken = [e for e in self.attended if e.repeats == "never" and e.trip is None and e.sphere != "mark"]
        taken = [e for e in taken if dt.timedelta(hours=2) < e.starts_at - self.now < dt.timedelta(days=30)]
        for other in self.rng.sample(taken, len(taken)) * _TRIES:
            works = other.sphere == "work"
            occasions = [o for o in (WORK_ONCE if works else HOME_ONCE) if o.tie is not None]
            occasion = self._pick(occasions)
            people = self._people(occasion.tie)
            starts_at = other.starts_at + dt.timedelta(minutes=self._pick((-15, 0, 15)))
            draft, online = self._proposal(occasion, other.sphere, starts_at.date(), people, starts_at)
            if draft is not None:
                draft = replace(draft, organizer=people[0].email, reply="needs_action")
                self._add(draft, online=online, attended=False)
                return

    def _proposal(
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
        title = self._title(occasion, people)
        if title in self._titles or not self._suits(occasion, sphere, day):
            return None, False
        starts_at = starts_at or self._start(occasion, sphere, day)
        minutes, online = self._pick(occasion.minutes), self.rng.random() < occasion.online
        if free and not self._free(starts_at, minutes):
            return None, False
        place = None
        if occasion.kinds and not online:
            if not (places := self._open_places(occasion, [starts_at], minutes)):
                return None, False
            place = self._pick(places)
        return self._draft(title, starts_at, minutes, sphere, self.me, people, place), online

    def _draft(
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

    def _add(self, draft: Engagement, *, online: bool = False, attended: bool = True) -> None:
        self._titles.add(draft.title)
        (self.attended if attended else self.unattended).append(draft)
        if online:
            self.online.append(draft.key)

    def _people(self, tie: str | None) -> Sequence[Person]:
        if tie is None:
            return ()
        if tie == "team":
            return self.rng.sample(self._ties["colleague"], self.rng.randrange(3, 6))
        return (self._pick(self._ties[tie]),)

    def _title(self, occasion: Occasion, people: Sequence[Person]) -> str:
        return (
            occasion.title.format(first=people[0].first_name, company=people[0].company) if people else occasion.title
        )

    def _pick(self, options: Sequence[T]) -> T:
        return options[int(self.rng.random() * len(options))]

    def _day(self, days: range) -> dt.date:
        return self.now.date() + dt.timedelta(days=self._pick(days))

    def _suits(self, occasion: Occasion, sphere: Sphere, day: dt.date) -> bool:
        """Whether a day is one for such an event: work is on working days, long visits are not."""
        if sphere == "work" or occasion.by_day:
            return day.weekday() < 5
        return day.weekday() > 4 or not occasion.hours or any(hour > 15 for hour in occasion.hours)

    def _start(self, occasion: Occasion, sphere: Sphere, day: dt.date) -> dt.datetime:
        by_day = sphere == "work" or occasion.by_day
        hours = occasion.hours or (WORKING_HOURS if by_day else range(9, 20) if day.weekday() > 4 else EVENING)
        if not by_day and day.weekday() < 5 and (late := [hour for hour in hours if hour < 8 or hour > 15]):
            hours = late
        return dt.datetime.combine(day, dt.time(self._pick(hours), self._pick((0, 0, 15, 30))))

    def _open_places(self, occasion: Occasion, times: Sequence[dt.datetime], minutes: int) -> list[str]:
        length = dt.timedelta(minutes=minutes)
        places = [place for kind in occasion.kinds for place in self._places.get(kind, ())]
        return [name for name, is_open in places if all(is_open(at, at + length) for at in times)]

    def _fits(self, engagement: Engagement, at: dt.datetime) -> bool:
        """Whether a time of a series can be moved there: a working day for work, and its place is open."""
        if (engagement.sphere == "work" and at.weekday() > 4) or at.hour > 20:
            return False
        places = self._places.get(engagement.place or "", ())
        return all(is_open(at, at + engagement.length) for _, is_open in places)

    def _free(self, starts_at: dt.datetime, minutes: int) -> bool:
        start = self._minute(starts_at)
        return self.busy.free(start, start + minutes)

    def _take(self, starts_at: dt.datetime, minutes: int) -> bool:
        start = self._minute(starts_at)
        return self.busy.take(start, start + minutes)

    def _minute(self, moment: dt.datetime) -> int:
        return _minutes(moment - self.origin)


def _minutes(span: dt.timedelta) -> int:
    return span.days * _DAY + span.seconds // 60


def _on_quarter(moment: dt.datetime) -> dt.datetime:
    return moment + dt.timedelta(minutes=-moment.minute % 15)
