"""What a traveller can look up about flights: what is on sale, fares, and bookings."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import Cursor, Limit, Page, ToolError, Unit, paginate, project
from prove.servers._shared.amounts import AmountBound, check_amounts, in_amounts
from prove.servers._shared.cast import City, PersonName
from prove.servers._shared.days import check_span, in_span
from prove.servers._shared.kinds import Query
from prove.servers._shared.sorting import Sort, in_order
from prove.servers._shared.words import has_words, same_words
from prove.servers.travel_booking import rules
from prove.servers.travel_booking.app import server
from prove.servers.travel_booking.records import (
    FareClass,
    FareRules,
    Flight,
    FlightBooking,
    FlightBookingStatus,
    FlightBookingView,
    FlightDetails,
    FlightNumber,
    TravelSite,
)
from prove.servers.travel_booking.views import viewer_of_bookings

SeatCount = Annotated[int, Meta(ge=1, le=6)]
MaxPrice = Annotated[float, Meta(ge=10, le=20_000), Unit("money")]
FlightSort = Literal["departure", "price", "duration"]


@server.tool(read_only=True)
def search_flights(
    site: TravelSite,
    origin: City,
    destination: City,
    departs_on: dt.date | None = None,
    fare_class: FareClass | None = None,
    seats: SeatCount = 1,
    max_price: MaxPrice | None = None,
    sort: FlightSort = "departure",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[Flight]:
    """Search flights between two cities with seats left. Times are local to each city.

    Args:
        origin: The city to leave from.
        destination: The city to fly to.
        departs_on: Only flights on this day.
        fare_class: Only flights with this fare.
        seats: The number of seats needed.
        max_price: Per person, in dollars.
        sort: Earliest, cheapest or shortest first.

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
        if rules.until_departure(site, f) >= rules.SALES_END
        and departs_on in (None, f.departs_at.date())
        and (price := _cheapest(f, fare_class, seats)) is not None
        and (max_price is None or price <= max_price)
    ]
    rows.sort(key=lambda f: (f.departs_at, f.flight_number))
    if sort == "duration":
        rows.sort(key=lambda f: f.duration_minutes)
    elif sort == "price":
        rows.sort(key=lambda f: _cheapest(f, fare_class, seats) or 0.0)
    return paginate(rows, limit, cursor)


@server.tool(read_only=True)
def get_flight(site: TravelSite, flight_number: FlightNumber) -> FlightDetails:
    """Get a flight with its local times, fares and free seats.

    Args:
        flight_number: Such as 'BX217'.
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
    """Get the rules of a fare: holds, seats, bags, and the fees per person to change or cancel now.

    Args:
        flight_number: The flight.
        fare_class: The fare.

    Raises:
        not_offered: The flight has no such fare.
    """
    flight = site.flights.get(flight_number)
    fare, terms = rules.fare_of(flight, fare_class), rules.TERMS[fare_class]
    left = rules.until_departure(site, flight)
    return project(
        FareRules,
        terms,
        flight_number=flight.flight_number,
        fare_class=fare_class,
        price=fare.price,
        can_be_held=terms.can_be_held and left >= rules.HOLDS_END,
        change_fee=rules.change_fee(fare_class, left),
        cancellation_fee=rules.cancellation_fee(fare_class, fare.price, left),
    )


@server.tool(read_only=True)
def list_flight_bookings(
    site: TravelSite,
    status: FlightBookingStatus | None = None,
    passenger: PersonName | None = None,
    destination: City | None = None,
    query: Query | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    min_amount: AmountBound | None = None,
    max_amount: AmountBound | None = None,
    sort: Sort = "oldest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[FlightBookingView]:
    """List the traveller's flight bookings.

    Args:
        status: Only bookings in this status.
        passenger: A passenger's name, or a part of it.
        destination: Only flights to this city.
        query: Words to search for in booking, flight number, airline and cities.
        since: Departing on this day or later.
        until: Departing on this day or earlier.
        min_amount: Lowest price, in dollars.
        max_amount: Highest price, in dollars.
        sort: By departure or price.

    Raises:
        invalid_range: The first day is after the last, or the lowest price above the highest.
    """
    check_span(since, until)
    check_amounts(min_amount, max_amount)
    rows = [
        b
        for b in site.flight_bookings
        if status in (None, b.status)
        and in_span(b.departs_at.date(), since, until)
        and in_amounts(b.price, min_amount, max_amount)
        and (destination is None or same_words(destination, b.destination))
        and (passenger is None or any(has_words(passenger, p.name) for p in b.passengers))
        and (query is None or _has_words(site, b, query))
    ]
    ordered = in_order(rows, sort, lambda b: b.departs_at, lambda b: b.price)
    return paginate(ordered, limit, cursor).seen_as(viewer_of_bookings(site))


def _has_words(site: TravelSite, booking: FlightBooking, query: str) -> bool:
    airline = site.flights.get(booking.flight_number).airline
    return has_words(query, booking.id, booking.flight_number, airline, booking.origin, booking.destination)


def _cheapest(flight: Flight, fare_class: FareClass | None, seats: int) -> float | None:
    """The lowest price of a flight at which there are enough seats."""
    fitting = (f for f in flight.fares if f.seats_left >= seats and fare_class in (None, f.fare_class))
    return min((fare.price for fare in fitting), default=None)


def _served(site: TravelSite, city: str) -> str:
    """The city as the site writes it."""
    if site.flights.where(origin=city):
        return city
    for flight in site.flights:
        if same_words(city, flight.origin):
            return flight.origin
    raise ToolError("not_served", f"there are no flights from or to {city!r}; choose one of {rules.cities(site)}")
