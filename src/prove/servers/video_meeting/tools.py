"""What a user can do with video meetings."""

import datetime as dt
from typing import Annotated

from msgspec import Meta

from prove.core import Cursor, Limit, Page, Server, ToolError, changes_given, paginate, project
from prove.servers._shared.cast import Email, name_from
from prove.servers._shared.days import check_span, in_span
from prove.servers._shared.flows import Start
from prove.servers._shared.kinds import Query
from prove.servers._shared.people import Who, is_person
from prove.servers._shared.sorting import DateSort, by_date
from prove.servers._shared.words import has_words, same_words
from prove.servers.video_meeting.records import (
    Meeting,
    MeetingDetails,
    MeetingId,
    MeetingStatus,
    MeetingSummary,
    Minutes,
    Participant,
    ParticipantAction,
    ParticipantDetails,
    ParticipantId,
    Passcode,
    Recording,
    RecordingAction,
    RecordingDetails,
    RecordingId,
    VideoService,
    WaitingRoom,
)
from prove.servers.video_meeting.rules import (
    details_of,
    end_meeting,
    finish_recordings,
    leave_others,
    pass_time,
    put,
    start_meeting,
    summary_of,
)

server = Server(
    "video_meeting", VideoService, "Video meetings: schedule, join and host them, look after participants, record."
)

Title = Annotated[str, Meta(min_length=1, max_length=100)]
RoomName = Annotated[str, Meta(min_length=1, max_length=40)]
Invitees = Annotated[tuple[Email, ...], Meta(min_length=1, max_length=20)]
RoomNames = Annotated[tuple[RoomName, ...], Meta(min_length=1, max_length=8)]

EARLIEST = dt.timedelta(minutes=15)

server.passing_time(pass_time)


@server.tool(idempotent=True)
def schedule_meeting(
    service: VideoService,
    title: Title,
    starts_at: Start,
    duration_minutes: Minutes,
    invitees: Invitees,
    passcode: Passcode | None = None,
    waiting_room: WaitingRoom = "on",
    breakout_rooms: RoomNames | None = None,
) -> MeetingDetails:
    """Schedule a meeting that the user hosts.

    Args:
        title: The title.
        starts_at: The start; the user's local time.
        duration_minutes: The length in minutes.
        invitees: Email addresses of the guests.
        passcode: Six digits that guests need to join; default none.
        waiting_room: Whether guests wait until the host admits them.
        breakout_rooms: Names of rooms that participants can be moved to.

    Raises:
        not_in_future: The start is not in the future.
        overlap: The user hosts another meeting at that time.
    """
    _check_time(service, starts_at, duration_minutes, None)
    me = service.me
    meeting = Meeting(
        id=service.meetings.new_id(),
        title=title,
        host=me.email,
        host_name=me.name,
        starts_at=starts_at,
        duration_minutes=duration_minutes,
        passcode=passcode,
        waiting_room=waiting_room,
        breakout_rooms=_distinct(breakout_rooms or ()),
    )
    service.meetings.add(meeting)
    service.participants.add(Participant(service.participants.new_id(), meeting.id, me.email, me.name))
    _invite(service, meeting, invitees)
    return details_of(service, meeting)


