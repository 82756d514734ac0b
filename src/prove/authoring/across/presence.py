"""Promises about who is where: nobody is in two meetings, or in a meeting and in a car, at the same time."""

import datetime as dt
from collections.abc import Iterator
from itertools import pairwise
from typing import Any, NamedTuple

from prove.authoring.across.rules import Worlds, invariant
from prove.servers._shared.life.time.present import is_time_for_meetings
from prove.servers.calendar.records import Agenda
from prove.servers.calendar.rules import own_times
from prove.servers.calendar.series import response_of, user_of
from prove.servers.maps import rules as maps_rules
from prove.servers.video_meeting.records import VideoService

MINUTE = dt.timedelta(minutes=1)


class Stay(NamedTuple):
    """A time that somebody spent in a meeting."""

    start: dt.datetime
    end: dt.datetime
    name: str
    title: str
    is_running: bool


@invariant(30, "video_meeting")
def one_meeting_at_a_time(worlds: Worlds) -> Iterator[str]:
    """Nobody has been in two meetings at the same time."""
    by_name: dict[str, list[Stay]] = {}
    for stay in _stays(worlds):
        by_name.setdefault(stay.name, []).append(stay)
    for stays in by_name.values():
        for one, other in pairwise(sorted(stays)):
            if other.start < one.end:
                yield f"{one.name} is in {one.title} until {one.end} and in {other.title} from {other.start}"


@invariant(30, "video_meeting")
def nobody_meets_alone(worlds: Worlds) -> Iterator[str]:
    """At least two people have been in a meeting that is over, and in every one that was recorded."""
    service: VideoService = worlds.state("video_meeting")
    recorded = {recording.meeting_id for recording in service.recordings}
    for meeting in service.meetings:
        seats = service.participants.where(meeting_id=meeting.id)
        came = [seat.name for seat in seats if seat.presence != "invited"]
        if len(came) < 2 and (meeting.status == "ended" or meeting.id in recorded):
            yield f"{meeting.title} of {meeting.starts_at} was held by {', '.join(came) or 'nobody'} alone"


@invariant(30, "video_meeting", "vehicle")
def no_meeting_at_the_wheel(worlds: Worlds) -> Iterator[str]:
    """Nobody who sits in a car now, or has driven since a running meeting began, is in that meeting."""
    garage, me = worlds.state("vehicle"), worlds.state("video_meeting").me.name
    driven = [(journey.driver, journey.departed_at, journey.arrives_at) for journey in garage.journeys]
    driven += [(drive.driver, drive.started_at, drive.ended_at) for drive in garage.drives]
    driven += [(me, garage.now, garage.now + MINUTE) for car in garage.cars if car.brake_pedal_pressed]
    for stay in _stays(worlds):
        for driver, start, end in driven if stay.is_running else ():
            if driver == stay.name and start < stay.end and stay.start < end:
                yield f"{driver} sits in a car at {start} and in {stay.title}, which runs since {stay.start}"


@invariant(30, "vehicle", "calendar")
def no_event_at_the_wheel(worlds: Worlds) -> Iterator[str]:
    """While the user sits in a car, they have accepted no event."""
    garage, agenda = worlds.state("vehicle"), worlds.state("calendar")
    sits_in = [car.nickname for car in garage.cars if car.brake_pedal_pressed]
    for title, start, end in _accepted(agenda, garage.now, garage.now + MINUTE) if sits_in else ():
        yield f"the user sits in {sits_in[0]} during {title}, from {start} to {end}"


@invariant(30, "video_meeting")
def meetings_at_their_time(worlds: Worlds) -> Iterator[str]:
    """Meetings run only at times at which people meet: by day and in the evening, and one or two at a time."""
    service: VideoService = worlds.state("video_meeting")
    running = service.meetings.where(status="running")
    if running and not is_time_for_meetings(service.now):
        yield f"{running[0].title} runs at {service.now}"
    if len(running) > 2:
        yield f"{len(running)} meetings run at {service.now}"


@invariant(30, "maps", "vehicle", "calendar")
def position_of_the_user(worlds: Worlds) -> Iterator[str]:
    """The map has the user where their last drive ended, which is the place of an event that is under way."""
    person, agenda = maps_rules.the_person(worlds.state("maps")), worlds.state("calendar")
    drives = [drive for drive in worlds.rows("vehicle.drives") if drive.driver == person.name]
    last = max(drives, key=lambda drive: drive.ended_at, default=None)
    here = person.home if last is None else last.destination
    if person.location != here:
        yield f"the user is at {person.location} on the map, but their last drive ended at {here}"
    addresses = {place.name: place.address for place in worlds.rows("maps.places")}
    for title, start, location in _accepted_places(agenda, agenda.now):
        if addresses.get(location, location) != person.location:
            yield f"the user is at {person.location} on the map, but in {title} at {location} since {start}"


