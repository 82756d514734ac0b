"""The cents of a split discount add up, and a summary names the contents."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from prove.servers._shared.baskets import discount, discount_code, shared_out, summary_of

amounts = st.lists(st.integers(0, 50_000), max_size=12)


@given(amounts, st.integers(0, 100))
def test_shares_add_up_and_never_exceed_what_they_are_shares_of(amounts: list[int], percent: int) -> None:
    off = discount(sum(amounts), percent, None)
    shares = shared_out(off, amounts)
    assert sum(shares) == off
    assert len(shares) == len(amounts)
    assert all(0 <= share <= amount for share, amount in zip(shares, amounts, strict=True))


def test_a_discount_is_a_share_or_an_amount_and_at_most_everything() -> None:
    assert discount(1_999, 15, None) == 300
    assert discount(1_999, None, 5.0) == 500
    assert discount(1_999, None, 50.0) == 1_999
    assert discount(1_999, None, None) == 0


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["kettle"], "kettle"),
        (["kettle", "rug"], "kettle and rug"),
        (["kettle", "rug", "vase"], "kettle, rug and vase"),
        (["kettle", "rug", "vase", "tent"], "kettle, rug and 2 more"),
    ],
)
def test_a_summary_says_what_is_inside(names: list[str], said: str) -> None:
    assert summary_of(names) == said


def test_a_discount_code_belongs_to_its_world() -> None:
    assert discount_code("LUNCH", 3) == discount_code("LUNCH", 3)
    codes = {discount_code("LUNCH", seed) for seed in range(40)}
    assert len(codes) > 35
    assert all(code.startswith("LUNCH-") and len(code) == 9 for code in codes)
