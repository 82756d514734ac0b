"""The engine's attention as transformers sees it: an attention function that keeps keys and values in pages."""

# pyright: reportUnknownMemberType=false

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

import torch
from transformers import AttentionInterface

from prove.rollout.engine.key_value_cache import KeyValueCache
from prove.rollout.engine.packing import Segment

ATTENTION_NAME = "prove_paged"


class AttentionPlan(Protocol):
    """Which keys every token of a pass sees, made once for all layers."""

    def attend(self, query: torch.Tensor, keys: torch.Tensor, values: torch.Tensor, scale: float) -> torch.Tensor:
        """Attention of queries `[tokens, heads, head size]` over one layer's cache; the result has their shape."""
        ...


@runtime_checkable
class CapturablePlan(AttentionPlan, Protocol):
    """A plan that runs the same kernels on the same buffers as every other plan of its shape."""

    @property
    def shape(self) -> Hashable:
        """What a captured graph depends on."""
        ...

    def assign(self, other: Any) -> None:
        """Take over the contents of another plan of the same kind and shape."""
        ...


class Attention(Protocol):
    """A way to compute attention over the pages."""

    def plan(self, segments: Sequence[Segment], own: torch.Tensor, ahead: int) -> AttentionPlan:
        """A plan for a pass over the segments.

        `own[t]` is the index of token `t` in its part, on the device. With `ahead` > 0 every segment is one token and
        the plan serves `ahead` decoding steps, between which the caller raises `own` in place.
        """
        ...


@dataclass(frozen=True)
class PagedPass:
    """What the attention function needs in one forward pass: where new keys go, and who sees which."""

    cache: KeyValueCache
    slots: torch.Tensor
    plan: AttentionPlan


def paged_attention(
    module: torch.nn.Module,
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    attention_mask: torch.Tensor | None,
    *,
    scaling: float,
    paged: PagedPass,
    **_: Any,
) -> tuple[torch.Tensor, None]:
    """Store the new keys and values, then attend; transformers' tensors are `[1, heads, tokens, head size]`."""
    layer: int = module.layer_idx  # pyright: ignore[reportAssignmentType]
    cache = paged.cache
    cache.write(layer, paged.slots, key[0].transpose(0, 1), value[0].transpose(0, 1))
    attended = paged.plan.attend(query[0].transpose(0, 1), cache.keys[layer], cache.values[layer], scaling)
    return attended.unsqueeze(0), None


AttentionInterface.register(ATTENTION_NAME, paged_attention)
