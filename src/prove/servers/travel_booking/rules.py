"""The rules of booking: what fares allow, which seats and rooms are free, cancellation fees, payment.

Flights depart and arrive, and stays begin and end, in the local time of their city; `site.now` is the time at home, so
that what is compared with it is converted first. Fees depend on the fare and on the time that is left until departure.
The seats and rooms that other customers have taken depend on the seed alone, so that they need no rows.
"""

import datetime as dt
from collections.abc import Iterable, Iterator

from prove.core import Record, ToolError, keyed_fraction
from prove.servers._shared.cards import check_not_expired, check_security_code
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.place.zones import local_time
from prove.servers.travel_booking.records import (
    Fare,
    FareClass,
    Flight,
    FlightBooking,
    HotelRoom,
    HotelStay,
    PaymentCard,
    Traveller,
    TravelSite,
    Trip,
)

BUSINESS_ROWS, BUSINESS_LETTERS = range(1, 3), "ACDF"
ECONOMY_ROWS, ECONOMY_LETTERS = range(3, 13), "ABCDEF"

POINTS_PER_DOLLAR_SPENT = 100
SALES_END = dt.timedelta(hours=2)
HOLD_LASTS = dt.timedelta(hours=24)
HOLDS_END = dt.timedelta(hours=48)
COOLING_OFF = dt.timedelta(hours=24)
MOST_NIGHTS = 30
CHECK_IN, CHECK_OUT = dt.time(15), dt.time(11)
FREE_UNTIL = {"flexible": dt.timedelta(days=1), "moderate": dt.timedelta(days=7)}


class FareTerms(Record):
    """What a fare class allows on every flight; fees are for one person."""

    can_be_held: bool
    seat_choice: bool
    bags_included: int
    extra_bag_fee: float
    change_fee: float | None
    late_change_fee: float | None
    cancellation_share: float | None
    late_cancellation_share: float | None
    points_per_dollar: int


TERMS: dict[FareClass, FareTerms] = {
    "basic": FareTerms(False, False, 0, 55.0, None, None, None, None, 2),
    "standard": FareTerms(True, True, 1, 45.0, 60.0, 120.0, 0.4, None, 5),
    "flex": FareTerms(True, True, 1, 40.0, 0.0, 40.0, 0.0, 0.25, 8),
    "business": FareTerms(True, True, 2, 40.0, 0.0, 0.0, 0.0, 0.1, 10),
}
CHANGE_IS_LATE = dt.timedelta(days=7)
CANCELLATION_IS_LATE = dt.timedelta(hours=24)


def at_home(site: TravelSite, moment: dt.datetime, city: str) -> dt.datetime:
    """A moment in the local time of a city, by the clock of the traveller's home, which is that of the site."""
    return local_time(moment, city, cast_of(site.seed).home)


def until_departure(site: TravelSite, flight: Flight, now: dt.datetime | None = None) -> dt.timedelta:
    """How long it is until a flight departs, from now on or from another moment."""
    return at_home(site, flight.departs_at, flight.origin) - (now or site.now)


def change_fee(fare_class: FareClass, until_departure: dt.timedelta) -> float | None:
    """The fee for moving one person to another flight, without the difference in fare; None if it is not possible."""
    terms = TERMS[fare_class]
    if until_departure < SALES_END:
        return None
    return terms.late_change_fee if until_departure < CHANGE_IS_LATE else terms.change_fee


def cancellation_fee(fare_class: FareClass, price: float, until_departure: dt.timedelta) -> float | None:
    """The part of a price that is not refunded; None if nothing is refunded."""
    terms = TERMS[fare_class]
    if until_departure <= dt.timedelta():
        return None
    late = until_departure < CANCELLATION_IS_LATE
    share = terms.late_cancellation_share if late else terms.cancellation_share
    return None if share is None else round(price * share, 2)


