"""Hotels: some in every city, dearer with every star and better room, and what comes back for a cancelled stay."""

import datetime as dt
from itertools import pairwise

import pytest

from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.place.hotels import LifeRoom, Policy, hotels_of, stay_refund

SEEDS = range(30)
every_seed = pytest.mark.parametrize("seed", SEEDS)
DEARER = ("single", "double", "twin", "family", "suite")
CHECK_IN = dt.date(2026, 3, 20)


@every_seed
def test_every_city_has_hotels_with_names_of_their_own(seed: int) -> None:
    hotels = hotels_of(seed)
    assert tuple(hotels) == cast_of(seed).cities
    assert all(2 <= len(there) <= 4 for there in hotels.values())
    assert all(hotel.city == city for city, there in hotels.items() for hotel in there)
    names = [hotel.name for there in hotels.values() for hotel in there]
    assert len(set(names)) == len(names)


@every_seed
def test_the_hotels_at_home_are_those_that_the_cast_knows(seed: int) -> None:
    cast = cast_of(seed)
    known = {(place.name, place.address) for place in cast.places if place.kind == "hotel"}
    assert known <= {(hotel.name, hotel.address) for hotel in hotels_of(seed)[cast.home]}


@every_seed
def test_rooms_cost_whole_dollars_and_better_ones_more(seed: int) -> None:
    for hotel in (hotel for there in hotels_of(seed).values() for hotel in there):
        assert 2 <= hotel.stars <= 5
        assert 2 <= len(hotel.rooms) <= 3
        for room in hotel.rooms:
            assert room.cents % 100 == 0
            assert room.sleeps >= 1
        for cheap, dear in pairwise(hotel.rooms):
            assert DEARER.index(cheap.kind) < DEARER.index(dear.kind)
            assert 0 < cheap.cents < dear.cents


def test_more_stars_cost_more() -> None:
    prices: dict[int, list[int]] = {stars: [] for stars in (2, 3, 4, 5)}
    for hotel in (hotel for seed in SEEDS for there in hotels_of(seed).values() for hotel in there):
        prices[hotel.stars] += [room.cents for room in hotel.rooms if room.kind == "double"]
    means = [sum(cents) / len(cents) for cents in prices.values()]
    assert all(one < other for one, other in pairwise(means))


@pytest.mark.parametrize(
    ("policy", "cancelled", "refund"),
    [
        ("flexible", dt.datetime(2026, 3, 19, 15, 0), 30_000),
        ("flexible", dt.datetime(2026, 3, 19, 15, 1), 20_000),
        ("moderate", dt.datetime(2026, 3, 13, 15, 0), 30_000),
        ("moderate", dt.datetime(2026, 3, 13, 15, 1), 20_000),
        ("non_refundable", dt.datetime(2026, 1, 1), 0),
    ],
)
def test_what_comes_back_for_a_stay(policy: Policy, cancelled: dt.datetime, refund: int) -> None:
    room = LifeRoom("double", 2, 10_000, policy)
    assert stay_refund(room, 30_000, CHECK_IN, cancelled) == refund


def test_nobody_pays_for_a_refund() -> None:
    room = LifeRoom("double", 2, 10_000, "flexible")
    assert stay_refund(room, 8_000, CHECK_IN, dt.datetime(2026, 3, 20, 12)) == 0
