"""Pages are handed out once each, never the scratch page, and those given back are used again."""

import pytest

from prove.rollout.engine.pages import SCRATCH_PAGE, PagePool


def test_every_page_is_handed_out_once() -> None:
    pool = PagePool(5)
    taken = pool.take(2) + pool.take(3)
    assert sorted(taken) == [1, 2, 3, 4, 5]
    assert SCRATCH_PAGE not in taken
    assert pool.available == 0


def test_pages_that_were_given_back_are_used_again() -> None:
    pool = PagePool(4)
    first, second = pool.take(2), pool.take(2)
    pool.give(first)
    assert pool.available == 2
    assert sorted(pool.take(2)) == sorted(first)
    pool.give(second)
    assert sorted(pool.take(2)) == sorted(second)


def test_more_than_there_are_is_a_bug_of_the_caller() -> None:
    with pytest.raises(AssertionError, match="3 pages asked for, 2 free"):
        PagePool(2).take(3)
