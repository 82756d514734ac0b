"""The tools that show who is free when: busy times, free slots, overlaps."""

import datetime as dt
from typing import Literal

from prove.core import Cursor, Limit, Page, ToolError, paginate
from prove.servers.calendar.app import server
from prove.servers.calendar.records import Agenda, BusyTime, Conflict, Duration, FreeSlot, Others, People
from prove.servers.calendar.rules import (
    LONGEST_LIST,
    LONGEST_SEARCH,
    Time,
    busy_spans,
    check_length,
    check_shared,
    check_years,
    days_between,
    gaps,
    merge,
    name_of,
    own_times,
)
from prove.servers.calendar.series import user_of

Days = Literal["weekdays", "all"]

WORK_STARTS, WORK_ENDS = dt.time(9), dt.time(17)


@server.tool(read_only=True)
def get_free_busy(
    agenda: Agenda,
    people: People,
    since: dt.datetime,
    until: dt.datetime,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[BusyTime]:
    """List when people are busy, in the user's local time. At all other times they are free.

    Args:
        people: Email addresses; the user's own is allowed.
        since: The start of the period.
        until: The end of the period, at most 62 days later.

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
        BusyTime(email, name_of(agenda, email), begins, ends)
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
    """Find coming times when the user and, if given, other people are all free.

    Args:
        duration_minutes: The shortest slot, in minutes.
        people: Email addresses of the others.
        since: The first day; default today.
        until: The last day; default six days after the first.
        earliest: The earliest time of day; default 09:00.
        latest: The latest end, as a time of day; default 17:00.
        days: Search working days only, or all days.

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
    """List pairs of the user's events that overlap. Declined events do not count.

    Args:
        since: The first day; default today.
        until: The last day; default six days after the first.

    Raises:
        invalid_range: The first day is after the last.
        range_too_long: The days span more than a year.
    """
    start, end = days_between(agenda, since, until, LONGEST_LIST)
    found: list[Conflict] = []
    running: list[Time] = []
    for later in own_times(agenda, start, end):
        event, _, (begins, ends) = later
        running = [time for time in running if time[2][1] > begins]
        for earlier, _, (_, earlier_ends) in running:
            minutes = int((min(earlier_ends, ends) - begins).total_seconds() // 60)
            found.append(Conflict(earlier.id, earlier.title, event.id, event.title, begins, minutes))
        running.append(later)
    return paginate(found, limit, cursor)
