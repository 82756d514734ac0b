"""Filters by money."""

import pytest

from prove.core import ToolError
from prove.servers._shared.amounts import check_amounts, in_amounts


def test_both_ends_count_and_the_sign_does_not() -> None:
    assert in_amounts(-12.5, 12.5, 12.5)
    assert not in_amounts(12.49, 12.5, None)
    assert not in_amounts(-12.51, None, 12.5)
    assert in_amounts(3, None, None)


def test_a_range_the_wrong_way_round_is_refused() -> None:
    check_amounts(1, 1)
    with pytest.raises(ToolError, match=r"'min_amount' 5\.00 is above 'max_amount' 4\.50; swap them"):
        check_amounts(5, 4.5)
