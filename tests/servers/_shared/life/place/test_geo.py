"""Places of a life: one name, one address and one set of opening hours for every app."""

import datetime as dt
from collections import Counter

import pytest

from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.place import geo

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
