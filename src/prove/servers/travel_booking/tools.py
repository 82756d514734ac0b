"""All tools of the travel site, from `flights`, `tickets` and `stays`, and what happens as time passes."""

import datetime as dt
from collections.abc import Iterator

from prove.servers._shared.due import falling_due
from prove.servers.travel_booking import flights, rules, stays, tickets
from prove.servers.travel_booking.app import server
from prove.servers.travel_booking.records import FlightBooking, HotelStay, TravelSite

__all__ = ["flights", "server", "stays", "tickets"]


@server.passing_time
def let_bookings_run_out(site: TravelSite, until: dt.datetime) -> None:
    """Holds lapse and free their seats, tickets are flown and earn points, stays end."""
    for due in falling_due(site, until, _waiting):
        match due:
            case HotelStay() as stay:
                site.hotel_stays.update(stay, status="completed")
            case FlightBooking(status="held") as booking:
                flight = site.flights.get(booking.flight_number)
                rules.take_seats(site, flight, booking.fare_class, -len(booking.passengers))
                site.flight_bookings.update(booking, status="expired", hold_until=None)
            case booking:
                traveller = rules.the_traveller(site)
                site.travellers.update(traveller, points=traveller.points + rules.points_earned(booking))
                site.flight_bookings.update(booking, status="flown")


def _waiting(site: TravelSite) -> Iterator[tuple[dt.datetime, str, FlightBooking | HotelStay]]:
    for booking in site.flight_bookings:
        moment = booking.hold_until
        if booking.status == "ticketed":
            flight = site.flights.get(booking.flight_number)
            moment = rules.at_home(site, flight.arrives_at, flight.destination)
        if moment is not None:
            yield moment, booking.id, booking
    for stay in site.hotel_stays:
        if stay.status == "booked":
            yield rules.departure(site, stay), stay.id, stay