@invariant(30, "maps", "calendar")
def shared_trips_in_spare_time(worlds: Worlds) -> Iterator[str]:
    """On a journey that somebody followed on the map, the user had accepted no event."""
    agenda = worlds.state("calendar")
    for trip in worlds.rows("maps.shared_trips"):
        for title, start, _ in _accepted(agenda, trip.departs_at, trip.arrives_at):
            yield f"the user was on the way to {trip.destination} at {trip.departs_at} and in {title} from {start}"


@invariant(30, "maps", "vehicle")
def shared_trips_between_drives(worlds: Worlds) -> Iterator[str]:
    """A journey that somebody followed on the map is at no time at which the user drove elsewhere."""
    me = worlds.rows("maps.persons")[0].name
    drives = [drive for drive in worlds.rows("vehicle.drives") if drive.driver == me]
    for trip in worlds.rows("maps.shared_trips"):
        for drive in drives:
            is_same = (trip.mode, trip.destination) == ("car", drive.destination)
            if drive.started_at < trip.arrives_at and trip.departs_at < drive.ended_at and not is_same:
                yield f"the user was on the way to {trip.destination} at {trip.departs_at}, but drove {drive.nickname}"


@invariant(30, "crm", "team_chat", "email", "shopping", "vehicle", "calendar")
def no_calls_and_messages_meanwhile(worlds: Worlds) -> Iterator[str]:
    """While they drive or are in an event they accepted, the user calls, writes and cancels nothing."""
    agenda: Agenda = worlds.state("calendar")
    me = user_of(agenda)
    calls = worlds.rows("crm.activities")
    done = [(row.at, f"the call {row.id}") for row in calls if row.kind == "call" and row.owner == me.email]
    messages = worlds.rows("team_chat.messages")
    done += [(row.sent_at, f"the message {row.id}") for row in messages if row.author == me.email]
    mails = worlds.rows("email.messages")
    done += [(row.sent_at, f"the mail {row.id}") for row in mails if row.sender == me.email]
    orders = worlds.rows("shopping.orders")
    done += [(row.cancelled_at, f"the end of order {row.id}") for row in orders if row.cancelled_at is not None]
    drives = [drive for drive in worlds.rows("vehicle.drives") if drive.driver == me.name]
    busy = [(drive.started_at, drive.ended_at, f"the way to {drive.destination}") for drive in drives]
    first, last = min(done)[0], max(done)[0] + MINUTE
    busy += [(start, end, title) for title, start, end in _accepted(agenda, first, last)]
    for at, what in done:
        for start, end, where in busy:
            if start <= at < end:
                yield f"{what} of the user is of {at}, who is in {where} from {start} to {end}"


def _stays(worlds: Worlds) -> Iterator[Stay]:
    """Who has been in which meeting and from when until when; who is still in one, until now."""
    service: VideoService = worlds.state("video_meeting")
    for seat in service.participants:
        meeting = service.meetings.get(seat.meeting_id)
        if meeting.started_at is not None and seat.presence != "invited":
            inside = seat.presence in ("waiting", "in_meeting")
            end = service.now + MINUTE if inside else seat.since or meeting.started_at
            yield Stay(meeting.started_at, end, seat.name, meeting.title, meeting.status == "running")


def _accepted_places(agenda: Agenda, now: dt.datetime) -> Iterator[tuple[str, Any, str]]:
    """Title, start and place of what the user had accepted and is under way, where it has a place."""
    me = user_of(agenda).email
    for event, _, (begins, ends) in own_times(agenda, now, now + MINUTE):
        if response_of(event, me) == "accepted" and begins <= now < ends and event.location:
            yield event.title, begins, event.location


def _accepted(agenda: Agenda, start: dt.datetime, end: dt.datetime) -> Iterator[tuple[str, Any, Any]]:
    """Title and time of what the user had accepted within a span."""
    me = user_of(agenda).email
    for event, _, (begins, ends) in own_times(agenda, start, end):
        if response_of(event, me) == "accepted" and begins < end and start < ends:
            yield event.title, begins, ends
