"""Attention over pages equals attention over the same keys and values in one row, token by token."""

# pyright: reportUnknownMemberType=false

import pytest
import torch

from prove.rollout.engine.packing import Segment, slots_of
from prove.rollout.engine.sequences import CachedIds
from prove.rollout.engine.torch_attention import TorchAttention

PAGE, KEY_HEADS, HEADS, SIZE = 4, 2, 4, 8
PROMPT = CachedIds([0] * 6, pages=[7, 2])
FIRST = CachedIds([0] * 5, pages=[1, 9])
SECOND = CachedIds([0] * 3, pages=[4])


def expected(segment: Segment, query: torch.Tensor, keys: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    """Each token of a segment sees the prefix and the part up to itself."""
    rows: list[torch.Tensor] = []
    for offset, token in enumerate(query):
        slots = slots_of(segment.part, 0, segment.start + offset + 1, PAGE)
        if segment.prefix:
            slots = torch.cat([slots_of(segment.prefix, 0, segment.base, PAGE), slots])
        heads = [
            ((token[head] @ keys[slots, head // 2].T) * 0.5).softmax(-1) @ values[slots, head // 2]
            for head in range(HEADS)
        ]
        rows.append(torch.stack(heads))
    return torch.stack(rows)


@pytest.mark.parametrize("ahead", [0, 1])
def test_every_token_sees_its_prefix_and_what_is_before_it(ahead: int) -> None:
    torch.manual_seed(0)
    if ahead:
        segments = [Segment(FIRST, 4, 1, PROMPT), Segment(SECOND, 2, 1, PROMPT), Segment(PROMPT, 5, 1)]
    else:
        segments = [Segment(PROMPT, 0, 6), Segment(FIRST, 2, 3, PROMPT), Segment(SECOND, 0, 3, PROMPT)]
    own = torch.cat([torch.arange(each.start, each.start + each.count) for each in segments])
    keys, values = torch.randn(2, 10 * PAGE, KEY_HEADS, SIZE)
    query = torch.randn(len(own), HEADS, SIZE)
    found = TorchAttention(PAGE, torch.device("cpu")).plan(segments, own, ahead).attend(query, keys, values, 0.5)
    token = 0
    for segment in segments:
        tokens = slice(token, token + segment.count)
        assert torch.allclose(found[tokens], expected(segment, query[tokens], keys, values), atol=1e-5)
        token += segment.count
