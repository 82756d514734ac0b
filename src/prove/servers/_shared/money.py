"""Sums of money."""

from collections.abc import Iterable


def total(amounts: Iterable[float]) -> float:
    """The sum in cents precision, a float even if there is nothing to add."""
    return round(sum(amounts, 0.0), 2)
