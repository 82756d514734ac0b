"""The calendars on the first day: a month behind, five weeks ahead, series, invitations and colleagues' busy times."""

import datetime as dt
from random import Random

from prove.core import keyed
from prove.servers._shared.cast import Cast, Person, cast_of, unique
from prove.servers.calendar.clocks import CLOCKS
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
    Repeat,
    Response,
)
from prove.servers.calendar.series import regular_spans
from prove.servers.calendar.tools import server

COLORS: tuple[str, ...] = ("blue", "green", "red", "orange", "purple", "teal", "yellow")

# A title with the kind of person who is invited, the kind of place, and how often it takes place.
Plan = tuple[str, str | None, tuple[str, ...], Repeat]

WORK_SERIES: tuple[Plan, ...] = (
    ("Team stand-up", "team", (), "weekdays"),
    ("Weekly planning", "team", ("office",), "weekly"),
    ("Sprint review", "team", ("office",), "biweekly"),
    ("Budget check-in", "colleague", (), "monthly"),
    ("1:1 with {first}", "colleague", ("cafe",), "weekly"),
    ("Mentoring {first}", "colleague", (), "biweekly"),
    ("Account call with {first}", "client", (), "weekly"),
)
HOME_SERIES: tuple[Plan, ...] = (
    ("Yoga class", None, ("gym",), "weekly"),
    ("Piano lesson", None, ("school",), "weekly"),
    ("Book club", "friend", ("library", "cafe"), "monthly"),
    ("Call with {first}", "family", (), "weekly"),
    ("Run with {first}", "friend", ("park",), "weekly"),
    ("Language practice", None, (), "daily"),
)
SHARED_SERIES: tuple[Plan, ...] = (
    ("All-hands", None, ("office",), "monthly"),
    ("Friday drinks", None, ("restaurant", "cafe"), "weekly"),
    ("Lunch and learn", None, ("office",), "biweekly"),
)
WORK_ONCE: tuple[Plan, ...] = (
    ("Project review with {company}", "client", ("office",), "never"),
    ("Contract talk with {first}", "client", ("cafe", "hotel"), "never"),
    ("Product demo for {company}", "client", (), "never"),
    ("Lunch with {first}", "colleague", ("restaurant",), "never"),
    ("Handover with {first}", "colleague", (), "never"),
    ("Interview with {first}", "colleague", ("office",), "never"),
    ("Design workshop", "team", ("office", "hotel"), "never"),
    ("Quarterly planning", "team", ("office",), "never"),
    ("Incident review", "team", (), "never"),
    ("Pricing discussion with {first}", "client", (), "never"),
    ("Onboarding of {first}", "colleague", ("office",), "never"),
)
HOME_ONCE: tuple[Plan, ...] = (
    ("Dentist appointment", None, ("hospital",), "never"),
    ("Haircut", None, ("shop",), "never"),
    ("Coffee with {first}", "friend", ("cafe",), "never"),
    ("Dinner with {first}", "friend", ("restaurant",), "never"),
    ("Birthday dinner for {first}", "family", ("restaurant",), "never"),
    ("Museum visit with {first}", "family", ("museum",), "never"),
    ("Cinema with {first}", "friend", ("cinema", "theatre"), "never"),
    ("Parents' evening", None, ("school",), "never"),
    ("Bike repair", None, ("shop",), "never"),
    ("Bank appointment", None, ("bank",), "never"),
    ("Swim with {first}", "friend", ("gym",), "never"),
    ("Picnic with {first}", "family", ("park",), "never"),
)
BY_DAY: tuple[str, ...] = ("Dentist appointment", "Bank appointment", "Haircut", "Bike repair")
USUAL_HOURS: dict[str, range] = {
    "stand-up": range(8, 11),
    "Lunch": range(12, 13),
    "inner": range(18, 21),
    "drinks": range(17, 19),
    "evening": range(18, 20),
    "Cinema": range(18, 21),
    "practice": range(7, 9),
    "Run with": range(17, 20),
}
NOTES: tuple[str, ...] = (
    "Bring last month's figures.",
    "Please read the notes beforehand.",
    "We decide at the end.",
    "Short and informal.",
    "Agenda follows.",
    "Ask about the next steps.",
    "",
    "",
    "",
)
RESPONSES: tuple[Response, ...] = ("needs_action", "needs_action", "needs_action", "accepted", "tentative", "declined")


