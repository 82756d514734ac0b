"""The travel site on the first day: the trips of the life, and what is on sale beside them.

Everything that was paid with a card in the time that the bank knows is a fact of the life. Private to the site are
flights that nobody of the life is on, seats, bookings on hold, and tickets for others that were bought before that.
"""

import datetime as dt
from collections.abc import Iterable, Iterator
from itertools import pairwise
from random import Random

from msgspec.structs import replace

from prove.core import keyed
from prove.servers._shared.cast import Cast, cast_of
from prove.servers._shared.life.person.habits import amount, habits_of
from prove.servers._shared.life.person.household import household_of
from prove.servers._shared.life.person.wallet import wallet_of
from prove.servers._shared.life.place.hotels import LifeHotel, hotels_of
from prove.servers._shared.life.place.joins import FLIER, FLIER_IS_BACK, joins_of
from prove.servers._shared.life.place.routes import AIRLINES, FARE_FACTORS, basic_cents, flight_minutes, landing
from prove.servers._shared.life.place.trips import Leg, LifeTrip, Stay
from prove.servers._shared.life.purchases.bookings import paid_trips_of
from prove.servers._shared.life.time.agenda import agenda_of, unattended_of
from prove.servers._shared.life.time.desk import free_before, free_lately
from prove.servers.travel_booking import rules
from prove.servers.travel_booking.records import (
    Amenity,
    Fare,
    FareClass,
    Flight,
    FlightBooking,
    FlightBookingStatus,
    Hotel,
    HotelRoom,
    HotelStay,
    Passenger,
    PaymentCard,
    Tier,
    Traveller,
    TravelSite,
    Trip,
)
from prove.servers.travel_booking.tools import server

AMENITIES: tuple[Amenity, ...] = ("breakfast", "gym", "pool", "parking", "spa", "pets_allowed")
TIERS: tuple[Tier, ...] = ("member", "silver", "gold")
LONG_AGO = dt.timedelta(days=151)
"""Before that, neither the bank nor the mailbox of a life knows what was paid."""
HELD_FOR = dt.timedelta(hours=20)
"""For how long flights have been on hold at most."""
A_FEW_DAYS = dt.timedelta(days=4)
NEAR_CITIES = 4
"""A friend who is back in a few days flies to one of the nearest cities."""
SEATS_LEFT = (0, 2, 3, 4, 5, 6, 7, 8, 9)


@server.world
def build(seed: int) -> TravelSite:
    """A traveller with cards, points, trips and bookings, and what is on sale."""
    cast, rng, trips = cast_of(seed), keyed("travel_booking", seed), paid_trips_of(seed)
    site = TravelSite(seed, cast.now)
    me = cast.protagonist
    points = rng.randrange(40, 400) * 500
    site.travellers.add(Traveller(site.travellers.new_id(), me.name, me.email, rng.choice(TIERS), points))
    cards = _add_cards(site)
    rooms = _add_hotels(site, rng)
    numbers = _add_flights(site, cast, rng, trips)
    for trip in trips:
        _add_trip(site, rng, trip, cards, rooms)
    people = _others(cast, rng, trips)
    _add_ticket_of_today(site, cast, rng, numbers, people)
    _add_holds_for_others(site, cast, rng, people)
    _add_tickets_for_others(site, rng, numbers)
    return site


def _add_cards(site: TravelSite) -> dict[str, str]:
    """The cards of the wallet that are on file here; their ids by the keys of the wallet."""
    ids: dict[str, str] = {}
    for card in wallet_of(site.seed).cards:
        if "travel_booking" in card.apps:
            ids[card.key] = site.saved_cards.new_id()
            site.saved_cards.add(
                PaymentCard(
                    id=ids[card.key],
                    nickname=card.name,
                    brand=card.network,
                    last_four=card.last_four,
                    expires_on=card.expires_on,
                    security_code=card.security_code,
                )
            )
    return ids


