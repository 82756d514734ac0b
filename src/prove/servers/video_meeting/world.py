"""The video service on the first day: meetings of the last and the next weeks, three of them running now."""

import datetime as dt
from random import Random
from typing import Any

from prove.core import keyed
from prove.servers._shared.cast import Cast, Person, cast_of
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

TITLES = (
    "Weekly team sync",
    "Quarterly budget review",
    "Kickoff with {firm}",
    "Contract talk with {firm}",
    "Design critique",
    "Sprint retrospective",
    "Roadmap planning",
    "Interview with {name}",
    "One-on-one with {name}",
    "Book club",
    "Family catch-up",
    "Yoga online",
    "Customer feedback round",
    "Security briefing",
    "Product demo for {firm}",
    "Office move planning",
    "Hiring committee",
    "Press call about {firm}",
    "Onboarding of {name}",
    "Parents' evening",
    "Board game night",
    "Data migration check",
    "Support handover",
    "Website relaunch",
    "Pricing workshop",
    "Travel planning with {name}",
    "Language exchange",
    "Neighbourhood meeting",
    "Brainstorming with {firm}",
    "Annual report draft",
    "Choir rehearsal online",
    "Invoice questions of {firm}",
    "Mentoring session with {name}",
    "Volunteer training",
)
BREAKOUTS = (
    ("Group A", "Group B"),
    ("Red team", "Blue team", "Green team"),
    ("Ideas", "Budget", "Timeline"),
    ("Newcomers", "Old hands"),
)


@server.world
def build(seed: int) -> VideoService:
    """Thirty-odd meetings, half of them hosted by the user, with participants and recordings."""
    cast, rng = cast_of(seed), keyed("video_meeting", seed)
    service = VideoService(seed, cast.now)
    service.accounts.add(Account(cast.protagonist.email, cast.protagonist.name))
    titles = _titles(cast, rng)
    _add_past(service, cast, rng, titles)
    _add_running(service, cast, rng, titles)
    _add_future(service, cast, rng, titles)
    return service


def _titles(cast: Cast, rng: Random) -> list[str]:
    names, firms = rng.sample(cast.people, 8), rng.sample(cast.firms, 8)
    filled = [t.format(name=names[n % 8].name, firm=firms[n % 8].name) for n, t in enumerate(TITLES)]
    rng.shuffle(filled)
    return filled


def _add_past(service: VideoService, cast: Cast, rng: Random, titles: list[str]) -> None:
    slots = _slots(rng, cast.now, range(-24, 0), 11)
    for place, start in enumerate(slots):
        host = cast.protagonist if place % 3 else rng.choice(cast.people)
        status: MeetingStatus = "ended" if place < 8 else "cancelled"
        if place == 8:
            host, status = cast.protagonist, "missed"
        meeting = _meet(service, rng, titles.pop(), host, start, status)
        _invite(service, cast, rng, meeting, "left" if status == "ended" else "invited")
        if status == "ended" and rng.random() < 0.75:
            _record(service, cast, rng, meeting)


def _add_running(service: VideoService, cast: Cast, rng: Random, titles: list[str]) -> None:
    """One that the user hosts, with people waiting; one to join, one that the user has left or was removed from."""
    start = cast.now - dt.timedelta(minutes=25)
    rooms = rng.choice(BREAKOUTS)
    mine = _meet(service, rng, titles.pop(), cast.protagonist, start, "running", minutes=30, breakout_rooms=rooms)
    _invite(service, cast, rng, mine, "in_meeting", count=11)
    for place, person in enumerate(service.participants.where(meeting_id=mine.id)[1:]):
        presence: Presence = ("in_meeting", "waiting", "invited")[place % 3]
        audio = "muted" if presence == "in_meeting" and rng.random() < 0.3 else "unmuted"
        room = rng.choice(rooms) if presence == "in_meeting" and rng.random() < 0.3 else None
        service.participants.update(person, presence=presence, audio=audio, breakout_room=room)
    if rng.random() < 0.5:
        service.recordings.add(Recording(service.recordings.new_id(), mine.id, start + dt.timedelta(minutes=3)))
    hosts = rng.sample(cast.people, 2)
    user: tuple[Presence, Presence] = ("invited", rng.choice(("left", "removed")))
    for host, presence in zip(hosts, user, strict=True):
        begun = cast.now - dt.timedelta(minutes=5 * rng.randrange(1, 5))
        meeting = _meet(service, rng, titles.pop(), host, begun, "running", minutes=60)
        _invite(service, cast, rng, meeting, "in_meeting")
        service.participants.update(service.my_seat(meeting.id), presence=presence)


