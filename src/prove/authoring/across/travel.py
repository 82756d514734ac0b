"""Promises about travel: charges reach the bank, cards are the wallet's, and nobody is in two cities."""

import datetime as dt
from collections import Counter
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import Any, TypeVar

from prove.authoring.across.charges import Charge, as_charge, cents, not_in_the_bank, not_of_the_bank
from prove.authoring.across.rules import Worlds, invariant
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import now_of
from prove.servers._shared.life.money.ledger import DAYS
from prove.servers._shared.life.place.routes import landing
from prove.servers._shared.life.place.zones import local_time
from prove.servers._shared.life.purchases.bookings import paid_trips_of
from prove.servers.calendar.records import Agenda
from prove.servers.calendar.rules import own_times

T = TypeVar("T")

BY_DAY, CHECK_IN_HOURS = range(6, 23), range(15, 24)
"""The hours at which flights leave and land, and at which guests come to a hotel, by the clocks of the cities."""


@invariant(3, "travel_booking", "banking")
def charges_of_travel(worlds: Worlds) -> Iterator[str]:
    """A flight or a hotel is one debit that day on the account of the card that paid, a refund is one credit."""
    since = now_of(worlds.seed) - dt.timedelta(days=DAYS)
    wanted = Counter(charge for at, charge in _charges(worlds) if at >= since and charge.cents)
    hotels, flights = worlds.rows("travel_booking.hotels"), worlds.rows("travel_booking.flights")
    payees = {*(hotel.name for hotel in hotels), *(flight.airline for flight in flights)}
    seen = Counter(
        as_charge(line)
        for line in worlds.rows("banking.transactions")
        if line.counterparty in payees and line.category == "travel"
    )
    yield from not_in_the_bank(wanted, seen)


@invariant(6, "travel_booking", "banking")
def cards_of_travel(worlds: Worlds) -> Iterator[str]:
    """A card on file at the travel site is one of the bank, same name and expiry, and the wallet has it there."""
    yield from not_of_the_bank(worlds, "travel_booking.saved_cards", "nickname", "travel site")


@invariant(7, "travel_booking")
def cards_valid_for_travel(worlds: Worlds) -> Iterator[str]:
    """A card that paid for a flight or a hotel was valid on that day."""
    cards = {card.id: card for card in worlds.rows("travel_booking.saved_cards")}
    days: dict[str | None, dt.date] = {}
    for booking in worlds.rows("travel_booking.flight_bookings"):
        if booking.card_id is not None:
            days[booking.trip_id] = booking.booked_at.date()
            if cards[booking.card_id].expires_on < booking.booked_at.date():
                yield f"booking {booking.id} was paid with {cards[booking.card_id].nickname} after it had expired"
    for stay in worlds.rows("travel_booking.hotel_stays"):
        if stay.trip_id not in days:
            yield f"stay {stay.id} belongs to no trip with flights"
        elif cards[stay.card_id].expires_on < days[stay.trip_id]:
            yield f"stay {stay.id} was paid with {cards[stay.card_id].nickname} after it had expired"


@invariant(16, "travel_booking")
def trips_are_apart(worlds: Worlds) -> Iterator[str]:
    """Trips and stays do not overlap, and every stay is within its trip, in its city."""
    trips = sorted(worlds.rows("travel_booking.trips"), key=lambda trip: trip.starts_on)
    for one, other in pairwise(trips):
        if other.starts_on <= one.ends_on:
            yield f"{one.name} ends on {one.ends_on}, {other.name} starts on {other.starts_on}"
    by_id = {trip.id: trip for trip in trips}
    stays = [stay for stay in worlds.rows("travel_booking.hotel_stays") if stay.status != "cancelled"]
    stays.sort(key=lambda stay: stay.check_in)
    for one, other in pairwise(stays):
        if other.check_in < one.check_out:
            yield f"the stays {one.id} in {one.city} and {other.id} in {other.city} overlap"
    for stay in stays:
        trip = by_id.get(stay.trip_id)
        if (
            trip is None
            or stay.city != trip.destination
            or not trip.starts_on <= stay.check_in < stay.check_out <= trip.ends_on
        ):
            yield f"stay {stay.id} in {stay.city} is not within a trip to that city"


