"""The restaurants that deliver: the same places as everywhere, no dish twice, open when people eat."""

import datetime as dt

import pytest

from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.outings.menus import ALWAYS_LEFT, menus_of, minutes_of_steps, street_of, zone_of
from prove.servers._shared.life.place.geo import hours_of, phone_of

SEEDS = range(30)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_restaurant_of_the_cast_is_the_same_place(seed: int) -> None:
    places = {place.name: place for place in cast_of(seed).places}
    kitchens = menus_of(seed).kitchens
    known = [kitchen for kitchen in kitchens if kitchen.name in places]
    assert len(known) >= 3
    for kitchen in known:
        place = places[kitchen.name]
        assert kitchen.address == place.address
        assert kitchen.hours == hours_of(seed, place.name, place.kind)
        assert kitchen.phone == phone_of(seed, place.name)


@pytest.mark.parametrize("seed", SEEDS)
def test_names_and_dishes_are_different_and_prices_are_prices(seed: int) -> None:
    kitchens = menus_of(seed).kitchens
    dishes = [name for kitchen in kitchens for name, _ in kitchen.dishes]
    assert len({kitchen.name for kitchen in kitchens}) == len(kitchens)
    assert len(set(dishes)) == len(dishes)
    assert all(100 < cents < 5000 for kitchen in kitchens for _, cents in kitchen.dishes)
    assert all(len(kitchen.dishes) >= 4 for kitchen in kitchens)


@pytest.mark.parametrize("seed", SEEDS)
def test_most_kitchens_deliver_home_and_three_do_not(seed: int) -> None:
    home = zone_of(seed, street_of(cast_of(seed).protagonist.address))
    away = [kitchen for kitchen in menus_of(seed).kitchens if home not in kitchen.zones]
    assert len(away) == 3
    assert all(2 <= len(kitchen.zones) <= 4 for kitchen in menus_of(seed).kitchens)


@pytest.mark.parametrize("seed", SEEDS)
def test_codes_of_every_kind_are_there(seed: int) -> None:
    offers, today = menus_of(seed).offers, cast_of(seed).now.date()
    assert len({offer.code for offer in offers}) == len(offers)
    assert any(offer.valid_until < today for offer in offers)
    assert any(offer.restaurant for offer in offers)
    (free,) = (offer for offer in offers if offer.code.startswith(ALWAYS_LEFT))
    assert free.pays_delivery
    assert free.valid_until >= today
    assert free.off(5000) == 0


def test_cities_differ_in_size() -> None:
    assert len({len(menus_of(seed).kitchens) for seed in SEEDS}) >= 4


def test_an_order_takes_as_long_as_its_steps() -> None:
    placed_at = dt.datetime(2026, 5, 4, 18, 30)
    steps = minutes_of_steps(3, "Saffron House", 20, placed_at)
    assert len(steps) == 4
    assert 2 + 3 + 18 + 8 <= sum(steps) <= 60
    assert steps == minutes_of_steps(3, "Saffron House", 20, placed_at)
    assert len({minutes_of_steps(seed, "Saffron House", 20, placed_at) for seed in range(9)}) > 1