def _add_hotels(site: TravelSite, rng: Random) -> dict[tuple[str, str], HotelRoom]:
    """The hotels of the life's cities; their rooms by the name of the hotel and the kind."""
    rooms: dict[tuple[str, str], HotelRoom] = {}
    for found in hotels_of(site.seed).values():
        for hotel in found:
            for room in _add_hotel(site, rng, hotel):
                rooms[hotel.name, room.kind] = room
    return rooms


def _add_hotel(site: TravelSite, rng: Random, hotel: LifeHotel) -> Iterator[HotelRoom]:
    amenities: tuple[Amenity, ...] = tuple(a for a in AMENITIES if rng.random() < 0.2 + hotel.stars * 0.1)
    rating = round(rng.uniform(6.4, 9.6), 1)
    made = site.hotels.add(
        Hotel(site.hotels.new_id(), hotel.name, hotel.city, hotel.address, hotel.stars, rating, amenities)
    )
    for room in hotel.rooms:
        yield site.hotel_rooms.add(
            HotelRoom(
                id=site.hotel_rooms.new_id(),
                hotel_id=made.id,
                kind=room.kind,
                sleeps=room.sleeps,
                nightly_rate=room.cents / 100,
                rooms=rng.randrange(3, 9),
                cancellation=room.policy,
            )
        )


def _add_flights(site: TravelSite, cast: Cast, rng: Random, trips: tuple[LifeTrip, ...]) -> Iterator[int]:
    """The flights of the trips with others on the same way, and flights between home and every city.

    Returns numbers for more flights.
    """
    legs = [(leg, 1 + len(trip.party)) for trip in trips for leg in (*trip.legs, *trip.held)]
    taken = {int(leg.flight_number[2:]) for leg, _ in legs}
    numbers = iter(rng.sample([digits for digits in range(100, 990) if digits not in taken], 300))
    today = site.now.date()
    for leg, people in legs:
        _add_flight_of_trip(site, rng, leg, people)
    for leg, _ in legs:
        if leg.departs_at > site.now and leg.cancelled_at is None:
            day = (leg.departs_at.date() - today).days
            for near in rng.sample(range(max(1, day - 3), day + 4), rng.randrange(1, 4)):
                _add_flight(site, rng, numbers, (leg.origin, leg.destination), near)
    busy = next(leg.destination for leg, _ in legs if leg.departs_at > site.now)
    for link, count in _links(site, cast, rng, busy):
        for day in sorted(rng.sample(range(1, 40), count)):
            _add_flight(site, rng, numbers, link, day)
        if rng.random() < 0.35:
            _add_flight(site, rng, numbers, link, -rng.randrange(3, 60))
    soon = site.now + dt.timedelta(minutes=rng.randrange(180, 1800, 5))
    _add_flight(site, rng, numbers, (cast.home, rng.choice(cast.cities[1:])), soon)
    return numbers


def _links(site: TravelSite, cast: Cast, rng: Random, busy: str) -> Iterator[tuple[tuple[str, str], int]]:
    """The connections with how many flights each has; the way to one of the cities has many."""
    travel = habits_of(site.seed).travel
    home, *others = cast.cities
    for city in others:
        yield (home, city), amount(rng, 11, travel, 9) if city == busy else rng.randrange(1, 4)
        yield (city, home), amount(rng, 7, travel, 5) if city == busy else rng.randrange(1, 4)
    for link in pairwise(others):
        yield link, rng.randrange(3)


def _add_flight(
    site: TravelSite, rng: Random, numbers: Iterator[int], link: tuple[str, str], start: int | dt.datetime
) -> Flight:
    """A flight at a moment of its origin, or at some hour of a day counted from today."""
    if isinstance(start, int):
        hour = dt.time(rng.randrange(6, 21), rng.randrange(0, 60, 5))
        start = dt.datetime.combine(site.now.date() + dt.timedelta(days=start), hour)
    code, airline = rng.choice(AIRLINES)
    minutes = flight_minutes(*link) + rng.randrange(0, 25, 5)
    dear = basic_cents(*link) * rng.uniform(0.65, 1.6)
    fares = _fares(rng, dear, offers_business=rng.random() < 0.6)
    arrives_at = landing(*link, start, minutes)
    return site.flights.add(Flight(f"{code}{next(numbers)}", airline, *link, start, arrives_at, minutes, fares))