def _add_future(service: VideoService, cast: Cast, rng: Random, titles: list[str]) -> None:
    soon = cast.now + dt.timedelta(minutes=10)
    for place, start in enumerate((soon, *_slots(rng, cast.now, range(1, 22), 13))):
        host = cast.protagonist if place % 2 == 0 else rng.choice(cast.people)
        rooms = rng.choice(BREAKOUTS) if rng.random() < 0.4 else ()
        meeting = _meet(service, rng, titles.pop(), host, start, "scheduled", breakout_rooms=rooms)
        _invite(service, cast, rng, meeting, "invited")


def _slots(rng: Random, now: dt.datetime, days: range, count: int) -> list[dt.datetime]:
    """`count` different full hours of working days, in order."""
    midnight = now.replace(hour=0, minute=0)
    hours = [midnight + dt.timedelta(days=day, hours=hour) for day in days for hour in range(8, 19)]
    return sorted(rng.sample([hour for hour in hours if hour.weekday() < 5], count))


def _meet(
    service: VideoService,
    rng: Random,
    title: str,
    host: Person,
    start: dt.datetime,
    status: MeetingStatus,
    minutes: int | None = None,
    **more: Any,
) -> Meeting:
    length = minutes or rng.choice((15, 25, 30, 45, 60))
    begun = start if status in ("ended", "running") else None
    over = start + dt.timedelta(minutes=length) if status in ("ended", "missed") else None
    meeting = Meeting(
        id=service.meetings.new_id(),
        title=title,
        host=host.email,
        host_name=host.name,
        starts_at=start,
        duration_minutes=length,
        passcode=f"{rng.randrange(1_000_000):06d}" if rng.random() < 0.7 else None,
        waiting_room=rng.choice(("on", "on", "off")),
        status=status,
        started_at=begun,
        ended_at=over,
        **more,
    )
    return service.meetings.add(meeting)


def _invite(
    service: VideoService, cast: Cast, rng: Random, meeting: Meeting, presence: Presence, count: int | None = None
) -> None:
    """The host first, then the user if someone else hosts, then guests."""
    everyone = (cast.protagonist, *cast.people)
    host = next(person for person in everyone if person.email == meeting.host)
    guests = [person for person in cast.people if person is not host]
    people = dict.fromkeys((host, cast.protagonist, *rng.sample(guests, count or rng.randrange(2, 5))))
    for person in people:
        since = None if presence == "invited" else meeting.ended_at or meeting.started_at
        seat = service.participants.new_id()
        service.participants.add(Participant(seat, meeting.id, person.email, person.name, presence, since=since))


def _record(service: VideoService, cast: Cast, rng: Random, meeting: Meeting) -> None:
    late = rng.randrange(0, 8)
    shared = rng.sample([person.email for person in cast.people], rng.choice((0, 0, 1, 2)))
    recording = Recording(
        id=service.recordings.new_id(),
        meeting_id=meeting.id,
        started_at=meeting.starts_at + dt.timedelta(minutes=late),
        status="ready",
        minutes=meeting.duration_minutes - late,
        shared_with=tuple(sorted(shared)),
    )
    service.recordings.add(recording)
