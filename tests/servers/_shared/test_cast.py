"""The cast of a seed: the same people for every server, told apart by name and address, at home in one city."""

import datetime as dt
from random import Random

import pytest

from prove.core import keyed
from prove.servers._shared.cast import cast_of, domain_of, moments, name_from, phone_number, street, unique
from prove.servers._shared.life.clock import now_of


def test_a_seed_gives_one_cast_and_another_seed_another() -> None:
    first = cast_of(3)
    cast_of.cache_clear()
    assert cast_of(3) == first
    assert cast_of(4).people != first.people


@pytest.mark.parametrize("seed", range(20))
def test_people_are_told_apart(seed: int) -> None:
    cast = cast_of(seed)
    people = (cast.protagonist, *cast.people)
    for field in ("name", "first_name", "email"):
        assert len({getattr(person, field) for person in people}) == len(people)
    assert cast.now == now_of(seed)
    assert cast.home == cast.cities[0]
    assert {place.city for place in cast.places} == {cast.home}


def test_ties_say_how_people_are_known() -> None:
    cast = cast_of(0)
    assert len(cast.tied("family", "friend")) == len(cast.tied("family")) + len(cast.tied("friend")) == 12
    assert {person.company for person in cast.tied("colleague")} == {cast.protagonist.company}
    assert cast.protagonist.company not in {person.company for person in cast.tied("client")}
    firm = cast.firms[0]
    assert all(person.email.endswith(f"@{firm.domain}") for person in cast.tied("colleague"))
    assert cast.tied("nobody") == ()


def test_addresses_and_names_are_derived() -> None:
    assert domain_of("Baker & Sons Ltd.") == "bakersonsltd.example"
    assert name_from("ana.de.souza@mail.example") == "Ana De Souza"
    assert phone_number(Random(1), "Boston") != phone_number(Random(2), "Boston")
    assert street(Random(1)).split()[0].isdecimal()


def test_moments_differ_are_in_order_and_on_full_minutes() -> None:
    start, end = dt.datetime(2026, 3, 2, 9), dt.datetime(2026, 3, 2, 10)
    drawn = moments(keyed("moments"), start, end, 60)
    assert drawn == [start + dt.timedelta(minutes=minute) for minute in range(60)]
    with pytest.raises(ValueError, match="larger than population"):
        moments(keyed("moments"), start, end, 61)


def test_unique_draws_until_there_are_enough() -> None:
    assert sorted(unique(Random(0), 6, lambda rng: rng.randrange(6))) == [0, 1, 2, 3, 4, 5]


@pytest.mark.parametrize("seed", [*range(20), 36_500_107, 36_500_342])
def test_no_two_places_have_one_address_and_no_home_is_a_place(seed: int) -> None:
    cast = cast_of(seed)
    places = [place.address for place in cast.places]
    assert len({*places}) == len(places)
    assert {*places}.isdisjoint(person.address for person in (cast.protagonist, *cast.people))
    apart = [person.address for person in cast.people if person.name not in cast.housemates]
    assert len({*apart, cast.protagonist.address}) == len(apart) + 1
