"""Addresses of a life: one city, one position and one distance by car for every app."""

import datetime as dt
from itertools import pairwise

import pytest

from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.place import addresses
from prove.servers._shared.life.place.geo import spots_of
from prove.servers._shared.life.place.hotels import hotels_of
from prove.servers._shared.life.place.roads import Point, straight_km
from prove.servers._shared.life.place.routes import kilometres, landmass_of
from prove.servers._shared.life.place.stores import branches_of
from prove.servers._shared.life.work.deals import sales_of
from prove.servers._shared.streets import worked_out_position

SEEDS = range(30)
every_seed = pytest.mark.parametrize("seed", SEEDS)
SUNDAY = dt.datetime(2026, 3, 1, 3)
RUSH = dt.datetime(2026, 3, 3, 8)


@every_seed
def test_what_stands_in_another_city_is_there(seed: int) -> None:
    hotels = [(hotel.address, hotel.city) for hotels in hotels_of(seed).values() for hotel in hotels]
    stores = [(store.address, store.city) for store in branches_of(seed)]
    contacts = [(contact.address, contact.city) for contact in sales_of(seed).contacts]
    for said in (hotels, stores, contacts):
        assert {city for _, city in said} - {cast_of(seed).home}
        assert [city for _, city in said] == [addresses.city_at(seed, address) for address, _ in said]


def test_no_address_is_in_two_cities() -> None:
    for seed in range(300):
        shown = [*(hotel for found in hotels_of(seed).values() for hotel in found), *branches_of(seed), *spots_of(seed)]
        cities = {place.address: place.city for place in shown}
        assert all(cities[place.address] == place.city for place in shown)


def test_roads_lead_to_cities_on_the_same_land_only() -> None:
    led = set[bool]()
    for seed in SEEDS:
        cast = cast_of(seed)
        for city, (hotel, *_) in hotels_of(seed).items():
            there = addresses.is_drivable(seed, cast.protagonist.address, hotel.address)
            assert there == (landmass_of(city) == landmass_of(cast.home))
            led.add(there)
    assert led == {True, False}


def test_an_address_may_end_with_a_city_of_the_cast() -> None:
    home, other, *_ = cast_of(3).cities
    assert addresses.split_city(3, f"12  Maple St., {other.upper()}") == ("12 Maple Street", other)
    assert addresses.split_city(3, f"12 Maple Street, {home}") == ("12 Maple Street", home)
    assert addresses.split_city(3, "12 Maple Street") == ("12 Maple Street", None)
    assert addresses.split_city(3, "12 Maple Street, Atlantis") == ("12 Maple Street, Atlantis", None)


@every_seed
def test_every_address_has_one_position(seed: int) -> None:
    cast = cast_of(seed)
    spots = {spot.address: spot for spot in reversed(spots_of(seed))}
    for address, spot in spots.items():
        assert addresses.position_of(seed, address) == (spot.latitude, spot.longitude)
    away = next((person for person in cast.people if person.city != cast.home), None)
    if away is not None:
        assert addresses.city_at(seed, away.address) == away.city
        assert addresses.road_km(seed, cast.protagonist.address, away.address) > kilometres(cast.home, away.city)
    assert addresses.city_at(seed, "7 Nowhere Lane") == cast.home
    assert addresses.position_of(seed, "7 Nowhere Lane") == pytest.approx(
        worked_out_position(seed, "7 nowhere lane"), abs=1e-5
    )


@every_seed
def test_distances_are_the_same_both_ways_and_never_below_the_straight_line(seed: int) -> None:
    for one, other in pairwise(spots_of(seed)[:12]):
        km = addresses.road_km(seed, one.address, other.address)
        assert km == pytest.approx(addresses.road_km(seed, other.address, one.address), abs=0.011)
        straight = straight_km(Point(one.latitude, one.longitude), Point(other.latitude, other.longitude))
        assert straight - 0.01 <= km <= 3 * straight + 3
        assert addresses.road_km(seed, one.address, one.address) == 0


@every_seed
def test_rush_hours_slow_cars_down_on_the_same_way(seed: int) -> None:
    one, other = max(
        pairwise(spots_of(seed)[:12]), key=lambda pair: addresses.road_km(seed, pair[0].address, pair[1].address)
    )
    rush, night = (addresses.drive_minutes(seed, one.address, other.address, at) for at in (RUSH, SUNDAY))
    assert night < rush <= night * 1.6 + 0.2
