"""The promises about meals hold, and each of them notices a world that breaks it."""

import datetime as dt
from typing import Any

import pytest
from msgspec.structs import replace

from prove.authoring.across import meals
from prove.authoring.across.rules import Check, Worlds
from tests.authoring.across.changed import Change, ChangedWorlds

SEEDS = range(8)
PROMISES = (
    meals.charges_of_meals,
    meals.cards_of_meals,
    meals.cards_valid_for_meals,
    meals.one_meal_under_way,
    meals.meals_apart,
)


@pytest.mark.parametrize("promise", PROMISES)
def test_the_promises_hold(promise: Check) -> None:
    assert [text for seed in SEEDS for text in promise(Worlds(seed))] == []


def with_a_dearer_meal(rows: list[Any]) -> list[Any]:
    last = [row for row in rows if row.status == "delivered"][-1]
    return [replace(row, total=row.total + 1) if row is last else row for row in rows]


def without_refunds(rows: list[Any]) -> list[Any]:
    return []


def without_dining(rows: list[Any]) -> list[Any]:
    return [row for row in rows if row.category != "dining"]


def with_an_expired_card(rows: list[Any]) -> list[Any]:
    return [replace(row, expires_on=dt.date(2020, 1, 31)) for row in rows]


def with_everything_under_way(rows: list[Any]) -> list[Any]:
    return [replace(row, status="preparing") for row in rows]


def with_a_meal_twice(rows: list[Any]) -> list[Any]:
    return [*rows, next(row for row in rows if row.status == "delivered")]


def test_a_meal_after_the_restaurant_is_noticed() -> None:
    worlds = Worlds(1)
    places = [place.name for place in worlds.rows("maps.places") if place.kind == "restaurant"]
    meal = next(row for row in worlds.rows("food_delivery.orders") if row.status == "delivered")
    at = meal.placed_at - dt.timedelta(hours=2)
    line = replace(
        worlds.rows("banking.transactions")[0],
        counterparty=places[0],
        booked_at=at,
        description="Payment, card ending 1234",
    )
    changed = ChangedWorlds(1, "banking.transactions", lambda rows: [*rows, line])
    (flaw,) = meals.meals_apart(changed)
    assert flaw == f"meal {meal.id} comes at {meal.delivered_at}, and the bill of {places[0]} is of {at}"


@pytest.mark.parametrize(
    ("promise", "table", "change"),
    [
        (meals.charges_of_meals, "food_delivery.orders", with_a_dearer_meal),
        (meals.charges_of_meals, "food_delivery.complaints", without_refunds),
        (meals.charges_of_meals, "banking.transactions", without_dining),
        (meals.cards_of_meals, "food_delivery.cards", with_an_expired_card),
        (meals.cards_valid_for_meals, "food_delivery.cards", with_an_expired_card),
        (meals.one_meal_under_way, "food_delivery.orders", with_everything_under_way),
        (meals.meals_apart, "food_delivery.orders", with_a_meal_twice),
    ],
)
def test_a_world_that_breaks_a_promise_is_noticed(promise: Check, table: str, change: Change) -> None:
    assert all(list(promise(ChangedWorlds(seed, table, change))) for seed in range(3))
