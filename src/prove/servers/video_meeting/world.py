"""The video service on the first day: the meetings of the life's agenda, behind, under way and ahead."""

import datetime as dt
from random import Random

from prove.core import keyed
from prove.servers._shared.cast import Cast, cast_of
from prove.servers._shared.life.time.agenda import Engagement, agenda_of, meeting_at, unattended_of
from prove.servers._shared.life.time.answers import declined_by, never_begun
from prove.servers._shared.life.time.present import VISIT_MINUTES
from prove.servers.video_meeting.records import (
    Account,
    Meeting,
    MeetingStatus,
    Participant,
    Presence,
    Recording,
    VideoService,
)
from prove.servers.video_meeting.tools import server

BREAKOUTS = (
    ("Group A", "Group B"),
    ("Red team", "Blue team", "Green team"),
    ("Ideas", "Budget", "Timeline"),
    ("Newcomers", "Old hands"),
)


@server.world
def build(seed: int) -> VideoService:
    """The meetings that the agenda names, with participants and recordings."""
    cast, rng = cast_of(seed), keyed("video_meeting", seed)
    service = VideoService(seed, cast.now)
    service.accounts.add(Account(cast.protagonist.email, cast.protagonist.name))
    online = [e for e in (*agenda_of(seed), *unattended_of(seed)) if e.meeting is not None]
    times = {engagement.key: meeting_at(engagement, cast.now) for engagement in online}
    online.sort(key=lambda engagement: (times[engagement.key], engagement.key))
    missed = never_begun(seed)
    for engagement in online:
        starts_at = times[engagement.key]
        status = _status(cast, engagement, starts_at, is_missed=engagement.key == missed)
        meeting = _add_meeting(service, cast, rng, engagement, starts_at, status)
        _add_participants(service, cast, rng, engagement, meeting)
        recorded = rng.random() < 0.6 or (meeting.host == cast.protagonist.email and not len(service.recordings))
        if status == "ended" and recorded:
            _add_recording(service, rng, meeting, engagement)
        if status == "running" and meeting.host == cast.protagonist.email and rng.random() < 0.35:
            began = meeting.starts_at + dt.timedelta(minutes=3)
            service.recordings.add(Recording(service.recordings.new_id(), meeting.id, began))
    return service


def _status(cast: Cast, engagement: Engagement, starts_at: dt.datetime, *, is_missed: bool) -> MeetingStatus:
    if engagement.called_off:
        return "cancelled"
    if is_missed:
        return "missed"
    if starts_at > cast.now:
        return "scheduled"
    if starts_at + engagement.length > cast.now:
        return "running"
    return "ended" if len(_expected(cast, engagement)) > 1 else "missed"


def _expected(cast: Cast, engagement: Engagement) -> list[str]:
    """Who has not said that they stay away: the host first, then the user, then the others, by e-mail address."""
    me, declined = cast.protagonist.email, declined_by(cast.seed, engagement)
    people = dict.fromkeys((engagement.organizer, me, *engagement.people))
    return [email for email in people if email not in declined and (email != me or engagement.reply == "accepted")]


def _add_meeting(
    service: VideoService,
    cast: Cast,
    rng: Random,
    engagement: Engagement,
    starts_at: dt.datetime,
    status: MeetingStatus,
) -> Meeting:
    host = next(p for p in (cast.protagonist, *cast.people) if p.email == engagement.organizer)
    hosts_now = status == "running" and host is cast.protagonist
    many = len(engagement.people) > 2
    meeting = Meeting(
        id=engagement.meeting or service.meetings.new_id(),
        title=engagement.title,
        host=host.email,
        host_name=host.name,
        starts_at=starts_at,
        duration_minutes=engagement.minutes,
        passcode=f"{rng.randrange(1_000_000):06d}" if rng.random() < 0.7 else None,
        waiting_room="on" if hosts_now else rng.choice(("on", "on", "off")),
        breakout_rooms=rng.choice(BREAKOUTS) if hosts_now or (many and rng.random() < 0.5) else (),
        status=status,
        started_at=starts_at if status in ("ended", "running") else None,
        ended_at=starts_at + engagement.length if status in ("ended", "missed") else None,
    )
    return service.meetings.add(meeting)


def _add_participants(service: VideoService, cast: Cast, rng: Random, engagement: Engagement, meeting: Meeting) -> None:
    """The host first, then the user if someone else hosts, then the others; nobody has met alone."""
    me, people = cast.protagonist, {person.email: person for person in cast.people}
    people[me.email] = me
    emails = dict.fromkeys((meeting.host, me.email, *engagement.people))
    hosts, expected = meeting.host == me.email, _expected(cast, engagement)
    declined = declined_by(cast.seed, engagement)
    for place, email in enumerate(emails):
        presence: Presence = "invited"
        if meeting.status == "ended":
            presence = "left" if email in expected else "invited"
        elif meeting.status == "running" and email not in declined:
            presence = _presence_now(rng, engagement, place, is_user=email == me.email, hosts=hosts)
        inside = meeting.status == "running" and presence == "in_meeting" and place > 0 and hosts
        row = Participant(
            id=service.participants.new_id(),
            meeting_id=meeting.id,
            email=email,
            name=people[email].name,
            presence=presence,
            audio="muted" if inside and rng.random() < 0.3 else "unmuted",
            breakout_room=rng.choice(meeting.breakout_rooms) if inside and rng.random() < 0.3 else None,
            since=_since(meeting, presence),
        )
        service.participants.add(row)


def _since(meeting: Meeting, presence: Presence) -> dt.datetime | None:
    """Who is no longer in a meeting that is under way was there for some minutes."""
    if presence == "invited" or meeting.started_at is None:
        return None
    if meeting.status == "running" and presence in ("left", "removed"):
        return meeting.started_at + dt.timedelta(minutes=VISIT_MINUTES)
    return meeting.ended_at or meeting.started_at


def _presence_now(rng: Random, engagement: Engagement, place: int, *, is_user: bool, hosts: bool) -> Presence:
    """Who is in a meeting that is under way; guests of the user's are also waiting or not there yet."""
    if is_user and not hosts:
        return rng.choice(("left", "removed", "removed", "removed")) if engagement.reply == "tentative" else "invited"
    if place == 0 or not hosts:
        return "in_meeting"
    return ("in_meeting", "waiting", "invited")[place % 3]


def _add_recording(service: VideoService, rng: Random, meeting: Meeting, engagement: Engagement) -> None:
    late = rng.randrange(0, 8)
    shared = rng.sample(engagement.people, min(len(engagement.people), rng.choice((0, 0, 1, 2))))
    recording = Recording(
        id=service.recordings.new_id(),
        meeting_id=meeting.id,
        started_at=meeting.starts_at + dt.timedelta(minutes=late),
        status="ready",
        minutes=meeting.duration_minutes - late,
        shared_with=tuple(sorted(shared)),
    )
    service.recordings.add(recording)
