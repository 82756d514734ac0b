"""The rules behind the tools: who is busy when, which events are shown, what may be changed."""

import datetime as dt
from collections.abc import Iterable, Iterator
from functools import cache, partial

from prove.core import ToolError
from prove.servers._shared.cast import name_from
from prove.servers._shared.lookups import check_exists
from prove.servers._shared.people import is_person
from prove.servers.calendar.clocks import Span, convert, zone_named
from prove.servers.calendar.records import Agenda, Answer, Calendar, Event, Invitee, Repeat
from prove.servers.calendar.series import YEARS_SHOWN, last_end, occurrence_spans, response_of, user_of

YEARS_AHEAD = 10
LONGEST_LIST = 366
LONGEST_SEARCH = 62

Time = tuple[Event, dt.date, Span]
"""One time that an event takes place: the event, the day in its series, start and end."""


def own_times(agenda: Agenda, start: dt.datetime, end: dt.datetime) -> list[Time]:
    """What takes the user's time in a period, in order; not what they declined or can only view."""
    me = user_of(agenda).email
    view_only = {c.id for c in agenda.calendars if c.access == "viewer"}
    found = [
        (event, day, span)
        for event in agenda.events
        if event.calendar_id not in view_only and response_of(event, me) != "declined"
        for day, span in occurrence_spans(agenda, event, start, end)
    ]
    return sorted(found, key=_in_order)


def _in_order(time: Time) -> tuple[dt.datetime, dt.datetime, str]:
    return (*time[2], time[0].id)


def busy_spans(agenda: Agenda, email: str, start: dt.datetime, end: dt.datetime) -> list[Span]:
    """When someone is busy within a period, overlaps merged."""
    if email == user_of(agenda).email:
        return merge(span for _, _, span in own_times(agenda, start, end))
    spans = [(b.starts_at, b.ends_at) for b in agenda.busy_blocks.where(email=email)]
    spans = [(begins, ends) for begins, ends in spans if begins < end and ends > start]
    for event in agenda.events:
        if response_of(event, email) not in (None, "declined"):
            spans += [span for _, span in occurrence_spans(agenda, event, start, end)]
    return merge(spans)


def merge(spans: Iterable[Span]) -> list[Span]:
    """The same periods in order; those that overlap or touch are joined."""
    merged: list[Span] = []
    for begins, ends in sorted(spans):
        if merged and begins <= merged[-1][1]:
            merged[-1] = (merged[-1][0], max(ends, merged[-1][1]))
        else:
            merged.append((begins, ends))
    return merged


def gaps(busy: Iterable[Span], start: dt.datetime, end: dt.datetime) -> Iterator[Span]:
    """What merged busy periods leave free between two moments."""
    for begins, ends in busy:
        if begins > start:
            yield start, min(begins, end)
        start = max(start, ends)
        if start >= end:
            return
    yield start, end


def check_recurrence(first: dt.date, repeats: Repeat, until: dt.date | None, times: int | None) -> None:
    """Refuse limits of a series that contradict each other or its first day."""
    if repeats == "never" and (until or times):
        message = "'repeat_until' and 'repeat_times' are for series; say how often with 'repeats'"
    elif until and times:
        message = "give 'repeat_until' or 'repeat_times', not both"
    elif until and until < first:
        message = f"the series ends on {until}, before {first}; choose an earlier start or a later 'repeat_until'"
    elif repeats == "weekdays" and first.weekday() > 4:
        message = f"{first} is a {first:%A}; a series on weekdays has to start from Monday to Friday"
    else:
        return
    raise ToolError("invalid_recurrence", message)


def check_free(
    agenda: Agenda, begins: dt.datetime, ends: dt.datetime, moved: Event | None, on: dt.date | None = None
) -> None:
    """Refuse a time at which the user has another event; the event that is being moved does not count."""
    for event, day, (taken_at, _) in own_times(agenda, begins, ends):
        if moved is None or event.id != moved.id or (on is not None and day != on):
            hint = "find_free_slots shows free times, if_busy='allow' books it anyway"
            raise ToolError("slot_taken", f"'starts_at' overlaps {event.title} at {taken_at:%Y-%m-%d %H:%M}; {hint}")


def organized(agenda: Agenda, event_id: str) -> Event:
    """An event that the user organizes, cancelled or not."""
    event = agenda.events.get(event_id)
    if event.organizer != user_of(agenda).email:
        message = f"{event.title} is organized by {event.organizer_name}; only they can change it, use "
        raise ToolError("not_allowed", f"{message}respond_to_invitation to answer it")
    return event


def own_event(agenda: Agenda, event_id: str) -> Event:
    """An event that the user may change."""
    return not_cancelled(organized(agenda, event_id))


def not_cancelled(event: Event) -> Event:
    """The event, unless it is cancelled."""
    if event.status == "cancelled":
        raise ToolError("conflict", f"{event.title} ({event.id}) is cancelled; create a new event instead")
    return event


def not_over(agenda: Agenda, event: Event) -> Event:
    """The event, unless it, or the last of its series, has taken place."""
    end = last_end(event, user_of(agenda).city)
    if end is not None and end <= agenda.now:
        message = f"{event.title} ended on {end:%Y-%m-%d at %H:%M} and cannot be changed; create a new event instead"
        raise ToolError("already_over", message)
    return event


