"""Meals and visits: only when free, at home and open, paid with a card that works that day."""

import datetime as dt
from itertools import pairwise

import pytest

from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.agenda import agenda_of, busy_of
from prove.servers._shared.life.clock import now_of, origin_of
from prove.servers._shared.life.errands import (
    PAST_DAYS,
    REFUNDED_PERCENT,
    Meal,
    errands_of,
    fuel_price_of,
    meal_total,
    meals_of,
)
from prove.servers._shared.life.geo import hours_of, spots_of, workplace_of
from prove.servers._shared.life.household import household_of
from prove.servers._shared.life.menus import ALWAYS_LEFT, menus_of, minutes_of_steps, street_of, zone_of
from prove.servers._shared.life.trips import away_of
from prove.servers._shared.life.wallet import wallet_of

SEEDS = range(30)
every_seed = pytest.mark.parametrize("seed", SEEDS)


def minute(seed: int, moment: dt.datetime) -> int:
    return int((moment - origin_of(seed)).total_seconds() // 60)


def past_meals(seed: int) -> list[Meal]:
    return [meal for meal in errands_of(seed).meals if meal.arrives_at <= now_of(seed)]


def current_meals(seed: int) -> list[Meal]:
    return [meal for meal in errands_of(seed).meals if meal.arrives_at > now_of(seed)]


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
    for meal in errands_of(seed).meals:
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
    for meal in errands_of(seed).meals:
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
    wallet, errands = wallet_of(seed), errands_of(seed)
    for meal in (*errands.meals, *errands.dropped):
        assert meal.card in {card.key for card in wallet.usable(meal.placed_at.date(), "food_delivery")}
    for visit in errands.visits:
        assert visit.card is None or visit.card in {card.key for card in wallet.usable(visit.at.date())}


@every_seed
def test_ids_and_keys_are_different(seed: int) -> None:
    errands = errands_of(seed)
    meals = (*errands.meals, *errands.dropped)
    assert len({meal.id for meal in meals}) == len({meal.key for meal in meals}) == len(meals)
    assert len({visit.key for visit in errands.visits}) == len(errands.visits)
    assert meals_of(seed) == (errands.meals, errands.dropped)


@every_seed
def test_complaints_refund_a_part_of_the_dish(seed: int) -> None:
    for meal in errands_of(seed).meals:
        if complaint := meal.complaint:
            _, ordered, cents = meal.dishes[complaint.dish]
            assert 1 <= complaint.quantity <= ordered
            assert complaint.refund == complaint.quantity * cents * REFUNDED_PERCENT[complaint.trouble] // 100
            assert meal.arrives_at < complaint.at <= now_of(seed)


@every_seed
def test_a_dropped_meal_was_late_or_is_not_among_the_meals(seed: int) -> None:
    errands, menus = errands_of(seed), menus_of(seed)
    assert len(errands.dropped) >= 2
    late = 0
    for meal in errands.dropped:
        kitchen = menus.kitchen(meal.restaurant)
        *before, _ = minutes_of_steps(seed, kitchen.name, kitchen.prep_minutes, meal.placed_at)
        assert kitchen.open_at(meal.placed_at)
        late += not kitchen.open_at(meal.placed_at + dt.timedelta(minutes=sum(before)))
    assert 1 <= late < len(errands.dropped)


@every_seed
def test_visits_are_to_open_places_in_free_time(seed: int) -> None:
    kinds = {spot.name: spot.kind for spot in spots_of(seed)}
    busy, earliest = busy_of(seed), now_of(seed) - dt.timedelta(days=PAST_DAYS + 1)
    for visit in errands_of(seed).visits:
        assert earliest < visit.at <= now_of(seed)
        if visit.event is None:
            assert hours_of(seed, visit.place, kinds[visit.place]).open_at(visit.at)
            assert busy.free(minute(seed, visit.at) - 5, minute(seed, visit.at))


@every_seed
def test_meals_and_visits_do_not_overlap(seed: int) -> None:
    errands = errands_of(seed)
    spans = [(meal.placed_at, meal.arrives_at) for meal in errands.meals if meal.deliver_at is None]
    spans += [(visit.at - dt.timedelta(minutes=5), visit.at) for visit in errands.visits if visit.event is None]
    assert all(first[1] <= second[0] for first, second in pairwise(sorted(spans)))


@every_seed
def test_an_event_is_paid_when_it_ends(seed: int) -> None:
    events = {event.key: event for event in agenda_of(seed)}
    for visit in errands_of(seed).visits:
        if visit.event is not None:
            event = events[visit.event]
            assert (visit.place, visit.at) == (event.place, event.starts_at + event.length)


@every_seed
def test_fuel_fits_the_tank_and_is_paid_by_card(seed: int) -> None:
    kinds, tank = {spot.name: spot.kind for spot in spots_of(seed)}, household_of(seed).family_car.capacity
    stops = [visit for visit in errands_of(seed).visits if visit.litres is not None]
    assert len(stops) >= 3
    for stop in stops:
        assert kinds[stop.place] == "fuel"
        assert stop.card is not None
        assert stop.litres is not None
        assert 1 <= stop.litres <= tank
        assert stop.cents == round(stop.litres * fuel_price_of(seed, stop.place) * 100)


def test_there_is_at_most_one_meal_under_way_and_often_one() -> None:
    assert all(len(current_meals(seed)) <= 1 for seed in range(60))
    assert sum(any(meal.deliver_at is None for meal in current_meals(seed)) for seed in range(60)) >= 15
    assert sum(any(meal.deliver_at for meal in current_meals(seed)) for seed in range(60)) >= 10


def test_most_lives_have_recent_and_older_meals() -> None:
    for first, last, least in ((0, 6, 1), (8, 29, 1), (33, PAST_DAYS, 2)):
        ages = [[(now_of(seed) - meal.arrives_at).days for meal in past_meals(seed)] for seed in SEEDS]
        assert sum(sum(first <= age <= last for age in found) >= least for found in ages) >= 27


def test_how_much_there_is_follows_the_habits() -> None:
    meals, visits = ([len(getattr(errands_of(seed), name)) for seed in SEEDS] for name in ("meals", "visits"))
    assert len(set(meals)) >= 10
    assert max(meals) > 2 * min(meals)
    assert len(set(visits)) >= 12


def test_some_meals_go_to_other_people() -> None:
    homes = {seed: cast_of(seed).protagonist.address for seed in SEEDS}
    elsewhere = sum(meal.address != homes[seed] for seed in SEEDS for meal in errands_of(seed).meals)
    assert elsewhere >= 20


def test_a_weekday_lunch_goes_to_work() -> None:
    lunches = 0
    for seed in range(60):
        for meal in errands_of(seed).meals:
            at = meal.arrives_at if meal.deliver_at else meal.placed_at
            if at.weekday() < 5 and 9 <= at.hour < 17:
                lunches += 1
                assert meal.address == workplace_of(seed).address
    assert lunches >= 20