@invariant(16, "travel_booking")
def who_flies_out_flies_back(worlds: Worlds) -> Iterator[str]:
    """The user's flights lead from home to a city and from there back home, one after the other."""
    cast = cast_of(worlds.seed)
    flights = {flight.flight_number: flight for flight in worlds.rows("travel_booking.flights")}
    own = sorted(
        (
            flights[booking.flight_number]
            for booking in worlds.rows("travel_booking.flight_bookings")
            if booking.status not in ("cancelled", "expired")
            and any(passenger.name == cast.protagonist.name for passenger in booking.passengers)
        ),
        key=lambda flight: flight.departs_at,
    )
    place, free_at = cast.home, None
    for flight in own:
        if flight.origin != place:
            yield f"{flight.flight_number} leaves from {flight.origin}, but the user is in {place}"
        if free_at is not None and flight.departs_at < free_at:
            yield f"{flight.flight_number} leaves at {flight.departs_at}, before the last flight arrives"
        place, free_at = flight.destination, flight.arrives_at
    if place != cast.home:
        yield f"no flight leads home from {place}"


@invariant(16, "travel_booking", "calendar")
def others_fly_there_and_back(worlds: Worlds) -> Iterator[str]:
    """Tickets for others lead there and back, and who has them meets the user at no event at home in between."""
    cast = cast_of(worlds.seed)
    emails = {person.name: person.email for person in cast.people}
    for name, flown in _flights_of_others(worlds).items():
        ways = [(flight.origin, flight.destination) for flight in flown]
        if len(flown) % 2 or any(back != out[::-1] or out[0] != cast.home for out, back in _pairs(ways)):
            yield f"the flights of {name} are {ways}, which is not there and back"
            continue
        for out, back in _pairs(flown):
            for title, start in _met(worlds, emails[name], out.departs_at, back.arrives_at):
                yield f"{name} is away from {out.departs_at} to {back.arrives_at}, but at {title} on {start}"


@invariant(16, "travel_booking", "calendar")
def hours_of_travel(worlds: Worlds) -> Iterator[str]:
    """Flights of the user leave and arrive by day in their cities, and the user checks in by day on the first day."""
    flights = {flight.flight_number: flight for flight in worlds.rows("travel_booking.flights")}
    me, home = cast_of(worlds.seed).protagonist.name, cast_of(worlds.seed).home
    for flight in flights.values():
        arrives_at = landing(flight.origin, flight.destination, flight.departs_at, flight.duration_minutes)
        if flight.arrives_at != arrives_at:
            yield f"{flight.flight_number} lands at {flight.arrives_at}, but it is {arrives_at} there then"
    for booking in worlds.rows("travel_booking.flight_bookings"):
        flight = flights[booking.flight_number]
        if me in [passenger.name for passenger in booking.passengers] and booking.status != "cancelled":
            for moment in (flight.departs_at, flight.arrives_at):
                if moment.hour not in BY_DAY:
                    yield f"{flight.flight_number} to {flight.destination} leaves or lands at {moment}"
    events = {event.location: event for event in worlds.rows("calendar.events") if event.title.startswith("Check in")}
    for stay in worlds.rows("travel_booking.hotel_stays"):
        event = events.get(stay.hotel_name)
        if event is None or stay.status == "cancelled":
            continue
        there = local_time(event.starts_at, home, stay.city)
        if there.date() == stay.check_in and there.hour not in CHECK_IN_HOURS:
            yield f"the user checks in at {stay.hotel_name} at {there}"


