"""Bookings and stays as results show them: with the names of what their ids stand for."""

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
    return project(
        FlightBookingView,
        booking,
        airline=site.flights.get(booking.flight_number).airline,
        card_name=_card_name(site, booking.card_id),
        trip_name=_trip_name(site, booking.trip_id),
    )


def stay_view(site: TravelSite, stay: HotelStay) -> HotelStayView:
    """A hotel stay with the kind of its room and the names of its card and trip."""
    return project(
        HotelStayView,
        stay,
        room_kind=site.hotel_rooms.get(stay.room_id).kind,
        card_name=_card_name(site, stay.card_id),
        trip_name=_trip_name(site, stay.trip_id),
    )


def _card_name(site: TravelSite, card_id: str | None) -> str | None:
    return None if card_id is None else site.saved_cards.get(card_id).nickname


def _trip_name(site: TravelSite, trip_id: str | None) -> str | None:
    return None if trip_id is None else site.trips.get(trip_id).name
