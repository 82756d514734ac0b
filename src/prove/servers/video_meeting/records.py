"""What a video service keeps: meetings, who takes part in them, and recordings."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import Format, Incidental, Record, Ref, Sensitive, State, Table, Unit, Unordered, table
from prove.servers._shared.cast import Email, PersonName
from prove.servers._shared.flows import Start

MeetingId = Annotated[str, Ref("video_meeting.meetings")]
ParticipantId = Annotated[str, Ref("video_meeting.participants")]
RecordingId = Annotated[str, Ref("video_meeting.recordings")]

Minutes = Annotated[int, Meta(ge=5, le=480), Unit("minutes")]
Passcode = Annotated[str, Sensitive(), Format(None, "^[0-9]{6}$", "402917")]

MeetingStatus = Literal["scheduled", "running", "ended", "missed", "cancelled"]
WaitingRoom = Literal["on", "off"]
Presence = Literal["invited", "waiting", "in_meeting", "left", "removed"]
Audio = Literal["muted", "unmuted"]
ParticipantAction = Literal["admit", "remove", "mute", "unmute", "move"]
RecordingStatus = Literal["recording", "ready"]
RecordingAction = Literal["start", "stop"]


class Account(Record):
    """The user."""

    email: Email
    name: PersonName


class Meeting(Record):
    """A meeting. It is missed if its host did not start it."""

    id: MeetingId
    title: str
    host: Email
    host_name: PersonName
    starts_at: Start
    duration_minutes: Minutes
    passcode: Passcode | None
    waiting_room: WaitingRoom = "on"
    breakout_rooms: Annotated[tuple[str, ...], Unordered()] = ()
    status: MeetingStatus = "scheduled"
    started_at: dt.datetime | None = None
    ended_at: dt.datetime | None = None

    @property
    def planned_end(self) -> dt.datetime:
        """When the meeting is planned to end; later if it started late."""
        return max(self.started_at or self.starts_at, self.starts_at) + dt.timedelta(minutes=self.duration_minutes)


class Participant(Record):
    """Someone in one meeting; `since` is when their presence last changed."""

    id: ParticipantId
    meeting_id: MeetingId
    email: Email
    name: PersonName
    presence: Presence = "invited"
    audio: Audio = "unmuted"
    breakout_room: str | None = None
    since: Annotated[dt.datetime | None, Incidental()] = None


class Recording(Record):
    """What was recorded of a meeting; it is ready when it was stopped or the meeting has ended."""

    id: RecordingId
    meeting_id: MeetingId
    started_at: dt.datetime
    status: RecordingStatus = "recording"
    minutes: Annotated[int, Unit("minutes")] = 0
    shared_with: Annotated[tuple[Email, ...], Unordered()] = ()


class MeetingSummary(Record):
    """A meeting in a list."""

    id: MeetingId
    title: str
    host: Email
    host_name: PersonName
    starts_at: Start
    duration_minutes: Minutes
    status: MeetingStatus
    participant_count: int
    my_presence: Presence


class ParticipantDetails(Participant, kw_only=True):
    """Someone in one meeting, with the meeting's title."""

    meeting_title: str


class RecordingDetails(Recording, kw_only=True):
    """A recording, with the title of its meeting."""

    meeting_title: str


class MeetingDetails(Record):
    """A meeting in full; only its host sees the passcode."""

    id: MeetingId
    title: str
    host: Email
    host_name: PersonName
    starts_at: Start
    duration_minutes: Minutes
    status: MeetingStatus
    my_presence: Presence
    needs_passcode: bool
    passcode: str | None
    waiting_room: WaitingRoom
    breakout_rooms: tuple[str, ...]
    started_at: dt.datetime | None
    ended_at: dt.datetime | None
    participants: tuple[Participant, ...]
    recordings: tuple[Recording, ...]


class VideoService(State):
    """The meetings that one user hosts or is invited to."""

    accounts: Table[Account] = table(key="email")
    meetings: Table[Meeting] = table("mtg", index=("host",), find="list_meetings")
    participants: Table[Participant] = table("par", index=("meeting_id", "email"), find="get_meeting")
    recordings: Table[Recording] = table("vrec", index=("meeting_id",), find="get_meeting")

    @property
    def me(self) -> Account:
        """The user."""
        return next(iter(self.accounts))

    def seat(self, meeting_id: str, email: str) -> Participant | None:
        """One person's place in one meeting, if they have any."""
        return next((p for p in self.participants.where(meeting_id=meeting_id) if p.email == email), None)

    def my_seat(self, meeting_id: str) -> Participant:
        """The user's place in a meeting; only meetings in which the user has one are known here."""
        found = self.seat(meeting_id, self.me.email)
        if found is None:
            raise LookupError(f"the user has no place in {meeting_id}")
        return found
