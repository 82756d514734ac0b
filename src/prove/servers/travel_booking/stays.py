"""What a traveller can do about hotel rooms and trips, and what is on file about them."""

import datetime as dt
from math import fsum
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import Cursor, Limit, Page, ToolError, Unit, paginate, project
from prove.servers._shared.amounts import AmountBound, check_amounts, in_amounts
from prove.servers._shared.cast import City, PersonName
from prove.servers._shared.days import check_span, in_span
from prove.servers._shared.flows import LastFour, SpanDay
from prove.servers._shared.kinds import Query, SecurityCode, Stars
from prove.servers._shared.sorting import DateSort, Sort, by_date, in_order
from prove.servers._shared.words import has_words, same_words
from prove.servers.travel_booking import rules
from prove.servers.travel_booking.app import server
from prove.servers.travel_booking.records import (
    Amenity,
    FlightBookingId,
    Hotel,
    HotelId,
    HotelOffer,
    HotelRoomId,
    HotelStay,
    HotelStayId,
    HotelStayView,
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
from prove.servers.travel_booking.views import stay_view, viewer_of_bookings, viewer_of_stays

GuestCount = Annotated[int, Meta(ge=1, le=6)]
MaxRate = Annotated[float, Meta(ge=10, le=20_000), Unit("money")]
TripName = Annotated[str, Meta(min_length=3, max_length=60)]
FlightBookingIds = Annotated[tuple[FlightBookingId, ...], Meta(max_length=9)]
HotelStayIds = Annotated[tuple[HotelStayId, ...], Meta(max_length=9)]
RoomSort = Literal["price_low", "price_high"]
HotelSort = Literal["price", "rating", "stars"]


@server.tool(read_only=True)
def search_hotels(
    site: TravelSite,
    city: City,
    check_in: SpanDay,
    check_out: SpanDay,
    guests: GuestCount = 1,
    min_stars: Stars | None = None,
    max_rate: MaxRate | None = None,
    amenity: Amenity | None = None,
    sort: HotelSort = "price",
) -> Page[HotelOffer]:
    """Search hotels in a city with a free room for all nights.

    Args:
        city: The city to stay in.
        check_in: The day of arrival.
        check_out: The day of departure.
        guests: The number of people in the room.
        min_stars: Only hotels with this many stars or more.
        max_rate: Per night, in dollars.
        amenity: Only hotels with this amenity.
        sort: Cheapest, best rated or most stars first.

    Raises:
        not_served: There are no hotels in this city.
        not_in_future: The day of arrival is over.
        invalid_range: The stay is shorter than one night or longer than thirty.
    """
    nights = rules.checked_nights(site, check_in, check_out)
    hotels = site.hotels.where(city=city) or [h for h in site.hotels if same_words(city, h.city)]
    if not hotels:
        raise ToolError("not_served", f"there are no hotels in {city!r}; choose one of {rules.cities(site)}")
    wanted = [h for h in hotels if h.stars >= (min_stars or 1) and (amenity is None or amenity in h.amenities)]
    offers = [offer for h in wanted if (offer := _best_offer(site, h, nights, guests, max_rate))]
    offers.sort(key=lambda o: {"price": o.nightly_rate, "rating": -o.rating, "stars": float(-o.stars)}[sort])
    return paginate(offers, 50, None)


@server.tool(read_only=True)
def list_hotel_rooms(
    site: TravelSite, hotel_id: HotelId, check_in: SpanDay, check_out: SpanDay, sort: RoomSort | None = None
) -> Page[RoomOffer]:
    """List the rooms of a hotel with the price of the stay and how many are left.

    Args:
        hotel_id: The hotel.
        check_in: The day of arrival.
        check_out: The day of departure.
        sort: By price; as the hotel lists them if left out.

    Raises:
        not_in_future: The day of arrival is over.
        invalid_range: The stay is shorter than one night or longer than thirty.
    """
    hotel, nights = site.hotels.get(hotel_id), rules.checked_nights(site, check_in, check_out)
    rooms = site.hotel_rooms.where(hotel_id=hotel.id)
    if sort is not None:
        rooms.sort(key=lambda room: room.nightly_rate if sort == "price_low" else -room.nightly_rate)
    offers = (
        project(
            RoomOffer,
            room,
            hotel_name=hotel.name,
            total=round(room.nightly_rate * len(nights), 2),
            rooms_left=rules.rooms_left(site, room, nights),
        )
        for room in rooms
    )
    return paginate(offers, 50, None)


@server.tool
def book_hotel_room(
    site: TravelSite,
    room_id: HotelRoomId,
    check_in: SpanDay,
    check_out: SpanDay,
    guest: PersonName,
    card_id: SavedCardId,
    security_code: SecurityCode,
    guests: GuestCount = 1,
    trip_id: TripId | None = None,
) -> HotelStayView:
    """Book a hotel room and pay with a saved card.

    Args:
        room_id: The room.
        check_in: The day of arrival.
        check_out: The day of departure.
        guest: The full name of the guest who checks in.
        card_id: The saved card.
        security_code: The card's 3-digit security code.
        guests: The number of people in the room.
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
        raise ToolError(
            "too_many_guests", f"the {room.kind} room sleeps {room.sleeps}, not {guests}; choose one that sleeps more"
        )
    if not rules.is_free(site, room, nights):
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
    return stay_view(site, site.hotel_stays.add(stay))


@server.tool(destructive=True, idempotent=True)
def cancel_hotel_stay(site: TravelSite, hotel_stay_id: HotelStayId) -> HotelStayView:
    """Cancel a hotel stay before it begins. The `refund` depends on the room's policy.

    Flexible rates are refunded in full until 1 day before, moderate ones until 7 days before; later less one night.

    Args:
        hotel_stay_id: The stay.

    Raises:
        conflict: The stay is over.
        too_late: The stay has begun.
    """
    stay = site.hotel_stays.get(hotel_stay_id)
    if stay.status == "cancelled":
        return stay_view(site, stay)
    if stay.status != "booked":
        raise ToolError("conflict", f"{stay.id} is {stay.status}; only a booked stay can be cancelled")
    if rules.arrival(site, stay) <= site.now:
        raise ToolError("too_late", f"{stay.id} began on {stay.check_in}; ask the hotel")
    refund = rules.refund_of_stay(site, stay, site.now)
    return stay_view(site, site.hotel_stays.update(stay, status="cancelled", refund=refund))


@server.tool(read_only=True)
def list_hotel_stays(
    site: TravelSite,
    status: StayStatus | None = None,
    city: City | None = None,
    query: Query | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    min_amount: AmountBound | None = None,
    max_amount: AmountBound | None = None,
    sort: Sort = "oldest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[HotelStayView]:
    """List the traveller's hotel stays.

    Args:
        status: Only stays in this status.
        city: Only stays in this city.
        query: Words to search for in hotel, city and guest.
        since: Arriving on this day or later.
        until: Arriving on this day or earlier.
        min_amount: Lowest price, in dollars.
        max_amount: Highest price, in dollars.
        sort: By arrival or price.

    Raises:
        invalid_range: The first day is after the last, or the lowest price above the highest.
    """
    check_span(since, until)
    check_amounts(min_amount, max_amount)
    rows = [
        stay
        for stay in site.hotel_stays
        if status in (None, stay.status)
        and in_span(stay.check_in, since, until)
        and in_amounts(stay.total, min_amount, max_amount)
        and (city is None or same_words(city, stay.city))
        and (query is None or has_words(query, stay.hotel_name, stay.city, stay.guest))
    ]
    ordered = in_order(rows, sort, lambda stay: stay.check_in, lambda stay: stay.total)
    return paginate(ordered, limit, cursor).seen_as(viewer_of_stays(site))


@server.tool(destructive=True, idempotent=True)
def create_trip(
    site: TravelSite,
    name: TripName,
    destination: City,
    starts_on: SpanDay,
    ends_on: SpanDay,
    flight_booking_ids: FlightBookingIds = (),
    hotel_stay_ids: HotelStayIds = (),
) -> Trip:
    """Create a trip and file bookings under it.

    Args:
        name: The name of the trip.
        destination: The city.
        starts_on: The first day.
        ends_on: The last day.
        flight_booking_ids: Flight bookings to file under it.
        hotel_stay_ids: Hotel stays to file under it.

    Raises:
        not_in_future: The trip would start before today.
        invalid_range: The last day is before the first, or the trip is longer than ninety days.
        already_exists: There is a trip of that name.
        conflict: One of the bookings is cancelled or has expired.
        outside_trip: One of the bookings is not within the days of the trip.
    """
    if starts_on < site.now.date():
        raise ToolError(
            "not_in_future", f"'starts_on' {starts_on} is before today, {site.now.date()}; choose a later day"
        )
    if not 0 <= (ends_on - starts_on).days <= 90:
        raise ToolError(
            "invalid_range", f"'ends_on' {ends_on} must be 0 to 90 days after 'starts_on' {starts_on}; choose another"
        )
    if taken := next((t for t in site.trips if same_words(name, t.name)), None):
        raise ToolError("already_exists", f"there is a trip {taken.name!r} already, {taken.id}; choose another name")
    trip = site.trips.add(Trip(site.trips.new_id(), name, destination, starts_on, ends_on))
    for booking_id in flight_booking_ids:
        booking = site.flight_bookings.get(booking_id)
        _check_fits(trip, booking.id, booking.status, booking.departs_at.date(), booking.departs_at.date())
        site.flight_bookings.update(booking, trip_id=trip.id)
    for stay_id in hotel_stay_ids:
        stay = site.hotel_stays.get(stay_id)
        _check_fits(trip, stay.id, stay.status, stay.check_in, stay.check_out)
        site.hotel_stays.update(stay, trip_id=trip.id)
    return trip


@server.tool(read_only=True)
def list_trips(
    site: TravelSite,
    query: Query | None = None,
    phase: TripPhase | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    sort: DateSort = "oldest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[Trip]:
    """List the traveller's trips.

    Args:
        query: Words to search for in name and destination.
        phase: Past, current or upcoming trips only.
        since: Ending on this day or later.
        until: Starting on this day or earlier.
        sort: By first day.

    Raises:
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    rows = [
        trip
        for trip in site.trips
        if (phase is None or _phase(trip, site.now.date()) == phase)
        and (since is None or trip.ends_on >= since)
        and (until is None or trip.starts_on <= until)
        and has_words(query, trip.name, trip.destination)
    ]
    return paginate(by_date(rows, sort, lambda trip: trip.starts_on), limit, cursor)


@server.tool(read_only=True)
def get_trip(site: TravelSite, trip_id: TripId) -> Itinerary:
    """Get the itinerary of a trip: its flights, hotel stays and total cost.

    Args:
        trip_id: The trip.
    """
    trip = site.trips.get(trip_id)
    flights = [b for b in site.flight_bookings.where(trip_id=trip.id) if b.status in ("held", "ticketed", "flown")]
    stays = [s for s in site.hotel_stays if s.trip_id == trip.id and s.status != "cancelled"]
    return project(
        Itinerary,
        trip,
        flights=tuple(map(viewer_of_bookings(site), flights)),
        stays=tuple(map(viewer_of_stays(site), stays)),
        total_cost=round(fsum(b.price for b in flights) + fsum(s.total for s in stays), 2),
    )


@server.tool(read_only=True)
def get_travel_profile(site: TravelSite, last_four: LastFour | None = None) -> TravelProfile:
    """Get the traveller's loyalty points and saved cards.

    Args:
        last_four: Only the card with these last four digits.
    """
    cards = tuple(project(SavedCard, card) for card in site.saved_cards if last_four in (None, card.last_four))
    return project(TravelProfile, rules.the_traveller(site), cards=cards)


def _best_offer(
    site: TravelSite, hotel: Hotel, nights: list[dt.date], guests: int, max_rate: float | None
) -> HotelOffer | None:
    rooms = [
        room
        for room in site.hotel_rooms.where(hotel_id=hotel.id)
        if room.sleeps >= guests and (max_rate is None or room.nightly_rate <= max_rate)
    ]
    rooms.sort(key=lambda room: room.nightly_rate)
    room = next((room for room in rooms if rules.is_free(site, room, nights)), None)
    if room is None:
        return None
    return project(
        HotelOffer,
        hotel,
        cheapest_room_id=room.id,
        cheapest_room_kind=room.kind,
        nightly_rate=room.nightly_rate,
        total=round(room.nightly_rate * len(nights), 2),
    )


def _check_fits(trip: Trip, key: str, status: str, first: dt.date, last: dt.date) -> None:
    """Refuse to file what is given up under a trip, or what is not within its days."""
    if status in ("cancelled", "expired"):
        raise ToolError("conflict", f"{key} is {status}; leave it out")
    if not rules.is_within(trip, first, last):
        raise ToolError(
            "outside_trip", f"{key} is from {first} to {last}, not within the trip; leave it out or change the days"
        )


def _phase(trip: Trip, today: dt.date) -> TripPhase:
    if trip.ends_on < today:
        return "past"
    return "upcoming" if trip.starts_on > today else "current"
