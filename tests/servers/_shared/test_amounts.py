"""Filters by money."""

import pytest

from prove.core import ToolError
from prove.servers._shared.amounts import check_amounts, in_amounts


def test_both_ends_count_and_the_sign_does_not() -> None:
    assert in_amounts(-12.5, 12.5, 12.5)
    assert not in_amounts(12.49, 12.5, None)
    assert not in_amounts(-12.51, None, 12.5)
    assert in_amounts(3, None, None)
    assert [in_amounts(price, 10, 20) for price in (9.99, 10, 20, 20.01)] == [False, True, True, False]


def test_a_range_the_wrong_way_round_is_refused() -> None:
    check_amounts(1, 1)
    with pytest.raises(ToolError, match=r"'min_amount' 5\.00 is above 'max_amount' 4\.50; swap them"):
        check_amounts(5, 4.5)
    with pytest.raises(ToolError, match=r"'min_price' 30\.00 is above 'max_price' 20\.00; swap them") as refused:
        check_amounts(30, 20, "price")
    assert refused.value.code == "invalid_range"
    for low, high in ((None, None), (30, None), (None, 20)):
        check_amounts(low, high)
