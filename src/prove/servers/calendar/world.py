"""The calendars on the first day: the agenda of the life, invitations, others' calendars and colleagues' busy times."""

import datetime as dt
from collections import defaultdict
from collections.abc import Sequence
from random import Random

from msgspec.structs import replace

from prove.core import keyed, keyed_few
from prove.servers._shared.cast import Cast, Person, cast_of, unique
from prove.servers._shared.life.clock import HOLIDAYS_AHEAD, SERIES_DAYS, is_day_off, is_holiday, origin_of
from prove.servers._shared.life.diary import Diary
from prove.servers._shared.life.person.habits import amount, habits_of
from prove.servers._shared.life.place.geo import hours_of
from prove.servers._shared.life.place.trips import LifeTrip, trips_of
from prove.servers._shared.life.place.zones import local_time
from prove.servers._shared.life.time.agenda import Engagement, agenda_of, series_days, unattended_of
from prove.servers._shared.life.time.answers import WRITTEN_BEFORE, declined_by, is_settled
from prove.servers._shared.life.time.desk import free_before, free_lately
from prove.servers._shared.life.time.engagement import holidays_in
from prove.servers._shared.life.time.occasions import CLUB_SERIES, COMPANY_SERIES, PAST_THE_HOUR, Repeats, Shared
from prove.servers._shared.life.time.together import absences_of
from prove.servers.calendar.records import (
    Access,
    Agenda,
    BusyBlock,
    Calendar,
    Change,
    Contact,
    Event,
    Invitee,
    Profile,
    Response,
)
from prove.servers.calendar.series import occurrence_spans
from prove.servers.calendar.tools import server

COLORS: tuple[str, ...] = ("blue", "green", "red", "orange", "purple", "teal", "yellow")
CLUBS: tuple[str, ...] = ("Running club", "Choir", "Chess club", "Film society", "Garden group")

AIMS: tuple[str, ...] = (
    "{who} begins with last month's figures.",
    "{who} asks about the next steps.",
    "We decide at the end, and {who} writes it down.",
    "Short and informal; {who} has the list.",
    "{who} sends the agenda.",
    "{who} shows what is new.",
    "Questions to {who} beforehand, please.",
    "We go on where {who} stopped last time.",
)
PREPARATIONS: tuple[str, ...] = (
    "Please read the notes.",
    "Bring examples.",
    "We start on time.",
    "Ten minutes are for questions.",
    "What is left over goes to the next time.",
    "No slides.",
)
BUSY_DAYS = 14
_MINUTE, _A_DAY, _NOTHING = dt.timedelta(minutes=1), dt.timedelta(days=1), Diary()
HAS_NOTE = (True, True, True, True, True, True, False, False, False)


@server.world
def build(seed: int) -> Agenda:
    """Several calendars with what the life has in its agenda, and what others share of theirs."""
    cast, rng = cast_of(seed), keyed("calendar", seed)
    agenda = Agenda(seed, cast.now)
    me = cast.protagonist
    agenda.profiles.add(Profile(agenda.profiles.new_id(), me.name, me.email, me.city))
    for person in cast.people:
        shares = person.tie in ("colleague", "family") or rng.random() < 0.3
        agenda.contacts.add(Contact(person.email, person.name, shares))
    calendars = _add_calendars(agenda, cast, rng)
    writer = _Writer(agenda, cast, rng, calendars)
    for engagement in sorted((*agenda_of(seed), *unattended_of(seed)), key=lambda e: (e.starts_at, e.key)):
        writer.write(engagement)
    writer.share(calendars["company"], COMPANY_SERIES, cast.tied("colleague"), is_office=True)
    if "club" in calendars:
        writer.share(calendars["club"], CLUB_SERIES, cast.tied("friend"), is_office=False)
    _add_busy_blocks(agenda, cast, rng)
    return agenda


def _add_calendars(agenda: Agenda, cast: Cast, rng: Random) -> dict[str, Calendar]:
    names: dict[str, tuple[str, Access]] = {
        "personal": ("Personal", "owner"),
        "work": ("Work", "owner"),
        "family": ("Family", "editor"),
        "company": (f"{cast.protagonist.company} events", "viewer"),
        "birthdays": ("Birthdays", "viewer"),
    }
    if rng.random() < 0.75:
        names["club"] = (rng.choice(CLUBS), "viewer")
    return {
        role: agenda.calendars.add(
            Calendar(agenda.calendars.new_id(), name, color, access, is_default=role == "personal")
        )
        for (role, (name, access)), color in zip(names.items(), rng.sample(COLORS, len(names)), strict=True)
    }