def refund_of(site: TravelSite, booking: FlightBooking, now: dt.datetime) -> tuple[float, int]:
    """The money and the points refunded for a ticket; points pay the part of the fee that money does not cover."""
    price = round(booking.price - booking.change_fees, 2)
    paid = round(price - booking.points_used / POINTS_PER_DOLLAR_SPENT, 2)
    left = until_departure(site, site.flights.get(booking.flight_number), now)
    if now - booking.booked_at <= COOLING_OFF and left >= dt.timedelta(days=7):
        return paid, booking.points_used
    fee = cancellation_fee(booking.fare_class, price, left)
    if fee is None:
        return 0.0, 0
    kept_points = max(0, round((fee - paid) * POINTS_PER_DOLLAR_SPENT))
    return max(0.0, round(paid - fee, 2)), booking.points_used - kept_points


def refund_of_stay(site: TravelSite, stay: HotelStay, now: dt.datetime) -> float:
    """Everything before the deadline, all but the first night after it, nothing for a non-refundable rate."""
    room = site.hotel_rooms.get(stay.room_id)
    notice = FREE_UNTIL.get(room.cancellation)
    if notice is None:
        return 0.0
    if now <= arrival(site, stay) - notice:
        return stay.total
    return max(0.0, round(stay.total - room.nightly_rate, 2))


def fare_of(flight: Flight, fare_class: FareClass) -> Fare:
    """The fare of this class; the refusal names the fares that the flight has."""
    for fare in flight.fares:
        if fare.fare_class == fare_class:
            return fare
    offered = ", ".join(fare.fare_class for fare in flight.fares)
    raise ToolError("not_offered", f"{flight.flight_number} has no {fare_class} fare; choose one of {offered}")


def take_seats(site: TravelSite, flight: Flight, fare_class: FareClass, count: int) -> Flight:
    """Take seats out of sale, or put them back with a negative count."""
    fare = fare_of(flight, fare_class)
    if fare.seats_left < count:
        raise ToolError(
            "sold_out",
            f"{flight.flight_number} has {fare.seats_left} {fare_class} seats left, {count} are needed; "
            "choose another fare or flight",
        )
    left = Fare(fare_class, fare.price, fare.seats_left - count)
    return site.flights.update(flight, fares=tuple(left if f is fare else f for f in flight.fares))


def _cabin(fare_class: FareClass) -> tuple[range, str]:
    return (BUSINESS_ROWS, BUSINESS_LETTERS) if fare_class == "business" else (ECONOMY_ROWS, ECONOMY_LETTERS)


def cabin_seats(fare_class: FareClass) -> Iterator[str]:
    """The numbers of all seats in the cabin of this fare."""
    rows, letters = _cabin(fare_class)
    return (f"{row}{letter}" for row in rows for letter in letters)


def free_seats(site: TravelSite, flight: Flight, fare_class: FareClass) -> tuple[str, ...]:
    """The seats of a cabin that nobody has chosen."""
    taken = {p.seat for b in on_flight(site, flight.flight_number) for p in b.passengers}
    rows, letters = _cabin(fare_class)
    return tuple(seat for row in rows for seat in _left_by_others(site, flight, row, letters) if seat not in taken)


def _left_by_others(site: TravelSite, flight: Flight, row: int, letters: str) -> Iterator[str]:
    """The seats of a row that other customers have not taken: one draw for the row, one bit of it for each seat."""
    bits = int(keyed_fraction(site.seed, flight.flight_number, row) * 2 ** len(letters))
    return (f"{row}{letter}" for place, letter in enumerate(letters) if not bits >> place & 1)


def on_flight(site: TravelSite, flight_number: str) -> list[FlightBooking]:
    """The traveller's bookings on a flight that are not cancelled or expired."""
    bookings = site.flight_bookings.where(flight_number=flight_number)
    return [b for b in bookings if b.status in ("held", "ticketed", "flown")]


def nights_of(check_in: dt.date, check_out: dt.date) -> list[dt.date]:
    """The nights between two days."""
    return [check_in + dt.timedelta(days=n) for n in range((check_out - check_in).days)]


def rooms_left(site: TravelSite, room: HotelRoom, nights: Iterable[dt.date]) -> int:
    """How many rooms of a kind are free on every one of these nights."""
    own = _booked(site, room)
    return max(0, min(_left_on(site.seed, room, own, night) for night in nights))


def is_free(site: TravelSite, room: HotelRoom, nights: Iterable[dt.date]) -> bool:
    """Whether a room of a kind is left on every one of these nights."""
    own = _booked(site, room)
    return all(_left_on(site.seed, room, own, night) > 0 for night in nights)


