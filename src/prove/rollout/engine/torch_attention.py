"""Attention over the pages in plain torch: for a CPU, and as the yardstick of the triton kernels."""

from collections.abc import Sequence
from dataclasses import dataclass

import torch
from torch.nn import functional

from prove.rollout.engine.packing import Segment, page_table, prefix_runs, slots_of, to_device


@dataclass(frozen=True)
class SegmentView:
    """The tokens of a segment and the slots of all keys before and among them."""

    tokens: slice
    slots: torch.Tensor
    visible: torch.Tensor | None
    """None: the segment begins its sequence, so plain causal attention is right."""


@dataclass(frozen=True)
class ReadingPlan:
    """Reads one segment after the other."""

    views: list[SegmentView]

    def attend(self, query: torch.Tensor, keys: torch.Tensor, values: torch.Tensor, scale: float) -> torch.Tensor:
        """See `AttentionPlan`."""
        result = torch.empty_like(query)
        for view in self.views:
            attended = functional.scaled_dot_product_attention(
                query[view.tokens].transpose(0, 1).unsqueeze(0),
                keys[view.slots].transpose(0, 1).unsqueeze(0),
                values[view.slots].transpose(0, 1).unsqueeze(0),
                attn_mask=view.visible,
                is_causal=view.visible is None,
                scale=scale,
                enable_gqa=True,
            )
            result[view.tokens] = attended[0].transpose(0, 1)
        return result


@dataclass(frozen=True)
class DecodingPlan:
    """One token per row: a group's prompt is attended to once for all of its rows, then merged with their own keys."""

    prefixes: list[tuple[slice, torch.Tensor]]
    own_slots: torch.Tensor
    own: torch.Tensor

    def attend(self, query: torch.Tensor, keys: torch.Tensor, values: torch.Tensor, scale: float) -> torch.Tensor:
        """See `AttentionPlan`."""
        rows, heads, size = query.shape
        grouped = query.float().view(rows, keys.shape[1], -1, size) * scale
        seen = torch.arange(self.own_slots.shape[1], device=query.device) <= self.own.unsqueeze(1)
        scores = torch.einsum("rhgd,rlhd->rhgl", grouped, keys[self.own_slots].float())
        scores = scores.masked_fill(~seen[:, None, None], -torch.inf)
        result = torch.einsum("rhgl,rlhd->rhgd", scores.softmax(-1), values[self.own_slots].float())
        weight = scores.logsumexp(-1)
        for of_rows, slots in self.prefixes:
            over_prefix = torch.einsum("rhgd,lhd->rhgl", grouped[of_rows], keys[slots].float())
            attended = torch.einsum("rhgl,lhd->rhgd", over_prefix.softmax(-1), values[slots].float())
            share = torch.sigmoid(over_prefix.logsumexp(-1) - weight[of_rows])
            result[of_rows] = torch.lerp(result[of_rows], attended, share.unsqueeze(-1))
        return result.view(rows, heads, size).to(query.dtype)


class TorchAttention:
    """Plans for any device that torch knows; not for CUDA graphs."""

    def __init__(self, page_size: int, device: torch.device) -> None:
        self._page_size = page_size
        self._device = device

    def plan(self, segments: Sequence[Segment], own: torch.Tensor, ahead: int) -> ReadingPlan | DecodingPlan:
        """See `Attention`."""
        return self._decoding(segments, own) if ahead else self._reading(segments)

    def _reading(self, segments: Sequence[Segment]) -> ReadingPlan:
        views: list[SegmentView] = []
        token = 0
        for segment in segments:
            slots = slots_of(segment.part, 0, segment.start + segment.count, self._page_size)
            if segment.prefix and segment.prefix.ids:
                slots = torch.cat([slots_of(segment.prefix, 0, segment.base, self._page_size), slots])
            before = len(slots) - segment.count
            visible = None
            if before:
                visible = torch.ones(segment.count, len(slots), dtype=torch.bool, device=self._device).tril(before)
            views.append(SegmentView(slice(token, token + segment.count), to_device(slots, self._device), visible))
            token += segment.count
        return ReadingPlan(views)

    def _decoding(self, segments: Sequence[Segment], own: torch.Tensor) -> DecodingPlan:
        prefixes = [
            (
                slice(run.first_token, run.first_token + run.tokens),
                to_device(slots_of(run.prefix, 0, len(run.prefix.ids), self._page_size), self._device),
            )
            for run in prefix_runs(segments)
        ]
        width = max(len(segment.part.pages) for segment in segments)
        table = page_table([segment.part for segment in segments], len(segments))[:, :width].long()
        slots = table.unsqueeze(-1) * self._page_size + torch.arange(self._page_size)
        return DecodingPlan(prefixes, to_device(slots.flatten(1), self._device), own)
