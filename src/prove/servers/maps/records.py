"""What a map knows: places with opening hours and reviews, addresses with coordinates, and what one person saved."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import Record, Ref, State, Table, Unit, table
from prove.servers._shared.cast import Address, City, Email, PersonName, Phone, PlaceName
from prove.servers._shared.kinds import Weekday
from prove.servers._shared.life.place.roads import Mode, Traffic

PlaceId = Annotated[str, Ref("maps.places")]
ReviewId = Annotated[str, Ref("maps.reviews")]
SavedPlaceId = Annotated[str, Ref("maps.saved_places")]
ListName = Annotated[str, Ref("maps.place_lists", spoken=True)]
SharedTripId = Annotated[str, Ref("maps.shared_trips")]

Latitude = Annotated[float, Meta(ge=-90, le=90)]
Longitude = Annotated[float, Meta(ge=-180, le=180)]
Kilometres = Annotated[float, Unit("km")]
Minutes = Annotated[float, Unit("minutes")]

PlaceKind = Literal[
    "airport",
    "bank",
    "cafe",
    "charging",
    "church",
    "cinema",
    "fuel",
    "gym",
    "hospital",
    "hotel",
    "library",
    "museum",
    "office",
    "park",
    "parking",
    "pharmacy",
    "restaurant",
    "school",
    "shop",
    "station",
    "supermarket",
    "theatre",
]


class Person(Record):
    """The user of the map: where they live and where they are now."""

    id: str
    name: PersonName
    email: Email
    home: Address
    location: Address


class AddressPoint(Record):
    """An address that the map knows exactly."""

    address: Address
    city: City
    latitude: Latitude
    longitude: Longitude


class Contact(Record):
    """Someone whose home address the user has."""

    email: Email
    name: PersonName
    address: Address


class OpeningHours(Record):
    """When a place is open on one day of the week."""

    day: Weekday
    opens: dt.time
    closes: dt.time


class Place(Record):
    """A named spot. `hours` leaves out the days on which it is closed."""

    id: PlaceId
    name: PlaceName
    kind: PlaceKind
    address: Address
    city: City
    latitude: Latitude
    longitude: Longitude
    phone: Phone
    hours: tuple[OpeningHours, ...]


class Review(Record):
    """What someone thinks of a place; everyone writes at most one for each."""

    id: ReviewId
    place_id: PlaceId
    place_name: PlaceName
    author: PersonName
    stars: int
    text: str
    written_on: dt.date


class PlaceList(Record):
    """A named collection of saved places."""

    name: ListName
    created_on: dt.date


class SavedPlace(Record):
    """A place on one of the lists."""

    id: SavedPlaceId
    list_name: ListName
    place_id: PlaceId
    name: PlaceName
    address: Address
    note: str | None
    saved_on: dt.date


class SharedTrip(Record):
    """A journey whose time of arrival someone else can follow until it is over; on arrival the user is there."""

    id: SharedTripId
    recipient: Email
    recipient_name: str
    origin: Address
    destination: Address
    mode: Mode
    departs_at: dt.datetime
    arrives_at: dt.datetime
    has_arrived: bool = False


class PlaceSummary(Record):
    """A place as a search shows it; `distance_km` is the straight line from the center of the search."""

    id: PlaceId
    name: PlaceName
    kind: PlaceKind
    address: Address
    rating: float
    is_open: bool
    distance_km: Kilometres


class PlaceDetails(Record):
    """Everything about a place; `closes_at` is set while it is open."""

    id: PlaceId
    name: PlaceName
    kind: PlaceKind
    address: Address
    city: City
    latitude: Latitude
    longitude: Longitude
    phone: Phone
    rating: float
    review_count: int
    is_open: bool
    closes_at: dt.time | None
    hours: tuple[OpeningHours, ...]


class Location(Record):
    """Where an address is, and who of the user's contacts lives there. Interpolated ones were computed."""

    address: Address
    city: City
    latitude: Latitude
    longitude: Longitude
    precision: Literal["exact", "interpolated"]
    contact_name: PersonName | None = None


class NearestAddress(Record):
    """The known address closest to a point, and the place there, if one has a name."""

    address: Address
    city: City
    place_name: PlaceName | None
    distance_km: Kilometres


class Step(Record):
    """One instruction of a route."""

    instruction: str
    distance_km: Kilometres
    minutes: Minutes


class Directions(Record):
    """A way from one address to another, step by step."""

    origin: Address
    destination: Address
    mode: Mode
    distance_km: Kilometres
    minutes: Minutes
    departs_at: dt.datetime
    arrives_at: dt.datetime
    steps: tuple[Step, ...]


class TravelTime(Record):
    """How long a journey takes at its hour, and how long on empty roads."""

    origin: Address
    destination: Address
    mode: Mode
    distance_km: Kilometres
    minutes: Minutes
    minutes_without_traffic: Minutes
    traffic: Traffic
    departs_at: dt.datetime
    arrives_at: dt.datetime


class MatrixEntry(Record):
    """One pair of a distance matrix."""

    origin: Address
    destination: Address
    distance_km: Kilometres
    minutes: Minutes


class Leg(Record):
    """The way to one stop of a tour."""

    origin: Address
    destination: Address
    distance_km: Kilometres
    minutes: Minutes
    arrives_at: dt.datetime


class Tour(Record):
    """Several stops in the order that takes least time."""

    mode: Mode
    legs: tuple[Leg, ...]
    distance_km: Kilometres
    minutes: Minutes
    arrives_at: dt.datetime


class Atlas(State):
    """The map of the home city as one person uses it. The roads are a function of the seed."""

    persons: Table[Person] = table("walker")
    addresses: Table[AddressPoint] = table(key="address")
    contacts: Table[Contact] = table(key="email", index=("address",))
    places: Table[Place] = table("plc", index=("kind", "address"), find="search_places")
    reviews: Table[Review] = table("prv", index=("place_id",))
    place_lists: Table[PlaceList] = table(key="name", noun="list", find="list_saved_places")
    saved_places: Table[SavedPlace] = table("sav", index=("list_name",), noun="saved place", find="list_saved_places")
    shared_trips: Table[SharedTrip] = table("shr", index=("recipient",))
