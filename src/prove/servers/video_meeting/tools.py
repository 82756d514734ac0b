"""What a user can do with video meetings."""

import datetime as dt
from typing import Annotated

from msgspec import Meta

from prove.core import Cursor, Limit, Page, Server, ToolError, changes_given, paginate
from prove.servers._shared.cast import Email, name_from
from prove.servers._shared.days import check_span, in_span
from prove.servers._shared.kinds import Query
from prove.servers._shared.words import has_phrase
from prove.servers.video_meeting.records import (
    Meeting,
    MeetingDetails,
    MeetingId,
    MeetingStatus,
    MeetingSummary,
    Minutes,
    Participant,
    ParticipantAction,
    ParticipantId,
    Passcode,
    Recording,
    RecordingAction,
    RecordingId,
    VideoService,
    WaitingRoom,
)
from prove.servers.video_meeting.rules import (
    details_of,
    end_meeting,
    finish_recordings,
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
    starts_at: dt.datetime,
    duration_minutes: Minutes,
    invitees: Invitees,
    passcode: Passcode | None = None,
    waiting_room: WaitingRoom = "on",
    breakout_rooms: RoomNames | None = None,
) -> MeetingDetails:
    """Schedule a meeting with the user as its host.

    Args:
        title: What the meeting is called.
        starts_at: When it starts.
        duration_minutes: How long it is planned to take.
        invitees: The addresses of those who are invited; the host is in anyway.
        passcode: Six digits that guests need to join; none if left out.
        waiting_room: Whether guests wait until the host admits them.
        breakout_rooms: Names of smaller rooms that participants can be moved to.

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
        breakout_rooms=tuple(dict.fromkeys(breakout_rooms or ())),
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
    participant: Email | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[MeetingSummary]:
    """List the meetings that the user hosts or is invited to, in the order of time.

    Args:
        status: Only meetings in this status.
        since: Only meetings that start on this day or later.
        until: Only meetings that start on this day or earlier.
        query: Only meetings with this in their title.
        participant: Only meetings that this person takes part in.

    Raises:
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    theirs = {p.meeting_id for p in service.participants.where(email=participant)} if participant else set[str]()
    rows = [
        meeting
        for meeting in service.meetings
        if status in (None, meeting.status)
        and in_span(meeting.starts_at.date(), since, until)
        and has_phrase(query, meeting.title)
        and (participant is None or meeting.id in theirs)
    ]
    page = paginate(sorted(rows, key=lambda m: m.starts_at), limit, cursor)
    return page.seen_as(lambda meeting: summary_of(service, meeting))


@server.tool(read_only=True)
def get_meeting(service: VideoService, meeting_id: MeetingId) -> MeetingDetails:
    """Show one meeting with its participants and recordings.

    Args:
        meeting_id: The meeting, such as 'mtg_0007'.
    """
    return details_of(service, service.meetings.get(meeting_id))


@server.tool(destructive=True, idempotent=True)
def update_meeting(
    service: VideoService,
    meeting_id: MeetingId,
    title: Title | None = None,
    starts_at: dt.datetime | None = None,
    duration_minutes: Minutes | None = None,
    invitees: Invitees | None = None,
) -> MeetingDetails:
    """Move, rename or lengthen a meeting that the user hosts, or invite more people to it.

    Args:
        meeting_id: The meeting.
        title: The new title.
        starts_at: The new start.
        duration_minutes: The new length.
        invitees: Addresses to invite in addition.

    Raises:
        not_allowed: Someone else hosts it.
        conflict: It has started, is over or cancelled.
        nothing_to_change: No field was given.
        already_exists: All who should be invited are part of it already.
        not_in_future: The new start is not in the future.
        overlap: The user hosts another meeting at that time.
    """
    meeting = _hosted(service, meeting_id)
    _require_scheduled(meeting)
    changes = changes_given(title=title, starts_at=starts_at, duration_minutes=duration_minutes, invitees=invitees)
    changes.pop("invitees", None)
    fresh = [email for email in invitees or () if service.seat(meeting.id, email) is None]
    if invitees and not fresh:
        raise ToolError("already_exists", f"everyone in 'invitees' is part of {meeting.title} already")
    if starts_at is not None or duration_minutes is not None:
        length = duration_minutes or meeting.duration_minutes
        _check_time(service, starts_at or meeting.starts_at, length, meeting.id)
    meeting = service.meetings.update(meeting, **changes)
    _invite(service, meeting, tuple(fresh))
    return details_of(service, meeting)


