"""What a traveller can do with seats on flights: hold, pay, book, choose seats, add bags, change, cancel."""

import datetime as dt
from itertools import combinations
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from prove.core import ToolError
from prove.servers._shared.cast import PersonName
from prove.servers._shared.kinds import SecurityCode
from prove.servers._shared.words import same_name
from prove.servers.travel_booking import rules
from prove.servers.travel_booking.app import server
from prove.servers.travel_booking.records import (
    FareClass,
    Flight,
    FlightBooking,
    FlightBookingId,
    FlightBookingView,
    FlightNumber,
    Passenger,
    SavedCardId,
    SeatNumber,
    TravelSite,
    TripId,
)
from prove.servers.travel_booking.views import booking_view

Names = Annotated[tuple[PersonName, ...], Meta(min_length=1, max_length=6)]
BagCount = Annotated[int, Meta(ge=1, le=3)]
PointCount = Annotated[int, Meta(ge=100, le=500_000)]

MOST_EXTRA_BAGS = 3


@server.tool(idempotent=True)
def hold_flight(
    site: TravelSite,
    flight_number: FlightNumber,
    fare_class: FareClass,
    passengers: Names,
    trip_id: TripId | None = None,
) -> FlightBookingView:
    """Hold seats for 24 hours without paying. Not for basic fares or flights within 48 hours.

    Args:
        flight_number: Such as 'BX217'.
        fare_class: The fare.
        passengers: Full names.
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
    if rules.until_departure(site, flight) < rules.HOLDS_END:
        raise ToolError(
            "too_late", f"{flight.flight_number} leaves at {flight.departs_at}, too soon to be held; book it"
        )
    booking = _new_booking(site, flight, fare_class, passengers, trip_id)
    held = replace(booking, status="held", hold_until=site.now + rules.HOLD_LASTS)
    return booking_view(site, site.flight_bookings.add(held))


@server.tool(destructive=True, idempotent=True)
def pay_held_flight(
    site: TravelSite,
    flight_booking_id: FlightBookingId,
    card_id: SavedCardId,
    security_code: SecurityCode,
    points: PointCount | None = None,
) -> FlightBookingView:
    """Pay for a held booking with a saved card, so that it is ticketed.

    Args:
        flight_booking_id: The held booking.
        card_id: The saved card.
        security_code: The card's 3-digit security code.
        points: Loyalty points to use; 100 points are 1 dollar.

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
    paid = site.flight_bookings.update(
        booking, status="ticketed", hold_until=None, points_used=points or 0, card_id=card.id
    )
    return booking_view(site, paid)


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
) -> FlightBookingView:
    """Buy tickets for a flight with a saved card.

    Args:
        flight_number: Such as 'BX217'.
        fare_class: The fare.
        passengers: Full names.
        card_id: The saved card.
        security_code: The card's 3-digit security code.
        points: Loyalty points to use; 100 points are 1 dollar.
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
    return booking_view(site, site.flight_bookings.add(replace(booking, points_used=points or 0, card_id=card.id)))


@server.tool(destructive=True, idempotent=True)
def choose_seat(
    site: TravelSite, flight_booking_id: FlightBookingId, passenger: PersonName, seat: SeatNumber
) -> FlightBookingView:
    """Choose a passenger's seat. Not for basic fares.

    Args:
        flight_booking_id: The booking.
        passenger: The passenger's full name.
        seat: Such as '7C'.

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
        raise ToolError(
            "not_allowed",
            f"with a {booking.fare_class} fare the airline gives out the seats; the others allow a choice",
        )
    if seat not in rules.cabin_seats(booking.fare_class):
        raise ToolError("invalid_seat", f"there is no seat {seat!r} for a {booking.fare_class} fare; see get_flight")
    if seat != chosen.seat and seat not in rules.free_seats(site, flight, booking.fare_class):
        raise ToolError("seat_taken", f"seat {seat} of {flight.flight_number} is taken; get_flight shows the free ones")
    return _replace_passenger(site, booking, chosen, replace(chosen, seat=seat), 0.0)


