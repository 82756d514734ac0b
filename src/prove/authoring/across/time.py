"""Invariants of time: one clock, nobody in two places, and flights, stays, meetings and events that agree."""

import datetime as dt
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

from prove.authoring.across.rules import Worlds, invariant
from prove.servers import names
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import PAST_DAYS, SERIES_DAYS, now_of
from prove.servers._shared.life.place.addresses import drive_minutes
from prove.servers._shared.life.place.routes import landing
from prove.servers._shared.life.place.zones import local_time
from prove.servers.calendar.records import Agenda, Event
from prove.servers.calendar.rules import Time, busy_spans, gaps, merge, own_times
from prove.servers.calendar.series import occurrence_spans, response_of, user_of

Span = tuple[dt.datetime, dt.datetime]
UP = range(6, 23)
"""The hours in which people take part in something."""
MEALS = {
    "Coffee with ": range(9, 18),
    "Brunch with ": range(10, 13),
    "Lunch with ": range(11, 14),
    "Dinner with ": range(18, 21),
    "Birthday dinner ": range(18, 21),
}
"""The hours at which people begin a meal, by how the title of an event begins."""
FAR_AHEAD = SERIES_DAYS + 4 * 7
"""How many days ahead calendars are read: what repeats after that repeats what was read."""


@invariant(15, "travel_booking", "calendar")
def trips_in_the_calendar(worlds: Worlds) -> Iterator[str]:
    """Every flight and every stay of the user is in the calendar, by the clock at home."""
    home = cast_of(worlds.seed).home
    events = [event for event in worlds.rows("calendar.events") if event.status == "confirmed"]
    flown = {(event.starts_at, event.ends_at): event.title for event in events}
    for flight in _own_flights(worlds):
        if flight.flight_number not in flown.get(_in_the_air(flight, home), ""):
            yield f"flight {flight.flight_number} of {flight.departs_at} is not in the calendar"
    arrivals: dict[str | None, list[dt.datetime]] = {}
    for event in events:
        arrivals.setdefault(event.location, []).append(event.starts_at)
    for stay in worlds.rows("travel_booking.hotel_stays"):
        days = [local_time(at, home, stay.city).date() for at in arrivals.get(stay.hotel_name, ())]
        if stay.status != "cancelled" and stay.check_in not in days:
            yield f"the stay {stay.id} at {stay.hotel_name} from {stay.check_in} is not in the calendar"


@invariant(15, "travel_booking", "calendar")
def no_free_time_in_the_air(worlds: Worlds) -> Iterator[str]:
    """The calendar has no free time during a flight of the user, from take-off for as long as the flight takes."""
    home, agenda = cast_of(worlds.seed).home, worlds.state("calendar")
    for flight in _own_flights(worlds):
        leaves, lands = _in_the_air(flight, home)
        for begins, ends in gaps(merge(busy_spans(agenda, user_of(agenda).email, leaves, lands)), leaves, lands):
            yield f"{begins} to {ends} is free in the calendar during {flight.flight_number}"


@invariant(17, "video_meeting", "calendar")
def meetings_and_events(worlds: Worlds) -> Iterator[str]:
    """A video meeting is an event of the calendar, and the other way round, with the same time and people."""
    agenda: Agenda = worlds.state("calendar")
    meetings = {meeting.id: meeting for meeting in worlds.rows("video_meeting.meetings")}
    events = {event.meeting_id: event for event in agenda.events if event.meeting_id is not None}
    for id in sorted(meetings.keys() ^ events.keys()):
        yield f"meeting {id} is known only to {'the video service' if id in meetings else 'the calendar'}"
    seats = worlds.state("video_meeting").participants
    for id in sorted(meetings.keys() & events.keys()):
        meeting, event = meetings[id], events[id]
        if (meeting.title, meeting.host) != (event.title, event.organizer):
            yield f"meeting {id} is {meeting.title!r} of {meeting.host}, the event {event.title!r} of {event.organizer}"
        if not _takes_place(agenda, event, meeting.starts_at, meeting.duration_minutes):
            yield f"meeting {id} starts at {meeting.starts_at}, which is no time of the event {event.id}"
        people = {seat.email for seat in seats.where(meeting_id=id)}
        if people != {event.organizer, *(invitee.email for invitee in event.invitees)}:
            yield f"meeting {id} and the event {event.id} have different people"
        if (meeting.status == "cancelled") != (event.status == "cancelled"):
            yield f"meeting {id} is {meeting.status}, the event {event.id} is {event.status}"


