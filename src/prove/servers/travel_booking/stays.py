"""What a traveller can do about hotel rooms and trips, and what is on file about them."""

import datetime as dt
from typing import Annotated

from msgspec import Meta

from prove.core import Cursor, Limit, Page, ToolError, Unit, paginate, project
from prove.servers._shared.cast import City, PersonName
from prove.servers._shared.kinds import Query, SecurityCode, Stars
from prove.servers._shared.words import has_phrase
from prove.servers.travel_booking import rules
from prove.servers.travel_booking.app import server
from prove.servers.travel_booking.records import (
    Amenity,
    Hotel,
    HotelId,
    HotelOffer,
    HotelRoomId,
    HotelStay,
    HotelStayId,
    Itinerary,
    RoomOffer,
    SavedCard,
    SavedCardId,
    StayStatus,
    TravelProfile,
    TravelSite,
    Trip,
    TripId,
    TripPhase,
)

GuestCount = Annotated[int, Meta(ge=1, le=6)]
MaxRate = Annotated[float, Meta(ge=10, le=20_000), Unit("money")]
TripName = Annotated[str, Meta(min_length=3, max_length=60)]


@server.tool(read_only=True)
def search_hotels(
    site: TravelSite,
    city: City,
    check_in: dt.date,
    check_out: dt.date,
    guests: GuestCount = 1,
    min_stars: Stars | None = None,
    max_rate: MaxRate | None = None,
    amenity: Amenity | None = None,
) -> Page[HotelOffer]:
    """Find hotels in a city that have a free room for all of the nights, the cheapest first.

    Args:
        city: The city to stay in.
        check_in: The day of arrival.
        check_out: The day of departure.
        guests: How many people share the room.
        min_stars: Only hotels with this many stars or more.
        max_rate: The highest price of a night, in dollars.
        amenity: Only hotels that have this.

    Raises:
        not_served: There are no hotels in this city.
        not_in_future: The day of arrival is over.
        invalid_range: The stay is shorter than one night or longer than thirty.
    """
    nights = rules.checked_nights(site, check_in, check_out)
    hotels = site.hotels.where(city=city) or [h for h in site.hotels if h.city.casefold() == city.casefold()]
    if not hotels:
        raise ToolError("not_served", f"there are no hotels in {city!r}; choose one of {rules.cities(site)}")
    wanted = [h for h in hotels if h.stars >= (min_stars or 1) and (amenity is None or amenity in h.amenities)]
    offers = [offer for h in wanted if (offer := _best_offer(site, h, nights, guests, max_rate))]
    return paginate(sorted(offers, key=lambda o: o.nightly_rate), 50, None)


@server.tool(read_only=True)
def list_hotel_rooms(site: TravelSite, hotel_id: HotelId, check_in: dt.date, check_out: dt.date) -> Page[RoomOffer]:
    """List the kinds of rooms of a hotel with what the stay would cost and how many are left for all nights.

    Args:
        hotel_id: The hotel, such as 'htl_0004'.
        check_in: The day of arrival.
        check_out: The day of departure.

    Raises:
        not_in_future: The day of arrival is over.
        invalid_range: The stay is shorter than one night or longer than thirty.
    """
    hotel, nights = site.hotels.get(hotel_id), rules.checked_nights(site, check_in, check_out)
    offers = (
        project(
            RoomOffer,
            room,
            room_id=room.id,
            total=round(room.nightly_rate * len(nights), 2),
            rooms_left=rules.rooms_left(site, room, nights),
        )
        for room in site.hotel_rooms.where(hotel_id=hotel.id)
    )
    return paginate(offers, 50, None)


@server.tool
def book_hotel_room(
    site: TravelSite,
    room_id: HotelRoomId,
    check_in: dt.date,
    check_out: dt.date,
    guest: PersonName,
    card_id: SavedCardId,
    security_code: SecurityCode,
    guests: GuestCount = 1,
    trip_id: TripId | None = None,
) -> HotelStay:
    """Book a hotel room and pay for it with a saved card. The card's security code confirms it.

    Args:
        room_id: The kind of room, such as 'room_0011'.
        check_in: The day of arrival.
        check_out: The day of departure.
        guest: The full name of the guest who checks in.
        card_id: The saved card that pays.
        security_code: The three digits on the back of that card.
        guests: How many people share the room.
        trip_id: The trip to file it under.

    Raises:
        not_in_future: The day of arrival is over.
        invalid_range: The stay is shorter than one night or longer than thirty.
        too_many_guests: The room is too small.
        sold_out: The room is not free on all of the nights.
        outside_trip: The stay is not within the days of the trip.
        wrong_security_code: The security code does not belong to the card.
        card_expired: The card has expired.
    """
    room, nights = site.hotel_rooms.get(room_id), rules.checked_nights(site, check_in, check_out)
    if guests > room.sleeps:
        raise ToolError("too_many_guests", f"'guests' is {guests}, but the {room.kind} room sleeps {room.sleeps}")
    if rules.rooms_left(site, room, nights) < 1:
        raise ToolError("sold_out", f"the {room.kind} room is sold out on one of these nights; see list_hotel_rooms")
    trip = rules.trip_for(site, trip_id, check_in, check_out)
    hotel = site.hotels.get(room.hotel_id)
    stay = HotelStay(
        id=site.hotel_stays.new_id(),
        hotel_id=hotel.id,
        hotel_name=hotel.name,
        city=hotel.city,
        room_id=room.id,
        guest=guest,
        guests=guests,
        check_in=check_in,
        check_out=check_out,
        total=round(room.nightly_rate * len(nights), 2),
        card_id=rules.charge(site, card_id, security_code).id,
        trip_id=trip and trip.id,
    )
    return site.hotel_stays.add(stay)


