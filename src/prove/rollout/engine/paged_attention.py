"""Attention over keys and values in pages: what a forward pass needs of it, whichever kernels compute it."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, runtime_checkable

import torch

from prove.rollout.engine.key_value_cache import KeyValueCache
from prove.rollout.engine.packing import Segment


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
    """What the layers of one forward pass share: where new keys go, and who sees which."""

    cache: KeyValueCache
    slots: torch.Tensor
    plan: AttentionPlan