@server.tool(destructive=True)
def add_baggage(
    site: TravelSite,
    flight_booking_id: FlightBookingId,
    passenger: PersonName,
    bags: BagCount,
    security_code: SecurityCode | None = None,
) -> FlightBookingView:
    """Add checked bags for a passenger, up to 3 beside those included.

    The fee is added to the price of a held booking, or charged to the card of a ticketed one.

    Args:
        flight_booking_id: The booking.
        passenger: The passenger's full name.
        bags: The number of bags to add.
        security_code: Of the card that paid; required for a ticketed booking.

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
) -> FlightBookingView:
    """Move a ticketed booking to another flight between the same cities, at the same fare.

    The change fee (see get_fare_rules) and a fare difference are charged to the card that paid. Seats must be chosen
    again. It leaves a trip whose days do not fit.

    Args:
        flight_booking_id: The ticketed booking.
        new_flight_number: Such as 'BX217'.
        security_code: The 3-digit security code of the card that paid.

    Raises:
        conflict: The booking is not ticketed.
        not_allowed: The fare cannot be changed, or not any more.
        different_route: The other flight goes between other cities.
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
    if target.flight_number == flight.flight_number:
        return booking_view(site, booking)
    if (flight.origin, flight.destination) != (target.origin, target.destination):
        raise ToolError(
            "different_route",
            f"{target.flight_number} does not go from {flight.origin} to {flight.destination}; see search_flights",
        )
    people, fare_class = len(booking.passengers), booking.fare_class
    fee = rules.change_fee(fare_class, rules.until_departure(site, flight))
    if fee is None:
        raise ToolError(
            "not_allowed", f"a {fare_class} fare on {flight.flight_number} cannot be changed, or not any more"
        )
    _not_too_late(site, target)
    difference = rules.fare_of(target, fare_class).price - rules.fare_of(flight, fare_class).price
    _nobody_is_on(site, target, tuple(p.name for p in booking.passengers))
    rules.charge_again(site, booking, security_code)
    rules.take_seats(site, target, fare_class, people)
    rules.take_seats(site, flight, fare_class, -people)
    trip, day = site.trips.find(booking.trip_id or ""), target.departs_at.date()
    changed = site.flight_bookings.update(
        booking,
        trip_id=trip.id if trip is not None and rules.is_within(trip, day, day) else None,
        flight_number=target.flight_number,
        departs_at=target.departs_at,
        price=round(booking.price + (fee + max(0.0, difference)) * people, 2),
        change_fees=round(booking.change_fees + fee * people, 2),
        passengers=tuple(replace(p, seat=None) for p in booking.passengers),
    )
    return booking_view(site, changed)


@server.tool(destructive=True, idempotent=True)
def cancel_flight(site: TravelSite, flight_booking_id: FlightBookingId) -> FlightBookingView:
    """Cancel a flight booking. The `refund` is the price less the cancellation fee (see get_fare_rules).

    There is no fee within 24 hours of booking if the flight is 7 or more days away. Points are refunded too, change
    fees are not.

    Args:
        flight_booking_id: The booking.

    Raises:
        conflict: The booking is over or has expired.
        too_late: The flight has left already.
    """
    booking = site.flight_bookings.get(flight_booking_id)
    if booking.status == "cancelled":
        return booking_view(site, booking)
    _still_open(booking)
    flight = site.flights.get(booking.flight_number)
    if rules.until_departure(site, flight) <= dt.timedelta():
        raise ToolError(
            "too_late", f"{flight.flight_number} left at {flight.departs_at}; it cannot be cancelled any more"
        )
    money, points = rules.refund_of(site, booking, site.now) if booking.status == "ticketed" else (0.0, 0)
    rules.take_seats(site, flight, booking.fare_class, -len(booking.passengers))
    traveller = rules.the_traveller(site)
    site.travellers.update(traveller, points=traveller.points + points)
    cancelled = site.flight_bookings.update(booking, status="cancelled", hold_until=None, refund=money)
    return booking_view(site, cancelled)


def _not_too_late(site: TravelSite, flight: Flight) -> None:
    if rules.until_departure(site, flight) < rules.SALES_END:
        raise ToolError(
            "too_late", f"{flight.flight_number} leaves at {flight.departs_at}, within two hours; choose a later flight"
        )


def _nobody_is_on(site: TravelSite, flight: Flight, names: tuple[str, ...]) -> None:
    booked = [p.name for b in rules.on_flight(site, flight.flight_number) for p in b.passengers]
    for name in names:
        if any(same_name(name, other) for other in booked):
            raise ToolError("already_exists", f"{name} is booked on {flight.flight_number} already; leave them out")


def _new_booking(
    site: TravelSite, flight: Flight, fare_class: FareClass, names: tuple[str, ...], trip_id: str | None
) -> FlightBooking:
    """Take the seats and write the booking as a ticketed one, without adding it."""
    if any(same_name(one, other) for one, other in combinations(names, 2)):
        raise ToolError("duplicate_passenger", "'passengers' holds a name twice; every passenger is named once")
    _nobody_is_on(site, flight, names)
    rules.take_seats(site, flight, fare_class, len(names))
    day = flight.departs_at.date()
    trip = rules.trip_for(site, trip_id, day, day)
    return FlightBooking(
        id=site.flight_bookings.new_id(),
        flight_number=flight.flight_number,
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
        if same_name(passenger.name, name):
            return booking, flight, passenger
    aboard = ", ".join(p.name for p in booking.passengers)
    raise ToolError("no_such_passenger", f"{name!r} is not on {booking.id}; its passengers are {aboard}")


def _replace_passenger(
    site: TravelSite, booking: FlightBooking, old: Passenger, new: Passenger, fee: float
) -> FlightBookingView:
    passengers = tuple(new if p is old else p for p in booking.passengers)
    price = round(booking.price + fee, 2)
    return booking_view(site, site.flight_bookings.update(booking, passengers=passengers, price=price))