def _add_flight_of_trip(site: TravelSite, rng: Random, leg: Leg, people: int) -> None:
    cents = leg.cents // people
    fares = _fares(rng, cents / FARE_FACTORS[leg.fare_class], offers_business=rng.random() < 0.5)
    site.flights.add(
        Flight(
            flight_number=leg.flight_number,
            airline=leg.airline,
            origin=leg.origin,
            destination=leg.destination,
            departs_at=leg.departs_at,
            arrives_at=leg.arrives_at,
            duration_minutes=flight_minutes(leg.origin, leg.destination),
            fares=tuple(
                Fare(fare.fare_class, cents / 100, fare.seats_left) if fare.fare_class == leg.fare_class else fare
                for fare in fares
            ),
        )
    )


def _fares(rng: Random, dear: float, *, offers_business: bool) -> tuple[Fare, ...]:
    """The fares of a flight whose cheapest one costs about this many cents."""
    return tuple(
        Fare(kind, round(dear * factor * rng.uniform(0.95, 1.05)) / 100, rng.choice(SEATS_LEFT))
        for kind, factor in FARE_FACTORS.items()
        if kind != "business" or offers_business
    )


def _add_trip(
    site: TravelSite, rng: Random, trip: LifeTrip, cards: dict[str, str], rooms: dict[tuple[str, str], HotelRoom]
) -> None:
    site.trips.add(Trip(trip.id, trip.name, trip.city, trip.starts_on, trip.ends_on))
    names = [cast_of(site.seed).protagonist.name, *trip.party]
    held_at = _lately(site, rng) if trip.held else None
    for leg in trip.held:
        assert held_at
        _add_booking(site, rng, leg, names, trip, booked_at=held_at, status="held", card_id=None)
    for leg in trip.legs:
        assert trip.booked_at
        landed = rules.at_home(site, leg.arrives_at, leg.destination) < site.now
        status: FlightBookingStatus = "flown" if landed else "ticketed"
        status = "cancelled" if leg.cancelled_at else status
        card_id = cards[trip.card or ""]
        _add_booking(site, rng, leg, names, trip, booked_at=trip.booked_at, status=status, card_id=card_id)
    if trip.stay:
        _add_stay(site, trip.stay, trip, names, cards, rooms)


def _add_booking(
    site: TravelSite,
    rng: Random,
    leg: Leg,
    names: list[str],
    trip: LifeTrip,
    *,
    booked_at: dt.datetime,
    status: FlightBookingStatus,
    card_id: str | None,
) -> None:
    site.flight_bookings.add(
        FlightBooking(
            id=leg.booking,
            flight_number=leg.flight_number,
            origin=leg.origin,
            destination=leg.destination,
            departs_at=leg.departs_at,
            fare_class=leg.fare_class,
            lead_passenger=names[0],
            passengers=_seated(site, rng, site.flights.get(leg.flight_number), leg.fare_class, names),
            price=leg.cents / 100,
            booked_at=booked_at,
            status=status,
            hold_until=booked_at + rules.HOLD_LASTS if status == "held" else None,
            card_id=card_id,
            refund=leg.refunded / 100 if status == "cancelled" else None,
            trip_id=trip.id,
        )
    )


def _lately(site: TravelSite, rng: Random) -> dt.datetime:
    """A moment at which the user had time to put flights on hold, some hours before the hold ends."""
    return free_lately(site.seed, rng, site.now - HELD_FOR)


