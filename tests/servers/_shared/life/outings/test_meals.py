"""Meals: only when free and at home or at work, from open kitchens, paid with a card that works that day."""

import datetime as dt

import pytest

from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import is_day_off, now_of, origin_of
from prove.servers._shared.life.outings.meals import PAST_DAYS, REFUNDED_PERCENT, Meal, meal_total, meals_of
from prove.servers._shared.life.outings.menus import (
    ALWAYS_LEFT,
    SERVED_COLD,
    menus_of,
    minutes_of_steps,
    street_of,
    zone_of,
)
from prove.servers._shared.life.person.wallet import wallet_of
from prove.servers._shared.life.place.geo import workplace_of
from prove.servers._shared.life.place.trips import away_of
from prove.servers._shared.life.time.agenda import busy_of

SEEDS = range(30)
every_seed = pytest.mark.parametrize("seed", SEEDS)


def minute(seed: int, moment: dt.datetime) -> int:
    return int((moment - origin_of(seed)).total_seconds() // 60)


def past_meals(seed: int) -> list[Meal]:
    return [meal for meal in meals_of(seed).placed if meal.arrives_at <= now_of(seed)]


def current_meals(seed: int) -> list[Meal]:
    return [meal for meal in meals_of(seed).placed if meal.arrives_at > now_of(seed)]


@every_seed
def test_meals_are_eaten_at_home_and_in_free_time(seed: int) -> None:
    busy = busy_of(seed)
    for meal in past_meals(seed):
        assert busy.free(minute(seed, meal.placed_at), minute(seed, meal.arrives_at) + 30)
    for meal in current_meals(seed):
        start = meal.arrives_at if meal.deliver_at else meal.placed_at
        assert away_of(seed).free(minute(seed, start), minute(seed, meal.arrives_at))


@every_seed
def test_meals_come_from_kitchens_that_cook_and_deliver_there(seed: int) -> None:
    menus = menus_of(seed)
    for meal in meals_of(seed).placed:
        kitchen = menus.kitchen(meal.restaurant)
        steps = minutes_of_steps(seed, kitchen.name, kitchen.prep_minutes, meal.placed_at)
        ride = dt.timedelta(minutes=steps[-1])
        assert kitchen.open_at(meal.arrives_at - ride)
        assert zone_of(seed, street_of(meal.address)) in kitchen.zones
        if meal.deliver_at is None:
            assert kitchen.open_at(meal.placed_at)
            assert meal.arrives_at == meal.placed_at + dt.timedelta(minutes=sum(steps))
        else:
            assert meal.arrives_at == meal.deliver_at


@every_seed
def test_a_meal_costs_what_its_menu_says(seed: int) -> None:
    menus, used = menus_of(seed), list[str]()
    for meal in meals_of(seed).placed:
        kitchen = menus.kitchen(meal.restaurant)
        prices, cost = dict(kitchen.dishes), sum(quantity * cents for _, quantity, cents in meal.dishes)
        assert all(prices[name] == cents for name, _, cents in meal.dishes)
        assert len({name for name, _, _ in meal.dishes}) == len(meal.dishes)
        assert cost >= kitchen.minimum
        offer = next((offer for offer in menus.offers if offer.code == meal.offer), None)
        assert meal.total == meal_total(meal.dishes, kitchen.fee, meal.tip, offer)
        if offer is None:
            assert meal.total == cost + kitchen.fee + meal.tip
        else:
            assert offer.fits(kitchen, cost, meal.placed_at.date())
            assert meal.total < cost + kitchen.fee + meal.tip or kitchen.fee == 0
            used.append(offer.code)
    assert len(set(used)) == len(used) <= 3
    assert not any(code.startswith(ALWAYS_LEFT) for code in used)


@every_seed
def test_cards_worked_on_the_day_they_paid(seed: int) -> None:
    wallet, meals = wallet_of(seed), meals_of(seed)
    for meal in (*meals.placed, *meals.dropped):
        assert meal.card in {card.key for card in wallet.usable(meal.placed_at.date(), "food_delivery")}


@every_seed
def test_ids_and_keys_are_different(seed: int) -> None:
    meals = (*meals_of(seed).placed, *meals_of(seed).dropped)
    assert len({meal.id for meal in meals}) == len({meal.key for meal in meals}) == len(meals)


@every_seed
def test_complaints_refund_a_part_of_the_dish(seed: int) -> None:
    for meal in meals_of(seed).placed:
        if complaint := meal.complaint:
            _, ordered, cents = meal.dishes[complaint.dish]
            assert 1 <= complaint.quantity <= ordered
            assert complaint.refund == complaint.quantity * cents * REFUNDED_PERCENT[complaint.trouble] // 100
            assert meal.arrives_at < complaint.at <= now_of(seed)
            assert complaint.at.hour >= 6 or complaint.at == now_of(seed)


@every_seed
def test_a_dropped_meal_was_late_or_is_not_among_the_meals(seed: int) -> None:
    dropped, menus = meals_of(seed).dropped, menus_of(seed)
    assert len(dropped) >= 2
    late = 0
    for meal in dropped:
        kitchen = menus.kitchen(meal.restaurant)
        *before, _ = minutes_of_steps(seed, kitchen.name, kitchen.prep_minutes, meal.placed_at)
        assert kitchen.open_at(meal.placed_at)
        late += not kitchen.open_at(meal.placed_at + dt.timedelta(minutes=sum(before)))
    assert 1 <= late < len(dropped)


def test_there_is_at_most_one_meal_under_way_and_often_one() -> None:
    assert all(len(current_meals(seed)) <= 1 for seed in range(60))
    assert sum(any(meal.deliver_at is None for meal in current_meals(seed)) for seed in range(60)) >= 15
    assert sum(any(meal.deliver_at for meal in current_meals(seed)) for seed in range(60)) >= 10


def test_most_lives_have_recent_and_older_meals() -> None:
    for first, last, least in ((0, 6, 1), (8, 29, 1), (33, PAST_DAYS, 2)):
        ages = [[(now_of(seed) - meal.arrives_at).days for meal in past_meals(seed)] for seed in SEEDS]
        assert sum(sum(first <= age <= last for age in found) >= least for found in ages) >= 27


def test_some_meals_go_to_other_people() -> None:
    homes = {seed: cast_of(seed).protagonist.address for seed in SEEDS}
    elsewhere = sum(meal.address != homes[seed] for seed in SEEDS for meal in meals_of(seed).placed)
    assert elsewhere >= 20


def test_a_weekday_lunch_goes_to_work() -> None:
    lunches = 0
    for seed in range(60):
        for meal in meals_of(seed).placed:
            at = meal.arrives_at if meal.deliver_at else meal.placed_at
            if not is_day_off(at.date()) and 9 <= at.hour < 17:
                lunches += 1
                assert meal.address == workplace_of(seed).address
    assert lunches >= 20


def test_only_what_is_served_warm_came_too_cold() -> None:
    complaints = [
        (meal.dishes[meal.complaint.dish][0], meal.complaint.trouble)
        for seed in range(8000, 8040)
        for meal in meals_of(seed).placed
        if meal.complaint is not None
    ]
    cold = {dish for dish, trouble in complaints if trouble == "cold"}
    assert len(cold) > 10
    assert cold.isdisjoint(SERVED_COLD)