@server.world
def build(seed: int) -> Agenda:
    """Five or six calendars with series, single events and invitations, and what colleagues share of theirs."""
    cast, rng = cast_of(seed), keyed("calendar", seed)
    agenda = Agenda(seed, cast.now)
    me = cast.protagonist
    agenda.profiles.add(Profile(agenda.profiles.new_id(), me.name, me.email, me.city))
    for person in cast.people:
        shares = person.tie in ("colleague", "family") or rng.random() < 0.3
        agenda.contacts.add(Contact(person.email, person.name, shares))
    personal, work, family, company, club = _add_calendars(agenda, cast, rng)
    writer = _Writer(agenda, cast, rng)
    writer.series(work, WORK_SERIES)
    writer.series(personal, HOME_SERIES)
    writer.series(company, SHARED_SERIES[:2], organizer=rng.choice(cast.tied("colleague")))
    writer.series(club, SHARED_SERIES[2:], organizer=rng.choice(cast.tied("friend")))
    writer.single(work, WORK_ONCE, 22)
    writer.single(personal, HOME_ONCE, 18)
    writer.single(family, HOME_ONCE, 7)
    writer.invitations(work, WORK_ONCE, "colleague", 11)
    writer.invitations(personal, HOME_ONCE, "friend", 7)
    _cancel_some(agenda, rng)
    _change_series(agenda, rng)
    _add_busy_blocks(agenda, cast, rng)
    return agenda


def _add_calendars(agenda: Agenda, cast: Cast, rng: Random) -> list[Calendar]:
    club = rng.choice(("Running club", "Choir", "Chess club", "Film society", "Garden group"))
    names: tuple[tuple[str, Access], ...] = (
        ("Personal", "owner"),
        ("Work", "owner"),
        ("Family", "editor"),
        (f"{cast.protagonist.company} events", "viewer"),
        (club, "viewer"),
    )
    return [
        agenda.calendars.add(Calendar(agenda.calendars.new_id(), name, color, access, is_default=name == "Personal"))
        for (name, access), color in zip(names, rng.sample(COLORS, len(names)), strict=True)
    ]


class _Writer:
    """Writes events for one seed; no two of them have the same title."""

    def __init__(self, agenda: Agenda, cast: Cast, rng: Random) -> None:
        self.agenda = agenda
        self.cast = cast
        self.rng = rng
        self.titles: set[str] = set()

    def series(self, calendar: Calendar, plans: tuple[Plan, ...], organizer: Person | None = None) -> None:
        """Every series once; some end on a day, some after a number of times."""
        for plan in plans:
            days = self.rng.randrange(-70, -15)
            event = self._event(
                calendar, (plan,), days, organizer or self.cast.protagonist, work=calendar.name != "Personal"
            )
            ending = self.rng.random()
            until = event.starts_at.date() + dt.timedelta(days=self.rng.randrange(120, 240))
            times = self.rng.randrange(90, 160) if plan[3] in ("daily", "weekdays") else self.rng.randrange(14, 30)
            self.agenda.events.update(
                event,
                repeat_until=until if ending < 0.3 else None,
                repeat_times=times if 0.3 <= ending < 0.5 else None,
            )

    def single(self, calendar: Calendar, plans: tuple[Plan, ...], count: int) -> None:
        """Events that the user organizes, a third of them in the past."""
        for number in range(count):
            days = self.rng.randrange(-30, 0) if number % 3 == 0 else self.rng.randrange(1, 36)
            self._event(calendar, plans, days, self.cast.protagonist, work=calendar.name == "Work")

    def invitations(self, calendar: Calendar, plans: tuple[Plan, ...], tie: str, count: int) -> None:
        """Events of other people to which the user is invited; many wait for an answer."""
        invited = tuple(plan for plan in plans if plan[1] is not None)
        for number in range(count):
            days = self.rng.randrange(-20, 0) if number % 5 == 4 else self.rng.randrange(2, 30)
            organizer = self.rng.choice(self.cast.tied(tie))
            event = self._event(calendar, invited, days, organizer, work=calendar.name == "Work")
            response = self.rng.choice(RESPONSES if days > 0 else ("accepted", "accepted", "declined"))
            me = self._invitee(self.cast.protagonist, response, event.starts_at)
            self.agenda.events.update(event, invitees=(me, *event.invitees))

    def _event(self, calendar: Calendar, plans: tuple[Plan, ...], days: int, organizer: Person, *, work: bool) -> Event:
        rng, cast, mine = self.rng, self.cast, organizer is self.cast.protagonist
        (_, tie, place_kinds, repeats), person, others, title = self._pick(plans, organizer)
        starts_at = self._start(title, days, work=work or repeats == "weekdays")
        lengths = (15, 20, 30) if repeats in ("daily", "weekdays") else (30, 45, 60, 60, 90) if work else (60, 90, 120)
        places = [p.name for p in cast.places if p.kind in place_kinds]
        invited = others if tie == "team" else [person] if tie is not None else []
        event = Event(
            id=self.agenda.events.new_id(),
            calendar_id=calendar.id,
            title=title,
            starts_at=starts_at,
            ends_at=starts_at + dt.timedelta(minutes=rng.choice(lengths)),
            time_zone=person.city if mine and tie == "client" and person.city in CLOCKS else cast.home,
            location=rng.choice(places) if places and rng.random() < 0.85 else None,
            description=rng.choice(NOTES) if work else "",
            organizer=organizer.email,
            organizer_name=organizer.name,
            invitees=tuple(self._invitee(p, self._response(starts_at), starts_at) for p in invited),
            repeats=repeats,
            reminder_minutes=rng.choice((None, None, 10, 15, 30, 60)),
        )
        return self.agenda.events.add(event)

    def _people(self, tie: str | None) -> tuple[Person, ...]:
        if tie is None:
            return self.cast.people
        if tie == "team":
            return tuple(self.rng.sample(self.cast.tied("colleague"), self.rng.randrange(3, 6)))
        return self.cast.tied(tie)

    def _pick(self, plans: tuple[Plan, ...], organizer: Person) -> tuple[Plan, Person, list[Person], str]:
        """A plan, the person it is about, everybody it could be about, and a title that is not taken."""
        while True:
            plan = self.rng.choice(plans)
            others = [p for p in self._people(plan[1]) if p is not organizer]
            person = self.rng.choice(others)
            title = plan[0].format(first=person.first_name, company=person.company)
            if title not in self.titles:
                self.titles.add(title)
                return plan, person, others, title

    def _start(self, title: str, days: int, *, work: bool) -> dt.datetime:
        day = self.cast.now.date() + dt.timedelta(days=days)
        work = work or title in BY_DAY
        if work and day.weekday() > 4:
            day += dt.timedelta(days=7 - day.weekday())
        if title.startswith("Friday"):
            day += dt.timedelta(days=4 - day.weekday())
        usual = range(8, 17) if work else range(9, 20) if day.weekday() > 4 else range(17, 21)
        hours = next((hours for word, hours in USUAL_HOURS.items() if word in title), usual)
        return dt.datetime.combine(day, dt.time(self.rng.choice(hours), self.rng.choice((0, 0, 15, 30))))

    def _response(self, starts_at: dt.datetime) -> Response:
        waiting = starts_at > self.cast.now and self.rng.random() < 0.3
        return (
            "needs_action"
            if waiting
            else self.rng.choice(("accepted", "accepted", "accepted", "declined", "tentative"))
        )

    def _invitee(self, person: Person, response: Response, starts_at: dt.datetime) -> Invitee:
        now = self.cast.now
        day = (min(now, starts_at) - dt.timedelta(days=self.rng.randrange(2, 12))).date()
        asked_at = dt.datetime.combine(day, dt.time(self.rng.randrange(8, 18), self.rng.randrange(60)))
        if response == "needs_action":
            asked_at = now - dt.timedelta(minutes=self.rng.randrange(5, 55))
        return Invitee(person.email, person.name, response, asked_at)