def _add_stay(
    site: TravelSite,
    stay: Stay,
    trip: LifeTrip,
    names: list[str],
    cards: dict[str, str],
    rooms: dict[tuple[str, str], HotelRoom],
) -> None:
    room = rooms[stay.hotel, stay.room]
    row = HotelStay(
        id=stay.id,
        hotel_id=room.hotel_id,
        hotel_name=stay.hotel,
        city=trip.city,
        room_id=room.id,
        guest=names[0],
        guests=len(names),
        check_in=stay.check_in,
        check_out=stay.check_out,
        total=stay.cents / 100,
        card_id=cards[trip.card or ""],
        trip_id=trip.id,
    )
    if stay.cancelled_at:
        row = replace(row, status="cancelled", refund=stay.refunded / 100)
    elif rules.departure(site, row) <= site.now:
        row = replace(row, status="completed")
    site.hotel_stays.add(row)


def _others(cast: Cast, rng: Random, trips: tuple[LifeTrip, ...]) -> list[str]:
    """The names of friends and family of other households who come along on none of the trips and join none, in any
    order."""
    here = {name for trip in trips for name in trip.party} | set(household_of(cast.seed).members)
    here |= {name for _, name in joins_of(cast.seed)}
    close = [person.name for person in cast.tied("family", "friend") if person.name not in here]
    return rng.sample(close, len(close))


def _add_ticket_of_today(site: TravelSite, cast: Cast, rng: Random, numbers: Iterator[int], people: list[str]) -> None:
    """A flight that leaves within two hours, and on it a friend who meets the user at no time before the way back."""
    near = sorted(cast.cities[1:], key=lambda city: flight_minutes(cast.home, city))[:NEAR_CITIES]
    city = rng.choice(near)
    leaves = site.now + dt.timedelta(minutes=rng.randrange(60, 115, 5))
    out = _add_flight(site, rng, numbers, (cast.home, city), leaves)
    back = _add_flight(site, rng, numbers, (city, cast.home), (out.arrives_at - site.now).days + rng.randrange(2, 4))
    met = _met_between(site.seed, leaves - dt.timedelta(hours=4), rules.at_home(site, back.arrives_at, cast.home))
    if rules.at_home(site, back.arrives_at, cast.home) > site.now + FLIER_IS_BACK:
        return
    for person in cast.tied(FLIER):
        if person.name in people and person.email not in met:
            people.remove(person.name)
            _buy_long_ago(site, rng, (out, back), person.name)
            return


def _met_between(seed: int, start: dt.datetime, end: dt.datetime) -> set[str]:
    """The e-mail addresses of those who are in an event that begins in this time."""
    events = [event for event in (*agenda_of(seed), *unattended_of(seed)) if event.sphere != "mark"]
    return {email for event in events if event.times(start, end) for email in (event.organizer, *event.people)}


