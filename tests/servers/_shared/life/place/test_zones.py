"""Clocks of cities: there and back gives the same moment, and the calendar counts in the same way."""

import datetime as dt
from itertools import product

from prove.servers._shared import pools
from prove.servers._shared.life.place.zones import local_time
from prove.servers.calendar.clocks import convert

MOMENTS = [dt.datetime(2026, 1, 4, 13, 35) + dt.timedelta(days=3 * place, hours=place) for place in range(150)]


def test_every_pair_of_cities_agrees_with_the_calendar() -> None:
    for home, city in product(pools.DOLLAR_CITIES, pools.CITIES):
        for moment in MOMENTS:
            assert local_time(moment, home, city) == convert(moment, home, city)


def test_there_and_back_is_the_same_moment() -> None:
    for home, city in product(pools.DOLLAR_CITIES, pools.CITIES):
        for moment in MOMENTS[::7]:
            assert local_time(local_time(moment, home, city), city, home) == moment


def test_known_differences() -> None:
    noon = dt.datetime(2026, 7, 1, 12)
    assert local_time(noon, "Boston", "London").hour == 17
    assert local_time(noon, "Boston", "Tokyo") == dt.datetime(2026, 7, 2, 1)
    assert local_time(dt.datetime(2026, 3, 15, 12), "Boston", "London").hour == 16
