"""Habits differ from life to life within their bounds, and amounts follow them."""

from random import Random
from statistics import mean

from prove.servers._shared.life.person.habits import amount, habits_of


def test_habits_differ_within_their_bounds() -> None:
    lives = [habits_of(seed) for seed in range(60)]
    assert len({life.online for life in lives}) > 50
    assert all(0.35 <= life.travel <= 2.2 and 0.03 <= life.cash <= 0.25 for life in lives)
    assert 0.4 < mean(life.has_partner for life in lives) < 0.9


def test_amounts_follow_the_factor_and_keep_the_least() -> None:
    rng = Random(1)
    few, many = ([amount(rng, 20, factor, 3) for _ in range(50)] for factor in (0.5, 2.0))
    assert mean(few) * 3 < mean(many)
    assert amount(rng, 1, 0.1, 3) == 3
