"""How meetings run: who joins, what ends with a meeting, and what happens as time passes."""

import datetime as dt
from collections.abc import Iterator
from functools import lru_cache

from prove.core import keyed_fraction, project
from prove.servers._shared.due import falling_due
from prove.servers._shared.life.clock import KEPT
from prove.servers._shared.life.time.agenda import agenda_of, unattended_of
from prove.servers._shared.life.time.answers import declined_by
from prove.servers.video_meeting.records import (
    Meeting,
    MeetingDetails,
    MeetingSummary,
    Participant,
    Presence,
    VideoService,
)

OVERTIME = dt.timedelta(minutes=30)


def summary_of(service: VideoService, meeting: Meeting) -> MeetingSummary:
    """A meeting as lists show it."""
    people, me = service.participants.where(meeting_id=meeting.id), service.me.email
    mine = next(person.presence for person in people if person.email == me)
    return project(MeetingSummary, meeting, participant_count=len(people), my_presence=mine)


def details_of(service: VideoService, meeting: Meeting) -> MeetingDetails:
    """A meeting in full."""
    people, me = service.participants.where(meeting_id=meeting.id), service.me.email
    return project(
        MeetingDetails,
        meeting,
        my_presence=next(person.presence for person in people if person.email == me),
        needs_passcode=meeting.passcode is not None,
        passcode=meeting.passcode if meeting.host == me else None,
        participants=tuple(people),
        recordings=tuple(service.recordings.where(meeting_id=meeting.id)),
    )


def start_meeting(service: VideoService, meeting: Meeting) -> Meeting:
    """Start a meeting: its host and most of the invited people join."""
    running = service.meetings.update(meeting, status="running", started_at=service.now)
    user, host_is_user = service.me.email, meeting.host == service.me.email
    for person in service.participants.where(meeting_id=meeting.id):
        if person.email == meeting.host:
            leave_others(service, meeting, person.email)
            put(service, person, "in_meeting")
        elif person.email != user and _comes(service, meeting, person):
            put(service, person, "waiting" if host_is_user and meeting.waiting_room == "on" else "in_meeting")
    return running


def leave_others(service: VideoService, meeting: Meeting, email: str) -> None:
    """Take somebody out of every other meeting, since nobody is in two at once."""
    for person in service.participants.where(email=email):
        if person.meeting_id != meeting.id and person.presence in ("waiting", "in_meeting"):
            put(service, person, "left")


def end_meeting(service: VideoService, meeting: Meeting) -> Meeting:
    """Close a meeting: everyone leaves and recordings are finished."""
    ended = service.meetings.update(meeting, status="ended", ended_at=service.now)
    for person in service.participants.where(meeting_id=meeting.id):
        if person.presence in ("waiting", "in_meeting"):
            put(service, person, "left")
    finish_recordings(service, meeting)
    return ended


def finish_recordings(service: VideoService, meeting: Meeting) -> None:
    """Make what is being recorded ready to be shared."""
    for recording in service.recordings.where(meeting_id=meeting.id, status="recording"):
        minutes = int((service.now - recording.started_at).total_seconds() // 60)
        service.recordings.update(recording, status="ready", minutes=minutes)


def put(service: VideoService, person: Participant, presence: Presence) -> Participant:
    """Change the presence of someone; whoever leaves the meeting leaves the breakout room too."""
    room = person.breakout_room if presence == "in_meeting" else None
    return service.participants.update(person, presence=presence, breakout_room=room, since=service.now)


def pass_time(service: VideoService, until: dt.datetime) -> None:
    """Let meetings start, admit and end on their own, in the order of time."""
    for meeting in falling_due(service, until, _waiting):
        _happen(service, meeting)


def _comes(service: VideoService, meeting: Meeting, person: Participant) -> bool:
    """Whether somebody joins a meeting as it starts: most do who have not declined and are in no other one."""
    if person.email in _declined(service.seed).get(meeting.id, ()):
        return False
    seats = service.participants.where(email=person.email)
    is_elsewhere = any(seat.presence in ("waiting", "in_meeting") for seat in seats)
    return not is_elsewhere and keyed_fraction(service.seed, person.email, meeting.starts_at.isoformat()) < 0.8


@lru_cache(KEPT)
def _declined(seed: int) -> dict[str, frozenset[str]]:
    """The e-mail addresses of the guests who declined a meeting of the agenda, by its id."""
    events = (*agenda_of(seed), *unattended_of(seed))
    return {event.meeting: declined_by(seed, event) for event in events if event.meeting is not None}


def _waiting(service: VideoService) -> Iterator[tuple[dt.datetime, str, Meeting]]:
    for meeting in service.meetings:
        if (moment := _next_moment(service, meeting)) is not None:
            yield moment, meeting.id, meeting


def _next_moment(service: VideoService, meeting: Meeting) -> dt.datetime | None:
    """When the next change to a meeting is due, if any."""
    mine = meeting.host == service.me.email
    if meeting.status == "scheduled":
        return meeting.planned_end if mine else meeting.starts_at
    if meeting.status == "running":
        end = meeting.planned_end + OVERTIME if mine else meeting.planned_end
        admitted = _admission(service, meeting)
        return end if admitted is None else min(end, admitted)
    return None


def _admission(service: VideoService, meeting: Meeting) -> dt.datetime | None:
    """When the host admits the user, if the user waits for another host."""
    person = service.my_seat(meeting.id)
    if person.presence != "waiting" or person.since is None or meeting.host == person.email:
        return None
    minutes = 1 + int(5 * keyed_fraction(service.seed, meeting.host, person.since.isoformat()))
    return person.since + dt.timedelta(minutes=minutes)


def _happen(service: VideoService, meeting: Meeting) -> None:
    admitted = _admission(service, meeting) if meeting.status == "running" else None
    if meeting.status == "scheduled" and meeting.host == service.me.email:
        service.meetings.update(meeting, status="missed", ended_at=service.now)
    elif meeting.status == "scheduled":
        start_meeting(service, meeting)
    elif admitted is not None and admitted <= service.now:
        put(service, service.my_seat(meeting.id), "in_meeting")
    else:
        end_meeting(service, meeting)