def _booked(site: TravelSite, room: HotelRoom) -> list[HotelStay]:
    return [stay for stay in site.hotel_stays.where(room_id=room.id) if stay.status == "booked"]


def _left_on(seed: int, room: HotelRoom, own: list[HotelStay], night: dt.date) -> int:
    taken_by_others = int(keyed_fraction(seed, room.id, night.isoformat()) ** 2 * (room.rooms + 0.35))
    return room.rooms - taken_by_others - sum(stay.check_in <= night < stay.check_out for stay in own)


def checked_nights(site: TravelSite, check_in: dt.date, check_out: dt.date) -> list[dt.date]:
    """The nights of a stay; refuses days in the past and stays that are too short or too long."""
    if check_in < site.now.date():
        raise ToolError(
            "not_in_future", f"'check_in' {check_in} is before today, {site.now.date()}; choose a later day"
        )
    nights = nights_of(check_in, check_out)
    if not 1 <= len(nights) <= MOST_NIGHTS:
        raise ToolError(
            "invalid_range", f"'check_out' must be 1 to {MOST_NIGHTS} days after 'check_in' {check_in}, not {check_out}"
        )
    return nights


def arrival(site: TravelSite, stay: HotelStay) -> dt.datetime:
    """When a stay begins."""
    return at_home(site, dt.datetime.combine(stay.check_in, CHECK_IN), stay.city)


def departure(site: TravelSite, stay: HotelStay) -> dt.datetime:
    """When a stay ends."""
    return at_home(site, dt.datetime.combine(stay.check_out, CHECK_OUT), stay.city)


def the_traveller(site: TravelSite) -> Traveller:
    """The traveller who uses the site."""
    return next(iter(site.travellers))


def charge(site: TravelSite, card_id: str, security_code: str) -> PaymentCard:
    """The card, if it may be charged now."""
    card = site.saved_cards.get(card_id)
    check_security_code(card, card.nickname, security_code)
    check_not_expired(card, card.nickname, site.now.date())
    return card


def charge_again(site: TravelSite, booking: FlightBooking, security_code: str | None) -> None:
    """Charge the card that paid for a booking once more."""
    if booking.card_id is None or security_code is None:
        raise ToolError(
            "payment_required", f"{booking.id} is paid, so more costs money; give 'security_code' of its card"
        )
    charge(site, booking.card_id, security_code)


def spend_points(site: TravelSite, points: int, price: float) -> None:
    """Take points off the traveller's account, no more than a price is worth."""
    traveller = the_traveller(site)
    if points > traveller.points:
        raise ToolError(
            "insufficient_points",
            f"'points' is {points}, but the traveller has {traveller.points}; {points - traveller.points} are missing",
        )
    if points > (most := round(price * POINTS_PER_DOLLAR_SPENT)):
        raise ToolError("limit_exceeded", f"{most} points cover the whole price; give 'points' {most} or fewer")
    site.travellers.update(traveller, points=traveller.points - points)


def points_earned(booking: FlightBooking) -> int:
    """What a flown ticket earns: points for every dollar of its price, counted in cents."""
    return round(booking.price * 100) * TERMS[booking.fare_class].points_per_dollar // 100


def is_within(trip: Trip, first: dt.date, last: dt.date) -> bool:
    """Whether days are within a trip, with one day of tolerance on both sides."""
    day = dt.timedelta(days=1)
    return trip.starts_on - day <= first and last <= trip.ends_on + day


def trip_for(site: TravelSite, trip_id: str | None, first: dt.date, last: dt.date) -> Trip | None:
    """The trip that a booking is filed under; the days of the booking must be within it."""
    if trip_id is None:
        return None
    trip = site.trips.get(trip_id)
    if not is_within(trip, first, last):
        raise ToolError(
            "outside_trip",
            f"{trip.name} is from {trip.starts_on} to {trip.ends_on}; leave out 'trip_id' or book for it",
        )
    return trip


def cities(site: TravelSite) -> str:
    """The cities that can be flown to and stayed in, for a message."""
    return ", ".join(sorted({hotel.city for hotel in site.hotels}))
