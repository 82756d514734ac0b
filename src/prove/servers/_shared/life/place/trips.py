"""Trips: there and back, never two at once, with flights and a stay.

The protagonist is never on a trip when a world begins; a trip may have ended a few hours before or begin a few later.
Every time of a trip is by the clock of its place, as on a ticket: `departs_at` by that of the origin, `arrives_at` by
that of the destination. What is compared with times at home begins or ends at home.
"""

import datetime as dt
from collections.abc import Iterator, Sequence
from functools import lru_cache
from random import Random
from typing import Literal

from msgspec.structs import replace

from prove.core import Record, keyed
from prove.servers._shared.cast import Cast, cast_of
from prove.servers._shared.life.clock import AHEAD_DAYS, KEPT, PAST_DAYS, now_of, origin_of
from prove.servers._shared.life.diary import Diary
from prove.servers._shared.life.numbers import ids_for, numbers_for
from prove.servers._shared.life.person.habits import amount, habits_of
from prove.servers._shared.life.person.wallet import wallet_of
from prove.servers._shared.life.place.hotels import LifeHotel, LifeRoom, RoomName, hotels_of, stay_refund
from prove.servers._shared.life.place.routes import (
    AIRLINES,
    FARE_FACTORS,
    basic_cents,
    flight_minutes,
    landing,
    refund_cents,
)
from prove.servers._shared.life.place.zones import local_time

Purpose = Literal["work", "pleasure"]
LegFare = Literal["basic", "standard", "flex"]

TO_AIRPORT, FROM_AIRPORT = dt.timedelta(hours=2), dt.timedelta(hours=1)
"""How long before the flight out and after the flight home somebody is away."""
_FIRST_DAY = 12
_APART = 2 * 24 * 60
_LONGEST_LEAD = dt.timedelta(days=100)
_VISITS: tuple[str, ...] = ("Client visit to {}", "{} site visit", "Workshop in {}", "Contract talks in {}")
_OCCASIONS: dict[Purpose, tuple[tuple[str, range], ...]] = {
    "work": (
        *(("{} conference", range(1, 9)), ("Sales week in {}", range(3, 9)), ("{} trade fair", range(1, 9))),
        *(("Training in {}", range(1, 9)), ("Team days in {}", range(1, 9))),
    ),
    "pleasure": (
        *(("Long weekend in {}", range(3, 5)), ("{} concert weekend", range(2, 4)), ("{} city break", range(2, 6))),
        *(("A few days in {}", range(3, 6)), ("A week in {}", range(6, 9)), ("{} holiday", range(5, 12))),
        *(("{} getaway", range(1, 12)), ("Museum days in {}", range(1, 12)), ("Days off in {}", range(1, 12))),
        ("{} reunion", range(1, 12)),
    ),
}
"""What trips are called, with the nights for which that is said."""
_OUT, _BACK, _ANY_TIME = range(390, 661, 5), range(780, 1201, 5), range(360, 1291, 5)
"""Minutes of the day at which flights out and flights home leave, and at which any flight may leave."""
_ARRIVALS = range(7 * 60, 21 * 60)
"""Minutes of the day at which a flight arrives, by the clock of its destination."""
_WINTER = dt.datetime(2026, 1, 10)
"""When clocks are farthest apart."""
_Span = tuple[dt.datetime, dt.datetime]
_A_DAY = dt.timedelta(days=1)
_AWAKE = range(7, 22)
_DAY = 24 * 60


class Leg(Record):
    """A flight of a trip. `booking` is the booking code, `cents` the price for everyone who travels.

    It departs by the clock of its origin and arrives by that of its destination, at a later hour all the same. Each leg
    is a booking and a charge of its own. `refunded` came back to the card at `cancelled_at`.
    """

    flight_number: str
    airline: str
    origin: str
    destination: str
    departs_at: dt.datetime
    arrives_at: dt.datetime
    booking: str
    fare_class: LegFare
    cents: int
    cancelled_at: dt.datetime | None = None
    refunded: int = 0


class Stay(Record):
    """A stay at a hotel; `id` is that of the booking. `refunded` came back to the card at `cancelled_at`."""

    id: str
    hotel: str
    address: str
    check_in: dt.date
    check_out: dt.date
    cents: int
    room: RoomName = "double"
    cancelled_at: dt.datetime | None = None
    refunded: int = 0


