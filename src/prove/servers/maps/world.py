"""The map on the first day: the cast's places and more of each kind, everyone's address, reviews and a few lists."""

import datetime as dt
from random import Random
from typing import get_args

from prove.core import keyed
from prove.servers._shared.cast import Cast, cast_of, moments, unique
from prove.servers._shared.life.geo import Hours, hours_of, phone_of, position_of, spots_of, workplace_of
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
    _add_places(atlas)
    _add_residents(atlas, cast)
    me = cast.protagonist
    at_work = 9 <= cast.now.hour < 17 and cast.now.weekday() < 5
    location = workplace_of(seed).address if at_work else me.address
    atlas.persons.add(Person(atlas.persons.new_id(), me.name, me.email, me.address, location))
    _add_reviews(atlas, cast, rng)
    _add_lists(atlas, cast, rng)
    _add_shared_trips(atlas, cast, rng)
    return atlas


def _add_places(atlas: Atlas) -> None:
    for spot in spots_of(atlas.seed):
        if spot.address not in atlas.addresses:
            atlas.addresses.add(AddressPoint(spot.address, spot.city, spot.latitude, spot.longitude))
        place = Place(
            id=atlas.places.new_id(),
            name=spot.name,
            kind=BY_NAME[spot.kind],
            address=spot.address,
            city=spot.city,
            latitude=spot.latitude,
            longitude=spot.longitude,
            phone=phone_of(atlas.seed, spot.name),
            hours=_hours(hours_of(atlas.seed, spot.name, spot.kind)),
        )
        atlas.places.add(place)


def _hours(hours: Hours) -> tuple[OpeningHours, ...]:
    return tuple(OpeningHours(day, hours.opens_at, hours.closes_at) for day in hours.days)


def _add_residents(atlas: Atlas, cast: Cast) -> None:
    """Everyone's address; those in other cities are off the map's roads."""
    for person in (cast.protagonist, *cast.people):
        if person.address not in atlas.addresses:
            atlas.addresses.add(AddressPoint(person.address, person.city, *position_of(atlas.seed, person.address)))
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