class _Writer:
    """Writes the engagements of one seed into its calendars."""

    def __init__(self, agenda: Agenda, cast: Cast, rng: Random, calendars: dict[str, Calendar]) -> None:
        self.agenda = agenda
        self.cast = cast
        self.rng = rng
        self.calendars = calendars
        self.people = {person.email: person for person in (cast.protagonist, *cast.people)}
        self.taken: dict[str, Diary] = {}
        self.trips = {trip.key: trip for trip in trips_of(cast.seed)}

    def write(self, engagement: Engagement) -> Event:
        """An event with its invitees, and the changed times of a series."""
        rng = self.rng
        organizer = self._organizer(engagement)
        others = [self.people[email] for email in engagement.people if email != organizer.email]
        event = Event(
            id=self.agenda.events.new_id(),
            calendar_id=self._calendar(engagement).id,
            title=engagement.title,
            starts_at=engagement.starts_at,
            ends_at=engagement.starts_at + engagement.length,
            time_zone=self.cast.home,
            location=engagement.place,
            description=self._description(engagement),
            organizer=organizer.email,
            organizer_name=organizer.name,
            invitees=self._invitees(engagement, others),
            repeats=engagement.repeats,
            reminder_minutes=rng.choice((None, None, 10, 15, 30, 60)) if engagement.sphere != "mark" else None,
            status="cancelled" if engagement.called_off else "confirmed",
            meeting_id=engagement.meeting,
        )
        self.agenda.events.add(event)
        if engagement.repeats != "never":
            event = self._limit(event, engagement)
            self._add_changes(event, engagement)
        return event

    def share(self, calendar: Calendar, plans: Sequence[Shared], people: Sequence[Person], *, is_office: bool) -> None:
        """The series of a calendar that the user can only view, each most likely; an office is closed on holidays.

        Each is organized by the first of the people who is free at one of its possible times.
        """
        plans = [plan for plan in plans if self.rng.random() < 0.8] or plans[:1]
        people = self.rng.sample(people, len(people))
        for title, repeats, weekday, hours, minutes, kinds in plans:
            day = self.cast.now.date() - dt.timedelta(days=self.rng.randrange(20, 75))
            day += dt.timedelta(days=(weekday - day.weekday()) % 7)
            while is_office and is_holiday(day):
                day -= dt.timedelta(days=7)
            options = [dt.datetime.combine(day, dt.time(hour, minute)) for hour in hours for minute in PAST_THE_HOUR]
            options = self.rng.sample(options, len(options))
            free = ((one, at) for one in people for at in options if self._take_all(one, at, minutes, repeats))
            if (found := next(free, None)) is None:
                continue
            organizer, starts_at = found
            event = Event(
                id=self.agenda.events.new_id(),
                calendar_id=calendar.id,
                title=title.format(club=calendar.name),
                starts_at=starts_at,
                ends_at=starts_at + dt.timedelta(minutes=minutes),
                time_zone=self.cast.home,
                location=self._open_place(kinds, starts_at, minutes, repeats),
                description="",
                organizer=organizer.email,
                organizer_name=organizer.name,
                repeats=repeats,
                repeat_until=self._horizon() if repeats == "monthly" else None,
            )
            self.agenda.events.add(event)
            if is_office:
                last = self.cast.now.toordinal() + HOLIDAYS_AHEAD
                for holiday in map(dt.date.fromordinal, holidays_in(day, repeats, 0, last)):
                    self.agenda.changes.add(Change(self.agenda.changes.new_id(), event.id, holiday, None, None))

    def _take_all(self, person: Person, starts_at: dt.datetime, minutes: int, repeats: Repeats) -> bool:
        """Plan the times of a series that can be foreseen if they are free for somebody; whether they are."""
        if person.email not in self.taken:
            self.taken[person.email] = self._taken_by(person)
        origin, begins, taken = origin_of(self.cast.seed), starts_at.time(), self.taken[person.email]
        days = series_days(starts_at.date(), repeats, self._horizon())
        starts = [(dt.datetime.combine(day, begins) - origin) // _MINUTE for day in days]
        free = taken.all_free(starts, minutes, _NOTHING)
        taken.take_all(free, minutes)
        return bool(free)

    def _taken_by(self, person: Person) -> Diary:
        """When somebody is on a trip with the user or with tickets of their own, or takes part in something of the
        agenda or was invited to it, in minutes since `origin_of`."""
        diary, origin, last = Diary(), origin_of(self.cast.seed), dt.datetime.combine(self._horizon(), dt.time())
        for trip in self.trips.values():
            if person.name in trip.party:
                diary.take(*((at - origin) // _MINUTE for at in trip.away))
        for left, back in absences_of(self.cast.seed, person):
            diary.take((left - origin) // _MINUTE, (back - origin) // _MINUTE)
        for engagement in (*agenda_of(self.cast.seed), *unattended_of(self.cast.seed)):
            if person.email in engagement.people and not engagement.called_off:
                for at in engagement.times(origin, last):
                    start = (at - origin) // _MINUTE
                    diary.take(start, start + engagement.minutes)
        return diary

    def _calendar(self, engagement: Engagement) -> Calendar:
        if engagement.sphere == "mark":
            return self.calendars["birthdays"]
        if engagement.sphere == "work":
            return self.calendars["work"]
        with_family = {self.people[email].tie for email in engagement.people} == {"family"}
        return self.calendars["family" if with_family else "personal"]

    def _organizer(self, engagement: Engagement) -> Person:
        """Who may change the event; a birthday belongs to the person whose it is, not to the user."""
        if engagement.sphere == "mark":
            return next(p for p in self.cast.people if engagement.title == f"{p.first_name}'s birthday")
        return self.people[engagement.organizer]

    def _description(self, engagement: Engagement) -> str:
        trip = self.trips.get(engagement.trip or "")
        if trip is not None and (text := _booking(trip, engagement.title)):
            return text
        there = "" if trip is None else self._time_there(engagement, trip)
        if trip is not None and engagement.title.startswith("Check in") and (room := trip.lodging):
            return f"{room.address}, {trip.city}. {there} Booking {room.id}, until {room.check_out}."
        note = self._note(engagement) if engagement.sphere == "work" and self.rng.choice(HAS_NOTE) else ""
        return f"{there} {note}".strip()

    def _time_there(self, engagement: Engagement, trip: LifeTrip) -> str:
        """When something on a trip begins by the clock of its city; the event itself is by the clock at home."""
        return f"Begins {local_time(engagement.starts_at, self.cast.home, trip.city):%Y-%m-%d %H:%M} local time."

    def _note(self, engagement: Engagement) -> str:
        """What a meeting is for, and mostly how it goes."""
        words = keyed_few("calendar note", self.agenda.seed, engagement.key)
        declined = declined_by(self.cast.seed, engagement)
        coming = [email for email in (engagement.organizer, *engagement.people) if email not in declined]
        who = self.people[words.choice(coming)].first_name
        aim = words.choice(AIMS).format(who=who)
        return f"{aim} {words.choice(PREPARATIONS)}" if words.random() < 0.8 else aim

    def _invitees(self, engagement: Engagement, others: list[Person]) -> tuple[Invitee, ...]:
        """The user first if somebody else invites, then the others with what they have answered."""
        me, begins = self.cast.protagonist, engagement.starts_at
        declined = declined_by(self.cast.seed, engagement)
        invitees = [self._invitee(person, self._response(engagement, person, declined), begins) for person in others]
        if engagement.organizer != me.email:
            invitees.insert(0, self._invitee(me, engagement.reply, begins))
            return tuple(invitees)
        return tuple(replace(invitee, asked_at=self._free(invitee)) for invitee in invitees)

    def _free(self, invitee: Invitee) -> dt.datetime:
        """When the user had time to invite somebody; who has not answered was asked so lately that no answer is due."""
        if invitee.response != "needs_action":
            return free_before(self.cast.seed, invitee.asked_at)
        return free_lately(self.cast.seed, self.rng, invitee.asked_at)

    def _response(self, engagement: Engagement, person: Person, declined: frozenset[str]) -> Response:
        now, is_first = self.cast.now, person.email == engagement.people[0]
        if engagement.trip is not None or (is_first and engagement.repeats == "never" and is_settled(engagement, now)):
            return "accepted"
        if engagement.starts_at > now and self.rng.random() < 0.3:
            return "needs_action"
        if person.email in declined:
            return "declined"
        return self.rng.choice(("accepted", "accepted", "accepted", "tentative"))

    def _invitee(self, person: Person, response: Response, starts_at: dt.datetime) -> Invitee:
        now = self.cast.now
        day = (min(now, starts_at - WRITTEN_BEFORE) - dt.timedelta(days=self.rng.randrange(1, 11))).date()
        asked_at = dt.datetime.combine(day, dt.time(self.rng.randrange(8, 18), self.rng.randrange(60)))
        if response == "needs_action":
            asked_at = min(now, starts_at) - dt.timedelta(minutes=self.rng.randrange(5, 55))
        return Invitee(person.email, person.name, response, asked_at)

    def _limit(self, event: Event, engagement: Engagement) -> Event:
        """Say when a series ends: on a day or, which is the same, after a number of times."""
        if engagement.until is None or self.rng.random() < 0.6:
            return self.agenda.events.update(event, repeat_until=engagement.until)
        days = series_days(engagement.starts_at.date(), engagement.repeats, engagement.until)
        return self.agenda.events.update(event, repeat_times=sum(1 for _ in days))

    def _add_changes(self, event: Event, engagement: Engagement) -> None:
        changes: dict[dt.date, dt.datetime | None] = dict.fromkeys(engagement.skipped)
        changes.update(engagement.moved)
        for day, at in sorted(changes.items()):
            ends_at = None if at is None else at + engagement.length
            self.agenda.changes.add(Change(self.agenda.changes.new_id(), event.id, day, at, ends_at))

    def _open_place(self, kinds: tuple[str, ...], starts_at: dt.datetime, minutes: int, repeats: Repeats) -> str | None:
        """A place that is open at all times of a series that can be foreseen."""
        days = {day.weekday(): day for day in series_days(starts_at.date(), repeats, self._horizon())}
        times = [dt.datetime.combine(day, starts_at.time()) for day in days.values()]
        length = dt.timedelta(minutes=minutes)
        places = [
            place.name
            for place in self.cast.places
            if place.kind in kinds
            and all(hours_of(self.cast.seed, place.name, place.kind).open_from(at, at + length) for at in times)
        ]
        return self.rng.choice(places) if places else None

    def _horizon(self) -> dt.date:
        """Until when series can be foreseen; the monthly ones of others, which fall on all weekdays, end then."""
        return self.cast.now.date() + dt.timedelta(days=SERIES_DAYS)


def _booking(trip: LifeTrip, title: str) -> str | None:
    """What the calendar says of a flight, with its local times, and of a trip that has none; nothing of the rest."""
    if not trip.flights:
        return "The flights are on hold." if trip.held else "The flights are not booked yet."
    for leg in trip.flights:
        if title == f"Flight {leg.flight_number} to {leg.destination}":
            times = f"Leaves {leg.departs_at:%Y-%m-%d %H:%M}, lands {leg.arrives_at:%Y-%m-%d %H:%M}, local times"
            return f"{leg.airline}, {leg.origin} to {leg.destination}. {times}. Booking code {leg.booking}."
    return None


def _add_busy_blocks(agenda: Agenda, cast: Cast, rng: Random) -> None:
    """Two weeks of what people who share their availability are busy with, besides the events that they come to."""
    habits, origin, elsewhere = habits_of(cast.seed), origin_of(cast.seed), _coming_to(agenda)
    for contact in agenda.contacts:
        if not contact.shares_availability:
            continue
        slots: list[tuple[int, int]] = unique(
            rng, amount(rng, 7, habits.working, 2), lambda r: (r.randrange(BUSY_DAYS), r.randrange(9, 17))
        )
        for days, hour in sorted(slots):
            day = cast.now.date() + dt.timedelta(days=days)
            if not is_day_off(day):
                begins = dt.datetime.combine(day, dt.time(hour, rng.choice((0, 30))))
                minutes, start = rng.choice((30, 60, 60, 90)), (begins - origin) // _MINUTE
                if elsewhere[contact.email].free(start, start + minutes):
                    ends = begins + minutes * _MINUTE
                    agenda.busy_blocks.add(BusyBlock(agenda.busy_blocks.new_id(), contact.email, begins, ends))


def _coming_to(agenda: Agenda) -> defaultdict[str, Diary]:
    """When people are at events of the next days that they organize or said they come to, in minutes since the origin;
    days that are kept free for a trip are not of that kind."""
    origin, found = origin_of(agenda.seed), defaultdict[str, Diary](Diary)
    last = dt.datetime.combine(agenda.now.date(), dt.time()) + BUSY_DAYS * _A_DAY
    for event in agenda.events:
        people = [invitee.email for invitee in event.invitees if invitee.response == "accepted"]
        if event.ends_at - event.starts_at >= _A_DAY:
            continue
        for _, (begins, ends) in occurrence_spans(agenda, event, agenda.now - _A_DAY, last):
            for email in (event.organizer, *people):
                found[email].take((begins - origin) // _MINUTE, (ends - origin) // _MINUTE)
    return found