@server.tool(destructive=True, idempotent=True)
def cancel_meeting(service: VideoService, meeting_id: MeetingId) -> MeetingDetails:
    """Cancel a meeting that the user hosts and that has not started.

    Args:
        meeting_id: The meeting.

    Raises:
        not_allowed: Someone else hosts it.
        conflict: It has started, is over or cancelled already.
    """
    meeting = _hosted(service, meeting_id)
    _require_scheduled(meeting)
    return details_of(service, service.meetings.update(meeting, status="cancelled"))


@server.tool(destructive=True, idempotent=True)
def join_meeting(service: VideoService, meeting_id: MeetingId, passcode: Passcode | None = None) -> MeetingDetails:
    """Join a meeting. The host starts it by joining, from fifteen minutes before its time; guests may have to wait.

    Args:
        meeting_id: The meeting.
        passcode: The six digits, if the meeting needs them and the user is not its host.

    Raises:
        conflict: It is over or cancelled, or the user is in it already.
        too_early: The user hosts it, and it starts in more than fifteen minutes.
        not_started: Its host has not started it yet.
        removed: The host has removed the user from it.
        wrong_passcode: The passcode is missing or wrong.
    """
    meeting = service.meetings.get(meeting_id)
    if meeting.status not in ("scheduled", "running"):
        raise ToolError("conflict", f"{meeting.title} is {meeting.status}; it cannot be joined any more")
    person = service.my_seat(meeting.id)
    if person.presence in ("in_meeting", "waiting"):
        raise ToolError("conflict", f"you are in {meeting.title} already ({person.presence}); there is nothing to do")
    if meeting.host == person.email:
        return details_of(service, _open_as_host(service, meeting))
    if meeting.status == "scheduled":
        raise ToolError(
            "not_started", f"{meeting.title} starts at {meeting.starts_at:%Y-%m-%d %H:%M}; wait for its host"
        )
    if person.presence == "removed":
        raise ToolError("removed", f"the host has removed you from {meeting.title}; write to {meeting.host}")
    if meeting.passcode not in (None, passcode):
        raise ToolError("wrong_passcode", f"'passcode' does not open {meeting.title}; ask {meeting.host} for it")
    put(service, person, "waiting" if meeting.waiting_room == "on" else "in_meeting")
    return details_of(service, meeting)


@server.tool(destructive=True, idempotent=True)
def leave_meeting(service: VideoService, meeting_id: MeetingId) -> MeetingDetails:
    """Leave a running meeting. If the user hosts it, it ends for everyone and its recordings are finished.

    Args:
        meeting_id: The meeting.

    Raises:
        conflict: The user is not in it.
    """
    meeting = service.meetings.get(meeting_id)
    person = service.my_seat(meeting.id)
    if person.presence not in ("in_meeting", "waiting"):
        raise ToolError("conflict", f"you are not in {meeting.title}; there is nothing to leave")
    if meeting.host == person.email:
        return details_of(service, end_meeting(service, meeting))
    put(service, person, "left")
    return details_of(service, meeting)


@server.tool(destructive=True, idempotent=True)
def manage_participant(
    service: VideoService,
    participant_id: ParticipantId,
    action: ParticipantAction,
    breakout_room: RoomName | None = None,
) -> Participant:
    """Admit, remove, mute or move someone in a running meeting. Guests can only mute and unmute themselves.

    Args:
        participant_id: The person in their meeting, such as 'par_0031'; get_meeting shows them.
        action: What to do. Nobody but the person can unmute them.
        breakout_room: Where to move the person; with 'move' alone they come back to the main room.

    Raises:
        not_running: The meeting is not running, or the user is not in it.
        not_allowed: Only the host may do this, or only the person may.
        conflict: The person is not where this takes them from, or is muted or unmuted already.
        unknown_room: The meeting has no such breakout room.
        room_mismatch: A breakout room was given with something else than 'move'.
    """
    person = service.participants.get(participant_id)
    meeting = _joined(service, person.meeting_id)
    if breakout_room is not None and action != "move":
        raise ToolError("room_mismatch", f"'breakout_room' goes with 'move', not with {action!r}; leave it out")
    _check_rights(meeting, person, action, service.me.email)
    return _act_on(service, meeting, person, action, breakout_room)