def days_between(
    agenda: Agenda, since: dt.date | None, until: dt.date | None, most: int
) -> tuple[dt.datetime, dt.datetime]:
    """The period from the start of one day to the end of another."""
    first = since or agenda.now.date()
    check_years(first, until or first)
    last = until or first + dt.timedelta(days=6)
    if first > last:
        raise ToolError("invalid_range", f"'since' {first} is after 'until' {last}; give both, or swap them")
    start = dt.datetime.combine(first, dt.time())
    end = dt.datetime.combine(last + dt.timedelta(days=1), dt.time())
    check_length(start, end, most)
    return start, end


def check_years(*days: dt.date) -> None:
    """Refuse days outside of the years that the calendar shows."""
    for day in days:
        if day.year not in YEARS_SHOWN:
            raise ToolError("invalid_range", f"{day} is out of reach; ask for days from 1970 to 2199")


def check_length(start: dt.datetime, end: dt.datetime, most: int) -> None:
    """Refuse a period of too many days."""
    if (end - start).days > most:
        raise ToolError("range_too_long", f"'since' to 'until' is more than {most} days; ask for fewer at once")


def check_shared(agenda: Agenda, people: tuple[str, ...]) -> None:
    """Refuse people who do not share when they are busy."""
    me = user_of(agenda).email
    for email in people:
        contact = agenda.contacts.find(email)
        if email != me and (contact is None or not contact.shares_availability):
            raise ToolError("not_shared", f"{email} does not share when they are busy; leave out this address")


def check_editable(calendar: Calendar) -> Calendar:
    """The calendar, unless the user may only view it."""
    if calendar.access == "viewer":
        raise ToolError("not_allowed", f"the user may only look at the calendar {calendar.name!r}; choose another one")
    return calendar


def default_calendar(agenda: Agenda) -> Calendar:
    """The calendar for events that name none."""
    return next(c for c in agenda.calendars if c.is_default)


def known_zone(name: str) -> str:
    """The city, or 'UTC', whose clock a time zone names."""
    if (zone := zone_named(name)) is None:
        message = f"'time_zone' {name!r} is not known; name a large city with the same time, such as 'New York', or UTC"
        raise ToolError("unknown_time_zone", message)
    return zone


def coming(agenda: Agenda, starts_at: dt.datetime, zone: str) -> dt.datetime:
    """A moment in the local time of a city, converted to the user's time; it must not be past."""
    if starts_at.year > agenda.now.year + YEARS_AHEAD:
        message = f"'starts_at' {starts_at} is too far ahead; choose a time in the next {YEARS_AHEAD} years"
        raise ToolError("too_far_ahead", message)
    early = starts_at.year < agenda.now.year - 1
    moment = starts_at if early else convert(starts_at, zone, user_of(agenda).city)
    if moment < agenda.now:
        raise ToolError("not_in_future", f"'starts_at' {moment} is before now, {agenda.now}; choose a later time")
    return moment


def check_until(agenda: Agenda, event: Event, until: dt.date) -> None:
    """Refuse a new last day for what is not a series, or one that would change what has taken place."""
    if event.repeats == "never":
        raise ToolError("not_recurring", f"{event.title} takes place only once; leave out 'repeat_until'")
    if until < max(agenda.now.date(), event.starts_at.date()):
        message = f"'repeat_until' {until} is before today or before the first time; choose a later day"
        raise ToolError("invalid_recurrence", message)
    end = last_end(event, user_of(agenda).city)
    if end is not None and end <= agenda.now:
        message = f"{event.title} ended on {end:%Y-%m-%d}, so it cannot go on; create a new series instead"
        raise ToolError("invalid_recurrence", message)


def newly_invited(agenda: Agenda, emails: Iterable[str]) -> tuple[Invitee, ...]:
    """People as invitees who have not answered yet."""
    return tuple(Invitee(email, name_of(agenda, email), "needs_action", agenda.now) for email in emails)


def name_of(agenda: Agenda, email: str) -> str:
    """The name of the user, of a contact, or the one that an unknown address spells."""
    if email == (me := user_of(agenda)).email:
        return me.name
    contact = agenda.contacts.find(email)
    return name_from(email) if contact is None else contact.name


def with_response(event: Event, email: str, response: Answer) -> tuple[Invitee, ...]:
    """The invitees of an event after one of them has answered."""
    return tuple(Invitee(i.email, i.name, response, i.asked_at) if i.email == email else i for i in event.invitees)


def times_shown(
    agenda: Agenda, calendar_id: str | None, attendee: str | None, start: dt.datetime, end: dt.datetime
) -> list[Time]:
    """What takes place in a period, in order, in one calendar or all, with one person or anyone."""
    check_exists(agenda.calendars, calendar_id)
    events = agenda.events if calendar_id is None else agenda.events.where(calendar_id=calendar_id)
    is_meant = cache(partial(is_person, attendee))
    found = [
        (event, day, span)
        for event in events
        if attendee is None or any(is_meant(*person) for person in _people(event))
        for day, span in occurrence_spans(agenda, event, start, end)
    ]
    return sorted(found, key=_in_order)


def _people(event: Event) -> Iterator[tuple[str, str]]:
    yield event.organizer_name, event.organizer
    yield from ((invitee.name, invitee.email) for invitee in event.invitees)
