"""The map on the first day: the cast's places and more of each kind, everyone's address, reviews and a few lists."""

import datetime as dt
from random import Random
from typing import get_args

from prove.core import keyed
from prove.servers._shared import pools
from prove.servers._shared.cast import Cast, cast_of, moments, phone_number, street, unique
from prove.servers._shared.kinds import WEEKDAYS
from prove.servers._shared.streets import worked_out_position
from prove.servers.maps.records import (
    AddressPoint,
    Atlas,
    Contact,
    OpeningHours,
    Person,
    Place,
    PlaceKind,
    PlaceList,
    Review,
    SavedPlace,
    SharedTrip,
)
from prove.servers.maps.tools import server

KINDS: tuple[PlaceKind, ...] = get_args(PlaceKind)
BY_NAME: dict[str, PlaceKind] = {kind: kind for kind in KINDS}

# Names of places after their street; every kind has about three places in every world.
NAMED_AFTER: dict[PlaceKind, tuple[str, ...]] = {
    "airport": ("{} Airfield", "{} Heliport"),
    "bank": ("{} Savings Bank", "{} Credit Union"),
    "cafe": ("Cafe {}", "{} Coffee House", "{} Tea Room"),
    "charging": ("{} Charging Point", "{} Fast Charge"),
    "church": ("{} Chapel", "Church of {}"),
    "cinema": ("{} Filmhouse", "{} Picture Palace"),
    "fuel": ("{} Fuel", "{} Service Station"),
    "gym": ("{} Fitness", "{} Climbing Hall"),
    "hospital": ("{} Medical Center", "{} Clinic"),
    "hotel": ("{} Inn", "{} Guesthouse"),
    "library": ("{} Reading Room", "{} Branch Library"),
    "museum": ("{} Gallery", "{} House Museum"),
    "office": ("{} Business Park", "{} Coworking"),
    "park": ("{} Park", "{} Gardens", "{} Playground"),
    "parking": ("{} Parking", "{} Car Park"),
    "pharmacy": ("{} Pharmacy", "{} Drugstore"),
    "restaurant": ("{} Kitchen", "{} Brasserie", "Osteria {}"),
    "school": ("{} School", "{} Academy"),
    "shop": ("{} Flowers", "{} Toys", "{} Outdoor Gear"),
    "station": ("{} Station", "{} Bus Terminal"),
    "supermarket": ("{} Supermarket", "{} Food Hall"),
    "theatre": ("{} Playhouse", "{} Opera"),
}
ALWAYS_OPEN = frozenset(("airport", "charging", "fuel", "hospital", "hotel", "park", "parking", "station"))
EVENINGS = frozenset(("cinema", "restaurant", "theatre"))
WEEKDAYS_ONLY = frozenset(("bank", "office", "school"))
CLOSED_ON_ONE_DAY = frozenset(("museum", "library", "restaurant", "theatre"))

PRAISE = (
    *("Friendly people and quick service.", "Always worth the walk.", "Clean, quiet and easy to find."),
    *("We come here every month.", "Better than I remembered.", "The staff went out of their way for us."),
)
FAINT_PRAISE = (
    *("Fine, but nothing special.", "Good on weekdays, crowded on Saturdays.", "Decent, though parking is a pain."),
    *("Does what it should.", "Nice enough, a bit noisy.", "Solid choice if you are nearby."),
)
COMPLAINTS = (
    *("Waited half an hour.", "Closed early without a word.", "Overpriced for what you get."),
    *("Hard to find and badly signposted.", "Nobody picked up the phone.", "Needs a good clean."),
)
LISTS: tuple[tuple[str, tuple[PlaceKind, ...], tuple[str | None, ...]], ...] = (
    ("Favorites", KINDS, ("go-to spot", "the usual", "never fails")),
    ("Want to try", ("restaurant", "cafe", "museum", "cinema", "theatre"), ("heard good things", "book ahead", None)),
    ("Date nights", ("restaurant", "cinema", "theatre", "park"), ("window table", "late show", None)),
    ("Errands", ("pharmacy", "supermarket", "bank", "shop", "fuel"), ("opens early", "easy parking", None)),
    ("For visitors", ("museum", "park", "hotel", "cafe", "station"), ("show the view", "near us", None)),
)


@server.world
def build(seed: int) -> Atlas:
    """Some eighty places with reviews, everyone's address, and the user's lists."""
    cast, rng = cast_of(seed), keyed("maps", seed)
    atlas = Atlas(seed, cast.now)
    _add_places(atlas, cast, rng)
    _add_residents(atlas, cast)
    me = cast.protagonist
    office = rng.choice(atlas.places.where(kind="office")).address
    at_work = 9 <= cast.now.hour < 17
    atlas.persons.add(Person(atlas.persons.new_id(), me.name, me.email, me.address, office if at_work else me.address))
    _add_reviews(atlas, cast, rng)
    _add_lists(atlas, cast, rng)
    _add_shared_trips(atlas, cast, rng)
    return atlas