def _add_holds_for_others(site: TravelSite, cast: Cast, rng: Random, people: list[str]) -> None:
    """Flights there and back on hold for people who want to travel; nothing is paid for them yet."""
    out = [f for f in site.flights.where(origin=cast.home) if rules.until_departure(site, f) > rules.HOLDS_END]
    ways = [(flight, back) for flight in out if (back := _way_back(site, flight))]
    for way in rng.sample(ways, min(amount(rng, 1, habits_of(site.seed).travel, 1), len(people) // 2, len(ways))):
        names = [people.pop() for _ in range(rng.choice((1, 1, 2)))]
        booked_at = _lately(site, rng)
        for flight in way:
            _add_for_others(site, rng, flight, names, booked_at, "held", None)


def _way_back(site: TravelSite, flight: Flight) -> Flight | None:
    """The first flight back after two days, within two weeks."""
    first, last = flight.arrives_at + dt.timedelta(days=2), flight.arrives_at + dt.timedelta(days=14)
    back = site.flights.where(origin=flight.destination, destination=flight.origin)
    return min((f for f in back if first <= f.departs_at <= last), key=lambda f: f.departs_at, default=None)


def _add_tickets_for_others(site: TravelSite, rng: Random, numbers: Iterator[int]) -> None:
    """Tickets for somebody who joins a trip with flights of their own.

    They leave and return while the user is away, so that they are never in the air when they meet the user at home.
    """
    for trip, name in joins_of(site.seed):
        flights = _near(site, rng, numbers, trip)
        _buy_long_ago(site, rng, flights, name)
        for flight in flights:
            if rng.random() < 0.5:
                _hold_another(site, rng, flight, name)


def _near(site: TravelSite, rng: Random, numbers: Iterator[int], trip: LifeTrip) -> tuple[Flight, Flight]:
    """Flights there and back at other hours than those of a trip, by day, while the user is away."""
    out, back = trip.flights
    apart = dt.timedelta(minutes=rng.randrange(25, 115, 5))
    soon = dt.timedelta(minutes=rng.randrange(5, 30, 5))
    leaves = out.departs_at - apart if out.departs_at.hour > 16 else out.departs_at + apart
    returns = back.departs_at + soon if back.departs_at.hour < 9 else back.departs_at - apart
    return (
        _add_flight(site, rng, numbers, (out.origin, out.destination), leaves),
        _add_flight(site, rng, numbers, (back.origin, back.destination), returns),
    )


def _buy_long_ago(site: TravelSite, rng: Random, flights: tuple[Flight, Flight], name: str) -> None:
    """Tickets there and back that were bought before the time that the bank knows, sometimes with an expired card."""
    old = [card for card in site.saved_cards if card.expires_on < site.now.date()]
    good = [card for card in site.saved_cards if card.expires_on >= site.now.date()]
    paid_by = rng.choice(old if old and rng.random() < 0.4 else good)
    day = min(site.now.date() - LONG_AGO, paid_by.expires_on) - dt.timedelta(days=rng.randrange(45))
    booked_at = free_before(site.seed, dt.datetime.combine(day, dt.time(rng.randrange(7, 22), rng.randrange(60))))
    for flight in flights:
        _add_for_others(site, rng, flight, [name], booked_at, "ticketed", paid_by.id)


def _hold_another(site: TravelSite, rng: Random, flight: Flight, name: str) -> None:
    """Another flight on the same way, a few days off, is on hold for somebody who may want to change."""
    others = [
        other
        for other in site.flights.where(origin=flight.origin, destination=flight.destination)
        if other is not flight
        and abs(other.departs_at - flight.departs_at) <= A_FEW_DAYS
        and rules.until_departure(site, other) > rules.HOLDS_END
    ]
    if others:
        _add_for_others(site, rng, rng.choice(others), [name], _lately(site, rng), "held", None)


def _add_for_others(
    site: TravelSite,
    rng: Random,
    flight: Flight,
    names: list[str],
    booked_at: dt.datetime,
    status: FlightBookingStatus,
    card_id: str | None,
) -> None:
    fare = flight.fares[-1] if rng.random() < 0.5 else rng.choice(flight.fares[1:])
    price = round(fare.price * len(names), 2)
    points = rng.randrange(5, 25) * 500 if status != "held" and rng.random() < 0.3 else 0
    site.flight_bookings.add(
        FlightBooking(
            id=site.flight_bookings.new_id(),
            flight_number=flight.flight_number,
            origin=flight.origin,
            destination=flight.destination,
            departs_at=flight.departs_at,
            fare_class=fare.fare_class,
            lead_passenger=names[0],
            passengers=_seated(site, rng, flight, fare.fare_class, names),
            price=price,
            booked_at=booked_at,
            status=status,
            hold_until=booked_at + rules.HOLD_LASTS if status == "held" else None,
            points_used=min(points, round(price * rules.POINTS_PER_DOLLAR_SPENT)),
            card_id=card_id,
        )
    )


def _seated(
    site: TravelSite, rng: Random, flight: Flight, fare_class: FareClass, names: Iterable[str]
) -> tuple[Passenger, ...]:
    if not rules.TERMS[fare_class].seat_choice or rng.random() < 0.5:
        return tuple(Passenger(name) for name in names)
    free = list(rules.free_seats(site, flight, fare_class))
    rng.shuffle(free)
    return tuple(Passenger(name, free.pop() if free else None) for name in names)
