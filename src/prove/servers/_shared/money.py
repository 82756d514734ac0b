"""Sums of money."""

from collections.abc import Iterable
from math import fsum


def total(amounts: Iterable[float]) -> float:
    """The sum in cents precision, a float even if there is nothing to add."""
    return round(fsum(amounts), 2)
