"""The user's own trips, stays, flights and cards at the travel site, which several areas use."""

from collections.abc import Callable, Mapping
from typing import cast

from prove.core.world_session import WorldSession
from prove.purposes.program import column, day_of, inside, look, me, rows, secret, some
from prove.servers.travel_booking.flights import list_flight_bookings
from prove.servers.travel_booking.records import FlightBookingView, HotelStayView, TravelSite, Trip
from prove.servers.travel_booking.stays import get_travel_profile, list_hotel_stays, list_trips


def a_trip() -> Trip:
    """A trip that is still ahead."""
    return some(
        rows(list_trips, phase="upcoming"),
        lambda t: (
            f"my upcoming {t.destination} trip",
            f"my upcoming trip to {t.destination}",
        ),
    )


def a_stay(*tests: Callable[[HotelStayView], object]) -> HotelStayView:
    """A hotel stay that is booked."""
    return some(
        rows(list_hotel_stays, status="booked"),
        lambda s: (
            f"my stay at {s.hotel_name}",
            f"my hotel booking at {s.hotel_name}",
            f"my booked stay at {s.hotel_name}",
            f"my hotel stay in {s.city}",
            f"my hotel stay starting {s.check_in:on}",
        ),
        fits=[lambda s: s.guest == me.name, *tests],
    )


def a_flight(*tests: Callable[[FlightBookingView], object]) -> FlightBookingView:
    """A flight that is paid for and that the user is on, in few words."""
    return some(
        rows(list_flight_bookings, status="ticketed", passenger=me.name),
        lambda f: (
            f"my booked flight to {f.destination}",
            f"my {f.airline} flight to {f.destination}",
            f"my flight from {f.origin} to {f.destination}",
        ),
        fits=tests,
    )


def a_held_flight() -> FlightBookingView:
    """A flight that is on hold, whoever is to be on it."""
    return some(
        rows(list_flight_bookings, status="held"),
        lambda f: (
            f"the flight to {f.destination}",
            f"the {f.airline} flight to {f.destination}",
            f"the flight from {f.origin} to {f.destination}",
        ),
        fits=[has_no_ticket_that_day],
    )


def has_no_return(flight: FlightBookingView) -> bool:
    """Whether whom a flight is for has no ticket from where it goes to, which a later flight might miss."""
    back = rows(list_flight_bookings, status="ticketed", passenger=flight.lead_passenger)
    return back.where(lambda f: f.origin == flight.destination, lambda f: f.departs_at > flight.departs_at).count() == 0


def has_no_ticket_that_day(flight: FlightBookingView) -> bool:
    """Whether whom a flight is held for has no ticket for another one on the same day."""
    bought = rows(list_flight_bookings, status="ticketed", passenger=flight.lead_passenger)
    return bought.where(lambda f: day_of(f.departs_at) == day_of(flight.departs_at)).count() == 0


def own_flight(*tests: Callable[[FlightBookingView], object]) -> FlightBookingView:
    """A flight that is paid for and that the user is on."""
    return some(
        rows(list_flight_bookings, status="ticketed", passenger=me.name),
        lambda f: (
            f"my booked flight to {f.destination}",
            f"my {f.airline} flight to {f.destination}",
            f"my booked flight from {f.origin} to {f.destination}",
        ),
        fits=tests,
    )


def a_card() -> tuple[str, str]:
    """The name of a card that the travel site knows, and its code, which only the user knows."""
    card = column(inside(look(get_travel_profile).cards), lambda c: c.nickname)
    return card, secret(card_codes, card_id_of(card))


def card_id_of(name: str) -> str:
    """The id of a card by its name."""
    return inside(look(get_travel_profile).cards).the(lambda c: c.nickname == name).id


def card_codes(session: WorldSession) -> Mapping[str, str]:
    """The security codes of the cards that the travel site knows."""
    return {card.id: card.security_code for card in cast(TravelSite, session.state("travel_booking")).saved_cards}
