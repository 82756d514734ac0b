"""What a travel site knows: flights with fares, hotels with rooms, and one traveller's bookings, trips and cards."""

import datetime as dt
from typing import Annotated, Literal

from prove.core import Format, Incidental, Record, Ref, State, Table, Unit, Unordered, table
from prove.servers._shared.cast import Address, City, Company, Email, PersonName, PlaceName
from prove.servers._shared.flows import Arrival, CardEnd, SpanDay, Start
from prove.servers._shared.kinds import Money, SecurityCode

FlightNumber = Annotated[str, Ref("travel_booking.flights", spoken=True)]
FlightBookingId = Annotated[str, Ref("travel_booking.flight_bookings", spoken=True)]
HotelId = Annotated[str, Ref("travel_booking.hotels")]
HotelRoomId = Annotated[str, Ref("travel_booking.hotel_rooms")]
HotelStayId = Annotated[str, Ref("travel_booking.hotel_stays")]
TripId = Annotated[str, Ref("travel_booking.trips")]
SavedCardId = Annotated[str, Ref("travel_booking.saved_cards")]

SeatNumber = Annotated[str, Format(None, "^[0-9]{1,2}[A-Fa-f]$", "14C", str.upper)]

FareClass = Literal["basic", "standard", "flex", "business"]
FlightBookingStatus = Literal["held", "ticketed", "flown", "cancelled", "expired"]
RoomKind = Literal["single", "double", "twin", "family", "suite"]
CancellationPolicy = Literal["flexible", "moderate", "non_refundable"]
StayStatus = Literal["booked", "completed", "cancelled"]
Amenity = Literal["breakfast", "gym", "pool", "parking", "spa", "pets_allowed"]
Tier = Literal["member", "silver", "gold"]
TripPhase = Literal["past", "current", "upcoming"]


class Traveller(Record):
    """The owner of everything here, and their loyalty points."""

    id: str
    name: PersonName
    email: Email
    tier: Tier
    points: int


class PaymentCard(Record):
    """A card on file; its security code confirms every charge."""

    id: SavedCardId
    nickname: str
    brand: str
    last_four: str
    expires_on: dt.date
    security_code: SecurityCode


class Fare(Record):
    """One price of a flight, for one person, and how many seats are left at it."""

    fare_class: FareClass
    price: Money
    seats_left: int


class Flight(Record):
    """One departure. It departs and arrives in the local times of its cities."""

    flight_number: FlightNumber
    airline: Company
    origin: City
    destination: City
    departs_at: Start
    arrives_at: Arrival
    duration_minutes: Annotated[int, Unit("minutes")]
    fares: Annotated[tuple[Fare, ...], Incidental()]


class Passenger(Record):
    """One person on a booking; `bags` are those paid for on top of what the fare includes."""

    name: PersonName
    seat: SeatNumber | None = None
    bags: int = 0


class FlightBooking(Record):
    """Seats on one flight: held for a day or ticketed. `price` is for everyone; points pay a part of it.

    `change_fees` is the part of the price that was paid for changing flights; it is never refunded.
    """

    id: FlightBookingId
    flight_number: FlightNumber
    origin: City
    destination: City
    departs_at: Start
    fare_class: FareClass
    lead_passenger: Annotated[PersonName, Incidental()]
    passengers: Annotated[tuple[Passenger, ...], Unordered()]
    price: Money
    booked_at: dt.datetime
    status: FlightBookingStatus
    hold_until: dt.datetime | None = None
    points_used: int = 0
    card_id: SavedCardId | None = None
    change_fees: Money = 0.0
    refund: Money | None = None
    trip_id: TripId | None = None


class Hotel(Record):
    """A hotel; its kinds of rooms are rows of their own."""

    id: HotelId
    name: PlaceName
    city: City
    address: Address
    stars: int
    rating: float
    amenities: Annotated[tuple[Amenity, ...], Unordered()]


class HotelRoom(Record):
    """A kind of room in one hotel; `rooms` says how many of it there are."""

    id: HotelRoomId
    hotel_id: HotelId
    kind: RoomKind
    sleeps: int
    nightly_rate: Money
    rooms: int
    cancellation: CancellationPolicy


class HotelStay(Record):
    """A room from one day to another."""

    id: HotelStayId
    hotel_id: HotelId
    hotel_name: PlaceName
    city: City
    room_id: HotelRoomId
    guest: PersonName
    guests: int
    check_in: SpanDay
    check_out: SpanDay
    total: Money
    card_id: SavedCardId
    status: StayStatus = "booked"
    refund: Money | None = None
    trip_id: TripId | None = None


