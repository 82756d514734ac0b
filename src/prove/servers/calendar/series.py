"""When events take place: the occurrences of series, changed ones included, and what stays when a series moves."""

import datetime as dt
from collections.abc import Iterator

from msgspec.structs import replace

from prove.core import ToolError, project
from prove.servers.calendar.clocks import DAYS_APART, Span, convert, nth_day
from prove.servers.calendar.records import (
    Agenda,
    Change,
    Event,
    EventDetails,
    EventStatus,
    EventSummary,
    Occurrence,
    Profile,
    Response,
)

YEARS_SHOWN = range(1970, 2200)
LONGEST_GAP = dt.timedelta(days=32)


def user_of(agenda: Agenda) -> Profile:
    """The person whose calendars these are."""
    return next(iter(agenda.profiles))


def response_of(event: Event, email: str) -> Response | None:
    """What someone answered; the organizer has accepted; None for someone who is not invited."""
    if event.organizer == email:
        return "accepted"
    return next((invitee.response for invitee in event.invitees if invitee.email == email), None)


def details(agenda: Agenda, event: Event) -> EventDetails:
    """An event in full."""
    calendar_name, my_response = _seen_by_user(agenda, event)
    return project(EventDetails, event, calendar_name=calendar_name, my_response=my_response)


def summary(agenda: Agenda, event: Event) -> EventSummary:
    """An event in search results."""
    calendar_name, my_response = _seen_by_user(agenda, event)
    return project(EventSummary, event, calendar_name=calendar_name, my_response=my_response)


def _seen_by_user(agenda: Agenda, event: Event) -> tuple[str, Response | None]:
    """The name of the event's calendar, and what the user answered."""
    return agenda.calendars.get(event.calendar_id).name, response_of(event, user_of(agenda).email)


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


def occurrence_spans(agenda: Agenda, event: Event, start: dt.datetime, end: dt.datetime) -> list[tuple[dt.date, Span]]:
    """When an event takes place within a period, changed occurrences included: the days in the series, the times."""
    if event.repeats == "never":
        takes_place = event.status != "cancelled" and event.starts_at < end and event.ends_at > start
        return [(event.starts_at.date(), (event.starts_at, event.ends_at))] if takes_place else []
    if event.status == "cancelled":
        if event.cancelled_at is None:
            return []
        end = min(end, event.cancelled_at)
    spans = regular_spans(event, user_of(agenda).city, start, end)
    changes = {change.occurrence_on: change for change in agenda.changes.where(event_id=event.id)}
    found = [(span[0].date(), span) for span in spans if span[0].date() not in changes]
    for day, change in changes.items():
        if change.starts_at and change.ends_at and change.starts_at < end and change.ends_at > start:
            found.append((day, (change.starts_at, change.ends_at)))
    return found


def occurrences(agenda: Agenda, event: Event, start: dt.datetime, end: dt.datetime) -> list[Occurrence]:
    """When an event takes place within a period, as it is shown to the user."""
    if not (spans := occurrence_spans(agenda, event, start, end)):
        return []
    first, *rest = spans
    shown = occurrence(agenda, event, *first)
    return [shown, *(replace(shown, occurrence_on=day, starts_at=span[0], ends_at=span[1]) for day, span in rest)]


def occurrence(agenda: Agenda, event: Event, day: dt.date, span: Span, status: EventStatus = "confirmed") -> Occurrence:
    """One time of an event as it is shown to the user."""
    calendar_name, my_response = _seen_by_user(agenda, event)
    return project(
        Occurrence,
        event,
        occurrence_on=day,
        starts_at=span[0],
        ends_at=span[1],
        status=status,
        calendar_name=calendar_name,
        my_response=my_response,
    )


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


def change_on(agenda: Agenda, event: Event, on: dt.date) -> Change | None:
    """How the occurrence on a day was changed before."""
    return next((c for c in agenda.changes.where(event_id=event.id) if c.occurrence_on == on), None)


def coming_span(agenda: Agenda, event: Event, on: dt.date) -> Span:
    """The time of the coming occurrence of a series on a day: where it was moved to, or the one of the rule."""
    if event.repeats == "never":
        raise ToolError("not_recurring", f"{event.title} takes place only once; change the event itself")
    change = change_on(agenda, event, on)
    moved = change is not None and change.starts_at and change.ends_at and (change.starts_at, change.ends_at)
    span = moved or _regular_span(agenda, event, on)
    if span is None:
        raise ToolError("no_occurrence", f"{event.title} does not take place on {on}; list_events shows its days")
    if span[1] <= agenda.now:
        raise ToolError("already_over", f"{event.title} on {on} has taken place; choose a coming day")
    return span


def _regular_span(agenda: Agenda, event: Event, on: dt.date) -> Span | None:
    if on.year not in YEARS_SHOWN:
        return None
    start = dt.datetime.combine(on, dt.time())
    spans = regular_spans(event, user_of(agenda).city, start, start + dt.timedelta(days=1))
    return next((span for span in spans if span[0].date() == on), None)


def goes_on(agenda: Agenda, event: Event, cut: dt.datetime) -> bool:
    """Whether an occurrence of a series starts at a moment or later; of those that were moved, the new time counts."""
    moved = {c.occurrence_on: c.starts_at for c in agenda.changes.where(event_id=event.id) if c.starts_at is not None}
    first = max(cut, event.starts_at)
    regular = regular_spans(event, user_of(agenda).city, first, first + LONGEST_GAP * (1 + len(moved)))
    starts = [begins for begins, _ in regular if begins.date() not in moved]
    return any(begins >= cut for begins in (*moved.values(), *starts))


def split(agenda: Agenda, event: Event, cut: dt.datetime) -> Event:
    """Keep the occurrences before a moment as a series of their own; return the event with only the later ones left.

    Later occurrences that were moved or cancelled one by one go back to the rule. Of the later ones, only their number
    is right: the caller sets their start.
    """
    if event.repeats == "never":
        return event
    before = {span[0].date() for span in regular_spans(event, user_of(agenda).city, event.starts_at, cut)}
    changes = agenda.changes.where(event_id=event.id)
    early = [c for c in changes if c.starts_at is not None and c.starts_at < cut and c.occurrence_on not in before]
    late = [c for c in changes if c.starts_at is not None and c.starts_at >= cut and c.occurrence_on in before]
    if before or early:
        new_id = agenda.events.new_id()
        agenda.events.add(replace(event, id=new_id, repeat_times=len(before), repeat_until=None))
        for change in changes:
            if change in late:
                agenda.changes.update(change, event_id=new_id, starts_at=None, ends_at=None)
            elif change in early or change.occurrence_on in before:
                agenda.changes.update(change, event_id=new_id)
    for change in agenda.changes.where(event_id=event.id):
        agenda.changes.remove(change)
    if event.repeat_times is None:
        return event
    return agenda.events.update(event, repeat_times=event.repeat_times - len(before) - len(early) + len(late))