@server.tool(destructive=True, idempotent=True)
def record_meeting(service: VideoService, meeting_id: MeetingId, action: RecordingAction) -> MeetingDetails:
    """Start or stop recording a running meeting that the user hosts.

    Args:
        meeting_id: The meeting.
        action: Start or stop; a recording also stops when the meeting ends.

    Raises:
        not_allowed: Someone else hosts it.
        not_running: The meeting is not running.
        conflict: It is recorded already, or is not.
    """
    meeting = _hosted(service, meeting_id)
    _joined(service, meeting_id)
    recorded = bool(service.recordings.where(meeting_id=meeting.id, status="recording"))
    if recorded == (action == "start"):
        raise ToolError(
            "conflict", f"{meeting.title} is {'' if recorded else 'not '}being recorded; nothing to {action}"
        )
    if action == "start":
        service.recordings.add(Recording(service.recordings.new_id(), meeting.id, service.now))
    else:
        finish_recordings(service, meeting)
    return details_of(service, meeting)


@server.tool(destructive=True, idempotent=True)
def share_recording(service: VideoService, recording_id: RecordingId, recipient: Email) -> Recording:
    """Let someone watch a finished recording of a meeting that the user hosted.

    Args:
        recording_id: The recording, such as 'vrec_0003'; get_meeting shows those of a meeting.
        recipient: The address of who may watch it.

    Raises:
        not_allowed: Someone else hosted the meeting.
        conflict: It is still being recorded.
        already_exists: It is shared with this address already.
    """
    recording = service.recordings.get(recording_id)
    _hosted(service, recording.meeting_id)
    if recording.status == "recording":
        raise ToolError("conflict", f"{recording.id} is still being recorded; stop it or end the meeting first")
    if recipient in recording.shared_with:
        raise ToolError("already_exists", f"{recording.id} is shared with {recipient} already")
    return service.recordings.update(recording, shared_with=tuple(sorted({*recording.shared_with, recipient})))


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


def _hosted(service: VideoService, meeting_id: str) -> Meeting:
    meeting = service.meetings.get(meeting_id)
    if meeting.host != service.me.email:
        raise ToolError("not_allowed", f"{meeting.title} is hosted by {meeting.host_name}; only the host can do this")
    return meeting


def _require_scheduled(meeting: Meeting) -> None:
    if meeting.status != "scheduled":
        raise ToolError("conflict", f"{meeting.title} is {meeting.status}; only a scheduled meeting can be changed")


def _open_as_host(service: VideoService, meeting: Meeting) -> Meeting:
    if service.now < meeting.starts_at - EARLIEST:
        raise ToolError("too_early", f"{meeting.title} starts at {meeting.starts_at:%Y-%m-%d %H:%M}; join it then")
    return start_meeting(service, meeting)


def _joined(service: VideoService, meeting_id: str) -> Meeting:
    """The meeting, if it is running and the user is in it."""
    meeting = service.meetings.get(meeting_id)
    person = service.my_seat(meeting.id)
    if meeting.status != "running" or person.presence != "in_meeting":
        raise ToolError("not_running", f"{meeting.title} ({meeting.status}) does not have you in it; join it first")
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
    _require(person, person.presence == "waiting" or action != "admit", "is not waiting")
    _require(person, person.presence == "in_meeting" or action in ("admit", "remove"), "is not in the meeting")
    match action:
        case "admit":
            return put(service, person, "in_meeting")
        case "remove":
            _require(person, person.presence in ("waiting", "in_meeting"), "is not there")
            return put(service, person, "removed")
        case "mute" | "unmute":
            audio = "muted" if action == "mute" else "unmuted"
            _require(person, person.audio != audio, f"is {audio} already")
            return service.participants.update(person, audio=audio)
        case "move":
            if room is not None and room not in meeting.breakout_rooms:
                rooms = ", ".join(meeting.breakout_rooms) or "none"
                raise ToolError("unknown_room", f"there is no 'breakout_room' {room!r} here; there is: {rooms}")
            _require(person, person.breakout_room != room, "is in that room already")
            return service.participants.update(person, breakout_room=room)


def _require(person: Participant, fits: bool, problem: str) -> None:
    if not fits:
        raise ToolError("conflict", f"{person.name} {problem}; get_meeting shows who is where")
