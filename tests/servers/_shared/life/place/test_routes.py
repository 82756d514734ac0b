"""Flights: every city is on the globe, distances are those of the globe, and fares follow the rules."""

import datetime as dt
from itertools import combinations

import pytest

from prove.servers._shared import pools
from prove.servers._shared.life.place.routes import (
    AIRLINES,
    FARE_FACTORS,
    FareName,
    basic_cents,
    flight_minutes,
    kilometres,
    refund_cents,
)

CITIES = (*pools.CITIES, *pools.DOLLAR_CITIES)
BOOKED = dt.datetime(2026, 3, 2, 10)
DAY = dt.timedelta(days=1)


def test_every_city_can_be_flown_to() -> None:
    for city, other in combinations(sorted(set(CITIES)), 2):
        assert 100 < kilometres(city, other) < 20_016
        assert kilometres(city, other) == pytest.approx(kilometres(other, city))
    assert kilometres("Oslo", "Oslo") == 0


@pytest.mark.parametrize(
    ("one", "other", "km"),
    [
        ("London", "Paris", 344),
        ("Tokyo", "Vancouver", 7_550),
        ("Sydney", "Singapore", 6_300),
        ("Boston", "Rome", 6_590),
    ],
)
def test_distances_are_those_of_the_globe(one: str, other: str, km: float) -> None:
    assert kilometres(one, other) == pytest.approx(km, rel=0.02)


def test_no_way_round_is_shorter() -> None:
    for one, over, other in combinations(("London", "Denver", "Tokyo", "Sydney", "Athens", "Seattle"), 3):
        assert kilometres(one, other) <= kilometres(one, over) + kilometres(over, other)


def test_flights_take_steps_of_five_minutes_at_the_speed_of_an_aeroplane() -> None:
    for city, other in combinations(sorted(set(CITIES)), 2):
        minutes, km = flight_minutes(city, other), kilometres(city, other)
        assert minutes % 5 == 0
        assert 800 < km / (minutes - 40) * 60 < 880 or km < 1_500
        assert basic_cents(city, other) > 5_500


@pytest.mark.parametrize(
    ("fare", "cancelled", "departs", "refund"),
    [
        ("basic", BOOKED + DAY, BOOKED + 8 * DAY, 10_001),
        ("basic", BOOKED + DAY, BOOKED + 8 * DAY - dt.timedelta(minutes=1), 0),
        ("basic", BOOKED + DAY + dt.timedelta(minutes=1), BOOKED + 30 * DAY, 0),
        ("standard", BOOKED + 2 * DAY, BOOKED + 30 * DAY, 6_001),
        ("flex", BOOKED + 2 * DAY, BOOKED + 4 * DAY, 10_001),
        ("business", BOOKED + 2 * DAY, BOOKED + 4 * DAY, 10_001),
    ],
)
def test_what_comes_back_for_a_ticket(
    fare: FareName, cancelled: dt.datetime, departs: dt.datetime, refund: int
) -> None:
    assert refund_cents(fare, 10_001, BOOKED, cancelled, departs) == refund


def test_fares_rise_and_airlines_differ() -> None:
    assert list(FARE_FACTORS) == ["basic", "standard", "flex", "business"]
    assert list(FARE_FACTORS.values()) == sorted(set(FARE_FACTORS.values()))
    assert FARE_FACTORS["basic"] == 1
    for values in zip(*AIRLINES, strict=True):
        assert len(set(values)) == len(AIRLINES)
    assert all(len(code) == 2 and code.isupper() for code, _ in AIRLINES)
