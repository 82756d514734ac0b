"""Visits: only when free, in town and open, paid with a card that works that day."""

import datetime as dt
from itertools import pairwise

import pytest

from prove.servers._shared.life.clock import now_of, origin_of
from prove.servers._shared.life.diary import Diary
from prove.servers._shared.life.outings.errands import LOGGED_DAYS, errands_of, fuel_price_of, out_of
from prove.servers._shared.life.outings.meals import PAST_DAYS, meals_of
from prove.servers._shared.life.person.household import household_of
from prove.servers._shared.life.person.wallet import wallet_of
from prove.servers._shared.life.place.addresses import drive_minutes
from prove.servers._shared.life.place.geo import hours_of, spots_of
from prove.servers._shared.life.place.trips import away_of
from prove.servers._shared.life.time.agenda import agenda_of, busy_of
from prove.servers._shared.life.time.desk import desk_of

SEEDS = range(30)
every_seed = pytest.mark.parametrize("seed", SEEDS)


def minute(seed: int, moment: dt.datetime) -> int:
    return int((moment - origin_of(seed)).total_seconds() // 60)


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


def test_how_much_there_is_follows_the_habits() -> None:
    meals, visits = ([len(getattr(errands_of(seed), name)) for seed in SEEDS] for name in ("meals", "visits"))
    assert len(set(meals)) >= 10
    assert max(meals) > 2 * min(meals)
    assert len(set(visits)) >= 12


@every_seed
def test_cards_worked_on_the_day_they_paid(seed: int) -> None:
    wallet, errands = wallet_of(seed), errands_of(seed)
    for visit in errands.visits:
        assert visit.card is None or visit.card in {card.key for card in wallet.usable(visit.at.date())}


@every_seed
def test_visits_have_keys_of_their_own_and_meals_are_those_of_the_chapter(seed: int) -> None:
    errands = errands_of(seed)
    assert len({visit.key for visit in errands.visits}) == len(errands.visits)
    assert (errands.meals, errands.dropped) == meals_of(seed)[:2]


@every_seed
def test_between_visits_and_events_there_is_time_for_the_way(seed: int) -> None:
    addresses = {spot.name: spot.address for spot in spots_of(seed)}
    first, now = now_of(seed) - dt.timedelta(days=PAST_DAYS), now_of(seed)
    stays = [
        (visit.at - dt.timedelta(minutes=visit.minutes), visit.at, addresses[visit.place])
        for visit in errands_of(seed).visits
    ]
    for event in agenda_of(seed):
        if event.place in addresses and event.trip is None and event.sphere != "mark":
            stays += [(at, at + event.length, addresses[event.place]) for at in event.times(first, now)]
    for (_, left, here), (begins, _, there) in pairwise(sorted(stays)):
        if here != there and left.date() == begins.date():
            assert left + dt.timedelta(minutes=drive_minutes(seed, here, there, left)) <= begins


@every_seed
def test_visits_by_car_leave_time_to_drive_there_from_home_and_back(seed: int) -> None:
    """They are outside the hours at the desk, one on a day, and not on a trip or today."""
    addresses, days = {spot.name: spot.address for spot in spots_of(seed)}, list[dt.date]()
    home, away, diary = household_of(seed).address, away_of(seed), Diary(busy_of(seed))
    for visit in errands_of(seed).visits:
        if visit.car is None:
            continue
        begins = visit.at - dt.timedelta(minutes=visit.minutes)
        way = dt.timedelta(minutes=drive_minutes(seed, home, addresses[visit.place], begins))
        start, end = minute(seed, begins - way), minute(seed, visit.at + way)
        assert diary.take(start, end)
        assert desk_of(seed).free(start, end)
        assert away.free(start, end)
        days.append(visit.at.date())
    assert len(days) == len(set(days))
    assert now_of(seed).date() not in days


@every_seed
def test_fuel_that_cars_have_in_their_logs_fits_one_tank(seed: int) -> None:
    first = now_of(seed).date() - dt.timedelta(days=LOGGED_DAYS)
    litres = [visit.litres for visit in errands_of(seed).visits if visit.litres and visit.at.date() >= first]
    assert sum(litres) < 0.61 * household_of(seed).family_car.capacity


@every_seed
def test_the_diary_of_all_has_the_visits(seed: int) -> None:
    for visit in errands_of(seed).visits:
        assert not out_of(seed).free(minute(seed, visit.at) - 1, minute(seed, visit.at))