class LifeTrip(Record):
    """A trip. Flights and stay are there once it is booked; `card` is the key of the card that paid.

    `party` are the names of the others who travel, `client` is the name of the client who is visited. `legs` are the
    flight there, the flight back, and then those that were booked as well and cancelled; all were paid at `booked_at`.
    `held` are flights there and back that are on hold and not paid for; such a trip has no legs.
    `flights` and `lodging` leave out what was cancelled.
    """

    key: str
    id: str
    name: str
    purpose: Purpose
    city: str
    starts_on: dt.date
    ends_on: dt.date
    party: tuple[str, ...]
    client: str | None
    legs: tuple[Leg, ...]
    stay: Stay | None
    booked_at: dt.datetime | None
    card: str | None
    held: tuple[Leg, ...] = ()

    @property
    def flights(self) -> tuple[Leg, ...]:
        return tuple(leg for leg in self.legs if leg.cancelled_at is None)

    @property
    def lodging(self) -> Stay | None:
        return None if self.stay is None or self.stay.cancelled_at else self.stay

    @property
    def away(self) -> tuple[dt.datetime, dt.datetime]:
        """From the way to the airport to the way home; whole days while no flight is chosen."""
        if flights := self.flights or self.held:
            return flights[0].departs_at - TO_AIRPORT, flights[1].arrives_at + FROM_AIRPORT
        return dt.datetime.combine(self.starts_on, dt.time(4)), dt.datetime.combine(self.ends_on, dt.time(23, 59))


@lru_cache(KEPT)
def trips_of(seed: int) -> tuple[LifeTrip, ...]:
    """The trips of a life in order of time; one at least is behind, and one ahead is booked."""
    rng = keyed("life.trips", seed)
    plans = _plans(seed, rng)
    names = _names(rng, plans)
    keys = [plan.key for plan in plans]
    trip_ids, stay_ids = ids_for(seed, "trip", keys), ids_for(seed, "stay", keys)
    codes = numbers_for(seed, "@@@@##", [f"{key}:{place}" for key in keys for place in range(3)])
    digits = iter(rng.sample(range(100, 990), 3 * len(plans)))
    ahead = next(plan.key for plan in plans if plan.departs_at > now_of(seed))
    home = cast_of(seed).home
    offline = [span for plan in plans for span in (*plan.flights(home), *plan.asleep(home))]
    trips: list[LifeTrip] = []
    for plan in plans:
        trip = LifeTrip(
            key=plan.key,
            id=trip_ids[plan.key],
            name=names[plan.key],
            purpose=plan.purpose,
            city=plan.city,
            starts_on=plan.departs_at.date(),
            ends_on=plan.back_at.date(),
            party=plan.party,
            client=plan.client,
            legs=(),
            stay=None,
            booked_at=None,
            card=None,
        )
        own_codes = [codes[f"{plan.key}:{place}"] for place in range(3)]
        legs = _legs(rng, cast_of(seed).home, plan, own_codes, digits)
        choice = rng.random()
        if plan.departs_at < now_of(seed) or plan.key == ahead or choice < 0.6:
            trips.append(_booked(seed, rng, trip, legs, stay_ids[plan.key], offline))
        elif choice < 0.85 and plan.departs_at - now_of(seed) > dt.timedelta(days=4):
            trips.append(replace(trip, held=legs[:2]))
        else:
            trips.append(trip)
    return _with_cancellations(seed, rng, trips, ahead)


@lru_cache(KEPT)
def away_of(seed: int) -> Diary:
    """The diary with the trips in it, in minutes since `origin_of`; copy it before you plan more."""
    diary, origin = Diary(), origin_of(seed)
    for trip in trips_of(seed):
        start, end = trip.away
        diary.take(_minutes(start - origin), _minutes(end - origin))
    return diary


@lru_cache(KEPT)
def off_of(seed: int) -> tuple[tuple[dt.datetime, dt.datetime], ...]:
    """When the user does not work, by the clock at home: on trips for pleasure, and in the air on other ones."""
    home, spans = cast_of(seed).home, list[tuple[dt.datetime, dt.datetime]]()
    for trip in trips_of(seed):
        if trip.purpose == "pleasure":
            spans.append(trip.away)
            continue
        for leg in trip.flights:
            left = local_time(leg.departs_at, leg.origin, home)
            spans.append((left, local_time(leg.arrives_at, leg.destination, home)))
    return tuple(spans)


@lru_cache(KEPT)
def stays_of(seed: int) -> tuple[tuple[dt.datetime, dt.datetime, str], ...]:
    """From when until when the user is in another city, by the clock at home, and in which."""
    home, spans = cast_of(seed).home, list[tuple[dt.datetime, dt.datetime, str]]()
    for trip in trips_of(seed):
        if trip.flights:
            out, back = trip.flights
            landed, left = (local_time(at, trip.city, home) for at in (out.arrives_at, back.departs_at))
            spans.append((landed, left, trip.city))
    return tuple(spans)