@invariant(17, "calendar", "email")
def who_lives_elsewhere_is_not_in_town(worlds: Worlds) -> Iterator[str]:
    """Nobody who lives in another city takes part in an event at a place in town: it is a video meeting."""
    cast = cast_of(worlds.seed)
    places, contacts = {place.name for place in cast.places}, {row.email: row for row in worlds.rows("email.contacts")}
    for event in worlds.rows("calendar.events"):
        for email in (event.organizer, *(invitee.email for invitee in event.invitees)):
            person = contacts.get(email)
            if event.location in places and person is not None and person.city != cast.home:
                yield f"{event.title!r} is at {event.location}, but {person.name} lives in {person.city}"


@invariant(17, "calendar", "email")
def nobody_is_called_at_night(worlds: Worlds) -> Iterator[str]:
    """For nobody who takes part in an event of the user, but trips, is it night in the city in which they live."""
    agenda, cast = worlds.state("calendar"), cast_of(worlds.seed)
    away = {row.email: row for row in worlds.rows("email.contacts") if row.city != cast.home}
    now, days = agenda.now, dt.timedelta(days=40)
    for event, _, (starts_at, _) in own_times(agenda, now - days, now + days):
        if event.title.startswith(("Flight ", "Check in", "Visit to ")):
            continue
        for email in (event.organizer, *(invitee.email for invitee in event.invitees)):
            if (person := away.get(email)) and local_time(starts_at, cast.home, person.city).hour not in UP:
                yield f"{event.title!r} is at {starts_at}, which is night for {person.name} in {person.city}"


@invariant(18, "calendar")
def meals_at_their_hours(worlds: Worlds) -> Iterator[str]:
    """Whoever meets for a meal does so at an hour of that meal, whatever was answered."""
    for event in worlds.rows("calendar.events"):
        for meal, hours in MEALS.items():
            if event.title.startswith(meal) and event.starts_at.hour not in hours:
                yield f"{event.title!r} begins at {event.starts_at}"


@invariant(18, "calendar")
def accepted_events_are_apart(worlds: Worlds) -> Iterator[str]:
    """Events that the user has accepted do not overlap."""
    for (one, _, span), (other, _, later) in pairwise(_accepted(worlds)):
        if later[0] < span[1]:
            yield f"{one.title} until {span[1]} overlaps {other.title} from {later[0]}"


@invariant(18, "calendar", "maps", "vehicle")
def time_for_the_way(worlds: Worlds) -> Iterator[str]:
    """Between accepted events at two places the user has time for the drive, and so from where they are now to one."""
    places = {place.name: place.address for place in worlds.rows("maps.places")}
    (me,), now = worlds.rows("maps.persons"), worlds.state("maps").now
    plans = [(span, event.title, places.get(event.location or "")) for event, _, span in _accepted(worlds)]
    if not any(car.brake_pedal_pressed for car in worlds.rows("vehicle.cars")):
        plans.append(((now, now), "the present", me.location))
    before: tuple[str, str, dt.datetime] | None = None
    spare, free_at = dt.timedelta(0), now
    for (begins, ends), title, here in sorted(plans, key=lambda plan: plan[0]):
        spare = max(spare, begins - free_at)
        free_at = max(free_at, ends)
        if here is None:
            continue
        if before is not None and before[1] != here:
            minutes = drive_minutes(worlds.seed, before[1], here, before[2])
            if spare < dt.timedelta(minutes=minutes):
                yield f"it is {minutes} minutes from {before[0]} until {before[2]} to {title} from {begins}"
        before, spare, free_at = (title, here, ends), dt.timedelta(0), ends


@invariant(18, "calendar")
def others_are_at_one_event_at_a_time(worlds: Worlds) -> Iterator[str]:
    """Nobody else organizes or has accepted two events at a time, in whatever calendar they are."""
    agenda: Agenda = worlds.state("calendar")
    me, marks = user_of(agenda).email, {calendar.id for calendar in agenda.calendars if calendar.name == "Birthdays"}
    span = agenda.now - dt.timedelta(days=PAST_DAYS), agenda.now + dt.timedelta(days=SERIES_DAYS)
    attended: dict[str, list[tuple[Span, str]]] = {}
    for event in agenda.events:
        coming = {event.organizer, *(invitee.email for invitee in event.invitees if invitee.response == "accepted")}
        if event.status == "confirmed" and event.calendar_id not in marks:
            times = [(times, event.title) for _, times in occurrence_spans(agenda, event, *span)]
            for email in sorted(coming - {me}):
                attended.setdefault(email, []).extend(times)
    for email, times in attended.items():
        for ((_, ends), one), ((begins, _), other) in pairwise(sorted(times)):
            if begins < ends:
                yield f"{email} is in {one} until {ends} and in {other} from {begins}"


