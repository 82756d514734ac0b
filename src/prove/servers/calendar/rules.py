"""The rules behind the tools: when events take place, who is busy when, what may be changed."""

import datetime as dt
from collections.abc import Iterable, Iterator

from prove.core import ToolError, project
from prove.servers._shared.lookups import check_exists
from prove.servers.calendar.clocks import CLOCKS, DAYS_APART, Span, convert, nth_day
from prove.servers.calendar.records import Agenda, Answer, Calendar, Change, Event, Invitee, Occurrence, Profile, Repeat

YEARS_SHOWN = range(1970, 2200)
YEARS_AHEAD = 10


def user_of(agenda: Agenda) -> Profile:
    """The person whose calendars these are."""
    return next(iter(agenda.profiles))


def regular_spans(event: Event, home: str, start: dt.datetime, end: dt.datetime) -> Iterator[Span]:
    """The times of an event that overlap a period, in order; changed occurrences are not considered."""
    length = event.ends_at - event.starts_at
    if event.repeats == "never":
        if event.starts_at < end and event.ends_at > start:
            yield event.starts_at, event.ends_at
        return
    first = convert(event.starts_at, home, event.time_zone)
    skipped = int(((start - length - event.starts_at).days - 2) / DAYS_APART[event.repeats])
    n = max(0, skipped)
    while event.repeat_times is None or n < event.repeat_times:
        there = dt.datetime.combine(nth_day(first.date(), event.repeats, n), first.time())
        begins = convert(there, event.time_zone, home)
        if begins >= end or (event.repeat_until is not None and there.date() > event.repeat_until):
            return
        if begins + length > start:
            yield begins, begins + length
        n += 1


def occurrences(agenda: Agenda, event: Event, start: dt.datetime, end: dt.datetime) -> list[Occurrence]:
    """When an event takes place within a period, changed occurrences included."""
    if event.status == "cancelled":
        return []
    spans = regular_spans(event, user_of(agenda).city, start, end)
    if event.repeats == "never":
        return [occurrence(event, begins.date(), begins, ends) for begins, ends in spans]
    changes = {change.occurrence_on: change for change in agenda.changes.where(event_id=event.id)}
    found = [occurrence(event, begins.date(), begins, ends) for begins, ends in spans if begins.date() not in changes]
    for day, change in changes.items():
        if change.starts_at and change.ends_at and change.starts_at < end and change.ends_at > start:
            found.append(occurrence(event, day, change.starts_at, change.ends_at))
    return found


def occurrence(event: Event, day: dt.date, begins: dt.datetime, ends: dt.datetime) -> Occurrence:
    """One time of an event as it is shown to the user."""
    return project(Occurrence, event, event_id=event.id, occurrence_on=day, starts_at=begins, ends_at=ends)


def last_end(event: Event, home: str) -> dt.datetime | None:
    """When the event, or the last of its series, is over; None if the series never ends."""
    if event.repeats == "never":
        return event.ends_at
    if event.repeat_until is not None and event.repeat_until.year in YEARS_SHOWN:
        return convert(dt.datetime.combine(event.repeat_until, dt.time(23, 59)), event.time_zone, home)
    if event.repeat_times is None:
        return None
    first = convert(event.starts_at, home, event.time_zone)
    day = nth_day(first.date(), event.repeats, event.repeat_times - 1)
    last = convert(dt.datetime.combine(day, first.time()), event.time_zone, home)
    return last + (event.ends_at - event.starts_at)


def response_of(event: Event, email: str) -> str | None:
    """What someone answered; the organizer has accepted; None for someone who is not invited."""
    if event.organizer == email:
        return "accepted"
    return next((invitee.response for invitee in event.invitees if invitee.email == email), None)


def own_occurrences(agenda: Agenda, start: dt.datetime, end: dt.datetime) -> list[Occurrence]:
    """What takes the user's time in a period, in order; not what they declined or can only view."""
    me = user_of(agenda).email
    view_only = {c.id for c in agenda.calendars if c.access == "viewer"}
    found = [
        occurrence
        for event in agenda.events
        if event.calendar_id not in view_only and response_of(event, me) != "declined"
        for occurrence in occurrences(agenda, event, start, end)
    ]
    return sorted(found, key=in_order)


def in_order(occurrence: Occurrence) -> tuple[dt.datetime, dt.datetime, str]:
    """The order in which occurrences are listed."""
    return occurrence.starts_at, occurrence.ends_at, occurrence.event_id


def busy_spans(agenda: Agenda, email: str, start: dt.datetime, end: dt.datetime) -> list[Span]:
    """When someone is busy within a period, overlaps merged."""
    if email == user_of(agenda).email:
        return merge((o.starts_at, o.ends_at) for o in own_occurrences(agenda, start, end))
    spans = [(b.starts_at, b.ends_at) for b in agenda.busy_blocks.where(email=email)]
    spans = [(begins, ends) for begins, ends in spans if begins < end and ends > start]
    for event in agenda.events:
        if response_of(event, email) not in (None, "declined"):
            spans += [(o.starts_at, o.ends_at) for o in occurrences(agenda, event, start, end)]
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
        message = f"'repeat_until' {until} is before the first time, {first}; choose a later day"
    elif repeats == "weekdays" and first.weekday() > 4:
        message = f"{first} is a {first:%A}; a series on weekdays has to start from Monday to Friday"
    else:
        return
    raise ToolError("invalid_recurrence", message)


