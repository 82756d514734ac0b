"""Ratings in stars."""

from prove.servers._shared.ratings import mean_stars


def test_the_mean_has_one_decimal_and_needs_at_least_one_rating() -> None:
    assert mean_stars([5, 4, 4]) == 4.3
    assert mean_stars([]) is None