class Trip(Record):
    """A journey that bookings are filed under."""

    id: TripId
    name: str
    destination: City
    starts_on: SpanDay
    ends_on: SpanDay


class FlightBookingView(Record):
    """A flight booking as results show it."""

    id: FlightBookingId
    flight_number: FlightNumber
    airline: Company
    origin: City
    destination: City
    departs_at: Start
    fare_class: FareClass
    lead_passenger: PersonName
    passengers: tuple[Passenger, ...]
    price: Money
    booked_at: dt.datetime
    status: FlightBookingStatus
    hold_until: dt.datetime | None
    points_used: int
    card_id: SavedCardId | None
    card_name: str | None
    change_fees: Money
    refund: Money | None
    trip_id: TripId | None
    trip_name: str | None


class HotelStayView(Record):
    """A hotel stay as results show it."""

    id: HotelStayId
    hotel_id: HotelId
    hotel_name: PlaceName
    city: City
    address: Address
    room_id: HotelRoomId
    room_kind: RoomKind
    guest: PersonName
    guests: int
    check_in: SpanDay
    check_out: SpanDay
    total: Money
    card_id: SavedCardId
    card_name: str | None
    status: StayStatus
    refund: Money | None
    trip_id: TripId | None
    trip_name: str | None


class FlightDetails(Record):
    """A flight with the seats that nobody has chosen yet, by cabin."""

    flight_number: FlightNumber
    airline: Company
    origin: City
    destination: City
    departs_at: Start
    arrives_at: Arrival
    duration_minutes: Annotated[int, Unit("minutes")]
    fares: tuple[Fare, ...]
    free_business_seats: tuple[SeatNumber, ...]
    free_economy_seats: tuple[SeatNumber, ...]


class FareRules(Record):
    """What a fare allows, with the fees for one person as of now; a fee of None means that it is not possible."""

    flight_number: FlightNumber
    fare_class: FareClass
    price: Money
    can_be_held: bool
    seat_choice: bool
    bags_included: int
    extra_bag_fee: Money
    change_fee: Money | None
    cancellation_fee: Money | None
    points_per_dollar: int


class HotelOffer(Record):
    """A hotel with a free room for the nights asked for, and its cheapest one."""

    id: HotelId
    name: PlaceName
    city: City
    address: Address
    stars: int
    rating: float
    amenities: tuple[Amenity, ...]
    cheapest_room_id: HotelRoomId
    cheapest_room_kind: RoomKind
    nightly_rate: Money
    total: Money


class RoomOffer(Record):
    """A kind of room for the nights asked for; `rooms_left` is 0 when one of the nights is sold out."""

    id: HotelRoomId
    hotel_id: HotelId
    hotel_name: PlaceName
    kind: RoomKind
    sleeps: int
    nightly_rate: Money
    total: Money
    cancellation: CancellationPolicy
    rooms_left: int


class Itinerary(Record):
    """A trip with all that is booked for it and has not been cancelled."""

    id: TripId
    name: str
    destination: City
    starts_on: SpanDay
    ends_on: SpanDay
    flights: tuple[FlightBookingView, ...]
    stays: tuple[HotelStayView, ...]
    total_cost: Money


class SavedCard(Record):
    """A card as the profile shows it."""

    id: SavedCardId
    nickname: str
    brand: str
    last_four: CardEnd
    expires_on: dt.date


class TravelProfile(Record):
    """Who the traveller is, their loyalty points and the cards they can pay with."""

    name: PersonName
    email: Email
    tier: Tier
    points: int
    cards: tuple[SavedCard, ...]


class TravelSite(State):
    """Everything the site knows, for one traveller."""

    travellers: Table[Traveller] = table("trv")
    saved_cards: Table[PaymentCard] = table("pcd", noun="saved card", find="get_travel_profile")
    flight_bookings: Table[FlightBooking] = table(
        number="@@@@##", index=("flight_number", "trip_id"), noun="flight booking", find="list_flight_bookings"
    )
    flights: Table[Flight] = table(key="flight_number", index=("origin",), find="search_flights")
    hotels: Table[Hotel] = table("htl", index=("city",), find="search_hotels")
    hotel_rooms: Table[HotelRoom] = table("room", index=("hotel_id",), noun="hotel room", find="list_hotel_rooms")
    hotel_stays: Table[HotelStay] = table("stay", index=("room_id",), noun="hotel stay", find="list_hotel_stays")
    trips: Table[Trip] = table("trip", find="list_trips")
