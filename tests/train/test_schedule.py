"""Learning rates rise in the warm-up and then fall as asked."""

import pytest

from prove.train.config import Schedule
from prove.train.schedule import FLOOR, learning_rate


@pytest.mark.parametrize("schedule", ["constant", "linear", "cosine"])
def test_the_warm_up_is_linear(schedule: Schedule) -> None:
    assert [learning_rate(step, 100, 1.0, schedule, 4) for step in (1, 2, 3, 4)] == [0.25, 0.5, 0.75, 1.0]


def test_constant_stays() -> None:
    assert {learning_rate(step, 100, 0.5, "constant", 0) for step in range(1, 101)} == {0.5}


@pytest.mark.parametrize("schedule", ["linear", "cosine"])
def test_falling_schedules_end_at_a_tenth(schedule: Schedule) -> None:
    rates = [learning_rate(step, 50, 2.0, schedule, 10) for step in range(10, 51)]
    assert rates == sorted(rates, reverse=True)
    assert rates[0] == 2.0
    assert rates[-1] == pytest.approx(2.0 * FLOOR)


def test_the_cosine_is_half_way_in_the_middle() -> None:
    assert learning_rate(50, 100, 1.0, "cosine", 0) == pytest.approx(FLOOR + (1 - FLOOR) / 2)


def test_one_step_is_enough() -> None:
    assert learning_rate(1, 1, 1.0, "cosine", 0) == pytest.approx(FLOOR)
