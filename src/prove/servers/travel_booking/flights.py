"""What a traveller can do about flights: search, hold, pay, book, change, cancel."""

import datetime as dt
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from prove.core import Cursor, Limit, Page, ToolError, Unit, paginate, project
from prove.servers._shared.cast import City, PersonName
from prove.servers._shared.kinds import SecurityCode
from prove.servers._shared.words import has_phrase
from prove.servers.travel_booking import rules
from prove.servers.travel_booking.app import server
from prove.servers.travel_booking.records import (
    FareClass,
    FareRules,
    Flight,
    FlightBooking,
    FlightBookingId,
    FlightBookingStatus,
    FlightDetails,
    FlightNumber,
    Passenger,
    SavedCardId,
    SeatNumber,
    TravelSite,
    TripId,
)

Names = Annotated[tuple[PersonName, ...], Meta(min_length=1, max_length=6)]
SeatCount = Annotated[int, Meta(ge=1, le=6)]
BagCount = Annotated[int, Meta(ge=1, le=3)]
MaxPrice = Annotated[float, Meta(ge=10, le=20_000), Unit("money")]
PointCount = Annotated[int, Meta(ge=100, le=500_000)]

MOST_EXTRA_BAGS = 3


@server.tool(read_only=True)
def search_flights(
    site: TravelSite,
    origin: City,
    destination: City,
    departs_on: dt.date | None = None,
    fare_class: FareClass | None = None,
    seats: SeatCount = 1,
    max_price: MaxPrice | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[Flight]:
    """Find flights between two cities that still have seats, the next one first.

    Args:
        origin: The city to leave from.
        destination: The city to fly to.
        departs_on: Only flights on this day.
        fare_class: Only flights with seats left at this fare.
        seats: How many seats are needed.
        max_price: The highest price for one person, in dollars.

    Raises:
        not_served: No flight leaves from there or goes there.
        same_city: Both cities are the same.
    """
    start, end = _served(site, origin), _served(site, destination)
    if start == end:
        raise ToolError("same_city", f"'origin' and 'destination' are both {start}; name two cities")
    rows = [
        f
        for f in site.flights.where(origin=start, destination=end)
        if f.departs_at - site.now >= rules.SALES_END
        and departs_on in (None, f.departs_at.date())
        and any(
            fare.seats_left >= seats
            and fare_class in (None, fare.fare_class)
            and (max_price is None or fare.price <= max_price)
            for fare in f.fares
        )
    ]
    return paginate(sorted(rows, key=lambda f: (f.departs_at, f.number)), limit, cursor)


@server.tool(read_only=True)
def get_flight(site: TravelSite, flight_number: FlightNumber) -> FlightDetails:
    """Show one flight: times, fares with the seats left at each, and the seats that can be chosen.

    Args:
        flight_number: The flight, such as 'KA217'.
    """
    flight = site.flights.get(flight_number)
    has_business = any(fare.fare_class == "business" for fare in flight.fares)
    return project(
        FlightDetails,
        flight,
        free_business_seats=rules.free_seats(site, flight, "business") if has_business else (),
        free_economy_seats=rules.free_seats(site, flight, "standard"),
    )


@server.tool(read_only=True)
def get_fare_rules(site: TravelSite, flight_number: FlightNumber, fare_class: FareClass) -> FareRules:
    """Show what a fare of a flight allows, and what changing or cancelling it would cost one person now.

    Args:
        flight_number: The flight.
        fare_class: The fare.

    Raises:
        not_offered: The flight has no such fare.
    """
    flight = site.flights.get(flight_number)
    fare, terms = rules.fare_of(flight, fare_class), rules.TERMS[fare_class]
    left = flight.departs_at - site.now
    return project(
        FareRules,
        terms,
        flight_number=flight.number,
        fare_class=fare_class,
        price=fare.price,
        can_be_held=terms.can_be_held and left >= rules.HOLDS_END,
        change_fee=rules.change_fee(fare_class, left),
        cancellation_fee=rules.cancellation_fee(fare_class, fare.price, left),
    )


@server.tool(idempotent=True)
def hold_flight(
    site: TravelSite,
    flight_number: FlightNumber,
    fare_class: FareClass,
    passengers: Names,
    trip_id: TripId | None = None,
) -> FlightBooking:
    """Keep seats for 24 hours without paying. Basic fares cannot be held, nor flights that leave within 48 hours.

    Args:
        flight_number: The flight, such as 'KA217'.
        fare_class: The fare.
        passengers: Who flies, by full name.
        trip_id: The trip to file it under.

    Raises:
        not_offered: The flight has no such fare.
        not_allowed: This fare cannot be held.
        too_late: The flight leaves too soon to be held.
        duplicate_passenger: A name is given twice.
        already_exists: One of the passengers is booked on this flight already.
        sold_out: There are not enough seats left at this fare.
        outside_trip: The flight is not within the days of the trip.
    """
    flight = site.flights.get(flight_number)
    rules.fare_of(flight, fare_class)
    if not rules.TERMS[fare_class].can_be_held:
        raise ToolError("not_allowed", f"a {fare_class} fare cannot be held; book it at once or choose another fare")
    if flight.departs_at - site.now < rules.HOLDS_END:
        raise ToolError("too_late", f"{flight.number} leaves at {flight.departs_at}, too soon to be held; book it")
    booking = _new_booking(site, flight, fare_class, passengers, trip_id)
    return site.flight_bookings.add(replace(booking, status="held", hold_until=site.now + rules.HOLD_LASTS))


@server.tool(destructive=True, idempotent=True)
def pay_held_flight(
    site: TravelSite,
    flight_booking_id: FlightBookingId,
    card_id: SavedCardId,
    security_code: SecurityCode,
    points: PointCount | None = None,
) -> FlightBooking:
    """Pay for a flight that is on hold, so that it is ticketed. The card's security code confirms it.

    Args:
        flight_booking_id: The booking that is on hold.
        card_id: The saved card that pays.
        security_code: The three digits on the back of that card.
        points: How many loyalty points to use; 100 are worth a dollar.

    Raises:
        conflict: The booking is not on hold.
        wrong_security_code: The security code does not belong to the card.
        card_expired: The card has expired.
        insufficient_points: There are fewer points than that.
        limit_exceeded: The points are worth more than the price.
    """
    booking = site.flight_bookings.get(flight_booking_id)
    if booking.status != "held":
        raise ToolError("conflict", f"{booking.id} is {booking.status}; only a booking on hold can be paid for")
    card = rules.charge(site, card_id, security_code)
    if points:
        rules.spend_points(site, points, booking.price)
    return site.flight_bookings.update(
        booking, status="ticketed", hold_until=None, points_used=points or 0, card_id=card.id
    )


@server.tool(destructive=True, idempotent=True)
def book_flight(
    site: TravelSite,
    flight_number: FlightNumber,
    fare_class: FareClass,
    passengers: Names,
    card_id: SavedCardId,
    security_code: SecurityCode,
    points: PointCount | None = None,
    trip_id: TripId | None = None,
) -> FlightBooking:
    """Buy tickets for a flight at once with a saved card. The card's security code confirms it.

    Args:
        flight_number: The flight, such as 'KA217'.
        fare_class: The fare.
        passengers: Who flies, by full name.
        card_id: The saved card that pays.
        security_code: The three digits on the back of that card.
        points: How many loyalty points to use; 100 are worth a dollar.
        trip_id: The trip to file it under.

    Raises:
        not_offered: The flight has no such fare.
        too_late: The flight has left or leaves within two hours.
        duplicate_passenger: A name is given twice.
        already_exists: One of the passengers is booked on this flight already.
        sold_out: There are not enough seats left at this fare.
        outside_trip: The flight is not within the days of the trip.
        wrong_security_code: The security code does not belong to the card.
        card_expired: The card has expired.
        insufficient_points: There are fewer points than that.
        limit_exceeded: The points are worth more than the price.
    """
    card = rules.charge(site, card_id, security_code)
    flight = site.flights.get(flight_number)
    rules.fare_of(flight, fare_class)
    _not_too_late(site, flight)
    booking = _new_booking(site, flight, fare_class, passengers, trip_id)
    if points:
        rules.spend_points(site, points, booking.price)
    return site.flight_bookings.add(replace(booking, points_used=points or 0, card_id=card.id))


@server.tool(destructive=True, idempotent=True)
def choose_seat(
    site: TravelSite, flight_booking_id: FlightBookingId, passenger: PersonName, seat: SeatNumber
) -> FlightBooking:
    """Give a passenger of a booking a seat of their choice. Basic fares are seated by the airline.

    Args:
        flight_booking_id: The booking.
        passenger: Which of its passengers, by full name.
        seat: The seat, such as '7C'.

    Raises:
        conflict: The booking is over, cancelled or has expired.
        too_late: The flight leaves within two hours.
        no_such_passenger: Nobody of that name is on the booking.
        not_allowed: The fare does not let one choose.
        invalid_seat: There is no such seat in the cabin of this fare.
        seat_taken: Someone else has this seat.
    """
    booking, flight, chosen = _passenger_of(site, flight_booking_id, passenger)
    if not rules.TERMS[booking.fare_class].seat_choice:
        raise ToolError("not_allowed", f"with a {booking.fare_class} fare the airline gives out the seats")
    if seat not in rules.cabin_seats(booking.fare_class):
        raise ToolError("invalid_seat", f"there is no seat {seat!r} for a {booking.fare_class} fare; see get_flight")
    if seat != chosen.seat and seat not in rules.free_seats(site, flight, booking.fare_class):
        raise ToolError("seat_taken", f"seat {seat} of {flight.number} is taken; get_flight shows the free ones")
    return _replace_passenger(site, booking, chosen, replace(chosen, seat=seat), 0.0)


@server.tool(destructive=True)
def add_baggage(
    site: TravelSite,
    flight_booking_id: FlightBookingId,
    passenger: PersonName,
    bags: BagCount,
    security_code: SecurityCode | None = None,
) -> FlightBooking:
    """Add checked bags for a passenger, up to three beside what the fare includes.

    On hold, the fee joins the price; once ticketed, it is charged to the card that paid.

    Args:
        flight_booking_id: The booking.
        passenger: Which of its passengers, by full name.
        bags: How many more bags.
        security_code: The three digits on the back of the card that paid; needed once the booking is ticketed.

    Raises:
        conflict: The booking is over, cancelled or has expired.
        too_late: The flight leaves within two hours.
        no_such_passenger: Nobody of that name is on the booking.
        limit_exceeded: That would be more than three extra bags for one passenger.
        payment_required: The booking is ticketed, so the security code of its card is needed.
        wrong_security_code: The security code does not belong to the card.
        card_expired: The card has expired.
    """
    booking, _, chosen = _passenger_of(site, flight_booking_id, passenger)
    if chosen.bags + bags > MOST_EXTRA_BAGS:
        left = MOST_EXTRA_BAGS - chosen.bags
        raise ToolError("limit_exceeded", f"'bags' is {bags}, but {chosen.name} may add only {left} more")
    if booking.status == "ticketed":
        rules.charge_again(site, booking, security_code)
    fee = rules.TERMS[booking.fare_class].extra_bag_fee * bags
    return _replace_passenger(site, booking, chosen, replace(chosen, bags=chosen.bags + bags), fee)


@server.tool(destructive=True, idempotent=True)
def change_flight(
    site: TravelSite,
    flight_booking_id: FlightBookingId,
    new_flight_number: FlightNumber,
    security_code: SecurityCode,
) -> FlightBooking:
    """Move a ticketed booking to another flight between the same cities, at the same fare.

    The change fee (see get_fare_rules) and the difference to a more expensive flight are charged to the card that paid;
    seats must be chosen again. A booking that is no longer within the days of its trip is taken out of it.

    Args:
        flight_booking_id: The ticketed booking.
        new_flight_number: The flight to move to, such as 'KA217'.
        security_code: The three digits on the back of the card that paid.

    Raises:
        conflict: The booking is not ticketed.
        not_allowed: The fare cannot be changed, or not any more.
        different_route: The other flight goes between other cities.
        same_flight: The booking is on this flight already.
        too_late: The other flight has left or leaves within two hours.
        not_offered: The other flight has no such fare.
        already_exists: One of the passengers has another booking on that flight.
        sold_out: The other flight has not enough seats at this fare.
        wrong_security_code: The security code does not belong to the card.
        card_expired: The card has expired.
    """
    booking, target = site.flight_bookings.get(flight_booking_id), site.flights.get(new_flight_number)
    if booking.status != "ticketed":
        raise ToolError("conflict", f"{booking.id} is {booking.status}; only a ticketed booking can be changed")
    flight = site.flights.get(booking.flight_number)
    if target.number == flight.number:
        raise ToolError("same_flight", f"{booking.id} is on {flight.number} already; name another flight")
    if (flight.origin, flight.destination) != (target.origin, target.destination):
        raise ToolError("different_route", f"{target.number} does not go from {flight.origin} to {flight.destination}")
    people, fare_class = len(booking.passengers), booking.fare_class
    fee = rules.change_fee(fare_class, flight.departs_at - site.now)
    if fee is None:
        raise ToolError("not_allowed", f"a {fare_class} fare on {flight.number} cannot be changed, or not any more")
    _not_too_late(site, target)
    difference = rules.fare_of(target, fare_class).price - rules.fare_of(flight, fare_class).price
    _nobody_is_on(site, target, tuple(p.name for p in booking.passengers))
    rules.charge_again(site, booking, security_code)
    rules.take_seats(site, target, fare_class, people)
    rules.take_seats(site, flight, fare_class, -people)
    trip, day = site.trips.find(booking.trip_id or ""), target.departs_at.date()
    return site.flight_bookings.update(
        booking,
        trip_id=trip.id if trip is not None and rules.is_within(trip, day, day) else None,
        flight_number=target.number,
        departs_at=target.departs_at,
        price=round(booking.price + (fee + max(0.0, difference)) * people, 2),
        passengers=tuple(replace(p, seat=None) for p in booking.passengers),
    )


@server.tool(destructive=True, idempotent=True)
def cancel_flight(site: TravelSite, flight_booking_id: FlightBookingId) -> FlightBooking:
    """Give up a flight booking. `refund` says what comes back after the fee of the fare (see get_fare_rules).

    Within 24 hours of booking and a week or more before departure every ticket is refunded in full. Points that paid
    come back too, less what the money does not cover of the fee.

    Args:
        flight_booking_id: The booking, held or ticketed.

    Raises:
        conflict: The booking is over, cancelled or has expired.
        too_late: The flight has left already.
    """
    booking = site.flight_bookings.get(flight_booking_id)
    _still_open(booking)
    flight = site.flights.get(booking.flight_number)
    if flight.departs_at <= site.now:
        raise ToolError("too_late", f"{flight.number} left at {flight.departs_at}; it cannot be cancelled any more")
    money, points = rules.refund_of(booking, flight, site.now) if booking.status == "ticketed" else (0.0, 0)
    rules.take_seats(site, flight, booking.fare_class, -len(booking.passengers))
    traveller = rules.the_traveller(site)
    site.travellers.update(traveller, points=traveller.points + points)
    return site.flight_bookings.update(booking, status="cancelled", hold_until=None, refund=money)


@server.tool(read_only=True)
def list_flight_bookings(
    site: TravelSite,
    status: FlightBookingStatus | None = None,
    passenger: PersonName | None = None,
    destination: City | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[FlightBooking]:
    """List the traveller's flight bookings in the order in which they fly.

    Args:
        status: Only bookings in this status.
        passenger: Only bookings on which this person flies; a part of the name is enough.
        destination: Only flights to this city.
    """
    city = (destination or "").casefold()
    rows = [
        b
        for b in site.flight_bookings
        if status in (None, b.status)
        and city in ("", b.destination.casefold())
        and has_phrase(passenger, *(p.name for p in b.passengers))
    ]
    return paginate(sorted(rows, key=lambda b: b.departs_at), limit, cursor)


def _served(site: TravelSite, city: str) -> str:
    """The city as the site writes it."""
    if site.flights.where(origin=city):
        return city
    for flight in site.flights:
        if flight.origin.casefold() == city.casefold():
            return flight.origin
    raise ToolError("not_served", f"there are no flights from or to {city!r}; choose one of {rules.cities(site)}")


def _not_too_late(site: TravelSite, flight: Flight) -> None:
    if flight.departs_at - site.now < rules.SALES_END:
        raise ToolError("too_late", f"{flight.number} leaves at {flight.departs_at}, less than two hours from now")


def _nobody_is_on(site: TravelSite, flight: Flight, names: tuple[str, ...]) -> None:
    booked = {p.name.casefold() for b in rules.on_flight(site, flight.number) for p in b.passengers}
    for name in names:
        if name.casefold() in booked:
            raise ToolError("already_exists", f"{name} is booked on {flight.number} already; leave them out")


def _new_booking(
    site: TravelSite, flight: Flight, fare_class: FareClass, names: tuple[str, ...], trip_id: str | None
) -> FlightBooking:
    """Take the seats and write the booking as a ticketed one, without adding it."""
    if len({name.casefold() for name in names}) < len(names):
        raise ToolError("duplicate_passenger", "'passengers' holds a name twice; every passenger is named once")
    _nobody_is_on(site, flight, names)
    rules.take_seats(site, flight, fare_class, len(names))
    day = flight.departs_at.date()
    trip = rules.trip_for(site, trip_id, day, day)
    return FlightBooking(
        id=site.flight_bookings.new_id(),
        flight_number=flight.number,
        origin=flight.origin,
        destination=flight.destination,
        departs_at=flight.departs_at,
        fare_class=fare_class,
        lead_passenger=names[0],
        passengers=tuple(Passenger(name) for name in names),
        price=round(rules.fare_of(flight, fare_class).price * len(names), 2),
        booked_at=site.now,
        status="ticketed",
        trip_id=trip and trip.id,
    )


def _still_open(booking: FlightBooking) -> None:
    if booking.status not in ("held", "ticketed"):
        raise ToolError("conflict", f"{booking.id} is {booking.status}; only held and ticketed bookings can change")


def _passenger_of(site: TravelSite, booking_id: str, name: str) -> tuple[FlightBooking, Flight, Passenger]:
    """An open booking, its flight and one of its passengers."""
    booking = site.flight_bookings.get(booking_id)
    _still_open(booking)
    flight = site.flights.get(booking.flight_number)
    _not_too_late(site, flight)
    for passenger in booking.passengers:
        if passenger.name.casefold() == name.casefold():
            return booking, flight, passenger
    aboard = ", ".join(p.name for p in booking.passengers)
    raise ToolError("no_such_passenger", f"{name!r} is not on {booking.id}; its passengers are {aboard}")


def _replace_passenger(
    site: TravelSite, booking: FlightBooking, old: Passenger, new: Passenger, fee: float
) -> FlightBooking:
    passengers = tuple(new if p is old else p for p in booking.passengers)
    return site.flight_bookings.update(booking, passengers=passengers, price=round(booking.price + fee, 2))