def is_off(seed: int, at: dt.datetime) -> bool:
    """Whether the user does not work at a moment."""
    return any(start <= at < end for start, end in off_of(seed))


class _Plan(Record):
    """When and where a trip goes, before anything is booked."""

    purpose: Purpose
    city: str
    party: tuple[str, ...]
    client: str | None
    departs_at: dt.datetime
    arrives_at: dt.datetime
    leaves_at: dt.datetime
    back_at: dt.datetime

    @property
    def nights(self) -> int:
        return (self.leaves_at.date() - self.arrives_at.date()).days

    @property
    def key(self) -> str:
        return f"{self.departs_at.date()}:{self.city}"

    def flights(self, home: str) -> tuple[_Span, _Span]:
        """From when until when one is in the air, by the clock at home."""
        out = self.departs_at, local_time(self.arrives_at, self.city, home)
        return out, (local_time(self.leaves_at, self.city, home), self.back_at)

    def asleep(self, home: str) -> list[_Span]:
        """The nights in the city, by the clock at home."""
        evening, morning = dt.time(_AWAKE.stop), dt.timedelta(hours=_AWAKE.start + 24 - _AWAKE.stop)
        days = range(-1, (self.leaves_at - self.arrives_at).days + 2)
        nights = (dt.datetime.combine(self.arrives_at.date(), evening) + day * _A_DAY for day in days)
        ahead = self.arrives_at - local_time(self.arrives_at, self.city, home)
        return [(night - ahead, night - ahead + morning) for night in nights]


def _plans(seed: int, rng: Random) -> list[_Plan]:
    """Plans that are apart from each other and from now, the first one ahead, the second one behind."""
    cast, now, origin = cast_of(seed), _minutes(now_of(seed) - origin_of(seed)), origin_of(seed)
    wanted = amount(rng, 4.6, habits_of(seed).travel, 3)
    diary = Diary()
    diary.take(now - 30, now + 60)
    reached = [city for city in cast.cities[1:] if _lands_later(cast.home, city)] or list(cast.cities[1:])
    plans: list[_Plan] = []
    for _ in range(wanted * 8):
        if len(plans) == wanted:
            break
        span = (PAST_DAYS + 3, PAST_DAYS + AHEAD_DAYS - 9) if not plans else (_FIRST_DAY, PAST_DAYS - 6)
        low, high = span if len(plans) < 2 else (_FIRST_DAY, PAST_DAYS + AHEAD_DAYS - 9)
        seen = {plan.city for plan in plans}
        free = [city for city in reached if city not in seen] or reached
        plan = _plan(rng, cast, origin + dt.timedelta(days=rng.randrange(low, high)), free)
        start = _minutes(plan.departs_at - TO_AIRPORT - origin)
        end = _minutes(plan.back_at + FROM_AIRPORT - origin)
        far_enough = all(
            end + _APART <= _minutes(other.departs_at - origin) or _minutes(other.back_at - origin) + _APART <= start
            for other in plans
        )
        if far_enough and end < (PAST_DAYS + AHEAD_DAYS) * 24 * 60 and diary.take(start, end):
            plans.append(plan)
    return sorted(plans, key=lambda plan: plan.departs_at)


def _plan(rng: Random, cast: Cast, day: dt.datetime, others: list[str]) -> _Plan:
    purpose: Purpose = "work" if rng.random() < 0.45 else "pleasure"
    clients = [person for person in cast.tied("client") if person.city in others]
    client = rng.choice(clients) if purpose == "work" and clients and rng.random() < 0.7 else None
    city = client.city if client else rng.choice(others)
    minutes = flight_minutes(cast.home, city)
    is_far = minutes > 300
    if purpose == "work":
        day += dt.timedelta(days=-day.weekday() % 7 if day.weekday() > 2 else 0)
        nights = rng.choice((2, 2, 3) if is_far else (1, 2, 2, 3))
        party = rng.sample(cast.tied("colleague"), rng.choice((0, 0, 0, 1)))
    else:
        day += dt.timedelta(days=max(0, 4 - day.weekday()))
        nights = rng.choice((5, 6, 7, 8, 9) if is_far else (2, 2, 3, 4, 6))
        party = rng.sample(cast.tied("family", "friend"), rng.choice((0, 1, 1, 2)))
    departs_at = _departure(rng, cast.home, city, day, _OUT)
    arrives_at = landing(cast.home, city, departs_at, minutes)
    if purpose == "work":
        nights = min(nights, max(1, 4 - arrives_at.weekday()))
    last_day = dt.datetime.combine(arrives_at.date() + dt.timedelta(days=nights), dt.time())
    leaves_at = _departure(rng, city, cast.home, last_day, _BACK)
    back_at = landing(city, cast.home, leaves_at, minutes)
    names = tuple(person.name for person in party)
    return _Plan(purpose, city, names, client and client.name, departs_at, arrives_at, leaves_at, back_at)


