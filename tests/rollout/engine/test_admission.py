"""Older sequences get pages first; younger ones wait, give theirs up, and get them again."""

import pytest

from prove.rollout.engine.admission import Admission
from prove.rollout.engine.pages import PagePool
from prove.rollout.engine.sequences import CachedIds, Group, LiveSequence

PAGE = 4


def sequences(prompts: list[int], own: int = 1) -> list[LiveSequence]:
    """One sequence per prompt length, each in a group of its own."""
    made: list[LiveSequence] = []
    for number, length in enumerate(prompts):
        group = Group(CachedIds([0] * length))
        group.members.append(LiveSequence(number, group, CachedIds([0] * own), seed=0))
        made += group.members
    return made


def numbers(admitted: list[LiveSequence]) -> list[int]:
    return [sequence.number for sequence in admitted]


def test_all_run_where_there_are_pages_for_their_ids_and_what_is_ahead() -> None:
    live, pool = sequences([4, 5]), PagePool(10)
    assert numbers(Admission(pool, PAGE, 8).admit(live, {0: 3, 1: 4})) == [0, 1]
    assert [(len(s.group.prompt.pages), len(s.own.pages)) for s in live] == [(1, 1), (2, 2)]
    assert pool.available == 4


def test_only_those_that_want_to_generate_and_as_many_as_there_are_rows() -> None:
    admission = Admission(PagePool(20), PAGE, max_rows=2)
    assert numbers(admission.admit(sequences([4] * 4), {1: 1, 2: 1, 3: 1})) == [1, 2]


def test_a_younger_sequence_waits() -> None:
    live = sequences([8, 8])
    assert numbers(Admission(PagePool(5), PAGE, 8).admit(live, {0: 1, 1: 1})) == [0]
    assert live[1].own.pages == []


def test_an_older_sequence_takes_the_pages_of_a_younger_one() -> None:
    live, pool = sequences([4, 4]), PagePool(4)
    admission = Admission(pool, PAGE, 8)
    admission.admit(live, {1: 3})
    live[1].own.cached = live[1].group.prompt.cached = 1
    assert numbers(admission.admit(live, {0: 7})) == [0]
    assert admission.evictions == 1
    assert (live[1].own.pages, live[1].own.cached) == ([], 0)
    assert len(live[0].own.pages) == 2


def test_where_nobody_could_run_the_oldest_that_wants_to_takes_from_everybody() -> None:
    live, pool = sequences([4, 8]), PagePool(4)
    admission = Admission(pool, PAGE, 8)
    admission.admit(live, {0: 3})
    assert numbers(admission.admit(live, {1: 3})) == [1]
    assert live[0].own.pages == []
    assert pool.available + len(live[0].group.prompt.pages) == 1


def test_a_sequence_that_does_not_fit_at_all_is_a_bug_of_the_caller() -> None:
    with pytest.raises(AssertionError, match="sequence 0 does not fit into an empty cache"):
        Admission(PagePool(2), PAGE, 8).admit(sequences([12]), {0: 1})


def test_a_prompt_is_freed_with_the_last_member_of_its_group() -> None:
    pool = PagePool(8)
    group = Group(CachedIds([0] * 8))
    group.members += [LiveSequence(number, group, CachedIds([0]), seed=0) for number in range(2)]
    first, second = group.members
    admission = Admission(pool, PAGE, 8)
    admission.admit([first, second], {0: 1, 1: 1})
    assert pool.available == 8 - 2 - 2
    admission.release(first)
    assert pool.available == 8 - 2 - 1
    admission.release(second)
    assert pool.available == 8


def test_dropping_all_empties_the_cache_and_forgets_what_was_read() -> None:
    live, pool = sequences([4, 4]), PagePool(10)
    admission = Admission(pool, PAGE, 8)
    admission.admit(live, {0: 1, 1: 1})
    live[0].group.prompt.cached = 4
    admission.drop_all(live)
    assert pool.available == 10
    assert live[0].group.prompt.cached == 0
