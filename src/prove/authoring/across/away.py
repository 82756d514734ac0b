"""Invariants of being away: what the calendar, the CRM, the tracker and the network say fits the trips."""

import datetime as dt
import re
from collections.abc import Iterator
from typing import Any

from prove.authoring.across.acts import own_flights
from prove.authoring.across.rules import Worlds, invariant
from prove.servers._shared.cast import cast_of
from prove.servers._shared.kinds import WEEKDAYS
from prove.servers._shared.life.place.trips import trips_of
from prove.servers.calendar.series import occurrence_spans, response_of

_IS_THERE = re.compile(r"(?P<stays>I am on the top floor of|The queue at) (?P<place>.+?) (with a book|goes around)")
_STAYS = dt.timedelta(minutes=30)
_VISIT = re.compile(r"^Visit to (.+) in (.+)$")


@invariant(15, "travel_booking", "calendar")
def trips_without_flights_in_the_calendar(worlds: Worlds) -> Iterator[str]:
    """A trip whose flights are on hold or not booked yet is in the calendar, with the days that it takes."""
    booked = {row.trip_id for row in worlds.rows("travel_booking.flight_bookings") if row.status != "held"}
    days = {event.title: (event.starts_at.date(), event.ends_at.date()) for event in worlds.rows("calendar.events")}
    for trip in worlds.rows("travel_booking.trips"):
        if trip.id not in booked and days.get(trip.name) != (trip.starts_on, trip.ends_on):
            yield f"the trip {trip.name} from {trip.starts_on} to {trip.ends_on} is not in the calendar"


@invariant(27, "crm", "calendar", "email")
def visits_where_people_are(worlds: Worlds) -> Iterator[str]:
    """Who is visited in a city lives there or, if it is a company, has its account there."""
    cities = {person.name: person.city for person in worlds.rows("email.contacts")}
    cities |= {company.name: company.city for company in worlds.rows("crm.companies")}
    titles = [event.title for event in worlds.rows("calendar.events")]
    titles += [activity.subject for activity in worlds.rows("crm.activities")]
    for title in titles:
        found = _VISIT.match(title)
        if found and cities.get(found[1]) != found[2]:
            yield f"{title!r}, but {found[1]} is in {cities.get(found[1])}"


@invariant(19, "issue_tracker")
def no_work_on_holiday(worlds: Worlds) -> Iterator[str]:
    """The user logs no work on a day of a trip for pleasure."""
    me = cast_of(worlds.seed).protagonist.email
    trips = [trip for trip in trips_of(worlds.seed) if trip.purpose == "pleasure"]
    for log in worlds.rows("issue_tracker.work_logs"):
        for trip in trips:
            if log.person == me and trip.starts_on <= log.worked_on <= trip.ends_on:
                yield f"{log.id} is work of {log.worked_on}, a day of {trip.name}"


@invariant(19, "team_chat", "issue_tracker", "crm", "email", "travel_booking")
def silent_while_away(worlds: Worlds) -> Iterator[str]:
    """On a trip for pleasure and in the air the user writes to nobody at work and calls no customer."""
    cast, spans = cast_of(worlds.seed), list(_absent(worlds))
    me, at_work = cast.protagonist.email, {person.email for person in cast.tied("colleague", "client")}
    done = [(row.author, row.sent_at, f"message {row.id}") for row in worlds.rows("team_chat.messages")]
    done += [(row.author, row.written_at, f"comment {row.id}") for row in worlds.rows("issue_tracker.comments")]
    mails = (row for row in worlds.rows("email.messages") if not at_work.isdisjoint(row.to))
    done += [(row.sender, row.sent_at, f"mail {row.id}") for row in mails]
    own = {row.title for row in worlds.rows("calendar.events")}
    done += [(row.owner, row.at, row.subject) for row in worlds.rows("crm.activities") if row.subject not in own]
    for by, at, what in done:
        for start, end in spans:
            if by == me and start <= at < end:
                yield f"{what} of the user is of {at}, who is away from {start} to {end}"


@invariant(19, "social_media", "travel_booking")
def no_posts_from_home_while_away(worlds: Worlds) -> Iterator[str]:
    """Who is on a trip posts nothing from a place at home."""
    cast, network = cast_of(worlds.seed), worlds.state("social_media")
    names, places = (
        {account.handle: account.display_name for account in network.accounts},
        {p.name for p in cast.places},
    )
    for start, end, travellers in tickets(worlds):
        for post in network.posts:
            away = names[post.author] in travellers and start < post.posted_at < min(end, network.now)
            if away and (post.place is not None or any(place in post.text for place in places)):
                yield f"{names[post.author]} is away from {start} to {end} and posts at {post.posted_at}: {post.text}"


@invariant(19, "social_media", "maps", "vehicle", "calendar", "team_chat")
def posts_from_places(worlds: Worlds) -> Iterator[str]:
    """Who writes that they are at a place is there: it is open, and they neither drive, nor chat, nor meet the user."""
    network, agenda = worlds.state("social_media"), worlds.state("calendar")
    names = {account.handle: account.display_name for account in network.accounts}
    emails = {person.name: person.email for person in cast_of(worlds.seed).people}
    places = {place.name: {hours.day: hours for hours in place.hours} for place in worlds.rows("maps.places")}
    for post in network.posts:
        if not (found := _IS_THERE.search(post.text)):
            continue
        name, at, stays = names[post.author], post.posted_at, found["stays"].startswith("I am")
        hours = places[found["place"]].get(WEEKDAYS[at.weekday()])
        if hours is None or not hours.opens <= at.time() <= hours.closes:
            yield f"{name} posts at {at}, when {found['place']} is closed: {post.text}"
        busy = [(row.started_at, row.ended_at) for row in worlds.rows("vehicle.drives") if row.driver == name]
        busy += [(row.sent_at, row.sent_at) for row in worlds.rows("team_chat.messages") if row.author_name == name]
        for event in agenda.events if stays else ():
            if event.organizer == emails.get(name) or response_of(event, emails.get(name, "")) == "accepted":
                busy += [span for _, span in occurrence_spans(agenda, event, at, at + _STAYS)]
        for start, end in busy if stays else ():
            if start < at + _STAYS and at <= end:
                yield f"{name} is busy from {start} to {end} and posts at {at}: {post.text}"


def _absent(worlds: Worlds) -> Iterator[tuple[dt.datetime, dt.datetime]]:
    """The user's trips for pleasure and all their flights, by the clock at home."""
    for trip in trips_of(worlds.seed):
        if trip.purpose == "pleasure":
            yield trip.away
    yield from own_flights(worlds)


def tickets(worlds: Worlds) -> Iterator[tuple[dt.datetime, dt.datetime, set[str]]]:
    """From the departure of a trip's first flight to the arrival of its last, with everyone who flies."""
    flights = {flight.flight_number: flight for flight in worlds.rows("travel_booking.flights")}
    trips: dict[str, list[Any]] = {}
    for booking in worlds.rows("travel_booking.flight_bookings"):
        if booking.status in ("ticketed", "flown") and booking.trip_id is not None:
            trips.setdefault(booking.trip_id, []).append(booking)
    user = cast_of(worlds.seed).protagonist.name
    for bookings in trips.values():
        times = [flights[booking.flight_number] for booking in bookings]
        travellers = {seat.name for booking in bookings for seat in booking.passengers}
        if user in travellers:
            yield min(leg.departs_at for leg in times), max(leg.arrives_at for leg in times), travellers
