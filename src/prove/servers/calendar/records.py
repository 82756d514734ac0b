"""What a calendar holds: events with invitees, series with changed occurrences, other people's busy times."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import Record, Ref, State, Table, Unit, Unordered, table
from prove.servers._shared.cast import City, Email, PersonName, PlaceName
from prove.servers._shared.flows import Start, TalkText

CalendarId = Annotated[str, Ref("calendar.calendars")]
EventId = Annotated[str, Ref("calendar.events")]
ChangeId = Annotated[str, Ref("calendar.changes")]
MeetingId = Annotated[str, Ref("video_meeting.meetings")]

Minutes = Annotated[int, Unit("minutes")]
Duration = Annotated[int, Meta(ge=5, le=1440), Unit("minutes")]
People = Annotated[tuple[Email, ...], Meta(min_length=1, max_length=10)]
Others = Annotated[tuple[Email, ...], Meta(max_length=10)]

Access = Literal["owner", "editor", "viewer"]
Answer = Literal["accepted", "declined", "tentative"]
Response = Literal["needs_action", "accepted", "declined", "tentative"]
EventStatus = Literal["confirmed", "cancelled"]
Repeat = Literal["never", "daily", "weekdays", "weekly", "biweekly", "monthly"]


class Profile(Record):
    """The user. All times in this server are local times of their city, unless a field says otherwise."""

    id: str
    name: PersonName
    email: Email
    city: City


class Contact(Record):
    """Someone the user knows; only some people share when they are busy."""

    email: Email
    name: PersonName
    shares_availability: bool


class Calendar(Record):
    """A calendar that the user owns or that others share with them; a viewer cannot change its events."""

    id: CalendarId
    name: str
    color: str
    access: Access
    is_default: bool = False


class Invitee(Record):
    """Someone who is invited, what they answered, and when they were invited."""

    email: Email
    name: PersonName
    response: Response
    asked_at: dt.datetime


class Event(Record):
    """An event, or the first of a series. `time_zone` is the city whose local time a series follows.

    All times are those of the user's city. A series that was cancelled keeps the occurrences that began before
    `cancelled_at`. `meeting_id` is the video meeting that it takes place in, the same for all occurrences.
    """

    id: EventId
    calendar_id: CalendarId
    title: str
    starts_at: Start
    ends_at: dt.datetime
    time_zone: City
    location: PlaceName | None
    description: TalkText
    organizer: Email
    organizer_name: PersonName
    invitees: Annotated[tuple[Invitee, ...], Unordered()] = ()
    repeats: Repeat = "never"
    repeat_until: dt.date | None = None
    repeat_times: int | None = None
    reminder_minutes: Minutes | None = None
    status: EventStatus = "confirmed"
    cancelled_at: dt.datetime | None = None
    meeting_id: MeetingId | None = None


class Change(Record):
    """How one occurrence of a series differs: it has other times, or it is cancelled and has none."""

    id: ChangeId
    event_id: EventId
    occurrence_on: dt.date
    starts_at: dt.datetime | None
    ends_at: dt.datetime | None


class BusyBlock(Record):
    """A time at which someone else is busy with what the user cannot see."""

    id: str
    email: Email
    starts_at: dt.datetime
    ends_at: dt.datetime


class EventDetails(Event, kw_only=True):
    """An event as the user sees it; `my_response` is None if they are not invited."""

    calendar_name: str
    my_response: Response | None


class Occurrence(Record):
    """One time that an event takes place. `occurrence_on` is its day in the series, even after it was moved."""

    id: EventId
    occurrence_on: dt.date
    calendar_id: CalendarId
    calendar_name: str
    title: str
    starts_at: Start
    ends_at: dt.datetime
    location: PlaceName | None
    organizer: Email
    organizer_name: PersonName
    repeats: Repeat
    status: EventStatus
    my_response: Response | None
    meeting_id: MeetingId | None


class EventSummary(Record):
    """An event in search results; a series is shown once, with its first time."""

    id: EventId
    calendar_id: CalendarId
    calendar_name: str
    title: str
    starts_at: Start
    ends_at: dt.datetime
    location: PlaceName | None
    organizer: Email
    organizer_name: PersonName
    repeats: Repeat
    status: EventStatus
    my_response: Response | None
    meeting_id: MeetingId | None


class BusyTime(Record):
    """A period in which someone is not free."""

    email: Email
    name: PersonName
    starts_at: dt.datetime
    ends_at: dt.datetime


class FreeSlot(Record):
    """A period in which all the people in question are free."""

    starts_at: Start
    ends_at: dt.datetime
    minutes: Minutes


class Conflict(Record):
    """Two of the user's events that overlap, and the time that they both take."""

    first_event_id: EventId
    first_title: str
    second_event_id: EventId
    second_title: str
    overlap_starts_at: dt.datetime
    overlap_minutes: Minutes


class Agenda(State):
    """Everything in one person's calendars, and what they may know of other people's."""

    profiles: Table[Profile] = table("usr")
    contacts: Table[Contact] = table(key="email")
    calendars: Table[Calendar] = table("cal", find="list_calendars")
    events: Table[Event] = table("evt", index=("calendar_id",), find="search_events")
    changes: Table[Change] = table("occ", index=("event_id",))
    busy_blocks: Table[BusyBlock] = table("blk", index=("email",), noun="busy block")
