"""Attention over the pages with triton kernels: a group's prompt is read once for all of its tokens in a pass."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportIndexIssue=false

import math
from collections.abc import Sequence
from dataclasses import dataclass

import torch

from prove.rollout.engine.cuda.attention_kernels import attend_kernel, merge_kernel
from prove.rollout.engine.packing import Segment, page_table, power_of_two, to_device
from prove.rollout.engine.tiles import DECODING_ROWS, READING_ROWS, tile

LOG2_E = 1 / math.log(2)
MERGED_AT_ONCE = 4096
"""Numbers that one program of the merge holds in registers."""


@dataclass(frozen=True)
class Launch:
    """One launch of the attention kernel: its tiles `[tiles, 6]` on the device."""

    tiles: torch.Tensor
    rows: int
    causal: bool


@dataclass(frozen=True)
class TritonPlan:
    """The launches of one layer; a captured graph replays them with other tiles of the same number."""

    over_prefixes: Launch
    over_own: Launch
    splits: int
    table: torch.Tensor
    own: torch.Tensor
    weights: torch.Tensor
    """`[splits, tokens, heads]`: written by the tiles of every layer, -inf where no tile has keys."""
    page_size: int

    @property
    def shape(self) -> tuple[int, ...]:
        """See `CapturablePlan`."""
        prefixes, own = self.over_prefixes, self.over_own
        return (len(prefixes.tiles), prefixes.rows, len(own.tiles), own.rows, self.splits, *self.table.shape)

    def assign(self, other: "TritonPlan") -> None:
        """See `CapturablePlan`; `own` belongs to the caller."""
        self.weights.fill_(-math.inf)
        self.over_prefixes.tiles.copy_(other.over_prefixes.tiles)
        self.over_own.tiles.copy_(other.over_own.tiles)
        self.table.copy_(other.table)

    def attend(self, query: torch.Tensor, keys: torch.Tensor, values: torch.Tensor, scale: float) -> torch.Tensor:
        """See `AttentionPlan`."""
        tokens, heads, size = query.shape
        partial = torch.empty(self.splits, tokens, heads, size, dtype=torch.float32, device=query.device)
        for launch in (self.over_prefixes, self.over_own):
            if len(launch.tiles):
                self._launch(launch, query, keys, values, partial, scale)
        merged = torch.empty(tokens, heads, size, dtype=query.dtype, device=query.device)
        splits, dims = power_of_two(self.splits), power_of_two(size)
        block = max(1, min(power_of_two(heads), MERGED_AT_ONCE // (splits * dims)))
        merge_kernel[(tokens, -(-heads // block))](
            partial,
            self.weights,
            merged,
            self.splits,
            tokens,
            HEADS=heads,
            HEAD_BLOCK=block,
            SPLIT_BLOCK=splits,
            DIM=size,
            DIM_BLOCK=dims,
            num_warps=4,
        )
        return merged

    def _launch(
        self,
        launch: Launch,
        query: torch.Tensor,
        keys: torch.Tensor,
        values: torch.Tensor,
        partial: torch.Tensor,
        scale: float,
    ) -> None:
        tokens, heads, size = query.shape
        single = query.dtype == torch.float32
        attend_kernel[(len(launch.tiles), keys.shape[1])](
            query,
            keys,
            values,
            partial,
            self.weights,
            launch.tiles,
            self.table,
            self.own,
            scale * LOG2_E,
            tokens,
            self.table.shape[1],
            query.stride(0),
            query.stride(1),
            KEY_HEADS=keys.shape[1],
            SHARED=heads // keys.shape[1],
            DIM=size,
            DIM_BLOCK=max(16, power_of_two(size)),
            PAGE=self.page_size,
            KEYS=min(self.page_size, _keys_at_once(launch, size)),
            ROWS=launch.rows,
            CAUSAL=launch.causal,
            PRECISION="ieee" if single else "tf32",
            num_warps=4,
            num_stages=1 if single else 3,
        )


class TritonAttention:
    """Plans for CUDA; `shared` is the number of query heads per key head."""

    def __init__(self, page_size: int, heads: int, shared: int, device: torch.device) -> None:
        self._page_size = page_size
        self._heads = heads
        self._shared = shared
        self._device = device

    def plan(self, segments: Sequence[Segment], own: torch.Tensor, ahead: int) -> TritonPlan:
        """See `Attention`."""
        tiling = tile(segments, len(own), self._shared, ahead)
        prefixes, owns = (
            Launch(to_device(tiles.tiles, self._device), tiles.rows, causal)
            for tiles, causal in ((tiling.over_prefixes, False), (tiling.over_own, True))
        )
        table = page_table(tiling.parts, tiling.parts_length)
        weights = torch.full((tiling.splits, len(own), self._heads), -math.inf, device=self._device)
        table = to_device(table, self._device)
        return TritonPlan(prefixes, owns, tiling.splits, table, own, weights, self._page_size)


def _keys_at_once(launch: Launch, size: int) -> int:
    """Keys per iteration of the kernel: as many as are fast, which depends on the registers that it takes."""
    wide = launch.rows < DECODING_ROWS or (launch.rows == READING_ROWS and not launch.causal)
    return 128 if wide and size <= 64 else 64
