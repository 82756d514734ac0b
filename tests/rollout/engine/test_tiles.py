"""The tiles of the triton kernels, carried out in plain torch, give the attention of the plain plans."""

# pyright: reportUnknownMemberType=false

from collections.abc import Iterator
from typing import cast

import pytest
import torch

from prove.rollout.engine import tiles
from prove.rollout.engine.packing import Segment, page_table, prefix_runs
from prove.rollout.engine.sequences import CachedIds
from prove.rollout.engine.tiles import Tiles, Tiling, tile
from prove.rollout.engine.torch_attention import TorchAttention

PAGE, KEY_HEADS, SHARED, SIZE = 16, 2, 3, 8


def parts(lengths: list[int]) -> list[CachedIds]:
    """Parts with so many ids, and pages of their own."""
    made: list[CachedIds] = []
    page = 1
    for length in lengths:
        pages = -(-length // PAGE) + 1
        made.append(CachedIds([0] * length, 0, list(range(page + pages - 1, page - 1, -1))))
        page += pages
    return made


def carry_out(
    tiling: Tiling,
    query: torch.Tensor,
    keys: torch.Tensor,
    values: torch.Tensor,
    own: torch.Tensor,
    page_size: int = PAGE,
) -> torch.Tensor:
    """What the kernels compute from the tiles."""
    tokens, heads, size = query.shape
    partial = torch.zeros(tiling.splits, tokens, heads, size)
    weights = torch.full((tiling.splits, tokens, heads), -torch.inf)
    table = page_table(tiling.parts, tiling.parts_length).long()
    grouped = query.view(tokens, keys.shape[1], -1, size)
    for launch, causal in ((tiling.over_prefixes, False), (tiling.over_own, True)):
        for token, part, begin, end, split in rows(launch, grouped.shape[2]):
            last = min(end, int(own[token]) + 1) if causal else end
            if begin < last:
                index = torch.arange(begin, last)
                slots = table[part, index // page_size] * page_size + index % page_size
                scores = torch.einsum("hgd,lhd->hgl", grouped[token], keys[slots])
                assert torch.isinf(weights[split, token]).all()
                weights[split, token] = scores.logsumexp(-1).flatten()
                partial[split, token] = torch.einsum("hgl,lhd->hgd", scores.softmax(-1), values[slots]).flatten(0, 1)
    seen = weights.exp().nan_to_num(0.0).sum(0) > 0
    return torch.where(seen.unsqueeze(-1), weights.softmax(0).unsqueeze(-1) * partial, 0.0).sum(0)


def rows(launch: Tiles, shared: int) -> Iterator[tuple[int, int, int, int, int]]:
    """The tokens of a launch, each with the part, the range of keys and the split of its tile."""
    for first, tokens, part, begin, end, split in cast(list[list[int]], launch.tiles.tolist()):
        assert tokens * shared <= launch.rows
        for token in range(first, first + tokens):
            yield token, part, begin, end, split


@pytest.mark.parametrize("ahead", [0, 5])
def test_tiles_cover_every_key_once(ahead: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tiles, "DECODING_RANGE", 32)
    torch.manual_seed(0)
    long, short, first, second, third, alone = parts([90, 40, 30, 70, 21, 50])
    counts = [1, 1, 1, 1] if ahead else [30, 60, 20, 50]
    segments = [
        Segment(part, len(part.ids) - count, count, prefix)
        for part, count, prefix in zip((first, second, third, alone), counts, (long, long, short, None), strict=True)
    ]
    own = torch.cat([torch.arange(segment.start, segment.start + segment.count) for segment in segments])
    keys, values = torch.randn(2, 40 * PAGE, KEY_HEADS, SIZE)
    query = torch.randn(len(own), KEY_HEADS * SHARED, SIZE)
    tiling = tile(segments, len(own), SHARED, ahead)
    expected = TorchAttention(PAGE, torch.device("cpu")).plan(segments, own, ahead)
    for _ in range(ahead or 1):
        found = carry_out(tiling, query, keys, values, own)
        assert torch.allclose(found, expected.attend(query, keys, values, 1.0), atol=1e-5)
        own += 1


def test_numbers_that_a_graph_depends_on_are_rounded_up() -> None:
    (prompt, *owns) = parts([600, *[20] * 7])
    segments = [Segment(part, 19, 1, prompt) for part in owns]
    tilings = [tile(segments[:count], 8, SHARED, ahead=4) for count in (6, 7)]
    shapes = {
        (len(t.over_prefixes.tiles), len(t.over_own.tiles), t.over_prefixes.rows, t.splits, t.parts_length)
        for t in tilings
    }
    assert shapes == {(2, 8, 64, 3, 16)}


def test_neighbours_with_one_prefix_are_one_run() -> None:
    prompt, first, second, third = parts([10, 5, 5, 5])
    segments = [Segment(first, 0, 4, prompt), Segment(second, 0, 5, prompt), Segment(third, 0, 3)]
    assert [(run.first_token, run.tokens) for run in prefix_runs(segments)] == [(0, 9)]
