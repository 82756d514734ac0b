"""Ranges of prices."""

import pytest

from prove.core import ToolError
from prove.servers._shared.prices import check_prices, in_prices


def test_a_range_whose_ends_are_swapped_is_refused() -> None:
    with pytest.raises(ToolError, match=r"'min_price' 30\.00 is above 'max_price' 20\.00; swap them") as refused:
        check_prices(30, 20)
    assert refused.value.code == "invalid_range"
    for low, high in ((None, None), (30, None), (None, 20), (20, 20)):
        check_prices(low, high)


def test_both_ends_belong_to_a_range_and_either_may_be_open() -> None:
    assert [in_prices(price, 10, 20) for price in (9.99, 10, 20, 20.01)] == [False, True, True, False]
    assert in_prices(0, None, 20)
    assert in_prices(500, 10, None)
    assert in_prices(0, None, None)
