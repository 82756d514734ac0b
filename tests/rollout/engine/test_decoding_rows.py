"""The rows of a burst hold what every step needs of each sequence; rows without a sequence are not active."""

# pyright: reportUnknownMemberType=false

import torch

from prove.rollout.engine.decoding_rows import rows_of
from prove.rollout.engine.sequences import CachedIds, Group, LiveSequence, Request
from prove.rollout.engine.settings import Sampling

CPU = torch.device("cpu")


def sequence(own: list[int], stops: tuple[int, ...], temperature: float) -> LiveSequence:
    request = Request(Sampling(9, temperature=temperature, stop_ids=stops))
    return LiveSequence(0, Group(CachedIds([1, 2, 3])), CachedIds(own, pages=[5]), seed=17, request=request)


def test_rows_hold_the_state_of_their_sequences() -> None:
    rows = rows_of([sequence([4, 5], (8, 9, 10), 0.5), sequence([6], (), 1.0)], [4, 0], CPU, count=3)
    assert rows.tokens.tolist() == [5, 6, 0]
    assert rows.own.tolist() == [1, 0, 0]
    assert rows.bases.tolist() == [3, 3, 0]
    assert rows.seeds.tolist() == [17, 17, 0]
    assert rows.remaining.tolist() == [4, 0, 0]
    assert rows.active.tolist() == [True, False, False]
    assert rows.temperatures.tolist() == [0.5, 1.0, 0.0]
    assert rows.stops.tolist() == [[8, 9, 10, -1], [-1] * 4, [-1] * 4]
    assert rows.table[:, 0].tolist() == [5, 5, 0]
    assert rows.drawn.tolist() == [-1, -1, -1]


def test_rows_of_one_shape_take_over_the_contents_of_others() -> None:
    rows = rows_of([sequence([4], (8,), 0.0)], [1], CPU, count=2)
    others = rows_of([sequence([6, 7], (9,), 1.0), sequence([8], (), 1.0)], [3, 2], CPU, count=2)
    assert rows.shape == others.shape
    rows.assign(others)
    assert all(
        torch.equal(mine, theirs) for mine, theirs in zip(vars(rows).values(), vars(others).values(), strict=True)
    )
    assert rows.tokens is not others.tokens