@lru_cache(1024)
def _lands_later(home: str, city: str) -> bool:
    """Whether flights there and back land at a later hour than they leave at; those over the date line do not."""
    minutes = flight_minutes(home, city)
    landings = [landing(*link, _WINTER, minutes) for link in ((home, city), (city, home))]
    return min(landings) - _WINTER >= dt.timedelta(minutes=25)


def _departure(rng: Random, origin: str, destination: str, day: dt.datetime, usual: range) -> dt.datetime:
    """A moment of the day, at a usual one if that can be, to leave at so that the flight arrives by day."""
    noon = day + dt.timedelta(hours=12)
    shift = _minutes(landing(origin, destination, noon, flight_minutes(origin, destination)) - noon)
    shift, hours = shift - _ARRIVALS.start, len(_ARRIVALS)
    for minutes in (usual, _ANY_TIME):
        if fitting := [minute for minute in minutes if (minute + shift) % _DAY < hours]:
            return day + dt.timedelta(minutes=rng.choice(fitting))
    raise AssertionError(f"no flight from {origin} to {destination} arrives by day")


def _names(rng: Random, plans: list[_Plan]) -> dict[str, str]:
    """A name for each trip, no two alike, that fits how long it is; a weekend begins on a Friday or a Saturday."""
    visits = [(text, range(99)) for text in rng.sample(_VISITS, len(_VISITS))]
    decks = {purpose: rng.sample(texts, len(texts)) for purpose, texts in _OCCASIONS.items()}
    names: dict[str, str] = {}
    for plan in plans:
        deck = visits if plan.client else decks[plan.purpose]
        late = plan.departs_at.weekday() == 6
        fitting = [one for one in deck if plan.nights in one[1] and not (late and "weekend" in one[0])]
        chosen = next(one for one in fitting if one[0].format(plan.city) not in names.values())
        deck.append(deck.pop(deck.index(chosen)))
        names[plan.key] = chosen[0].format(plan.city)
    return names


def _legs(rng: Random, home: str, plan: _Plan, codes: list[str], digits: Iterator[int]) -> tuple[Leg, ...]:
    """The flights there and back, and another one that could be taken instead of one of them."""
    letters, airline = rng.choice(AIRLINES)
    fare: LegFare = rng.choice(("basic", "standard", "standard", "flex"))
    dear = basic_cents(home, plan.city) * rng.uniform(0.8, 1.3)
    minutes = flight_minutes(home, plan.city)
    out, back = (home, plan.city, plan.departs_at), (plan.city, home, plan.leaves_at)
    origin, destination, near = rng.choice((out, back))
    apart = dt.timedelta(minutes=rng.randrange(25, 200, 5))
    other = (origin, destination, near - apart if near.hour > 17 else near + apart)
    return tuple(
        Leg(
            flight_number=f"{letters}{next(digits)}",
            airline=airline,
            origin=start,
            destination=end,
            departs_at=departs_at,
            arrives_at=landing(start, end, departs_at, minutes),
            booking=code,
            fare_class=fare,
            cents=round(dear * FARE_FACTORS[fare] * rng.uniform(0.8, 1.25)) * (1 + len(plan.party)),
        )
        for (start, end, departs_at), code in zip((out, back, other), codes, strict=True)
    )


def _booked(
    seed: int, rng: Random, trip: LifeTrip, legs: tuple[Leg, ...], stay_id: str, in_the_air: Sequence[_Span]
) -> LifeTrip:
    """The trip with flights there and back, one that may be cancelled later, and mostly a room.

    It is not booked while the user is in the air.
    """
    latest = min(now_of(seed) - dt.timedelta(hours=1), legs[0].departs_at - dt.timedelta(days=5))
    earliest = max(origin_of(seed) + dt.timedelta(hours=8), legs[0].departs_at - _LONGEST_LEAD)
    booked_at = _awake(latest - (latest - earliest) * rng.random() ** 1.5)
    while any(start <= booked_at < end for start, end in in_the_air):
        booked_at -= _A_DAY
    cards = wallet_of(seed).usable(booked_at.date(), "travel_booking")
    business = [card for card in cards if card.account.startswith("business")]
    replaced = [card for card in cards if card.expires_on < now_of(seed).date() and legs[0].departs_at > now_of(seed)]
    card = rng.choice(replaced or (business if business and trip.purpose == "work" and rng.random() < 0.5 else cards))
    has_room = legs[0].departs_at > now_of(seed) or rng.random() < 0.85
    stay = _stay(seed, rng, trip, legs, stay_id) if has_room else None
    return replace(trip, legs=legs, stay=stay, booked_at=booked_at, card=card.key)