@server.tool(destructive=True, idempotent=True)
def cancel_hotel_stay(site: TravelSite, hotel_stay_id: HotelStayId) -> HotelStay:
    """Give up a hotel stay before it begins. `refund` says what comes back under the room's policy.

    Flexible rates are refunded until the day before, moderate ones until a week before; after that the first night
    is kept. Non-refundable rates give nothing back.

    Args:
        hotel_stay_id: The stay, such as 'stay_0003'.

    Raises:
        conflict: The stay is over or cancelled.
        too_late: The stay has begun.
    """
    stay = site.hotel_stays.get(hotel_stay_id)
    if stay.status != "booked":
        raise ToolError("conflict", f"{stay.id} is {stay.status}; only a booked stay can be cancelled")
    if rules.arrival(stay) <= site.now:
        raise ToolError("too_late", f"{stay.id} began on {stay.check_in}; ask the hotel")
    refund = rules.refund_of_stay(stay, site.hotel_rooms.get(stay.room_id), site.now)
    return site.hotel_stays.update(stay, status="cancelled", refund=refund)


@server.tool(read_only=True)
def list_hotel_stays(
    site: TravelSite,
    status: StayStatus | None = None,
    city: City | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[HotelStay]:
    """List the traveller's hotel stays by day of arrival.

    Args:
        status: Only stays in this status.
        city: Only stays in this city.
    """
    word = (city or "").casefold()
    rows = [s for s in site.hotel_stays if status in (None, s.status) and word in ("", s.city.casefold())]
    return paginate(sorted(rows, key=lambda stay: stay.check_in), limit, cursor)


@server.tool(idempotent=True)
def create_trip(site: TravelSite, name: TripName, destination: City, starts_on: dt.date, ends_on: dt.date) -> Trip:
    """Start a trip that bookings can be filed under.

    Args:
        name: What to call it.
        destination: The city it goes to.
        starts_on: The first day.
        ends_on: The last day.

    Raises:
        not_in_future: The trip would start before today.
        invalid_range: The last day is before the first, or the trip is longer than ninety days.
        already_exists: There is a trip of that name.
    """
    if starts_on < site.now.date():
        raise ToolError("not_in_future", f"'starts_on' {starts_on} is before today, {site.now.date()}")
    if not 0 <= (ends_on - starts_on).days <= 90:
        raise ToolError("invalid_range", f"'ends_on' {ends_on} must be 0 to 90 days after 'starts_on' {starts_on}")
    if taken := next((t for t in site.trips if t.name.casefold() == name.casefold()), None):
        raise ToolError("already_exists", f"there is a trip {taken.name!r} already, {taken.id}; choose another name")
    return site.trips.add(Trip(site.trips.new_id(), name, destination, starts_on, ends_on))


@server.tool(read_only=True)
def list_trips(
    site: TravelSite,
    query: Query | None = None,
    phase: TripPhase | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[Trip]:
    """List the traveller's trips by their first day.

    Args:
        query: Words of the trip's name or its destination.
        phase: Only trips that are over, under way or still to come.
    """
    rows = [
        trip
        for trip in site.trips
        if has_phrase(query, trip.name, trip.destination) and phase in (None, _phase(trip, site.now.date()))
    ]
    return paginate(sorted(rows, key=lambda trip: trip.starts_on), limit, cursor)


@server.tool(read_only=True)
def get_trip(site: TravelSite, trip_id: TripId) -> Itinerary:
    """Show the itinerary of a trip: the flights and hotel stays filed under it and what they cost.

    Args:
        trip_id: The trip, such as 'trip_0002'.
    """
    trip = site.trips.get(trip_id)
    flights = [b for b in site.flight_bookings.where(trip_id=trip.id) if b.status in ("held", "ticketed", "flown")]
    stays = [s for s in site.hotel_stays if s.trip_id == trip.id and s.status != "cancelled"]
    return project(
        Itinerary,
        trip,
        trip_id=trip.id,
        flights=tuple(flights),
        stays=tuple(stays),
        total_cost=round(sum(b.price for b in flights) + sum(s.total for s in stays), 2),
    )


@server.tool(read_only=True)
def get_travel_profile(site: TravelSite) -> TravelProfile:
    """Show the traveller's loyalty points and the cards they can pay with."""
    cards = tuple(project(SavedCard, card, card_id=card.id) for card in site.saved_cards)
    return project(TravelProfile, rules.the_traveller(site), cards=cards)


def _best_offer(
    site: TravelSite, hotel: Hotel, nights: list[dt.date], guests: int, max_rate: float | None
) -> HotelOffer | None:
    rooms = [
        room
        for room in site.hotel_rooms.where(hotel_id=hotel.id)
        if room.sleeps >= guests
        and (max_rate is None or room.nightly_rate <= max_rate)
        and rules.rooms_left(site, room, nights) > 0
    ]
    if not rooms:
        return None
    room = min(rooms, key=lambda room: room.nightly_rate)
    return project(
        HotelOffer,
        hotel,
        hotel_id=hotel.id,
        cheapest_room_id=room.id,
        nightly_rate=room.nightly_rate,
        total=round(room.nightly_rate * len(nights), 2),
    )


def _phase(trip: Trip, today: dt.date) -> TripPhase:
    if trip.ends_on < today:
        return "past"
    return "upcoming" if trip.starts_on > today else "current"
