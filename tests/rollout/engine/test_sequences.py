"""A sequence is as long as its prompt and its own ids; a request counts what may still be sampled."""

from prove.rollout.engine.sequences import CachedIds, Group, LiveSequence, Request
from prove.rollout.engine.settings import Sampling


def test_the_length_counts_the_prompt() -> None:
    sequence = LiveSequence(0, Group(CachedIds([1, 2, 3])), CachedIds([4]), seed=0)
    assert sequence.length == 4
    sequence.own.ids += [5, 6]
    assert sequence.length == 6


def test_what_remains_shrinks_with_every_token() -> None:
    request = Request(Sampling(3))
    assert request.remaining == 3
    request.ids += [7, 8]
    assert request.remaining == 1


def test_parts_with_the_same_ids_are_different_parts() -> None:
    assert CachedIds([1]) != CachedIds([1])
    assert Group(CachedIds([1])) != Group(CachedIds([1]))
