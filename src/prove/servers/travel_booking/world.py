"""The travel site on the first day: a month of flights, three hotels in every city, trips behind and ahead."""

import datetime as dt
from collections.abc import Iterator
from itertools import pairwise
from random import Random

from prove.core import keyed
from prove.servers._shared.cast import Cast, cast_of, street, unique
from prove.servers.travel_booking import rules
from prove.servers.travel_booking.records import (
    Amenity,
    CancellationPolicy,
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
    RoomKind,
    StayStatus,
    Tier,
    Traveller,
    TravelSite,
    Trip,
)
from prove.servers.travel_booking.tools import server

AIRLINES = (
    ("KA", "Kestrel Airways"),
    ("NW", "Northwind Air"),
    ("SB", "Skybridge"),
    ("AU", "Aurora Airlines"),
    ("PL", "Pelican Air"),
    ("MR", "Meridian Jet"),
)
AMERICA = frozenset(
    (
        *("Austin", "Boston", "Chicago", "Dallas", "Denver", "Houston", "Miami", "Montreal", "Nashville", "Portland"),
        *("Seattle", "Toronto", "Vancouver"),
    )
)
FAR_EAST = frozenset(("Singapore", "Sydney", "Tokyo"))
FARE_FACTORS: tuple[tuple[FareClass, float], ...] = (
    ("basic", 1.0),
    ("standard", 1.3),
    ("flex", 1.7),
    ("business", 3.4),
)
HOTEL_NAMES = (
    *("Hotel Miramar", "The Linden House", "Corner Court Hotel", "Hotel Savoy Garden", "The Wayfarer", "Palm Court"),
    *("Station Square Hotel", "Hotel Bellevue", "The Old Mint", "Riverbank Suites", "Hotel Cascade", "Harbor Lights"),
    *("The Gatehouse", "Hotel Monarch", "Lamplight Inn", "Parkview Rooms", "The Cobbler", "Hotel Esplanade"),
    *("Terrace House", "The Quarter", "Hotel Meridien Blue", "Northern Star Hotel", "Clocktower Inn", "Hotel Verde"),
    *("Silver Birch Hotel", "The Anchorage", "Hotel Colonnade", "Poets Corner Hotel", "The Mill Rooms", "Hotel Azur"),
    *("Copper Beech Inn", "Kingfisher Hotel"),
)
ROOM_KINDS: tuple[tuple[RoomKind, int, float], ...] = (
    ("single", 1, 0.8),
    ("double", 2, 1.0),
    ("twin", 2, 1.05),
    ("family", 4, 1.6),
    ("suite", 3, 2.3),
)
POLICIES: tuple[CancellationPolicy, ...] = ("flexible", "flexible", "moderate", "non_refundable")
AMENITIES: tuple[Amenity, ...] = ("breakfast", "gym", "pool", "parking", "spa", "pets_allowed")
TIERS: tuple[Tier, ...] = ("member", "silver", "gold")
CARDS = (
    ("Everyday card", "Visa"),
    ("Work card", "Mastercard"),
    ("Travel rewards card", "Amex"),
    ("Backup card", "Visa"),
)
OCCASIONS = (
    *("Long weekend in {}", "{} with the family", "Client visit to {}", "{} conference", "Birthday trip to {}"),
    *("Workshop in {}", "{} getaway", "Sales week in {}", "{} reunion", "Museum days in {}"),
)


@server.world
def build(seed: int) -> TravelSite:
    """A traveller with cards, points, trips and bookings, and what is on sale."""
    cast, rng = cast_of(seed), keyed("travel_booking", seed)
    site = TravelSite(seed, cast.now)
    me = cast.protagonist
    points = rng.randrange(40, 400) * 250
    site.travellers.add(Traveller(site.travellers.new_id(), me.name, me.email, rng.choice(TIERS), points))
    _add_cards(site, rng)
    numbers = iter(unique(rng, 130, lambda r: r.randrange(100, 990)))
    _add_flights(site, cast, rng, numbers)
    _add_hotels(site, cast, rng)
    _add_trips(site, cast, rng, numbers)
    _add_loose_bookings(site, cast, rng)
    _pay_with_a_card_that_ran_out(site)
    return site