@invariant(19, "social_media", "travel_booking")
def posts_after_landing(worlds: Worlds) -> Iterator[str]:
    """From take-off until they tell that they have landed the user posts nothing but replies and wishes."""
    network, home = worlds.state("social_media"), cast_of(worlds.seed).home
    own = [post for post in network.posts.where(author=network.me) if post.posted_at <= network.now]
    own = [post for post in own if not post.reply_to_id and not post.text.startswith("Happy birthday")]
    for trip in paid_trips_of(worlds.seed):
        for leg in trip.flights[:1]:
            left, lands_at = leg.departs_at, local_time(leg.arrives_at, leg.destination, home)
            soon = [post for post in own if left < post.posted_at <= lands_at + dt.timedelta(hours=14)]
            landed = [post.posted_at for post in soon if post.text.startswith(f"Landed in {trip.city}")]
            for post in soon:
                if post.posted_at < max(landed, default=lands_at) or post.posted_at < lands_at:
                    yield f"the user lands in {trip.city} at {lands_at}, but posts at {post.posted_at}: {post.text}"


def _flights_of_others(worlds: Worlds) -> dict[str, list[Any]]:
    """The flights, in order, of people who have tickets that are not the user's, by their names."""
    flights = {flight.flight_number: flight for flight in worlds.rows("travel_booking.flights")}
    me = cast_of(worlds.seed).protagonist.name
    found: dict[str, list[Any]] = {}
    for booking in worlds.rows("travel_booking.flight_bookings"):
        names = [passenger.name for passenger in booking.passengers]
        if booking.status in ("ticketed", "flown") and me not in names:
            for name in names:
                found.setdefault(name, []).append(flights[booking.flight_number])
    return {name: sorted(flown, key=lambda flight: flight.departs_at) for name, flown in found.items()}


def _pairs(items: Sequence[T]) -> Iterator[tuple[T, T]]:
    """The first and the second, the third and the fourth, and so on."""
    return zip(items[::2], items[1::2], strict=True)


def _met(worlds: Worlds, email: str, start: dt.datetime, end: dt.datetime) -> Iterator[tuple[str, dt.datetime]]:
    """The events of a time with somebody."""
    agenda: Agenda = worlds.state("calendar")
    for event, _, (begins, _) in own_times(agenda, start, end):
        people = [event.organizer, *(invitee.email for invitee in event.invitees)]
        if email in people and not event.title.endswith("'s birthday"):
            yield event.title, begins


def _charges(worlds: Worlds) -> Iterator[tuple[dt.datetime, Charge]]:
    """What was paid and refunded by the tables of the travel site, with the moments that the life knows."""
    accounts = _accounts(worlds)
    airlines = {flight.flight_number: flight.airline for flight in worlds.rows("travel_booking.flights")}
    cancelled: dict[str, dt.datetime | None] = {}
    booked: dict[str, dt.datetime] = {}
    for trip in paid_trips_of(worlds.seed):
        cancelled |= {leg.booking: leg.cancelled_at for leg in trip.legs}
        if trip.stay and trip.booked_at:
            booked[trip.stay.id], cancelled[trip.stay.id] = trip.booked_at, trip.stay.cancelled_at
    for booking in worlds.rows("travel_booking.flight_bookings"):
        account, payee, at = accounts.get(booking.card_id), airlines[booking.flight_number], cancelled.get(booking.id)
        if booking.status != "held":
            paid = booking.points_used - cents(booking.price)
            yield booking.booked_at, Charge(account, payee, booking.booked_at.date(), paid)
        if booking.refund and at:
            yield at, Charge(account, payee, at.date(), cents(booking.refund))
    for stay in worlds.rows("travel_booking.hotel_stays"):
        account, day, at = accounts.get(stay.card_id), booked[stay.id], cancelled[stay.id]
        yield day, Charge(account, stay.hotel_name, day.date(), -cents(stay.total))
        if stay.refund and at:
            yield at, Charge(account, stay.hotel_name, at.date(), cents(stay.refund))


def _accounts(worlds: Worlds) -> dict[str | None, str]:
    """The bank's account behind each card on file, by the id of the card at the travel site."""
    known = {card.last_four: card.account_id for card in worlds.rows("banking.cards")}
    return {
        card.id: known[card.last_four] for card in worlds.rows("travel_booking.saved_cards") if card.last_four in known
    }
