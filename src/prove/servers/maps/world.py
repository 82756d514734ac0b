"""The map on the first day: the life's places, everyone's address, reviews and a few lists."""

import datetime as dt
from collections.abc import Iterator
from functools import lru_cache
from random import Random
from typing import get_args

from prove.core import keyed
from prove.servers._shared.cast import Cast, cast_of
from prove.servers._shared.cast import Place as Spot
from prove.servers._shared.kinds import WEEKDAYS
from prove.servers._shared.life.clock import origin_of
from prove.servers._shared.life.driving.rounds import DAYS
from prove.servers._shared.life.outings.menus import menus_of
from prove.servers._shared.life.person.habits import amount, habits_of
from prove.servers._shared.life.place.addresses import position_in, position_of
from prove.servers._shared.life.place.geo import Hours, hours_of, phones_of, spots_of, whereabouts
from prove.servers._shared.life.place.roads import Mode, Point, find_way, traffic_at
from prove.servers._shared.life.time.agenda import busy_of
from prove.servers.maps.earth import on_earth, on_plan
from prove.servers.maps.opinions import Visit, opinion
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
from prove.servers.maps.rules import hours_at, later, point_of
from prove.servers.maps.tools import server

BY_NAME: dict[str, PlaceKind] = {kind: kind for kind in get_args(PlaceKind)}
HOURS_OUT, DAYS_AGO = 3, range(DAYS + 1, DAYS + 46)
DISLIKED = 2
"""Who gave a place so many stars, or fewer, keeps it in none of their lists."""
JOURNEYS: tuple[Mode, ...] = ("car", "bike", "transit")
LIKED: tuple[PlaceKind, ...] = ("restaurant", "cafe", "park", "cinema", "library", "shop", "supermarket", "gym")
LISTS: tuple[tuple[str, tuple[PlaceKind, ...], tuple[str | None, ...]], ...] = (
    ("Favorites", LIKED, ("go-to spot", "the usual", "never fails")),
    ("Want to try", ("restaurant", "cafe", "museum", "cinema", "theatre"), ("heard good things", "book ahead", None)),
    ("Date nights", ("restaurant", "cinema", "theatre", "park"), ("window table", "late show", None)),
    ("Errands", ("pharmacy", "supermarket", "bank", "shop", "fuel"), ("opens early", "easy parking", None)),
    ("For visitors", ("museum", "park", "hotel", "cafe", "station"), ("show the view", "near us", None)),
    ("Rainy days", ("cinema", "museum", "library", "cafe"), ("plan two hours", "quiet corner", None)),
    ("Business lunches", ("restaurant", "cafe", "hotel"), ("good for groups", "ask for the back room", None)),
    ("Sports", ("gym", "park"), ("bring a towel", "go before work", None)),
)


@server.world
def build(seed: int) -> Atlas:
    """Some eighty places with reviews, everyone's address, and the user's lists."""
    cast, rng = cast_of(seed), keyed("maps", seed)
    atlas = Atlas(seed, cast.now)
    _add_places(atlas, cast)
    _add_residents(atlas, cast, rng)
    me = cast.protagonist
    atlas.persons.add(Person(atlas.persons.new_id(), me.name, me.email, me.address, whereabouts(seed)))
    _add_reviews(atlas, cast, rng)
    _add_lists(atlas, cast, rng)
    _add_shared_trips(atlas, cast, rng)
    return atlas


def _add_places(atlas: Atlas, cast: Cast) -> None:
    phones = {kitchen.name: kitchen.phone for kitchen in menus_of(atlas.seed).kitchens} | phones_of(atlas.seed)
    for spot in (*spots_of(atlas.seed), *_kitchens(atlas.seed, cast)):
        latitude, longitude = on_earth(atlas.seed, spot.city, spot.latitude, spot.longitude)
        if spot.address not in atlas.addresses:
            atlas.addresses.add(AddressPoint(spot.address, spot.city, latitude, longitude))
        place = Place(
            id=atlas.places.new_id(),
            name=spot.name,
            kind=BY_NAME[spot.kind],
            address=spot.address,
            city=spot.city,
            latitude=latitude,
            longitude=longitude,
            phone=phones[spot.name],
            hours=_hours(hours_of(atlas.seed, spot.name, spot.kind)),
        )
        atlas.places.add(place)


def _kitchens(seed: int, cast: Cast) -> Iterator[Spot]:
    """The restaurants and cafes that deliver and are no places of the cast."""
    known = {place.name for place in cast.places}
    for kitchen in menus_of(seed).kitchens:
        if kitchen.name not in known:
            kind = "cafe" if kitchen.cuisine == "cafe" else "restaurant"
            position = position_in(seed, kitchen.address, cast.home)
            yield Spot(kitchen.name, kind, kitchen.address, cast.home, *position)


@lru_cache(maxsize=256)
def _hours(hours: Hours) -> tuple[OpeningHours, ...]:
    return tuple(OpeningHours(day, hours.opens_at, hours.closes_at) for day in hours.days)