def _add_cards(site: TravelSite, rng: Random) -> None:
    fours = unique(rng, len(CARDS), lambda r: f"{r.randrange(10_000):04d}")
    codes = unique(rng, len(CARDS), lambda r: f"{r.randrange(1000):03d}")
    for place, (nickname, brand) in enumerate(CARDS):
        days = rng.randrange(90, 1500) if place < 3 else -rng.randrange(2, 25)
        expires_on = site.now.date() + dt.timedelta(days=days)
        card = PaymentCard(site.saved_cards.new_id(), nickname, brand, fours[place], expires_on, codes[place])
        site.saved_cards.add(card)


def _add_flights(site: TravelSite, cast: Cast, rng: Random, numbers: Iterator[int]) -> None:
    """Flights from home and back for every city, and a few between the others; some have left already."""
    home, *others = cast.cities
    links = [(home, city) for city in others] + [(city, home) for city in others]
    links += list(pairwise(others))
    for origin, destination in links:
        base = _base_price(origin, destination) * rng.uniform(0.8, 1.3)
        days = sorted(rng.sample(range(1, 40), _departures(cast, origin, destination)))
        for day in [*days, *([-rng.randrange(3, 60)] if rng.random() < 0.45 else [])]:
            _add_flight(site, rng, f"{next(numbers)}", (origin, destination), day, base)
    from_home = [f for f in site.flights if f.origin == home and f.departs_at > site.now]
    for flight, low, high in zip(rng.sample(from_home, 2), (50, 180), (110, 1800), strict=True):
        departs_at = site.now + dt.timedelta(minutes=rng.randrange(low, high, 5))
        arrives_at = departs_at + dt.timedelta(minutes=flight.duration_minutes)
        site.flights.update(flight, departs_at=departs_at, arrives_at=arrives_at)


def _departures(cast: Cast, origin: str, destination: str) -> int:
    """How many flights a connection has; one of the cities has many."""
    if cast.home not in (origin, destination):
        return 1
    if (origin, destination) == cast.cities[:2]:
        return 16
    return 8 if cast.cities[1] in (origin, destination) else 2


def _add_flight(site: TravelSite, rng: Random, digits: str, link: tuple[str, str], day: int, base: float) -> Flight:
    code, airline = rng.choice(AIRLINES)
    minutes = _minutes(rng, *link)
    start = dt.time(rng.randrange(6, 21), rng.randrange(0, 60, 5))
    departs_at = dt.datetime.combine(site.now.date() + dt.timedelta(days=day), start)
    dear = base * rng.uniform(0.75, 1.4)
    offered = FARE_FACTORS if rng.random() < 0.6 else FARE_FACTORS[:3]
    fares = tuple(
        Fare(kind, round(dear * factor * rng.uniform(0.95, 1.05), 2), rng.choice((0, 2, 3, 4, 5, 6, 7, 8, 9)))
        for kind, factor in offered
    )
    arrives_at = departs_at + dt.timedelta(minutes=minutes)
    return site.flights.add(Flight(code + digits, airline, *link, departs_at, arrives_at, minutes, fares))


def _region(city: str) -> str:
    return "america" if city in AMERICA else "far_east" if city in FAR_EAST else "europe"


def _base_price(origin: str, destination: str) -> float:
    regions = {_region(origin), _region(destination)}
    return 110.0 if len(regions) == 1 else 640.0 if "far_east" in regions else 390.0


def _minutes(rng: Random, origin: str, destination: str) -> int:
    regions = {_region(origin), _region(destination)}
    low, high = (70, 200) if len(regions) == 1 else (660, 900) if "far_east" in regions else (430, 620)
    return rng.randrange(low, high, 5)


def _add_hotels(site: TravelSite, cast: Cast, rng: Random) -> None:
    names = iter(rng.sample(HOTEL_NAMES, len(HOTEL_NAMES)))
    at_home = [(place.name, place.address) for place in cast.places if place.kind == "hotel"]
    for city in cast.cities:
        known = at_home if city == cast.home else []
        for name, address in [*known, *((next(names), street(rng)) for _ in range(3 - len(known)))]:
            _add_hotel(site, rng, name, city, address)


