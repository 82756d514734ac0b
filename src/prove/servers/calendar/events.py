"""The tools for events: list, search, create, change, move, cancel, invite, respond."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import Cursor, Limit, Page, ToolError, Unit, changes_given, paginate
from prove.servers._shared.cast import City, PlaceName
from prove.servers._shared.days import check_span
from prove.servers._shared.flows import Start
from prove.servers._shared.kinds import Query
from prove.servers._shared.people import Who
from prove.servers._shared.sorting import DateSort, by_date
from prove.servers._shared.words import has_words
from prove.servers.calendar.app import server
from prove.servers.calendar.clocks import convert
from prove.servers.calendar.records import (
    Agenda,
    Answer,
    Calendar,
    CalendarId,
    Change,
    Duration,
    Event,
    EventDetails,
    EventId,
    EventSummary,
    Occurrence,
    Others,
    People,
    Repeat,
    Response,
)
from prove.servers.calendar.rules import (
    LONGEST_LIST,
    check_editable,
    check_free,
    check_recurrence,
    check_until,
    coming,
    days_between,
    default_calendar,
    known_zone,
    newly_invited,
    not_cancelled,
    not_over,
    organized,
    own_event,
    times_shown,
    with_response,
)
from prove.servers.calendar.series import (
    change_on,
    coming_span,
    details,
    goes_on,
    last_end,
    occurrence,
    response_of,
    split,
    summary,
    user_of,
)

Title = Annotated[str, Meta(min_length=1, max_length=100)]
Description = Annotated[str, Meta(min_length=1, max_length=500)]
Reminder = Annotated[int, Meta(ge=0, le=20_160), Unit("minutes")]
Times = Annotated[int, Meta(ge=2, le=260)]
IfBusy = Literal["refuse", "allow"]

NEXT_DAYS = 100


@server.tool(read_only=True)
def list_calendars(agenda: Agenda) -> Page[Calendar]:
    """List the user's calendars and those shared with them."""
    return paginate(agenda.calendars, 50, None)