def check_free(
    agenda: Agenda, begins: dt.datetime, ends: dt.datetime, moved: Event | None, on: dt.date | None = None
) -> None:
    """Refuse a time at which the user has another event; the event that is being moved does not count."""
    for taken in own_occurrences(agenda, begins, ends):
        if moved is None or taken.event_id != moved.id or (on is not None and taken.occurrence_on != on):
            at = f"{taken.starts_at:%Y-%m-%d %H:%M}"
            hint = "find_free_slots shows free times, if_busy='allow' books it anyway"
            raise ToolError("slot_taken", f"'starts_at' overlaps {taken.title} at {at}; {hint}")


def planned_on(agenda: Agenda, event: Event, on: dt.date) -> tuple[Occurrence, Change | None]:
    """The coming occurrence of a series on a day, and how it was changed before."""
    planned, change = _occurrence_on(agenda, event, on)
    if planned.ends_at <= agenda.now:
        raise ToolError("already_over", f"{event.title} on {on} has taken place; choose a coming day")
    return planned, change


def _occurrence_on(agenda: Agenda, event: Event, on: dt.date) -> tuple[Occurrence, Change | None]:
    if event.repeats == "never":
        raise ToolError("not_recurring", f"{event.title} takes place only once; change the event itself")
    if change := next((c for c in agenda.changes.where(event_id=event.id) if c.occurrence_on == on), None):
        if change.starts_at is None or change.ends_at is None:
            raise ToolError("conflict", f"{event.title} on {on} is cancelled already; choose another day")
        return occurrence(event, on, change.starts_at, change.ends_at), change
    if on.year in YEARS_SHOWN:
        start = dt.datetime.combine(on, dt.time())
        for begins, ends in regular_spans(event, user_of(agenda).city, start, start + dt.timedelta(days=1)):
            if begins.date() == on:
                return occurrence(event, on, begins, ends), None
    raise ToolError("no_occurrence", f"{event.title} does not take place on {on}; list_events shows its days")


def own_event(agenda: Agenda, event_id: str) -> Event:
    """An event that the user may change."""
    event = agenda.events.get(event_id)
    if event.organizer != user_of(agenda).email:
        message = (
            f"{event.title} is organized by {event.organizer}; only they can change it, the user can respond to it"
        )
        raise ToolError("not_allowed", message)
    return not_cancelled(event)


def not_cancelled(event: Event) -> Event:
    """The event, unless it is cancelled."""
    if event.status == "cancelled":
        raise ToolError("conflict", f"{event.title} ({event.id}) is cancelled; create a new event instead")
    return event


def not_over(agenda: Agenda, event: Event) -> Event:
    """The event, unless it, or the last of its series, has taken place."""
    end = last_end(event, user_of(agenda).city)
    if end is not None and end <= agenda.now:
        raise ToolError("already_over", f"{event.title} ended on {end:%Y-%m-%d at %H:%M}; it is too late for that")
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
            raise ToolError("not_shared", f"{email} does not share when they are busy; leave them out and ask them")


def check_editable(calendar: Calendar) -> Calendar:
    """The calendar, unless the user may only view it."""
    if calendar.access == "viewer":
        raise ToolError("not_allowed", f"the user may only look at the calendar {calendar.name!r}; choose another one")
    return calendar


def default_calendar(agenda: Agenda) -> Calendar:
    """The calendar for events that name none."""
    return next(c for c in agenda.calendars if c.is_default)


def known_zone(city: str) -> str:
    """The city, if its clock is known."""
    if city not in CLOCKS:
        raise ToolError(
            "unknown_time_zone", f"the time of 'time_zone' {city!r} is not known; name a larger city nearby"
        )
    return city


def coming(agenda: Agenda, starts_at: dt.datetime, zone: str) -> dt.datetime:
    """A moment in the local time of a city, converted to the user's time; it must be in the future."""
    if starts_at.year > agenda.now.year + YEARS_AHEAD:
        message = f"'starts_at' {starts_at} is too far ahead; choose a time in the next {YEARS_AHEAD} years"
        raise ToolError("too_far_ahead", message)
    early = starts_at.year < agenda.now.year - 1
    moment = starts_at if early else convert(starts_at, zone, user_of(agenda).city)
    if moment <= agenda.now:
        raise ToolError("not_in_future", f"'starts_at' {moment} is not after now, {agenda.now}; choose a later time")
    return moment


def newly_invited(agenda: Agenda, emails: Iterable[str]) -> tuple[Invitee, ...]:
    """People as invitees who have not answered yet."""
    return tuple(Invitee(email, _name_of(agenda, email), "needs_action", agenda.now) for email in emails)


def _name_of(agenda: Agenda, email: str) -> str:
    contact = agenda.contacts.find(email)
    return email.split("@")[0] if contact is None else contact.name


def with_response(event: Event, email: str, response: Answer) -> tuple[Invitee, ...]:
    """The invitees of an event after one of them has answered."""
    return tuple(Invitee(i.email, i.name, response, i.asked_at) if i.email == email else i for i in event.invitees)


def shown(
    agenda: Agenda, calendar_id: str | None, attendee: str | None, start: dt.datetime, end: dt.datetime
) -> list[Occurrence]:
    """What takes place in a period, in one calendar or all, with one person or anyone."""
    check_exists(agenda.calendars, calendar_id)
    events = agenda.events if calendar_id is None else agenda.events.where(calendar_id=calendar_id)
    wanted = (e for e in events if attendee is None or response_of(e, attendee) is not None)
    return [occurrence for event in wanted for occurrence in occurrences(agenda, event, start, end)]
