"""Meals are apart: those that are delivered, those at restaurants and those of the agenda."""

from prove.servers._shared.life.clock import origin_of
from prove.servers._shared.life.outings.appetite import dinners_of, is_hungry
from prove.servers._shared.life.outings.errands import errands_of
from prove.servers._shared.life.place.geo import spots_of
from prove.servers._shared.life.time.planner import minutes_in

SEEDS = range(20)


def test_who_has_eaten_is_not_hungry_for_three_hours() -> None:
    eaten = [(1000, 1060)]
    assert is_hungry(eaten, 1240, 1270)
    assert not is_hungry(eaten, 1239, 1269)
    assert is_hungry(eaten, 760, 820)
    assert not is_hungry(eaten, 770, 821)
    assert is_hungry([], 0, 30)


def test_nobody_eats_twice() -> None:
    dinners = 0
    for seed in SEEDS:
        origin, errands = origin_of(seed), errands_of(seed)
        restaurants = {spot.name for spot in spots_of(seed) if spot.kind == "restaurant"}
        meals = [
            (minutes_in((meal.deliver_at or meal.placed_at) - origin), minutes_in(meal.arrives_at - origin) + 30)
            for meal in errands.meals
        ]
        for visit in errands.visits:
            if visit.place in restaurants and visit.event is None:
                end = minutes_in(visit.at - origin)
                meals.append((end - visit.minutes, end))
        agenda = dinners_of(seed)
        dinners += len(agenda)
        for place, meal in enumerate(meals):
            assert is_hungry([*meals[:place], *agenda], *meal)
    assert dinners