def _stay(seed: int, rng: Random, trip: LifeTrip, legs: tuple[Leg, ...], stay_id: str) -> Stay | None:
    rooms = [(h, r) for h in hotels_of(seed)[trip.city] for r in h.rooms if r.sleeps > len(trip.party)]
    if not rooms:
        return None
    rooms.sort(key=lambda offer: offer[1].sleeps)
    hotel, room = rng.choice(rooms[: max(2, len(rooms) // 2)])
    check_in, check_out = legs[0].arrives_at.date(), legs[1].departs_at.date()
    cents = room.cents * (check_out - check_in).days
    return Stay(stay_id, hotel.name, hotel.address, check_in, check_out, cents, room.kind) if cents else None


def _with_cancellations(seed: int, rng: Random, trips: list[LifeTrip], ahead: str) -> tuple[LifeTrip, ...]:
    """Keep the third flight of a few trips as one that was cancelled, and cancel the room of one but the next."""
    booked = [trip for trip in trips if trip.legs]
    changed = {trip.key for trip in rng.sample(booked, min(len(booked), rng.choice((0, 1, 1, 1, 1, 2, 2))))}
    free = [trip.key for trip in booked if trip.stay and trip.purpose == "pleasure" and trip.key != ahead]
    hosted = rng.choice(free) if free and rng.random() < 0.8 else None
    return tuple(_cancelled(seed, rng, trip, trip.key in changed, trip.key == hosted) for trip in trips)


def _cancelled(seed: int, rng: Random, trip: LifeTrip, leg_goes: bool, stay_goes: bool) -> LifeTrip:
    if trip.booked_at is None:
        return trip
    out, back, other = trip.legs
    latest = min(now_of(seed) - dt.timedelta(minutes=5), out.departs_at - dt.timedelta(days=2))
    legs, stay = (out, back), trip.stay
    if leg_goes:
        at_once = other.fare_class == "basic" or rng.random() < 0.5
        soon = dt.timedelta(minutes=rng.randrange(10, 20 * 60) if at_once else rng.randrange(24 * 60, 9000))
        at = _next_awake(trip.booked_at + soon)
        if at > latest:
            at = max(_awake(latest), trip.booked_at + dt.timedelta(minutes=10))
        departs_at = local_time(other.departs_at, other.origin, out.origin)
        back_cents = refund_cents(other.fare_class, other.cents, trip.booked_at, at, departs_at)
        legs = (out, back, replace(other, cancelled_at=at, refunded=back_cents))
    if stay_goes and stay:
        some_day = _awake(trip.booked_at + (latest - trip.booked_at) * rng.random())
        at = max(some_day, trip.booked_at + dt.timedelta(minutes=30))
        there = local_time(at, out.origin, trip.city)
        refunded = stay_refund(_room(seed, trip.city, stay), stay.cents, stay.check_in, there)
        stay = replace(stay, cancelled_at=at, refunded=refunded)
    return replace(trip, legs=legs, stay=stay)


def _room(seed: int, city: str, stay: Stay) -> LifeRoom:
    hotel: LifeHotel = next(hotel for hotel in hotels_of(seed)[city] if hotel.name == stay.hotel)
    return next(room for room in hotel.rooms if room.kind == stay.room)


def _awake(moment: dt.datetime) -> dt.datetime:
    """The moment on a full minute; what falls into the night is done before it, or at noon of the day before."""
    moment = moment.replace(second=0, microsecond=0)
    if moment.hour in _AWAKE:
        return moment
    return moment.replace(hour=12) - dt.timedelta(days=1) if moment.hour < 7 else moment.replace(hour=21)


def _next_awake(moment: dt.datetime) -> dt.datetime:
    """The moment; what falls into the night is done on the morning after it."""
    if moment.hour in _AWAKE:
        return moment
    morning = moment if moment.hour < 7 else moment + dt.timedelta(days=1)
    return morning.replace(hour=8)


def _minutes(span: dt.timedelta) -> int:
    return int(span.total_seconds() // 60)
