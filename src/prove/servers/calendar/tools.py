"""What a person can do with their calendars."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import (
    Cursor,
    Limit,
    Page,
    Server,
    ToolError,
    Unit,
    changes_given,
    keyed_fraction,
    paginate,
    project,
)
from prove.servers._shared.cast import City, Email, PlaceName
from prove.servers._shared.kinds import Query
from prove.servers._shared.words import has_phrase
from prove.servers.calendar.clocks import convert
from prove.servers.calendar.records import (
    Agenda,
    Answer,
    BusyTime,
    Calendar,
    CalendarId,
    Change,
    Conflict,
    Event,
    EventId,
    EventSummary,
    FreeSlot,
    Occurrence,
    Repeat,
)
from prove.servers.calendar.rules import (
    busy_spans,
    check_editable,
    check_free,
    check_length,
    check_recurrence,
    check_shared,
    check_years,
    coming,
    days_between,
    default_calendar,
    gaps,
    in_order,
    known_zone,
    merge,
    newly_invited,
    not_cancelled,
    not_over,
    occurrence,
    own_event,
    own_occurrences,
    planned_on,
    response_of,
    shown,
    user_of,
    with_response,
)

server = Server("calendar", Agenda, "Calendars of one person: events, invitations, recurring series and free time.")

Title = Annotated[str, Meta(min_length=1, max_length=100)]
Description = Annotated[str, Meta(min_length=1, max_length=500)]
Duration = Annotated[int, Meta(ge=5, le=1440), Unit("minutes")]
Reminder = Annotated[int, Meta(ge=0, le=20_160), Unit("minutes")]
Times = Annotated[int, Meta(ge=2, le=260)]
People = Annotated[tuple[Email, ...], Meta(min_length=1, max_length=10)]
Others = Annotated[tuple[Email, ...], Meta(max_length=10)]
IfBusy = Literal["refuse", "allow"]
Days = Literal["weekdays", "all"]

LONGEST_LIST = 366
LONGEST_SEARCH = 62
NEXT_DAYS = 100
WORK_STARTS, WORK_ENDS = dt.time(9), dt.time(17)


@server.tool(read_only=True)
def list_calendars(agenda: Agenda) -> Page[Calendar]:
    """List the calendars that the user owns or that others share with them."""
    return paginate(agenda.calendars, 50, None)


@server.tool(read_only=True)
def list_events(
    agenda: Agenda,
    since: dt.date | None = None,
    until: dt.date | None = None,
    calendar_id: CalendarId | None = None,
    attendee: Email | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[Occurrence]:
    """List what takes place in some days, in order. A recurring event appears once for each time.

    Args:
        since: The first day; today if left out.
        until: The last day; six days after the first if left out.
        calendar_id: Only events of this calendar.
        attendee: Only events that this person organizes or is invited to.

    Raises:
        invalid_range: The first day is after the last.
        range_too_long: The days span more than a year.
    """
    start, end = days_between(agenda, since, until, LONGEST_LIST)
    return paginate(sorted(shown(agenda, calendar_id, attendee, start, end), key=in_order), limit, cursor)


@server.tool(read_only=True)
def get_event(agenda: Agenda, event_id: EventId) -> Event:
    """Show one event in full: times, place, invitees with their answers, how it repeats.

    Args:
        event_id: The event, such as 'evt_0012'.
    """
    return agenda.events.get(event_id)


@server.tool(read_only=True)
def search_events(agenda: Agenda, query: Query, limit: Limit = 20, cursor: Cursor | None = None) -> Page[EventSummary]:
    """Find past and coming events by words of their title, description or place, or by who takes part.

    Args:
        query: Words to look for; capital letters do not matter.
    """
    found = sorted((e for e in agenda.events if _mentions(e, query)), key=lambda e: e.starts_at)
    page = paginate(found, limit, cursor)
    return page.seen_as(lambda event: project(EventSummary, event, event_id=event.id))


@server.tool(read_only=True)
def get_next_event(agenda: Agenda, attendee: Email | None = None, calendar_id: CalendarId | None = None) -> Occurrence:
    """Show what starts next, from now on.

    Args:
        attendee: Only what this person organizes or is invited to.
        calendar_id: Only what is in this calendar.

    Raises:
        nothing_planned: Nothing of the kind starts in the next hundred days.
    """
    for days in (3, 14, NEXT_DAYS):
        later = agenda.now + dt.timedelta(days=days)
        found = [o for o in shown(agenda, calendar_id, attendee, agenda.now, later) if o.starts_at >= agenda.now]
        if found:
            return min(found, key=in_order)
    raise ToolError("nothing_planned", f"nothing of the kind starts in the next {NEXT_DAYS} days; try search_events")


@server.tool
def create_event(
    agenda: Agenda,
    title: Title,
    starts_at: dt.datetime,
    duration_minutes: Duration = 60,
    calendar_id: CalendarId | None = None,
    location: PlaceName | None = None,
    description: Description | None = None,
    invitees: Others = (),
    time_zone: City | None = None,
    repeats: Repeat = "never",
    repeat_until: dt.date | None = None,
    repeat_times: Times | None = None,
    if_busy: IfBusy = "refuse",
) -> Event:
    """Put an event into a calendar and invite people to it. It may repeat, for ever or until a limit.

    Args:
        title: What it is called.
        starts_at: When it starts, or the first of a series does; local time.
        duration_minutes: How long it takes.
        calendar_id: Which calendar it goes into; the user's default one if left out.
        location: Where it takes place.
        description: What it is about.
        invitees: Addresses of the people to invite.
        time_zone: The city in whose local time 'starts_at' is given; the user's own if left out.
        repeats: How often it takes place.
        repeat_until: The last day on which a series may take place, by the calendar of its time zone.
        repeat_times: How many times a series takes place.
        if_busy: Whether to refuse or to allow a first time that overlaps another event of the user.

    Raises:
        not_allowed: The user may only look at this calendar.
        unknown_time_zone: The city of the time zone is not known.
        not_in_future: The start is not after now.
        too_far_ahead: The start is more than ten years ahead.
        invalid_recurrence: The limits of the series contradict each other or the first time.
        slot_taken: The user has another event at that time.
    """
    chosen = default_calendar(agenda) if calendar_id is None else agenda.calendars.get(calendar_id)
    check_editable(chosen)
    me = user_of(agenda)
    zone = known_zone(time_zone or me.city)
    begins = coming(agenda, starts_at, zone)
    ends = begins + dt.timedelta(minutes=duration_minutes)
    check_recurrence(convert(begins, me.city, zone).date(), repeats, repeat_until, repeat_times)
    if if_busy == "refuse":
        check_free(agenda, begins, ends, None)
    event = Event(
        id=agenda.events.new_id(),
        calendar_id=chosen.id,
        title=title,
        starts_at=begins,
        ends_at=ends,
        time_zone=zone,
        location=location,
        description=description or "",
        organizer=me.email,
        organizer_name=me.name,
        invitees=newly_invited(agenda, (email for email in dict.fromkeys(invitees) if email != me.email)),
        repeats=repeats,
        repeat_until=repeat_until,
        repeat_times=repeat_times,
    )
    return agenda.events.add(event)


@server.tool(destructive=True, idempotent=True)
def update_event(
    agenda: Agenda,
    event_id: EventId,
    title: Title | None = None,
    location: PlaceName | None = None,
    description: Description | None = None,
    calendar_id: CalendarId | None = None,
) -> Event:
    """Change the title, place or description of an event that the user organizes, or put it into another calendar.

    Args:
        event_id: The event.
        title: Its new title.
        location: Where it takes place instead.
        description: What it is about instead.
        calendar_id: The calendar to which it moves.

    Raises:
        not_allowed: Somebody else organizes the event, or the user may only look at the calendar.
        conflict: The event is cancelled.
        nothing_to_change: No new value is given.
    """
    event = own_event(agenda, event_id)
    if calendar_id is not None:
        check_editable(agenda.calendars.get(calendar_id))
    changes = changes_given(title=title, location=location, description=description, calendar_id=calendar_id)
    return agenda.events.update(event, **changes)


@server.tool(destructive=True, idempotent=True)
def reschedule_event(
    agenda: Agenda,
    event_id: EventId,
    starts_at: dt.datetime,
    duration_minutes: Duration | None = None,
    if_busy: IfBusy = "refuse",
) -> Event:
    """Move an event that the user organizes, or a whole series, to another time. Everybody is asked again.

    Occurrences of a series that were moved or cancelled one by one go back to the rule.

    Args:
        event_id: The event.
        starts_at: When it, or the first of the series, starts instead; the user's local time.
        duration_minutes: How long it takes now; as long as before if left out.
        if_busy: Whether to refuse or to allow a time that overlaps another event of the user.

    Raises:
        not_allowed: Somebody else organizes the event.
        conflict: The event is cancelled.
        not_in_future: The new start is not after now.
        too_far_ahead: The new start is more than ten years ahead.
        invalid_recurrence: The new start does not fit how the series repeats.
        slot_taken: The user has another event at that time.
    """
    event, home = own_event(agenda, event_id), user_of(agenda).city
    begins = coming(agenda, starts_at, home)
    length = event.ends_at - event.starts_at if duration_minutes is None else dt.timedelta(minutes=duration_minutes)
    first_day = convert(begins, home, event.time_zone).date()
    check_recurrence(first_day, event.repeats, event.repeat_until, event.repeat_times)
    if if_busy == "refuse":
        check_free(agenda, begins, begins + length, event)
    if (begins, begins + length) == (event.starts_at, event.ends_at):
        return event
    for change in agenda.changes.where(event_id=event.id):
        agenda.changes.remove(change)
    asked = newly_invited(agenda, (invitee.email for invitee in event.invitees))
    return agenda.events.update(event, starts_at=begins, ends_at=begins + length, invitees=asked)


@server.tool(destructive=True, idempotent=True)
def cancel_event(agenda: Agenda, event_id: EventId) -> Event:
    """Call off an event that the user organizes, a series as a whole. Invitations of others are declined instead.

    Args:
        event_id: The event.

    Raises:
        not_allowed: Somebody else organizes the event.
        conflict: The event is cancelled already.
        already_over: The event has taken place.
    """
    event = not_over(agenda, own_event(agenda, event_id))
    return agenda.events.update(event, status="cancelled")


@server.tool(destructive=True, idempotent=True)
def cancel_occurrence(agenda: Agenda, event_id: EventId, occurrence_on: dt.date) -> Change:
    """Call off one time of a series that the user organizes; the others stay.

    Args:
        event_id: The recurring event.
        occurrence_on: The day of that time in the series, as list_events shows it.

    Raises:
        not_allowed: Somebody else organizes the event.
        conflict: The event, or this time of it, is cancelled already.
        not_recurring: The event takes place only once.
        no_occurrence: The series does not take place on that day.
        already_over: That time has passed.
    """
    event = own_event(agenda, event_id)
    _, change = planned_on(agenda, event, occurrence_on)
    if change is not None:
        return agenda.changes.update(change, starts_at=None, ends_at=None)
    return agenda.changes.add(Change(agenda.changes.new_id(), event.id, occurrence_on, None, None))


@server.tool(destructive=True, idempotent=True)
def move_occurrence(
    agenda: Agenda,
    event_id: EventId,
    occurrence_on: dt.date,
    starts_at: dt.datetime,
    duration_minutes: Duration | None = None,
    if_busy: IfBusy = "refuse",
) -> Occurrence:
    """Move one time of a series that the user organizes to another time; the others stay.

    Args:
        event_id: The recurring event.
        occurrence_on: The day of that time in the series, as list_events shows it.
        starts_at: When it starts instead; the user's local time.
        duration_minutes: How long it takes then; as long as before if left out.
        if_busy: Whether to refuse or to allow a time that overlaps another event of the user.

    Raises:
        not_allowed: Somebody else organizes the event.
        conflict: The event, or this time of it, is cancelled already.
        not_recurring: The event takes place only once.
        no_occurrence: The series does not take place on that day.
        already_over: That time has passed.
        not_in_future: The new start is not after now.
        too_far_ahead: The new start is more than ten years ahead.
        slot_taken: The user has another event at that time.
    """
    event = own_event(agenda, event_id)
    planned, change = planned_on(agenda, event, occurrence_on)
    begins = coming(agenda, starts_at, user_of(agenda).city)
    length = planned.ends_at - planned.starts_at
    ends = begins + (length if duration_minutes is None else dt.timedelta(minutes=duration_minutes))
    if if_busy == "refuse":
        check_free(agenda, begins, ends, event, occurrence_on)
    if change is None:
        agenda.changes.add(Change(agenda.changes.new_id(), event.id, occurrence_on, begins, ends))
    else:
        agenda.changes.update(change, starts_at=begins, ends_at=ends)
    return occurrence(event, occurrence_on, begins, ends)


@server.tool(destructive=True, idempotent=True)
def invite_to_event(agenda: Agenda, event_id: EventId, invitees: People) -> Event:
    """Invite more people to an event that the user organizes. Who is invited already is not asked twice.

    Args:
        event_id: The event.
        invitees: Addresses of the people to invite.

    Raises:
        not_allowed: Somebody else organizes the event.
        conflict: The event is cancelled.
        already_over: The event has taken place.
        already_exists: All of them take part already.
    """
    event = not_over(agenda, own_event(agenda, event_id))
    fresh = [email for email in dict.fromkeys(invitees) if response_of(event, email) is None]
    if not fresh:
        raise ToolError("already_exists", f"everybody in 'invitees' takes part in {event.title} already")
    return agenda.events.update(event, invitees=(*event.invitees, *newly_invited(agenda, fresh)))


@server.tool(destructive=True, idempotent=True)
def respond_to_invitation(agenda: Agenda, event_id: EventId, response: Answer) -> Event:
    """Accept or decline an invitation, or answer with maybe. A later answer replaces an earlier one.

    Args:
        event_id: The event to which the user is invited.
        response: The answer.

    Raises:
        not_invited: The user is not among the invitees.
        conflict: The event is cancelled.
        already_over: The event has taken place.
    """
    event, me = not_cancelled(agenda.events.get(event_id)), user_of(agenda).email
    if all(invitee.email != me for invitee in event.invitees):
        raise ToolError("not_invited", f"the user is not among the invitees of {event.title}; nothing to answer")
    not_over(agenda, event)
    return agenda.events.update(event, invitees=with_response(event, me, response))


@server.tool(destructive=True, idempotent=True)
def set_event_reminder(agenda: Agenda, event_id: EventId, minutes_before: Reminder) -> Event:
    """Have the user reminded before an event, or before each time of a series. It replaces an earlier reminder.

    Args:
        event_id: The event.
        minutes_before: How long before the start.

    Raises:
        conflict: The event is cancelled.
        already_over: The event has taken place.
    """
    event = not_over(agenda, not_cancelled(agenda.events.get(event_id)))
    return agenda.events.update(event, reminder_minutes=minutes_before)


@server.tool(read_only=True)
def get_free_busy(
    agenda: Agenda,
    people: People,
    since: dt.datetime,
    until: dt.datetime,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[BusyTime]:
    """Show when people are busy, in the user's local time; between those times they are free.

    Args:
        people: Addresses of the people; the user's own is fine too.
        since: From when.
        until: Until when, at most 62 days later.

    Raises:
        invalid_range: The end is not after the start.
        range_too_long: The period is longer than 62 days.
        not_shared: One of the people does not share when they are busy.
    """
    check_years(since, until)
    if since >= until:
        raise ToolError("invalid_range", f"'until' {until} is not after 'since' {since}; swap them")
    check_length(since, until, LONGEST_SEARCH)
    check_shared(agenda, people)
    busy = [
        BusyTime(email, begins, ends)
        for email in dict.fromkeys(people)
        for begins, ends in busy_spans(agenda, email, since, until)
    ]
    return paginate(busy, limit, cursor)


@server.tool(read_only=True)
def find_free_slots(
    agenda: Agenda,
    duration_minutes: Duration,
    people: Others = (),
    since: dt.date | None = None,
    until: dt.date | None = None,
    earliest: dt.time | None = None,
    latest: dt.time | None = None,
    days: Days = "weekdays",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[FreeSlot]:
    """Find coming times when the user, and other people if named, are all free for long enough.

    Args:
        duration_minutes: How long they have to be free at least.
        people: Addresses of the others who have to be free.
        since: The first day to look at; today if left out.
        until: The last day to look at; six days after the first if left out.
        earliest: The time of day from which on it may be; nine in the morning if left out.
        latest: The time of day by which it has to be over; five in the afternoon if left out.
        days: Whether to look at working days only or at all days.

    Raises:
        invalid_range: The first day is after the last, or the earliest time not before the latest.
        range_too_long: The days span more than 62.
        not_shared: One of the people does not share when they are busy.
    """
    earliest, latest = earliest or WORK_STARTS, latest or WORK_ENDS
    if earliest >= latest:
        raise ToolError("invalid_range", f"'earliest' {earliest} is not before 'latest' {latest}; swap them")
    start, end = days_between(agenda, since, until, LONGEST_SEARCH)
    check_shared(agenda, people)
    everybody = {user_of(agenda).email, *people}
    busy = merge(span for email in sorted(everybody) for span in busy_spans(agenda, email, start, end))
    slots: list[FreeSlot] = []
    for n in range((end - start).days):
        day = start.date() + dt.timedelta(days=n)
        opens, closes = dt.datetime.combine(day, earliest), dt.datetime.combine(day, latest)
        opens = max(opens, agenda.now)
        if opens >= closes or (days == "weekdays" and day.weekday() > 4):
            continue
        for begins, ends in gaps((span for span in busy if span[1] > opens and span[0] < closes), opens, closes):
            minutes = int((ends - begins).total_seconds() // 60)
            if minutes >= duration_minutes:
                slots.append(FreeSlot(begins, ends, minutes))
    return paginate(slots, limit, cursor)


@server.tool(read_only=True)
def list_conflicts(
    agenda: Agenda,
    since: dt.date | None = None,
    until: dt.date | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[Conflict]:
    """List the pairs of the user's own events that overlap. What they declined does not count.

    Args:
        since: The first day; today if left out.
        until: The last day; six days after the first if left out.

    Raises:
        invalid_range: The first day is after the last.
        range_too_long: The days span more than a year.
    """
    start, end = days_between(agenda, since, until, LONGEST_LIST)
    found: list[Conflict] = []
    running: list[Occurrence] = []
    for later in own_occurrences(agenda, start, end):
        running = [o for o in running if o.ends_at > later.starts_at]
        for earlier in running:
            overlap = min(earlier.ends_at, later.ends_at) - later.starts_at
            minutes = int(overlap.total_seconds() // 60)
            pair = (earlier.event_id, earlier.title, later.event_id, later.title)
            found.append(Conflict(*pair, later.starts_at, minutes))
        running.append(later)
    return paginate(found, limit, cursor)


@server.passing_time
def answer_invitations(agenda: Agenda, until: dt.datetime) -> None:
    """Invited people answer within a day and a half or before the event starts; those who are busy then decline."""
    me, seed = user_of(agenda).email, agenda.seed
    for event in agenda.events:
        if event.organizer != me or event.status == "cancelled":
            continue
        for invitee in event.invitees:
            key = (seed, "answer", event.title, invitee.email, invitee.asked_at.isoformat())
            answers_at = invitee.asked_at + dt.timedelta(hours=1 + int(35 * keyed_fraction(*key)))
            latest = min(until, event.starts_at) if event.repeats == "never" else until
            if invitee.response == "needs_action" and answers_at <= latest:
                answer = _answer_of(agenda, event, invitee.email, keyed_fraction(*key, "mood"))
                event = agenda.events.update(event, invitees=with_response(event, invitee.email, answer))


def _answer_of(agenda: Agenda, event: Event, email: str, mood: float) -> Answer:
    blocks = agenda.busy_blocks.where(email=email)
    if any(b.starts_at < event.ends_at and b.ends_at > event.starts_at for b in blocks):
        return "declined"
    return "accepted" if mood < 0.75 else "tentative" if mood < 0.9 else "declined"


def _mentions(event: Event, query: str) -> bool:
    people = " ".join(f"{invitee.name} {invitee.email}" for invitee in event.invitees)
    return has_phrase(query, event.title, event.location, event.description, f"{event.organizer} {people}")
