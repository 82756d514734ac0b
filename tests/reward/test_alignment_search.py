"""The search for the best alignment is exact for chains of up to 12 calls of one name, and never slow."""

import time
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from prove.reward.matching import align
from tests.reward.alignments import best_of_all, best_of_chain, chain, tangle, worth_of

SIZES = [(3, 3), (4, 7), (6, 4), (7, 7), (8, 11), (10, 6), (10, 10), (11, 9), (12, 5), (12, 8), (12, 11), (12, 13)]


def cases_of(references: int, calls: int) -> range:
    """Fewer of the large ones."""
    return range(12 if max(references, calls) < 10 else 4 if references * calls < 120 else 1)


@pytest.mark.parametrize(("references", "calls"), SIZES)
@pytest.mark.parametrize("explicit", [True, False], ids=["explicit", "implicit"])
def test_chains_of_one_name_are_aligned_as_well_as_possible(references: int, calls: int, explicit: bool) -> None:
    for number in cases_of(references, calls):
        case = chain(references, calls, Random(number), explicit=explicit, width=1 + number % 3)
        assert worth_of(*case, align(*case)) == best_of_chain(*case), number


@pytest.mark.parametrize(("references", "calls"), SIZES)
def test_with_calls_that_share_messages_order_and_pairs_are_the_best(references: int, calls: int) -> None:
    """Where no alignment keeps all in order, the search may end before it has found the most equal values."""
    for number in cases_of(references, calls):
        case = chain(references, calls, Random(number), width=1 + number % 3, together=0.2)
        found, best = worth_of(*case, align(*case)), best_of_chain(*case)
        assert found[:2] == best[:2], number
        assert references > 6 or found == best, number


def test_the_yardstick_agrees_with_all_alignments() -> None:
    for number in range(20):
        case = chain(1 + number % 4, 1 + number % 5, Random(number), explicit=bool(number % 2), together=0.3)
        assert best_of_chain(*case) == best_of_all(*case)


@settings(max_examples=120)
@given(st.integers(1, 4), st.integers(0, 5), st.integers(0, 10_000))
def test_any_dependencies_are_aligned_as_well_as_possible(references: int, calls: int, stream: int) -> None:
    case = tangle(references, calls, Random(stream))
    assert worth_of(*case, align(*case)) == best_of_all(*case)


def test_of_equal_alignments_the_earliest_is_taken() -> None:
    assert [pair.placed for pair in align(*chain(1, 4, Random(1), width=0))] == [0]
    assert [pair.placed for pair in align(*chain(2, 4, Random(1), width=0))] == [0, 1]


@pytest.mark.parametrize("references", [6, 12, 40])
@pytest.mark.parametrize("explicit", [True, False])
def test_two_hundred_calls_of_one_name_take_no_time(references: int, explicit: bool) -> None:
    """A tenth of a second or two; a search through all alignments would not end."""
    for number in range(3):
        case = chain(references, 200, Random(number), explicit=explicit, together=number / 4)
        start = time.process_time()
        pairs = align(*case)
        assert time.process_time() - start < 5
        assert len(pairs) == references


@pytest.mark.parametrize(("references", "calls"), [(1_500, 60), (60, 1_500), (1_500, 300)])
def test_very_long_chains_are_aligned_too(references: int, calls: int) -> None:
    case = chain(references, calls, Random(3), width=1, together=0.1)
    start = time.process_time()
    pairs = align(*case)
    assert len(pairs) == min(references, calls)
    assert time.process_time() - start < 20