@server.tool(read_only=True)
def list_meetings(
    service: VideoService,
    status: MeetingStatus | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    query: Query | None = None,
    participant: Who | None = None,
    host: Who | None = None,
    sort: DateSort = "oldest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[MeetingSummary]:
    """List the meetings that the user hosts or is invited to.

    Args:
        status: Only meetings with this status.
        since: Only meetings that start on this day or later.
        until: Only meetings that start on this day or earlier.
        query: Words to search for in the title.
        participant: Only meetings with this person; a name or email address.
        host: Only meetings that this person hosts; a name or email address.
        sort: The order by start time.

    Raises:
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    rows = [
        meeting
        for meeting in service.meetings
        if status in (None, meeting.status)
        and in_span(meeting.starts_at.date(), since, until)
        and has_words(query, meeting.title)
        and is_person(host, meeting.host_name, meeting.host)
        and _takes_part(service, meeting, participant)
    ]
    page = paginate(by_date(rows, sort, lambda m: m.starts_at), limit, cursor)
    return page.seen_as(lambda meeting: summary_of(service, meeting))


@server.tool(read_only=True)
def get_meeting(service: VideoService, meeting_id: MeetingId) -> MeetingDetails:
    """Get a meeting with its participants and recordings.

    Args:
        meeting_id: The meeting.
    """
    return details_of(service, service.meetings.get(meeting_id))


@server.tool(destructive=True, idempotent=True)
def update_meeting(
    service: VideoService,
    meeting_id: MeetingId,
    title: Title | None = None,
    starts_at: Start | None = None,
    duration_minutes: Minutes | None = None,
    invitees: Invitees | None = None,
    remove_invitees: Invitees | None = None,
) -> MeetingDetails:
    """Change a scheduled meeting that the user hosts.

    Args:
        meeting_id: The meeting.
        title: The new title.
        starts_at: The new start; the user's local time.
        duration_minutes: The new length in minutes.
        invitees: Email addresses of further guests.
        remove_invitees: Email addresses of guests who are no longer invited.

    Raises:
        not_allowed: Someone else hosts it, or the host should be removed.
        conflict: It has started, is over or cancelled.
        nothing_to_change: No field was given.
        not_in_future: The new start is not in the future.
        overlap: The user hosts another meeting at that time.
    """
    meeting = _hosted(service, meeting_id)
    _require_scheduled(meeting)
    people = {"invitees": invitees, "remove_invitees": remove_invitees}
    changes = changes_given(title=title, starts_at=starts_at, duration_minutes=duration_minutes, **people)
    if starts_at is not None or duration_minutes is not None:
        length = duration_minutes or meeting.duration_minutes
        _check_time(service, starts_at or meeting.starts_at, length, meeting.id)
    fields = {name: value for name, value in changes.items() if name not in people}
    meeting = service.meetings.update(meeting, **fields)
    _uninvite(service, meeting, set(remove_invitees or ()) - set(invitees or ()))
    _invite(service, meeting, invitees or ())
    return details_of(service, meeting)


@server.tool(destructive=True, idempotent=True)
def cancel_meeting(service: VideoService, meeting_id: MeetingId) -> MeetingDetails:
    """Cancel a meeting that the user hosts and that has not started.

    Args:
        meeting_id: The meeting.

    Raises:
        not_allowed: Someone else hosts it.
        conflict: It has started or is over.
    """
    meeting = _hosted(service, meeting_id)
    if meeting.status != "cancelled":
        _require_scheduled(meeting)
        meeting = service.meetings.update(meeting, status="cancelled")
    return details_of(service, meeting)


@server.tool(destructive=True, idempotent=True)
def join_meeting(service: VideoService, meeting_id: MeetingId, passcode: Passcode | None = None) -> MeetingDetails:
    """Join a meeting. The user leaves the meeting they are in; if they host that one, it goes on without them.

    A host starts the meeting by joining, at most fifteen minutes early.

    Args:
        meeting_id: The meeting.
        passcode: The six digits, if the meeting needs them and the user is not its host.

    Raises:
        conflict: It is over or cancelled.
        too_early: The user hosts it, and it starts in more than fifteen minutes.
        not_started: Its host has not started it yet.
        removed: The host has removed the user from it.
        wrong_passcode: The passcode is missing or wrong.
    """
    meeting = service.meetings.get(meeting_id)
    if meeting.status not in ("scheduled", "running"):
        raise ToolError("conflict", f"{meeting.title} is {meeting.status}; it cannot be joined, choose another meeting")
    person = service.my_seat(meeting.id)
    if person.presence in ("in_meeting", "waiting"):
        return details_of(service, meeting)
    if meeting.host == person.email:
        meeting = _enter_as_host(service, meeting, person)
    else:
        _enter_as_guest(service, meeting, person, passcode)
    leave_others(service, meeting, person.email)
    return details_of(service, meeting)


@server.tool(destructive=True, idempotent=True)
def leave_meeting(service: VideoService, meeting_id: MeetingId) -> MeetingDetails:
    """Leave a running meeting. If the user hosts it, it ends for everyone and its recordings are finished.

    Args:
        meeting_id: The meeting.
    """
    meeting = service.meetings.get(meeting_id)
    person = service.my_seat(meeting.id)
    if meeting.host == person.email and meeting.status == "running":
        return details_of(service, end_meeting(service, meeting))
    if person.presence in ("in_meeting", "waiting"):
        put(service, person, "left")
    return details_of(service, meeting)


@server.tool(destructive=True, idempotent=True)
def manage_participant(
    service: VideoService,
    participant_id: ParticipantId,
    action: ParticipantAction,
    breakout_room: RoomName | None = None,
) -> ParticipantDetails:
    """Admit, remove, mute or move a participant of a running meeting. Guests can only mute and unmute themselves.

    Args:
        participant_id: The participant; get_meeting lists them.
        action: What to do. Only the participant can unmute themselves.
        breakout_room: The room to move to; default the main room.

    Raises:
        not_running: The meeting is not running, or the user is not in it.
        not_allowed: Only the host may do this, or only the participant may.
        conflict: The participant is not waiting or not in the meeting.
        unknown_room: The meeting has no such breakout room.
        room_mismatch: A breakout room was given with another action than 'move'.
    """
    person = service.participants.get(participant_id)
    meeting = _joined(service, person.meeting_id)
    if breakout_room is not None and action != "move":
        raise ToolError("room_mismatch", f"'breakout_room' goes with 'move', not with {action!r}; leave it out")
    _check_rights(meeting, person, action, service.me.email)
    changed = _act_on(service, meeting, person, action, breakout_room)
    return project(ParticipantDetails, changed, meeting_title=meeting.title)


@server.tool(destructive=True, idempotent=True)
def record_meeting(service: VideoService, meeting_id: MeetingId, action: RecordingAction) -> MeetingDetails:
    """Start or stop recording a running meeting that the user hosts.

    Args:
        meeting_id: The meeting.
        action: Start or stop; a recording also stops when the meeting ends.

    Raises:
        not_allowed: Someone else hosts it.
        not_running: The meeting is not running, or the user is not in it.
    """
    meeting = _hosted(service, meeting_id)
    _joined(service, meeting_id)
    if action == "stop":
        finish_recordings(service, meeting)
    elif not service.recordings.where(meeting_id=meeting.id, status="recording"):
        service.recordings.add(Recording(service.recordings.new_id(), meeting.id, service.now))
    return details_of(service, meeting)


@server.tool(destructive=True, idempotent=True)
def share_recording(service: VideoService, recording_id: RecordingId, recipient: Email) -> RecordingDetails:
    """Share a finished recording of a meeting that the user hosted.

    Args:
        recording_id: The recording; get_meeting lists them.
        recipient: Email address of the person who may watch it.

    Raises:
        not_allowed: Someone else hosted the meeting.
        conflict: It is still being recorded.
    """
    recording = service.recordings.get(recording_id)
    meeting = _hosted(service, recording.meeting_id)
    if recording.status == "recording":
        raise ToolError("conflict", f"{recording.id} is still being recorded; stop it or end the meeting first")
    shared_with = tuple(sorted({*recording.shared_with, recipient}))
    shared = service.recordings.update(recording, shared_with=shared_with)
    return project(RecordingDetails, shared, meeting_title=meeting.title)


def _check_time(service: VideoService, start: dt.datetime, minutes: int, moved: str | None) -> None:
    """Refuse a past start, and a time at which the user hosts another meeting."""
    if start <= service.now:
        raise ToolError("not_in_future", f"'starts_at' {start:%Y-%m-%d %H:%M} is past; choose a later moment")
    end = start + dt.timedelta(minutes=minutes)
    for other in service.meetings.where(host=service.me.email):
        live = other.id != moved and other.status in ("scheduled", "running")
        if live and start < other.planned_end and other.starts_at < end:
            raise ToolError("overlap", f"you host {other.title} ({other.id}) at that time; choose another 'starts_at'")


def _invite(service: VideoService, meeting: Meeting, invitees: tuple[str, ...]) -> None:
    for email in sorted(set(invitees)):
        if service.seat(meeting.id, email) is None:
            known = service.participants.where(email=email)
            name = known[0].name if known else name_from(email)
            service.participants.add(Participant(service.participants.new_id(), meeting.id, email, name))


def _uninvite(service: VideoService, meeting: Meeting, emails: set[str]) -> None:
    if meeting.host in emails:
        raise ToolError("not_allowed", f"{meeting.host} hosts {meeting.title}; cancel_meeting calls it off")
    for email in sorted(emails):
        if (seat := service.seat(meeting.id, email)) is not None:
            service.participants.remove(seat)


def _takes_part(service: VideoService, meeting: Meeting, who: str | None) -> bool:
    if who is None:
        return True
    people = service.participants.where(meeting_id=meeting.id)
    return any(is_person(who, person.name, person.email) for person in people)


def _distinct(rooms: tuple[str, ...]) -> tuple[str, ...]:
    """The names of rooms without those that only differ in capital letters or punctuation."""
    kept: list[str] = []
    for room in rooms:
        if not any(same_words(room, other) for other in kept):
            kept.append(room)
    return tuple(kept)


def _hosted(service: VideoService, meeting_id: str) -> Meeting:
    meeting = service.meetings.get(meeting_id)
    if meeting.host != service.me.email:
        raise ToolError("not_allowed", f"{meeting.title} is hosted by {meeting.host_name}; only the host can do this")
    return meeting


def _require_scheduled(meeting: Meeting) -> None:
    if meeting.status != "scheduled":
        raise ToolError(
            "conflict", f"{meeting.title} is {meeting.status}; only scheduled ones can be changed, use schedule_meeting"
        )


def _enter_as_host(service: VideoService, meeting: Meeting, person: Participant) -> Meeting:
    if meeting.status == "running":
        put(service, person, "in_meeting")
        return meeting
    if service.now < meeting.starts_at - EARLIEST:
        start = f"{meeting.starts_at:%Y-%m-%d %H:%M}"
        raise ToolError("too_early", f"{meeting.title} starts at {start}; wait, or use schedule_meeting for today")
    return start_meeting(service, meeting)


def _enter_as_guest(service: VideoService, meeting: Meeting, person: Participant, passcode: str | None) -> None:
    if meeting.status == "scheduled":
        raise ToolError(
            "not_started", f"{meeting.title} starts at {meeting.starts_at:%Y-%m-%d %H:%M}; wait for its host"
        )
    if person.presence == "removed":
        raise ToolError("removed", f"the host has removed you from {meeting.title}; write to {meeting.host}")
    if meeting.passcode not in (None, passcode):
        raise ToolError("wrong_passcode", f"'passcode' does not open {meeting.title}; ask {meeting.host} for it")
    put(service, person, "waiting" if meeting.waiting_room == "on" else "in_meeting")


def _joined(service: VideoService, meeting_id: str) -> Meeting:
    """The meeting, if it is running and the user is in it."""
    meeting = service.meetings.get(meeting_id)
    person = service.my_seat(meeting.id)
    if meeting.status != "running" or person.presence != "in_meeting":
        raise ToolError(
            "not_running", f"{meeting.title} ({meeting.status}) does not have you in it; use join_meeting first"
        )
    return meeting


def _check_rights(meeting: Meeting, person: Participant, action: ParticipantAction, user: str) -> None:
    oneself = person.email == user
    if meeting.host != user and not (oneself and action in ("mute", "unmute")):
        raise ToolError(
            "not_allowed", f"{meeting.host_name} hosts {meeting.title}; you can only mute or unmute yourself"
        )
    if action == "unmute" and not oneself:
        raise ToolError("not_allowed", f"only {person.name} can unmute {person.name}; ask them to")
    if action == "remove" and oneself:
        raise ToolError("not_allowed", "you cannot remove yourself; leave the meeting instead")


def _act_on(
    service: VideoService, meeting: Meeting, person: Participant, action: ParticipantAction, room: str | None
) -> Participant:
    inside = person.presence == "in_meeting"
    match action:
        case "admit":
            _require(person, inside or person.presence == "waiting", "is not waiting")
            return person if inside else put(service, person, "in_meeting")
        case "remove":
            _require(person, person.presence in ("waiting", "in_meeting", "removed"), "is not there")
            return person if person.presence == "removed" else put(service, person, "removed")
        case "mute" | "unmute":
            _require(person, inside, "is not in the meeting")
            return service.participants.update(person, audio="muted" if action == "mute" else "unmuted")
        case "move":
            _require(person, inside, "is not in the meeting")
            return service.participants.update(person, breakout_room=_room_of(meeting, room))


def _room_of(meeting: Meeting, said: str | None) -> str | None:
    """The breakout room that a name stands for; None is the main room."""
    found = next((room for room in meeting.breakout_rooms if said is not None and same_words(room, said)), None)
    if said is not None and found is None:
        rooms = ", ".join(meeting.breakout_rooms) or "none"
        raise ToolError("unknown_room", f"there is no 'breakout_room' {said!r} here; choose from: {rooms}")
    return found


def _require(person: Participant, fits: bool, problem: str) -> None:
    if not fits:
        raise ToolError("conflict", f"{person.name} {problem}; get_meeting shows who is where")
