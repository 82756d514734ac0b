"""Ids that must be read are divided into passes of a limited size, and found again in their pages."""

# pyright: reportUnknownMemberType=false

import torch

from prove.rollout.engine.packing import (
    FEWEST_COLUMNS,
    Segment,
    int_tensor,
    page_table,
    passes,
    pieces,
    power_of_two,
    prefix_runs,
    slots_of,
    unread,
)
from prove.rollout.engine.sequences import CachedIds, Group, LiveSequence


def group(prompt: list[int], *owns: list[int]) -> list[LiveSequence]:
    made = Group(CachedIds(prompt))
    made.members += [LiveSequence(number, made, CachedIds(own), seed=0) for number, own in enumerate(owns)]
    return made.members


def test_a_prompt_is_read_once_and_the_last_id_of_a_sequence_not_at_all() -> None:
    first, second = group([1, 2, 3], [4, 5, 6], [7])
    segments = list(unread([first, second]))
    assert [(segment.ids, segment.base) for segment in segments] == [([1, 2, 3], 0), ([4, 5], 3)]


def test_what_is_cached_is_not_read_again() -> None:
    (sequence,) = group([1, 2, 3], [4, 5, 6])
    sequence.group.prompt.cached, sequence.own.cached = 2, 1
    assert [segment.ids for segment in unread([sequence])] == [[3], [5]]
    sequence.group.prompt.cached, sequence.own.cached = 3, 2
    assert list(unread([sequence])) == []


def test_a_long_segment_continues_in_the_next_pass() -> None:
    long, short = CachedIds(list(range(7))), CachedIds([90, 91])
    divided = list(passes([Segment(long, 0, 7), Segment(short, 0, 2, long)], budget=4))
    assert [[segment.ids for segment in each] for each in divided] == [[[0, 1, 2, 3]], [[4, 5, 6], [90]], [[91]]]
    assert divided[2][0].prefix is long


def test_a_run_ends_where_the_prefix_changes_or_is_interrupted() -> None:
    prompt, other, empty = CachedIds([1, 2]), CachedIds([3]), CachedIds([])
    segments = [Segment(CachedIds([0] * 9), 0, count, prefix) for count, prefix in
                ((2, prompt), (3, prompt), (1, None), (4, prompt), (1, other), (1, empty))]  # fmt: skip
    runs = [(run.first_token, run.tokens, run.prefix) for run in prefix_runs(segments)]
    assert runs == [(0, 5, prompt), (6, 4, prompt), (10, 1, other)]


def test_lengths_are_divided_into_pieces() -> None:
    owner, begin = pieces(torch.tensor([5, 0, 4]), 2)
    assert owner.tolist() == [0, 0, 0, 2, 2]
    assert begin.tolist() == [0, 2, 4, 0, 2]
    assert int_tensor([]).tolist() == []


def test_slots_follow_the_pages_in_their_order() -> None:
    assert slots_of(CachedIds([0] * 10, pages=[5, 2, 9]), 3, 4, page_size=4).tolist() == [23, 8, 9, 10]


def test_a_page_table_is_filled_up_with_the_scratch_page() -> None:
    table = page_table([CachedIds([], pages=[3, 1]), CachedIds([], pages=[2])], rows=3)
    assert table.shape == (3, FEWEST_COLUMNS)
    assert table[:, :3].tolist() == [[3, 1, 0], [2, 0, 0], [0, 0, 0]]
    wide = page_table([CachedIds([], pages=list(range(1, FEWEST_COLUMNS + 2)))], rows=1)
    assert wide.shape == (1, 2 * FEWEST_COLUMNS)


def test_powers_of_two_are_rounded_up() -> None:
    assert [power_of_two(count) for count in (0, 1, 2, 3, 64, 65)] == [1, 1, 2, 4, 64, 128]
