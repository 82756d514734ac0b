"""Sums of money."""

from prove.servers._shared.money import total


def test_a_sum_is_rounded_to_cents_and_always_a_float() -> None:
    assert total([0.1, 0.2]) == 0.3
    assert isinstance(total([]), float)
