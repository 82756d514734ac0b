"""Ratings in stars."""

from collections.abc import Collection


def mean_stars(stars: Collection[int]) -> float | None:
    """The mean to one decimal; None without any stars."""
    return round(sum(stars) / len(stars), 1) if stars else None