def _add_hotel(site: TravelSite, rng: Random, name: str, city: str, address: str) -> None:
    stars = rng.randrange(2, 6)
    amenities: tuple[Amenity, ...] = tuple(a for a in AMENITIES if rng.random() < 0.2 + stars * 0.1)
    rating = round(rng.uniform(6.4, 9.6), 1)
    hotel = site.hotels.add(Hotel(site.hotels.new_id(), name, city, address, stars, rating, amenities))
    base = 45.0 * stars * rng.uniform(0.7, 1.4)
    for kind, sleeps, factor in sorted(rng.sample(ROOM_KINDS, rng.randrange(2, 4)), key=ROOM_KINDS.index):
        rate, rooms = round(base * factor, 0), rng.randrange(3, 9)
        room_id = site.hotel_rooms.new_id()
        site.hotel_rooms.add(HotelRoom(room_id, hotel.id, kind, sleeps, rate, rooms, rng.choice(POLICIES)))


def _add_trips(site: TravelSite, cast: Cast, rng: Random, numbers: Iterator[int]) -> None:
    """Trips to different cities, one after the other, with flights there and back and a room, as far as on sale."""
    occasions = iter(rng.sample(OCCASIONS, len(OCCASIONS)))
    for place, city in enumerate(rng.sample(cast.cities[1:], 8)):
        days = dt.timedelta(days=rng.randrange(2, 7))
        outward = [f for f in site.flights.where(origin=cast.home) if f.destination == city]
        free = [f for f in outward if not _on_a_trip(site, f.departs_at.date(), f.departs_at.date() + days)]
        if not free:
            continue
        out = rng.choice(free)
        starts_on = out.departs_at.date()
        trip = Trip(site.trips.new_id(), next(occasions).format(city), city, starts_on, starts_on + days)
        site.trips.add(trip)
        if place < 6:
            party = [cast.protagonist, *rng.sample(cast.people, rng.choice((0, 0, 1, 2)))]
            names = [person.name for person in party]
            last_day = (trip.ends_on - site.now.date()).days
            price = out.fares[0].price * rng.uniform(0.9, 1.2)
            back = _add_flight(site, rng, f"{next(numbers)}", (city, cast.home), last_day, price)
            _add_flight_booking(site, rng, out, names, trip)
            _add_flight_booking(site, rng, back, names, trip)
            _add_stay(site, rng, party[0].name, len(party), trip)


def _on_a_trip(site: TravelSite, first: dt.date, last: dt.date) -> bool:
    return any(trip.starts_on <= last and first <= trip.ends_on for trip in site.trips)


def _add_loose_bookings(site: TravelSite, cast: Cast, rng: Random) -> None:
    """Bookings that belong to no trip, and enough of every status."""
    coming = [f for f in site.flights if f.departs_at - site.now > rules.HOLDS_END]
    busy = [f for f in coming if f.origin == cast.home and f.destination == cast.cities[1]]
    gone = [f for f in site.flights if f.arrives_at < site.now]
    soon = [f for f in site.flights if site.now < f.departs_at <= site.now + rules.SALES_END]
    for flight in [*soon, *rng.sample(busy, 12), *rng.sample(coming, 5), *rng.sample(gone, min(3, len(gone)))]:
        people = [cast.protagonist, *rng.sample(cast.tied("family", "friend"), 2)]
        names = [person.name for person in rng.sample(people, rng.randrange(1, 4))]
        if not any(b.flight_number == flight.flight_number for b in site.flight_bookings):
            _add_flight_booking(site, rng, flight, names, None)
    for place, city in enumerate(rng.sample(cast.cities, 7)):
        starts_on = site.now.date() + dt.timedelta(days=rng.randrange(3, 40) if place < 5 else -rng.randrange(10, 90))
        ends_on = starts_on + dt.timedelta(days=rng.randrange(1, 6))
        _add_stay(site, rng, cast.protagonist.name, rng.randrange(1, 3), Trip("", "", city, starts_on, ends_on))


