"""Intervals cover, differences are paired, chances over trials are exact."""

from itertools import combinations
from math import sqrt
from random import Random
from statistics import pstdev

import pytest

from prove.evals.statistics import Stratum, difference, estimate, pass_all, pass_at, weighted, weighted_mean


def test_the_interval_covers_the_truth_about_nineteen_times_in_twenty() -> None:
    random = Random(3)
    covered = 0
    for trial in range(200):
        drawn = [float(random.random() < 0.3) for _ in range(150)]
        found = estimate(drawn, seed=trial)
        covered += found.low <= 0.3 <= found.high
    assert 178 <= covered <= 198


def test_the_interval_is_that_of_ninety_five_percent() -> None:
    random = Random(4)
    drawn = [random.gauss(0, 1) for _ in range(400)]
    found = estimate(drawn)
    deviation = pstdev(drawn) / sqrt(len(drawn))
    assert (found.high - found.low) / (2 * deviation) == pytest.approx(1.96, abs=0.12)
    assert found.high - found.mean == pytest.approx(found.mean - found.low, rel=0.2)


def test_strata_are_drawn_independently_of_one_another() -> None:
    random = Random(5)
    drawn = [random.gauss(0, 1) for _ in range(200)]
    one, two = estimate(drawn), estimate(drawn, drawn)
    assert (two.high - two.low) / (one.high - one.low) == pytest.approx(sqrt(0.5), abs=0.08)


def test_the_mean_is_the_mean_and_the_same_numbers_give_the_same_interval() -> None:
    values = [0.0, 1.0, 1.0, 0.5]
    assert estimate(values) == estimate(values)
    assert estimate(values).mean == pytest.approx(0.625)
    assert estimate([1.0] * 5) == (1.0, 1.0, 1.0)


def test_strata_count_the_same_however_many_tasks_they_have() -> None:
    found = estimate([1.0] * 90, [0.0] * 10)
    assert found == (0.5, 0.5, 0.5)
    assert estimate([1.0, 0.0] * 50, [0.0] * 3).mean == pytest.approx(0.25)


def test_strata_count_by_their_weights() -> None:
    found = estimate([1.0] * 90, [0.0] * 10, [0.0] * 5, weights=[0.5, 0.25, 0.25])
    assert found == (0.5, 0.5, 0.5)
    assert weighted([Stratum(0.75, {"a": 1.0}), Stratum(0.25, {"b": 0.0})]) == (0.75, 0.75, 0.75)
    assert weighted_mean([Stratum(0.75, {"a": 1.0, "c": 0.0}), Stratum(0.25, {"b": 0.0})]) == 0.375
    assert weighted([]) is None


def test_differences_are_taken_task_by_task() -> None:
    first = {str(n): float(n % 2) for n in range(40)}
    second = {name: min(1.0, value + (name == "0")) for name, value in first.items()}
    found = difference([Stratum(1.0, first)], second)
    assert found is not None
    assert found.mean == pytest.approx(1 / 40)
    assert found.low >= 0  # unpaired, it would reach far below
    assert difference([Stratum(1.0, first)], {"other": 1.0}) is None
    partly = difference([Stratum(1.0, first)], {"1": 0.0, "other": 1.0})
    assert partly is not None
    assert partly.mean == -1.0


@pytest.mark.parametrize("k", [1, 2, 3, 4])
def test_chances_are_means_over_all_choices_of_trials(k: int) -> None:
    for trials in ([1, 0, 0, 1], [0, 0, 0, 0], [1, 1, 1, 1], [1, 0, 0, 0]):
        choices = list(combinations(trials, k))
        assert pass_at(sum(trials), 4, k) == pytest.approx(sum(map(any, choices)) / len(choices))
        assert pass_all(sum(trials), 4, k) == pytest.approx(sum(map(all, choices)) / len(choices))


def test_of_nothing_there_is_no_mean() -> None:
    with pytest.raises(ValueError, match="nothing"):
        estimate([])
