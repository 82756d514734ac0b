"""Attention over a row by torch's flex_attention, compiled once per length of row."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from collections.abc import Callable
from dataclasses import dataclass
from functools import cache
from typing import Any

import torch
from torch.nn.attention.flex_attention import BlockMask, create_block_mask, flex_attention

from prove.train.update.layout import Layout

COMPILED_LENGTHS = 64
"""Lengths of rows that may be compiled; a pack's padding keeps the number small."""


@dataclass(frozen=True)
class FlexAttention:
    """Attention over a row with a mask of blocks."""

    blocks: BlockMask

    @staticmethod
    def over(layout: Layout, device: torch.device) -> "FlexAttention":
        """The attention over a row of this layout."""
        documents, prompts = layout.documents().to(device), layout.prompts().to(device)

        def visible(batch: torch.Tensor, head: torch.Tensor, reader: torch.Tensor, read: torch.Tensor) -> torch.Tensor:
            own = documents[reader] == documents[read]
            return (own | (prompts[reader] == documents[read])) & (reader >= read)

        return FlexAttention(create_block_mask(visible, None, None, layout.tokens, layout.tokens, device=str(device)))

    def __call__(self, query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, scale: float) -> torch.Tensor:
        """See `PackAttention`."""
        kernel = _compiled() if query.device.type == "cuda" else flex_attention
        attended = kernel(query, key, value, block_mask=self.blocks, scale=scale, enable_gqa=True)
        return attended.transpose(1, 2)


@cache
def _compiled() -> Callable[..., Any]:
    torch._dynamo.config.recompile_limit = max(torch._dynamo.config.recompile_limit, COMPILED_LENGTHS)  # pyright: ignore[reportPrivateUsage, reportPrivateImportUsage]
    return torch.compile(flex_attention, dynamic=False, fullgraph=True)