def _add_places(atlas: Atlas, cast: Cast, rng: Random) -> None:
    for place in cast.places:
        kind = BY_NAME[place.kind]
        _add_place(atlas, rng, place.name, kind, (place.address, cast.home, place.latitude, place.longitude))
    known = {place.name for place in cast.places}
    streets = iter(rng.sample(pools.STREETS, len(pools.STREETS)))
    for kind in KINDS:
        for pattern in NAMED_AFTER[kind]:
            name = pattern.format(next(streets))
            if name not in known:
                latitude, longitude = _spot(rng)
                _add_place(atlas, rng, name, kind, (_new_address(atlas, rng), cast.home, latitude, longitude))


def _spot(rng: Random) -> tuple[float, float]:
    return round(40 + rng.uniform(-0.06, 0.06), 5), round(-90 + rng.uniform(-0.08, 0.08), 5)


def _new_address(atlas: Atlas, rng: Random) -> str:
    while (address := street(rng)) in atlas.addresses:
        pass
    return address


def _add_place(atlas: Atlas, rng: Random, name: str, kind: PlaceKind, where: tuple[str, str, float, float]) -> None:
    address, city, latitude, longitude = where
    if address not in atlas.addresses:
        atlas.addresses.add(AddressPoint(address, city, latitude, longitude))
    place_id, phone, hours = atlas.places.new_id(), phone_number(rng), _hours(rng, kind)
    atlas.places.add(Place(place_id, name, kind, address, city, latitude, longitude, phone, hours))


def _hours(rng: Random, kind: PlaceKind) -> tuple[OpeningHours, ...]:
    if kind in ALWAYS_OPEN:
        return tuple(OpeningHours(day, dt.time(0), dt.time(23, 59)) for day in WEEKDAYS)
    if kind in EVENINGS:
        opens, closes = dt.time(rng.choice((11, 12, 17))), dt.time(rng.choice((22, 23)), 30)
    else:
        opens, closes = (
            dt.time(rng.choice((7, 8, 9, 10)), rng.choice((0, 30))),
            dt.time(rng.choice((16, 17, 18, 20, 21))),
        )
    days = WEEKDAYS[:5] if kind in WEEKDAYS_ONLY else WEEKDAYS[:6] if rng.random() < 0.4 else WEEKDAYS
    closed = rng.choice(WEEKDAYS[:2]) if kind in CLOSED_ON_ONE_DAY else None
    return tuple(OpeningHours(day, opens, closes) for day in days if day != closed)


def _add_residents(atlas: Atlas, cast: Cast) -> None:
    """Everyone's address, where any navigation would work it out; those in other cities are off the map's roads."""
    for person in (cast.protagonist, *cast.people):
        latitude, longitude = worked_out_position(atlas.seed, person.address)
        away = cast.cities.index(person.city)
        latitude, longitude = round(latitude + away * 0.9, 5), round(longitude + away * 1.7, 5)
        if person.address not in atlas.addresses:
            atlas.addresses.add(AddressPoint(person.address, person.city, latitude, longitude))
        if person is not cast.protagonist:
            atlas.contacts.add(Contact(person.email, person.name, person.address))


def _add_reviews(atlas: Atlas, cast: Cast, rng: Random) -> None:
    everyone = (cast.protagonist, *cast.people)
    for place in atlas.places:
        mood = rng.random()
        for author in rng.sample(everyone, rng.choice((1, 1, 2, 2, 3))):
            stars = min(5, max(1, round(rng.gauss(2.6 + 2 * mood, 0.9))))
            text = rng.choice(PRAISE if stars > 3 else FAINT_PRAISE if stars == 3 else COMPLAINTS)
            written_on = cast.now.date() - dt.timedelta(days=rng.randrange(1, 700))
            review_id = atlas.reviews.new_id()
            atlas.reviews.add(Review(review_id, place.id, place.name, author.name, stars, text, written_on))


def _add_lists(atlas: Atlas, cast: Cast, rng: Random) -> None:
    for name, kinds, notes in LISTS:
        since = cast.now.date() - dt.timedelta(days=rng.randrange(200, 900))
        atlas.place_lists.add(PlaceList(name, since))
        fitting = [place for place in atlas.places if place.kind in kinds]
        days = unique(rng, 6, lambda r: r.randrange(1, 190))
        for place, ago in zip(rng.sample(fitting, rng.randrange(3, 6)), days, strict=False):
            saved_on = cast.now.date() - dt.timedelta(days=ago)
            saved_id, note = atlas.saved_places.new_id(), rng.choice(notes)
            atlas.saved_places.add(SavedPlace(saved_id, name, place.id, place.name, place.address, note, saved_on))


def _add_shared_trips(atlas: Atlas, cast: Cast, rng: Random) -> None:
    """Journeys of the last weeks that people close to the user followed; all of them are over."""
    friends = rng.sample(cast.tied("family", "friend", "colleague"), 8)
    start, end = cast.now - dt.timedelta(days=30), cast.now - dt.timedelta(hours=3)
    for friend, departs_at in zip(friends, moments(rng, start, end, 8), strict=True):
        trip = SharedTrip(
            id=atlas.shared_trips.new_id(),
            recipient=friend.email,
            recipient_name=friend.name,
            origin=cast.protagonist.address,
            destination=rng.choice(list(atlas.places)).address,
            mode=rng.choice(("car", "bike", "transit")),
            departs_at=departs_at,
            arrives_at=departs_at + dt.timedelta(minutes=rng.randrange(8, 70)),
            has_arrived=True,
        )
        atlas.shared_trips.add(trip)