@server.tool(read_only=True)
def list_events(
    agenda: Agenda,
    since: dt.date | None = None,
    until: dt.date | None = None,
    calendar_id: CalendarId | None = None,
    attendee: Who | None = None,
    my_response: Response | None = None,
    sort: DateSort = "oldest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[Occurrence]:
    """List the events of a date range. A recurring event appears once for each occurrence.

    Args:
        since: The first day; default today.
        until: The last day; default six days after the first.
        calendar_id: Only events of this calendar.
        attendee: Only events with this person; a name or email address.
        my_response: Only events to which the user has answered this.
        sort: The order by start time.

    Raises:
        invalid_range: The first day is after the last.
        range_too_long: The days span more than a year.
    """
    start, end = days_between(agenda, since, until, LONGEST_LIST)
    found = times_shown(agenda, calendar_id, attendee, start, end)
    if my_response is not None:
        me = user_of(agenda).email
        found = [time for time in found if response_of(time[0], me) == my_response]
    if sort == "newest":
        found.reverse()
    return paginate(found, limit, cursor).seen_as(lambda time: occurrence(agenda, *time))


@server.tool(read_only=True)
def get_event(agenda: Agenda, event_id: EventId) -> EventDetails:
    """Get an event with its invitees, their responses and its recurrence, all times by the user's own clock.

    Args:
        event_id: The event.
    """
    return details(agenda, agenda.events.get(event_id))


@server.tool(read_only=True)
def search_events(
    agenda: Agenda,
    query: Query,
    since: dt.date | None = None,
    until: dt.date | None = None,
    sort: DateSort = "oldest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[EventSummary]:
    """Search past and coming events by title, description, location, organizer or invitee.

    Args:
        query: Words to search for.
        since: Only events, or series, that end on this day or later.
        until: Only events, or series, that start on this day or earlier.
        sort: The order by start time.

    Raises:
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    rows = list(agenda.events)
    if since is not None or until is not None:
        rows = [e for e in rows if _within(agenda, e, since, until)]
    rows = [e for e in rows if _mentions(e, query)]
    page = paginate(by_date(rows, sort, lambda e: e.starts_at), limit, cursor)
    return page.seen_as(lambda event: summary(agenda, event))


@server.tool(read_only=True)
def get_next_event(agenda: Agenda, attendee: Who | None = None, calendar_id: CalendarId | None = None) -> Occurrence:
    """Get the event that starts next. Declined events do not count.

    Args:
        attendee: Only events with this person; a name or email address.
        calendar_id: Only events of this calendar.

    Raises:
        nothing_planned: No such event starts in the next hundred days.
    """
    me = user_of(agenda).email
    for days in (3, 14, NEXT_DAYS):
        later = agenda.now + dt.timedelta(days=days)
        for event, day, span in times_shown(agenda, calendar_id, attendee, agenda.now, later):
            if span[0] >= agenda.now and response_of(event, me) != "declined":
                return occurrence(agenda, event, day, span)
    raise ToolError("nothing_planned", f"no such event starts in the next {NEXT_DAYS} days; try search_events")


@server.tool
def create_event(
    agenda: Agenda,
    title: Title,
    starts_at: Start,
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
) -> EventDetails:
    """Create an event or a recurring series, and invite people to it.

    Args:
        title: The title.
        starts_at: The start, or that of the first occurrence; local time.
        duration_minutes: The length in minutes.
        calendar_id: The calendar; default the user's default calendar.
        location: Where it takes place.
        description: Notes for the event.
        invitees: Email addresses of the people to invite.
        time_zone: The city or zone of 'starts_at', such as 'Tokyo' or 'UTC'; default the user's city.
        repeats: How often it takes place.
        repeat_until: The last day of the series; without a limit it never ends.
        repeat_times: The number of occurrences of the series.
        if_busy: What to do if the user is busy then.

    Raises:
        not_allowed: The user may only view this calendar.
        unknown_time_zone: The time zone is not known.
        not_in_future: The start is before now.
        too_far_ahead: The start is more than ten years ahead.
        invalid_recurrence: The limits of the series contradict each other or the first time.
        slot_taken: The user has another event at that time.
    """
    chosen = default_calendar(agenda) if calendar_id is None else agenda.calendars.get(calendar_id)
    check_editable(chosen)
    me = user_of(agenda)
    zone = me.city if time_zone is None else known_zone(time_zone)
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
    return details(agenda, agenda.events.add(event))


@server.tool(destructive=True, idempotent=True)
def update_event(
    agenda: Agenda,
    event_id: EventId,
    title: Title | None = None,
    location: PlaceName | None = None,
    description: Description | None = None,
    calendar_id: CalendarId | None = None,
    remove_invitees: People | None = None,
    repeat_until: dt.date | None = None,
) -> EventDetails:
    """Change the details of an event that the user organizes. Use reschedule_event for its time.

    Args:
        event_id: The event.
        title: The new title.
        location: The new location.
        description: The new notes.
        calendar_id: The calendar to move it to.
        remove_invitees: Email addresses of people who are no longer invited.
        repeat_until: The new last day of a series; replaces any earlier limit.

    Raises:
        not_allowed: Somebody else organizes the event, or the user may only view the calendar.
        conflict: The event is cancelled.
        not_recurring: The event takes place only once.
        invalid_recurrence: The new last day is past, or the series is over.
        nothing_to_change: No new value is given.
    """
    event = own_event(agenda, event_id)
    if calendar_id is not None:
        check_editable(agenda.calendars.get(calendar_id))
    changes = changes_given(
        title=title,
        location=location,
        description=description,
        calendar_id=calendar_id,
        remove_invitees=remove_invitees,
        repeat_until=repeat_until,
    )
    if repeat_until is not None:
        check_until(agenda, event, repeat_until)
        for change in agenda.changes.where(event_id=event.id):
            if change.occurrence_on > repeat_until and (change.starts_at is None or change.starts_at > agenda.now):
                agenda.changes.remove(change)
        changes["repeat_times"] = None
    if removed := changes.pop("remove_invitees", None):
        changes["invitees"] = tuple(invitee for invitee in event.invitees if invitee.email not in removed)
    return details(agenda, agenda.events.update(event, **changes))


@server.tool(destructive=True, idempotent=True)
def reschedule_event(
    agenda: Agenda,
    event_id: EventId,
    starts_at: Start,
    duration_minutes: Duration | None = None,
    from_day: dt.date | None = None,
    if_busy: IfBusy = "refuse",
) -> EventDetails:
    """Move an event that the user organizes, or all coming occurrences of a series. Everybody is asked again.

    Past occurrences stay.

    Args:
        event_id: The event.
        starts_at: The new start, or that of the next occurrence; the user's local time.
        duration_minutes: The new length in minutes; default unchanged.
        from_day: Move only the occurrences of a series from this day on; default from now on.
        if_busy: What to do if the user is busy then.

    Raises:
        not_allowed: Somebody else organizes the event.
        conflict: The event is cancelled.
        not_recurring: 'from_day' is given for an event that takes place only once.
        already_over: The event, or the last occurrence of the series, has begun.
        not_in_future: The new start is before now.
        too_far_ahead: The new start is more than ten years ahead.
        invalid_recurrence: The new start does not fit the recurrence.
        slot_taken: The user has another event at that time.
    """
    event, home = not_over(agenda, own_event(agenda, event_id)), user_of(agenda).city
    if from_day is not None and event.repeats == "never":
        raise ToolError("not_recurring", f"{event.title} takes place only once; leave out 'from_day'")
    begins = coming(agenda, starts_at, home)
    length = event.ends_at - event.starts_at if duration_minutes is None else dt.timedelta(minutes=duration_minutes)
    if (begins, begins + length) == (event.starts_at, event.ends_at):
        return details(agenda, event)
    cut = agenda.now if from_day is None else max(agenda.now, dt.datetime.combine(from_day, dt.time()))
    if event.repeats != "never" and not goes_on(agenda, event, cut):
        raise ToolError("already_over", f"{event.title} has no occurrence left to move; create a new event instead")
    event = split(agenda, event, cut)
    first_day = convert(begins, home, event.time_zone).date()
    check_recurrence(first_day, event.repeats, event.repeat_until, event.repeat_times)
    if if_busy == "refuse":
        check_free(agenda, begins, begins + length, event)
    asked = newly_invited(agenda, (invitee.email for invitee in event.invitees))
    moved = agenda.events.update(event, starts_at=begins, ends_at=begins + length, invitees=asked)
    return details(agenda, moved)


@server.tool(destructive=True, idempotent=True)
def cancel_event(agenda: Agenda, event_id: EventId) -> EventDetails:
    """Cancel an event that the user organizes, or all coming occurrences of a series.

    Args:
        event_id: The event.

    Raises:
        not_allowed: Somebody else organizes the event.
        already_over: The event has taken place.
    """
    event = organized(agenda, event_id)
    if event.status != "cancelled":
        event = agenda.events.update(not_over(agenda, event), status="cancelled", cancelled_at=agenda.now)
    return details(agenda, event)


@server.tool(destructive=True, idempotent=True)
def cancel_occurrence(agenda: Agenda, event_id: EventId, occurrence_on: dt.date) -> Occurrence:
    """Cancel one occurrence of a series that the user organizes; the others stay.

    Args:
        event_id: The recurring event.
        occurrence_on: The occurrence, by its 'occurrence_on' in list_events.

    Raises:
        not_allowed: Somebody else organizes the event.
        conflict: The series is cancelled.
        not_recurring: The event takes place only once.
        no_occurrence: The series has no occurrence on that day.
        already_over: That occurrence is over.
    """
    event = own_event(agenda, event_id)
    span, change = coming_span(agenda, event, occurrence_on), change_on(agenda, event, occurrence_on)
    if change is None:
        agenda.changes.add(Change(agenda.changes.new_id(), event.id, occurrence_on, None, None))
    else:
        agenda.changes.update(change, starts_at=None, ends_at=None)
    return occurrence(agenda, event, occurrence_on, span, "cancelled")


@server.tool(destructive=True, idempotent=True)
def move_occurrence(
    agenda: Agenda,
    event_id: EventId,
    occurrence_on: dt.date,
    starts_at: Start,
    duration_minutes: Duration | None = None,
    if_busy: IfBusy = "refuse",
) -> Occurrence:
    """Move one occurrence of a series that the user organizes; the others stay.

    Args:
        event_id: The recurring event.
        occurrence_on: The occurrence, by its 'occurrence_on' in list_events.
        starts_at: The new start; the user's local time.
        duration_minutes: The new length in minutes; default unchanged.
        if_busy: What to do if the user is busy then.

    Raises:
        not_allowed: Somebody else organizes the event.
        conflict: The series, or this occurrence of it, is cancelled.
        not_recurring: The event takes place only once.
        no_occurrence: The series has no occurrence on that day.
        already_over: That occurrence is over.
        not_in_future: The new start is before now.
        too_far_ahead: The new start is more than ten years ahead.
        slot_taken: The user has another event at that time.
    """
    event = own_event(agenda, event_id)
    (planned, planned_end), change = coming_span(agenda, event, occurrence_on), change_on(agenda, event, occurrence_on)
    if change is not None and change.starts_at is None:
        raise ToolError("conflict", f"{event.title} on {occurrence_on} is cancelled; create a new event instead")
    begins = coming(agenda, starts_at, user_of(agenda).city)
    length = planned_end - planned if duration_minutes is None else dt.timedelta(minutes=duration_minutes)
    if if_busy == "refuse":
        check_free(agenda, begins, begins + length, event, occurrence_on)
    if change is None:
        agenda.changes.add(Change(agenda.changes.new_id(), event.id, occurrence_on, begins, begins + length))
    else:
        agenda.changes.update(change, starts_at=begins, ends_at=begins + length)
    return occurrence(agenda, event, occurrence_on, (begins, begins + length))


@server.tool(destructive=True, idempotent=True)
def invite_to_event(agenda: Agenda, event_id: EventId, invitees: People) -> EventDetails:
    """Invite more people to an event that the user organizes. People already invited are not asked again.

    Args:
        event_id: The event.
        invitees: Email addresses of the people to invite.

    Raises:
        not_allowed: Somebody else organizes the event.
        conflict: The event is cancelled.
        already_over: The event has taken place.
    """
    event = not_over(agenda, own_event(agenda, event_id))
    fresh = [email for email in dict.fromkeys(invitees) if response_of(event, email) is None]
    return details(agenda, agenda.events.update(event, invitees=(*event.invitees, *newly_invited(agenda, fresh))))


@server.tool(destructive=True, idempotent=True)
def respond_to_invitation(agenda: Agenda, event_id: EventId, response: Answer) -> EventDetails:
    """Answer an invitation. A later answer replaces an earlier one.

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
        message = f"the user is not among the invitees of {event.title}; list_events shows invitations by 'my_response'"
        raise ToolError("not_invited", message)
    not_over(agenda, event)
    return details(agenda, agenda.events.update(event, invitees=with_response(event, me, response)))


@server.tool(destructive=True, idempotent=True)
def set_event_reminder(agenda: Agenda, event_id: EventId, minutes_before: Reminder) -> EventDetails:
    """Set the user's reminder for an event, or for every occurrence of a series. It replaces an earlier reminder.

    Args:
        event_id: The event.
        minutes_before: Minutes before the start.

    Raises:
        conflict: The event is cancelled.
        already_over: The event has taken place.
    """
    event = not_over(agenda, not_cancelled(agenda.events.get(event_id)))
    return details(agenda, agenda.events.update(event, reminder_minutes=minutes_before))


def _mentions(event: Event, query: str) -> bool:
    people = [text for invitee in event.invitees for text in (invitee.name, invitee.email)]
    organizer = (event.organizer_name, event.organizer)
    return has_words(query, event.title, event.location, event.description, *organizer, *people)


def _within(agenda: Agenda, event: Event, since: dt.date | None, until: dt.date | None) -> bool:
    end = None if since is None else last_end(event, user_of(agenda).city)
    ends_in_time = end is None or since is None or end > dt.datetime.combine(since, dt.time())
    return ends_in_time and (until is None or event.starts_at.date() <= until)