@invariant(18, "calendar")
def series_take_place_often(worlds: Worlds) -> Iterator[str]:
    """A series takes place more than twice."""
    agenda: Agenda = worlds.state("calendar")
    for event in agenda.events:
        span = event.starts_at, agenda.now + dt.timedelta(days=SERIES_DAYS)
        if event.repeats != "never" and (times := len(occurrence_spans(agenda, event, *span))) < 3:
            yield f"{event.title!r} repeats {event.repeats}, but takes place {times} times from {event.starts_at} on"


@invariant(19, "travel_booking", "calendar", "food_delivery", "vehicle", "maps")
def nothing_at_home_while_away(worlds: Worlds) -> Iterator[str]:
    """Between the flight out and the flight back the user has no event, meal or drive at home."""
    me, home = cast_of(worlds.seed).protagonist, _at_home(worlds)
    happened: list[tuple[str, dt.datetime, dt.datetime]] = [
        (f"{event.title} at {event.location}", *span)
        for event, _, span in _accepted(worlds)
        if event.location in home and not event.title.startswith("Flight ")
    ]
    for order in worlds.rows("food_delivery.orders"):
        wanted_at = order.deliver_at or order.placed_at
        happened.append((f"the meal {order.id}", wanted_at, wanted_at))
    happened += [
        (f"the drive {drive.id}", drive.started_at, drive.ended_at)
        for drive in worlds.rows("vehicle.drives")
        if drive.driver == me.name
    ]
    for left, back in _away(worlds):
        for what, start, end in happened:
            if start < back and left < end:
                yield f"{what} is at {start}, but the user is away from {left} to {back}"


@invariant(30, *names())
def one_clock(worlds: Worlds) -> Iterator[str]:
    """It is the same time in all worlds."""
    for server in names():
        if (now := worlds.state(server).now) != now_of(worlds.seed):
            yield f"it is {now} for {server}, but {now_of(worlds.seed)} in the life"


def _accepted(worlds: Worlds) -> list[Time]:
    """The times that the user has accepted, in order, as far as series are not only repeated."""
    agenda: Agenda = worlds.state("calendar")
    today = dt.datetime.combine(agenda.now.date(), dt.time())
    start, end = today - dt.timedelta(days=PAST_DAYS), today + dt.timedelta(days=FAR_AHEAD)
    me = user_of(agenda).email
    return [time for time in own_times(agenda, start, end) if response_of(time[0], me) == "accepted"]


def _takes_place(agenda: Agenda, event: Event, starts_at: dt.datetime, minutes: int) -> bool:
    """Whether an event, or one of a series, has this time; what was cancelled has the time that it had."""
    span = starts_at, starts_at + dt.timedelta(minutes=minutes)
    if event.status == "cancelled":
        return (event.starts_at, event.ends_at) == span
    return span in [found for _, found in occurrence_spans(agenda, event, *span)]


def _away(worlds: Worlds) -> list[Span]:
    """From each flight out to the flight back."""
    flights = _own_flights(worlds)
    return [(out.departs_at, back.arrives_at) for out, back in zip(flights[::2], flights[1::2], strict=True)]


def _in_the_air(flight: Any, home: str) -> Span:
    """From take-off to landing, by the clock at home."""
    leaves_at = local_time(flight.departs_at, flight.origin, home)
    return leaves_at, landing(flight.origin, home, flight.departs_at, flight.duration_minutes)


def _at_home(worlds: Worlds) -> set[str]:
    """The names and addresses of places in the home city, and where people live there."""
    cast = cast_of(worlds.seed)
    places = [place for place in (*cast.places, *worlds.rows("maps.places")) if place.city == cast.home]
    homes = {person.address for person in (cast.protagonist, *cast.people) if person.city == cast.home}
    return homes | {place.name for place in places} | {place.address for place in places}


def _own_flights(worlds: Worlds) -> list[Any]:
    """The flights for which the user has a ticket, in order of time."""
    me = cast_of(worlds.seed).protagonist.name
    flights = {flight.flight_number: flight for flight in worlds.rows("travel_booking.flights")}
    own = [
        flights[booking.flight_number]
        for booking in worlds.rows("travel_booking.flight_bookings")
        if booking.status in ("ticketed", "flown") and any(seat.name == me for seat in booking.passengers)
    ]
    return sorted(own, key=lambda flight: flight.departs_at)