def _add_residents(atlas: Atlas, cast: Cast, rng: Random) -> None:
    """Everyone's address, and most people as contacts; those in other cities are off the map's roads."""
    missing = rng.sample(cast.tied("colleague", "client"), rng.randrange(5))
    for person in (cast.protagonist, *cast.people):
        if person.address not in atlas.addresses:
            position = on_earth(atlas.seed, person.city, *position_of(atlas.seed, person.address))
            atlas.addresses.add(AddressPoint(person.address, person.city, *position))
        if person is not cast.protagonist and person not in missing:
            atlas.contacts.add(Contact(person.email, person.name, person.address))


def _add_reviews(atlas: Atlas, cast: Cast, rng: Random) -> None:
    """One to three for each place, by people of the city, each written within a week of a visit on an open day."""
    residents = [person for person in (cast.protagonist, *cast.people) if person.city == cast.home]
    for place in atlas.places:
        mood = rng.random()
        open_days = {hours.day for hours in place.hours}
        for author in rng.sample(residents, rng.choice((1, 1, 2, 2, 3))):
            stars = min(5, max(1, round(rng.gauss(2.6 + 2 * mood, 0.9))))
            day = cast.now.date() - dt.timedelta(days=rng.randrange(8, 700))
            while WEEKDAYS[day.weekday()] not in open_days:
                day -= dt.timedelta(days=1)
            friend = rng.choice(residents)
            while friend is author:
                friend = rng.choice(residents)
            text = opinion(rng, Visit(place, day, friend.first_name, stars))
            written_on = day + dt.timedelta(days=rng.randrange(8))
            review_id = atlas.reviews.new_id()
            atlas.reviews.add(Review(review_id, place.id, place.name, author.name, stars, text, written_on))


def _add_lists(atlas: Atlas, cast: Cast, rng: Random) -> None:
    """The favourites and some more lists, with as many places as the user goes out; none that they did not like."""
    social, me = habits_of(atlas.seed).social, cast.protagonist.name
    disliked = {review.place_id for review in atlas.reviews if review.author == me and review.stars <= DISLIKED}
    for name, kinds, notes in (LISTS[0], *rng.sample(LISTS[1:], min(len(LISTS) - 1, amount(rng, 4, social, 2)))):
        since = cast.now.date() - dt.timedelta(days=rng.randrange(200, 900))
        atlas.place_lists.add(PlaceList(name, since))
        fitting = [place for place in atlas.places if place.kind in kinds and place.id not in disliked]
        count = min(len(fitting), amount(rng, 4, social, 2))
        for place, ago in zip(rng.sample(fitting, count), rng.sample(range(1, 190), count), strict=True):
            saved_on = cast.now.date() - dt.timedelta(days=ago)
            saved_id, note = atlas.saved_places.new_id(), rng.choice(notes)
            atlas.saved_places.add(SavedPlace(saved_id, name, place.id, place.name, place.address, note, saved_on))


def _add_shared_trips(atlas: Atlas, cast: Cast, rng: Random) -> None:
    """Journeys of the last months, after work or at weekends, that somebody close followed; all of them are over."""
    close, me, places = cast.tied("family", "friend", "colleague"), cast.protagonist, list(atlas.places)
    count = min(len(close), amount(rng, 7, habits_of(atlas.seed).social, 2))
    for friend, departs_at in zip(rng.sample(close, count), _departures(atlas, rng, count), strict=False):
        place, mode = rng.choice(places), rng.choice(JOURNEYS)
        while hours_at(place, arrives_at := _arrival(atlas, cast, place, mode, departs_at)) is None:
            place = rng.choice(places)
        trip = SharedTrip(
            id=atlas.shared_trips.new_id(),
            recipient=friend.email,
            recipient_name=friend.name,
            origin=me.address,
            destination=place.address,
            mode=mode,
            departs_at=departs_at,
            arrives_at=arrives_at,
            has_arrived=True,
        )
        atlas.shared_trips.add(trip)


def _arrival(atlas: Atlas, cast: Cast, place: Place, mode: Mode, departs_at: dt.datetime) -> dt.datetime:
    """When somebody who leaves the user's home at a moment arrives at a place."""
    home = Point(*position_of(atlas.seed, cast.protagonist.address))
    there = on_plan(atlas.seed, cast.home, point_of(place))
    return later(departs_at, find_way(atlas.seed, home, there, mode, traffic_at(departs_at)).minutes)


def _departures(atlas: Atlas, rng: Random, count: int) -> list[dt.datetime]:
    """When the user left home on days before the logs of their cars begin, and had nothing else to do."""
    busy, origin = busy_of(atlas.seed), origin_of(atlas.seed)
    today, moments = atlas.now.date(), list[dt.datetime]()
    for ago in rng.sample(DAYS_AGO, len(DAYS_AGO)):
        moment = _free_time(rng, today - dt.timedelta(days=ago))
        start = int((moment - origin).total_seconds() // 60)
        if len(moments) < count and busy.free(start, start + HOURS_OUT * 60):
            moments.append(moment)
    return sorted(moments)


def _free_time(rng: Random, day: dt.date) -> dt.datetime:
    """A moment of a day at which one is at home and may go out."""
    hours = range(9, 20) if day.weekday() > 4 else range(18, 21)
    return dt.datetime.combine(day, dt.time(rng.choice(hours), rng.randrange(60)))