def _add_flight_booking(site: TravelSite, rng: Random, flight: Flight, names: list[str], trip: Trip | None) -> None:
    flown = flight.arrives_at < site.now
    holds = sum(b.status == "held" for b in site.flight_bookings)
    holdable = not flown and flight.departs_at - site.now > rules.HOLDS_END and holds < 4
    on_sale = [fare for fare in flight.fares if flown or fare.seats_left >= len(names)]
    held = holdable and rng.random() < 0.45
    if held:
        on_sale = [fare for fare in on_sale if rules.TERMS[fare.fare_class].can_be_held]
    if not on_sale:
        return
    fare = rng.choice(on_sale)
    status: FlightBookingStatus = "flown" if flown else "held" if held else "ticketed"
    if status == "ticketed" and rng.random() < 0.15:
        status = "cancelled"
    booked_at = min(site.now, flight.departs_at) - dt.timedelta(minutes=rng.randrange(60, 40 * 24 * 60))
    if held or rng.random() < 0.2:
        booked_at = min(site.now, flight.departs_at) - dt.timedelta(minutes=rng.randrange(30, 22 * 60))
    price = round(fare.price * len(names), 2)
    cards = [card.id for card in site.saved_cards if card.expires_on >= booked_at.date()]
    booking = FlightBooking(
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
        hold_until=booked_at + rules.HOLD_LASTS if held else None,
        card_id=None if held else cards[0] if rng.random() < 0.6 else rng.choice(cards),
        refund=_early_refund(fare.fare_class, price) if status == "cancelled" else None,
        trip_id=trip and trip.id,
    )
    site.flight_bookings.add(booking)
    if status in ("held", "ticketed"):
        rules.take_seats(site, flight, fare.fare_class, len(names))


def _pay_with_a_card_that_ran_out(site: TravelSite) -> None:
    """Some tickets were paid with the card that has expired since, so that no more can be charged to it."""
    old = list(site.saved_cards)[-1]
    coming = [b for b in site.flight_bookings.where(status="ticketed") if b.departs_at - site.now > rules.SALES_END]
    for booking in [b for b in coming if b.booked_at.date() <= old.expires_on][::3]:
        site.flight_bookings.update(booking, card_id=old.id)


def _early_refund(fare_class: FareClass, price: float) -> float:
    fee = rules.cancellation_fee(fare_class, price, dt.timedelta(days=30))
    return 0.0 if fee is None else round(price - fee, 2)


def _seated(
    site: TravelSite, rng: Random, flight: Flight, fare_class: FareClass, names: list[str]
) -> tuple[Passenger, ...]:
    if not rules.TERMS[fare_class].seat_choice or rng.random() < 0.5:
        return tuple(Passenger(name) for name in names)
    free = rules.free_seats(site, flight, fare_class)
    seats = [*rng.sample(free, min(len(names), len(free))), None, None, None]
    return tuple(Passenger(name, seat) for name, seat in zip(names, seats, strict=False))


def _add_stay(site: TravelSite, rng: Random, guest: str, guests: int, trip: Trip) -> None:
    nights = rules.nights_of(trip.starts_on, trip.ends_on)
    rooms = [
        room
        for hotel in site.hotels.where(city=trip.destination)
        for room in site.hotel_rooms.where(hotel_id=hotel.id)
        if room.sleeps >= guests and rules.rooms_left(site, room, nights) > 0
    ]
    if not rooms:
        return
    room = rng.choice(rooms)
    over = dt.datetime.combine(trip.ends_on, rules.CHECK_OUT) <= site.now
    status: StayStatus = "completed" if over else "cancelled" if rng.random() < 0.1 else "booked"
    total = round(room.nightly_rate * len(nights), 2)
    stay = HotelStay(
        id=site.hotel_stays.new_id(),
        hotel_id=room.hotel_id,
        hotel_name=site.hotels.get(room.hotel_id).name,
        city=trip.destination,
        room_id=room.id,
        guest=guest,
        guests=guests,
        check_in=trip.starts_on,
        check_out=trip.ends_on,
        total=total,
        card_id=rng.choice(site.saved_cards.keys()[:3]),
        status=status,
        refund=total if status == "cancelled" else None,
        trip_id=trip.id or None,
    )
    site.hotel_stays.add(stay)