def _cancel_some(agenda: Agenda, rng: Random) -> None:
    me = next(iter(agenda.profiles)).email
    own = [e for e in agenda.events if e.organizer == me and e.repeats == "never" and e.starts_at > agenda.now]
    others = [e for e in agenda.events if e.organizer != me and e.repeats == "never" and e.starts_at > agenda.now]
    for event in (*rng.sample(own, 3), rng.choice(others)):
        agenda.events.update(event, status="cancelled")


def _change_series(agenda: Agenda, rng: Random) -> None:
    """Some coming occurrences are called off, some are moved by a few hours or a day."""
    home = next(iter(agenda.profiles)).city
    for event in agenda.events:
        if event.repeats in ("never", "monthly"):
            continue
        coming = list(regular_spans(event, home, agenda.now + dt.timedelta(days=1), agenda.now + dt.timedelta(days=28)))
        for begins, ends in rng.sample(coming, min(len(coming), rng.randrange(3))):
            later = dt.timedelta(hours=rng.choice((1, 2, 24, 25)))
            called_off = rng.random() < 0.4
            change = Change(
                id=agenda.changes.new_id(),
                event_id=event.id,
                occurrence_on=begins.date(),
                starts_at=None if called_off else begins + later,
                ends_at=None if called_off else ends + later,
            )
            agenda.changes.add(change)


def _add_busy_blocks(agenda: Agenda, cast: Cast, rng: Random) -> None:
    """Two weeks of what people who share their availability are busy with."""
    for contact in agenda.contacts:
        if not contact.shares_availability:
            continue
        slots: list[tuple[int, int]] = unique(
            rng, rng.randrange(6, 11), lambda r: (r.randrange(14), r.randrange(9, 17))
        )
        for days, hour in sorted(slots):
            day = cast.now.date() + dt.timedelta(days=days)
            if day.weekday() < 5:
                begins = dt.datetime.combine(day, dt.time(hour, rng.choice((0, 30))))
                length = dt.timedelta(minutes=rng.choice((30, 60, 60, 90)))
                agenda.busy_blocks.add(BusyBlock(agenda.busy_blocks.new_id(), contact.email, begins, begins + length))
