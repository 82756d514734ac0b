"""Days and moments are drawn from the given numbers, relative to the present."""

import datetime as dt
from random import Random

from prove.core import State
from prove.servers._shared.draws import by_stars, days_ago, days_ahead, moment_from_today

STATE = State(0, dt.datetime(2026, 5, 4, 12, 30))


def test_days_before_and_after_today() -> None:
    assert {days_ago((1, 3))(STATE, Random(seed)).day for seed in range(9)} == {3, 1}
    assert {days_ahead(range(2))(STATE, Random(seed)).day for seed in range(9)} == {4, 5}


def test_moments_have_the_given_days_hours_and_minutes() -> None:
    draw = moment_from_today((-1, 2), (9,), (0, 15))
    drawn = {draw(STATE, Random(seed)) for seed in range(40)}
    assert drawn == {dt.datetime(2026, 5, day, 9, minute) for day in (3, 6) for minute in (0, 15)}


def test_words_fit_the_stars() -> None:
    draw = by_stars("stars", bad=("awful",), fair=("so-so",), good=("lovely",))
    assert [draw(STATE, Random(0), {"stars": stars}) for stars in (1, 2, 3, 4, 5)] == [
        *("awful", "awful", "so-so", "lovely", "lovely")
    ]
    assert {draw(STATE, Random(seed), {}) for seed in range(20)} == {"awful", "so-so", "lovely"}
