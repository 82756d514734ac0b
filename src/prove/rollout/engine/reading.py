"""Reading given ids: forward passes for their keys and values alone."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

import torch

from prove.rollout.engine.graphs import GraphCache
from prove.rollout.engine.key_value_cache import KeyValueCache
from prove.rollout.engine.live_model import LiveModel
from prove.rollout.engine.packing import Segment, int_tensor, pieces, to_device
from prove.rollout.engine.paged_attention import Attention, AttentionPlan, CapturablePlan, PagedPass

GRAPH_LENGTHS = (64, 128, 256, 512, 1024, 1536, 2048, 3072, 4096)
"""Passes up to the last of these are filled up to the next one and replayed; longer ones keep the GPU busy anyway."""


@dataclass(frozen=True)
class PackedIds:
    """A pass's ids on the device."""

    ids: torch.Tensor
    positions: torch.Tensor
    """In the sequence."""
    own: torch.Tensor
    """In the part of the sequence that the id belongs to."""
    slots: torch.Tensor
    """Where its keys and values go."""


@dataclass(frozen=True)
class ReadingPass:
    """One forward pass over packed ids."""

    model: LiveModel
    cache: KeyValueCache
    packed: PackedIds
    plan: AttentionPlan

    def assign(self, other: "ReadingPass") -> None:
        """Take over the contents of another pass of the same shape."""
        for mine, theirs in zip(vars(self.packed).values(), vars(other.packed).values(), strict=True):
            mine.copy_(theirs)
        if isinstance(self.plan, CapturablePlan):
            self.plan.assign(other.plan)

    def run(self) -> None:
        """Compute and store the keys and values."""
        paged = PagedPass(self.cache, self.packed.slots, self.plan)
        self.model.forward_pass.read(self.packed.ids, self.packed.positions, paged)


class Reader:
    """Reads segments and marks them as cached."""

    def __init__(
        self, model: LiveModel, cache: KeyValueCache, attention: Attention, graphs: GraphCache[ReadingPass] | None
    ) -> None:
        self._model = model
        self._cache = cache
        self._attention = attention
        self._graphs = graphs

    def read(self, segments: Sequence[Segment]) -> None:
        """Read one pass's segments."""
        tokens = sum(segment.count for segment in segments)
        length = next((length for length in GRAPH_LENGTHS if length >= tokens), None) if self._graphs else None
        packed = pack(segments, self._cache.page_size, self._model.device, length or tokens)
        plan = self._attention.plan(segments, packed.own, ahead=0)
        reading = ReadingPass(self._model, self._cache, packed, plan)
        if self._graphs and length and isinstance(plan, CapturablePlan):
            self._replay(self._graphs, reading, plan)
        else:
            reading.run()
        for segment in segments:
            segment.part.cached = segment.start + segment.count

    def _replay(self, graphs: GraphCache[ReadingPass], reading: ReadingPass, plan: CapturablePlan) -> None:
        shape = (len(reading.packed.ids), plan.shape)
        known = graphs.captured(shape)
        if known is None:
            graphs.capture(shape, reading, reading.run)
            return  # The run before the capture has done the work.
        work, graph = known
        work.assign(reading)
        graph.replay()


def pack(segments: Sequence[Segment], page_size: int, device: torch.device, length: int) -> PackedIds:
    """The segments' ids one after the other; then up to `length` id 0, which writes to the scratch page."""
    ids = [id for segment in segments for id in segment.ids]
    tokens = len(ids)
    starts, counts, bases, first_pages = (
        int_tensor(numbers)
        for numbers in (
            [segment.start for segment in segments],
            [segment.count for segment in segments],
            [segment.base for segment in segments],
            accumulate((len(segment.part.pages) for segment in segments[:-1]), initial=0),
        )
    )
    pages = int_tensor(page for segment in segments for page in segment.part.pages)
    segment, offset = pieces(counts, 1)
    own = starts[segment] + offset
    rows = torch.zeros(4, length, dtype=torch.int64)
    rows[0, :tokens] = int_tensor(ids)
    rows[1, :tokens] = own + bases[segment]
    rows[2, :tokens] = own
    rows[3, :tokens] = pages[first_pages[segment] + own // page_size] * page_size + own % page_size
    return PackedIds(*to_device(rows, device))
