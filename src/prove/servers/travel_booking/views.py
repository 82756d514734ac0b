"""Bookings and stays as results show them: with the names of what their ids stand for."""

from collections.abc import Callable

from prove.core import project
from prove.servers.travel_booking.records import (
    FlightBooking,
    FlightBookingView,
    HotelStay,
    HotelStayView,
    TravelSite,
)


def booking_view(site: TravelSite, booking: FlightBooking) -> FlightBookingView:
    """A flight booking with the names of its airline, card and trip."""
    return viewer_of_bookings(site)(booking)


def viewer_of_bookings(site: TravelSite) -> Callable[[FlightBooking], FlightBookingView]:
    """A function that makes the views of many flight bookings."""
    flight, card, trip = site.flights.get, site.saved_cards.get, site.trips.get
    return lambda booking: project(
        FlightBookingView,
        booking,
        airline=flight(booking.flight_number).airline,
        card_name=booking.card_id and card(booking.card_id).nickname,
        trip_name=booking.trip_id and trip(booking.trip_id).name,
    )


def stay_view(site: TravelSite, stay: HotelStay) -> HotelStayView:
    """A hotel stay with the hotel's address, the kind of its room and the names of its card and trip."""
    return viewer_of_stays(site)(stay)


def viewer_of_stays(site: TravelSite) -> Callable[[HotelStay], HotelStayView]:
    """A function that makes the views of many hotel stays."""
    room, hotel, card, trip = site.hotel_rooms.get, site.hotels.get, site.saved_cards.get, site.trips.get
    return lambda stay: project(
        HotelStayView,
        stay,
        address=hotel(stay.hotel_id).address,
        room_kind=room(stay.room_id).kind,
        card_name=card(stay.card_id).nickname,
        trip_name=stay.trip_id and trip(stay.trip_id).name,
    )
