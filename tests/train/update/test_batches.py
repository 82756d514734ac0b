"""Rows: one copy of a prompt per group and row, positions that go on behind it, and a loss at sampled ids alone."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from itertools import pairwise

import pytest

from prove.core.errors import UsageError
from prove.train.update.batches import Trace, pack_sequences, pack_traces
from tests.train.update.samples import Conversation, make_conversations, make_traces


def trace(prompt: list[int], completion: list[int], mask: list[int]) -> Trace:
    size = len(completion)
    return Trace(prompt, completion, mask, [-0.5 * one for one in mask], [float(index) for index in range(size)])


def test_a_group_lies_behind_one_copy_of_its_prompt() -> None:
    group = [trace([1, 2, 3], [10, 11, 12], [1, 1, 1]), trace([1, 2, 3], [20, 21, 22, 23], [1, 0, 1, 0])]
    (found,) = pack_traces(group, 100)
    pack = found.pack
    assert pack.ids.tolist() == [1, 2, 3, 10, 11, 20, 21]
    assert pack.positions.tolist() == [0, 1, 2, 3, 4, 3, 4]
    assert pack.layout.lengths == (3, 2, 2)
    assert pack.predictors.tolist() == [2, 3, 4, 2, 6]
    assert pack.targets.tolist() == [10, 11, 12, 20, 22]
    assert found.episodes.tolist() == [0, 0, 0, 1, 1]
    assert found.advantages.tolist() == [0, 1, 2, 0, 2]
    assert found.old_logprobs.tolist() == [-0.5] * 5


def test_groups_share_a_row_and_large_groups_are_split() -> None:
    small = [trace([1, 2], [10, 11], [1, 1]), trace([3, 4], [12, 13], [1, 1])]
    (row,) = pack_traces(small, 6)
    assert row.pack.layout.lengths == (2, 1, 2, 1)
    large = [trace([1, 2], [10, 11, 12], [1, 1, 1]) for _ in range(5)]
    rows = pack_traces(large, 6)
    assert [one.pack.layout.lengths for one in rows] == [(2, 2, 2), (2, 2, 2), (2, 2)]
    assert [one.episodes.tolist() for one in rows] == [[0, 0, 0, 1, 1, 1], [2, 2, 2, 3, 3, 3], [4, 4, 4]]


def test_rollouts_of_a_group_need_not_be_neighbours() -> None:
    mixed = [trace([1], [5, 6], [1, 1]), trace([2], [5, 6], [1, 1]), trace([1], [7, 8], [1, 1])]
    (row,) = pack_traces(mixed, 100)
    assert row.pack.ids.tolist() == [1, 5, 7, 2, 5]
    assert row.episodes.tolist() == [0, 0, 2, 2, 1, 1]


def test_a_rollout_longer_than_the_budget_is_alone() -> None:
    rows = pack_traces([trace([1, 2], [3] * 9, [1] * 9), trace([1, 2], [4, 4], [1, 1])], 5)
    assert [one.pack.layout.tokens for one in rows] == [10, 3]


def test_every_sampled_id_is_predicted_once() -> None:
    traces = make_traces(3, 4)
    for budget in (1, 40, 1000):
        rows = pack_traces(traces, budget)
        found = sorted(
            (episode, target)
            for row in rows
            for episode, target in zip(row.episodes.tolist(), row.pack.targets.tolist(), strict=True)
        )
        expected = sorted(
            (number, id)
            for number, one in enumerate(traces)
            for id, marked in zip(one.completion_ids, one.mask, strict=True)
            if marked
        )
        assert found == expected


def test_a_rollout_without_sampled_ids_is_left_out_and_numbers_stay() -> None:
    (row,) = pack_traces([trace([1], [5], [0]), trace([2], [6], [1])], 100)
    assert row.pack.ids.tolist() == [2]
    assert row.pack.layout.shared == ()
    assert row.episodes.tolist() == [1]
    assert pack_traces([trace([1], [5], [0])], 100) == []


def test_rows_are_padded_to_a_multiple() -> None:
    for row in pack_traces(make_traces(), 40, multiple=16):
        assert row.pack.layout.tokens % 16 == 0
        assert len(row.pack.ids) == len(row.pack.positions) == row.pack.layout.tokens
    for pack in pack_sequences(make_conversations(), 40, multiple=16):
        assert len(pack.ids) % 16 == 0


def test_sequences_lie_side_by_side() -> None:
    (pack,) = pack_sequences([Conversation((1, 2, 3), (1, 0, 1)), Conversation((4, 5, 6, 7), (0, 1, 0, 0))], 100)
    assert pack.ids.tolist() == [1, 2, 4]
    assert pack.positions.tolist() == [0, 1, 0]
    assert pack.layout.lengths == (2, 1)
    assert pack.predictors.tolist() == [1, 2]
    assert pack.targets.tolist() == [3, 5]


def test_sequences_keep_to_the_budget() -> None:
    packs = pack_sequences(make_conversations(20), 40)
    assert len(packs) > 2
    assert max(pack.layout.tokens for pack in packs) <= 40
    for row, following in pairwise(packs):
        assert row.layout.tokens + following.layout.lengths[0] > 40


def test_a_sequence_of_which_nothing_is_learnt_is_left_out() -> None:
    assert pack_sequences([Conversation((1, 2, 3), (1, 0, 0)), Conversation((), ())], 10) == []


def test_lengths_that_do_not_agree_are_refused() -> None:
    with pytest.raises(UsageError, match="Rollout 1 has 2 completion ids, 1 marks of the mask"):
        pack_traces([trace([1], [2, 3], [1, 1]), Trace([1], [2, 3], [1], [0.0, 0.0], [0.0, 0.0])], 10)
    with pytest.raises(UsageError, match="Rollout 0 has no prompt ids"):
        pack_traces([trace([], [2], [1])], 10)
    with pytest.raises(UsageError, match="Sequence 0 has 2 ids and 1 marks"):
        pack_sequences([Conversation((1, 2), (1,))], 10)
