"""Facts of the calendar's world, for examples to name."""

import datetime as dt
from collections import Counter
from collections.abc import Callable
from typing import cast

from prove.servers import load
from prove.servers.calendar.records import Agenda, Event
from prove.servers.calendar.rules import own_times
from prove.servers.calendar.series import occurrences, response_of, user_of
from tests.examples.script import Script


def agenda_where(fits: Callable[[Agenda], object]) -> int:
    """The first seed whose calendar has what an example needs."""
    return next(seed for seed in range(9, 200) if fits(cast(Agenda, load("calendar").first_day(seed))))


def calendar_of(s: Script) -> Agenda:
    return cast(Agenda, s.session.state("calendar"))


def own_singles(s: Script) -> list[Event]:
    """Coming events of the user that take place once and that one search finds alone, the next first."""
    agenda = calendar_of(s)
    me = user_of(agenda).email
    rows = [e for e in agenda.events if e.organizer == me and e.repeats == "never" and e.status == "confirmed"]
    return sorted((e for e in rows if e.starts_at.date() > agenda.now.date()), key=lambda e: e.starts_at)


def own_weekly(agenda: Agenda, *, somewhere: bool = False) -> list[Event]:
    """Weekly series of the user that take place in the next week, all or those with a place."""
    me = user_of(agenda).email
    rows = [e for e in agenda.events if e.organizer == me and e.repeats == "weekly" and next_days(agenda, e)]
    return [event for event in rows if event.location is not None or not somewhere]


def next_days(agenda: Agenda, event: Event) -> list[dt.date]:
    """The days of a series in the week that begins tomorrow."""
    tomorrow = dt.datetime.combine(agenda.now.date() + dt.timedelta(days=1), dt.time())
    return [found.occurrence_on for found in occurrences(agenda, event, tomorrow, tomorrow + dt.timedelta(days=7))]


def of_others(s: Script) -> Event:
    """A coming event to which somebody else has invited the user."""
    agenda = calendar_of(s)
    me = user_of(agenda).email
    rows = [e for e in agenda.events if e.starts_at > agenda.now and e.status == "confirmed" and e.repeats == "never"]
    return next(e for e in rows if e.organizer != me and response_of(e, me) == "accepted")


def clashes(agenda: Agenda) -> list[tuple[Event, Event]]:
    """Unanswered invitations with the events that they clash with, on days without another clash."""
    me, now = user_of(agenda).email, agenda.now
    times = own_times(agenda, now, now + dt.timedelta(days=31))
    pairs = [(a, b) for a in times for b in times if a[2][0] < b[2][1] and b[2][0] < a[2][1] and a[0].id != b[0].id]
    days = Counter(invitation[2][0].date() for invitation, _ in pairs)
    return [
        (invitation[0], other[0])
        for invitation, other in pairs
        if response_of(invitation[0], me) == "needs_action" and days[day := invitation[2][0].date()] == 2
        if day > now.date()
    ]


def free_hour(s: Script, day: dt.date, minutes: int) -> dt.datetime:
    """A full hour in the afternoon or before noon of a day, at which the user is free."""
    agenda = calendar_of(s)
    hours = [dt.datetime.combine(day, dt.time(hour)) for hour in (14, 15, 16, 11, 10, 13, 17, 9)]
    return next(at for at in hours if not own_times(agenda, at, at + dt.timedelta(minutes=minutes)))


def on_day(day: dt.date) -> str:
    """A day as people say it: 'Tuesday, 6 October'."""
    return f"{day:%A}, {day.day} {day:%B}"
