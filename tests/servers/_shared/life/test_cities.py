"""Phones, money and seasons fit the city."""

import re

import pytest

from prove.core import keyed
from prove.servers._shared import pools
from prove.servers._shared.cast import PHONE, cast_of, phone_number
from prove.servers._shared.life.cities import city_of, climate_of, currency_words, is_number_of, spelt_number


@pytest.mark.parametrize("city", pools.CITIES)
def test_every_city_has_numbers_money_and_seasons(city: str) -> None:
    country = city_of(city).country
    number = spelt_number(city, 201, 7)
    assert re.match(PHONE.pattern, number)
    assert number.startswith(country.mobile)
    assert 10 <= len(number) <= 15
    assert country.currency
    assert country.symbol
    for month in range(1, 13):
        climate = climate_of(city, month)
        assert -20 < climate.low < climate.high < 40


def test_seasons_follow_the_hemisphere() -> None:
    assert climate_of("Oslo", 1).high < 5 < climate_of("Oslo", 7).low
    assert climate_of("Sydney", 7).high < climate_of("Sydney", 1).low + 1
    assert climate_of("Singapore", 1).low > 20
    for city in pools.CITIES:
        warmest = max(range(1, 13), key=lambda month: climate_of(city, month).high)
        assert warmest == (1 if city == "Sydney" else 7)


def test_people_have_numbers_of_their_city() -> None:
    for seed in range(30):
        cast = cast_of(seed)
        people = (cast.protagonist, *cast.people)
        for person in people:
            assert person.phone.startswith(city_of(person.city).country.mobile)
        assert len({person.phone for person in people}) == len(people)


def test_a_number_takes_the_same_draws_in_every_city() -> None:
    drawn = set[float]()
    for city in pools.CITIES:
        rng = keyed("test.phones", 1)
        phone_number(rng, city)
        drawn.add(rng.random())
    assert len(drawn) == 1


def test_currencies_have_signs_and_names() -> None:
    assert {"$", "dollar", "€", "euro", "£", "pound", "CHF", "franc", "yen"} <= currency_words()
    assert not any(" " in word for word in currency_words())


@pytest.mark.parametrize("city", pools.CITIES)
def test_a_number_is_one_of_its_country_only(city: str) -> None:
    country = city_of(city).country
    assert is_number_of(city, spelt_number(city, 417, 7))
    others = [other for other in pools.CITIES if city_of(other).country.mobile != country.mobile]
    assert not any(is_number_of(city, spelt_number(other, 201, 7)) for other in others)
    assert is_number_of("Toronto", spelt_number(city, 201, 7)) == (city == "Toronto")
    assert bool(city_of(city).areas) == (country.code in ("US", "CA"))
