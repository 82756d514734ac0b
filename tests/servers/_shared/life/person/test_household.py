"""The household: rooms, members and cars that fit the cast, and differ between lives."""

import pytest

from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.person.habits import habits_of
from prove.servers._shared.life.person.household import ROOMS, household_of

SEEDS = range(30)


@pytest.mark.parametrize("seed", SEEDS)
def test_the_household_is_of_the_cast(seed: int) -> None:
    home, cast = household_of(seed), cast_of(seed)
    family = {person.name for person in cast.tied("family")}
    assert home.address == cast.protagonist.address
    assert set(home.members) <= family
    assert (home.partner is not None) == habits_of(seed).has_partner
    assert home.partner is None or home.partner == home.members[0]
    assert {car.owner for car in home.cars} <= family | {cast.protagonist.name}
    assert len(home.rooms) == len(set(home.rooms))
    assert set(ROOMS) < set(home.rooms)


@pytest.mark.parametrize("seed", SEEDS)
def test_people_have_the_address_of_the_home_if_they_live_there(seed: int) -> None:
    home, cast = household_of(seed), cast_of(seed)
    assert home.members == cast.housemates
    assert {person.name for person in cast.people if person.address == home.address} == set(home.members)


@pytest.mark.parametrize("seed", SEEDS)
def test_no_two_cars_look_the_same(seed: int) -> None:
    cars = household_of(seed).cars
    for values in ([car.key for car in cars], [car.name for car in cars], [car.plate for car in cars]):
        assert len(set(values)) == len(cars)
    assert len({car.role for car in cars}) == len(cars)
    assert {car.energy for car in cars} == {"electric", "combustion"}


@pytest.mark.parametrize("seed", SEEDS)
def test_the_protagonist_pays_for_the_fuel_of_one_car(seed: int) -> None:
    car = household_of(seed).family_car
    assert (car.energy, car.owner) == ("combustion", cast_of(seed).protagonist.name)


def test_households_differ_in_size() -> None:
    homes = [household_of(seed) for seed in SEEDS]
    assert len({len(home.rooms) for home in homes}) >= 4
    assert {len(home.cars) for home in homes} == {2, 3, 4, 5}
    own = [sum(car.role in ("home", "pump", "own") for car in home.cars) for home in homes]
    assert all(own.count(cars) > len(SEEDS) / 5 for cars in (2, 3))
    assert len({len(home.members) for home in homes}) >= 3
