"""Places of a life: one position, one distance and one set of opening hours for every app."""

import datetime as dt
from collections import Counter
from itertools import pairwise

import pytest

from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.place import geo
from prove.servers._shared.life.place.roads import Point, straight_km
from prove.servers._shared.streets import worked_out_position

SEEDS = range(30)
every_seed = pytest.mark.parametrize("seed", SEEDS)
SUNDAY = dt.datetime(2026, 3, 1, 3)
RUSH = dt.datetime(2026, 3, 3, 8)


@every_seed
def test_places_have_names_and_addresses_of_their_own(seed: int) -> None:
    spots, cast = geo.spots_of(seed), cast_of(seed)
    assert spots[: len(cast.places)] == cast.places
    assert len({spot.name for spot in spots}) == len(spots)
    more = [spot.address for spot in spots[len(cast.places) :]]
    assert len({*more} - {person.address for person in cast.people}) == len(more)
    kinds = Counter(spot.kind for spot in spots)
    assert len(kinds) == 22
    assert min(kinds.values()) >= 2


def test_cities_differ_in_how_many_places_they_have() -> None:
    assert len({len(geo.spots_of(seed)) for seed in SEEDS}) > 5


@every_seed
def test_every_address_has_one_position(seed: int) -> None:
    cast = cast_of(seed)
    spots = {spot.address: spot for spot in reversed(geo.spots_of(seed))}
    for address, spot in spots.items():
        assert geo.position_of(seed, address) == (spot.latitude, spot.longitude)
    away = next((person for person in cast.people if person.city != cast.home), None)
    if away is not None:
        assert geo.city_at(seed, away.address) == away.city
        assert geo.road_km(seed, cast.protagonist.address, away.address) > 50
    assert geo.city_at(seed, "7 Nowhere Lane") == cast.home
    assert geo.position_of(seed, "7 Nowhere Lane") == pytest.approx(
        worked_out_position(seed, "7 nowhere lane"), abs=1e-5
    )


@every_seed
def test_distances_are_the_same_both_ways_and_never_below_the_straight_line(seed: int) -> None:
    for one, other in pairwise(geo.spots_of(seed)[:12]):
        km = geo.road_km(seed, one.address, other.address)
        assert km == pytest.approx(geo.road_km(seed, other.address, one.address), abs=0.011)
        straight = straight_km(Point(one.latitude, one.longitude), Point(other.latitude, other.longitude))
        assert straight - 0.01 <= km <= 3 * straight + 3
        assert geo.road_km(seed, one.address, one.address) == 0


@every_seed
def test_rush_hours_slow_cars_down_on_the_same_way(seed: int) -> None:
    one, other = max(
        pairwise(geo.spots_of(seed)[:12]), key=lambda pair: geo.road_km(seed, pair[0].address, pair[1].address)
    )
    rush, night = (geo.drive_minutes(seed, one.address, other.address, at) for at in (RUSH, SUNDAY))
    assert night < rush <= night * 1.6 + 0.2


@every_seed
def test_hours_fit_the_kind_of_place(seed: int) -> None:
    for spot in geo.spots_of(seed):
        hours = geo.hours_of(seed, spot.name, spot.kind)
        assert hours.opens_at < hours.closes_at
        assert len(hours.days) >= 5
        if spot.kind in ("bank", "office", "school"):
            assert not hours.open_at(SUNDAY.replace(hour=12))
        if spot.kind in ("fuel", "hospital", "park"):
            assert hours.open_at(SUNDAY)


@every_seed
def test_everyone_works_at_an_office(seed: int) -> None:
    assert geo.workplace_of(seed).kind == "office"
    assert geo.workplace_of(seed) in geo.spots_of(seed)
