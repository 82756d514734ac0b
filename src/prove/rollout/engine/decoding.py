"""Decoding: bursts of steps that draw one token per row, without looking at the results in between."""

# pyright: reportUnknownMemberType=false

from collections.abc import Sequence
from dataclasses import dataclass
from typing import cast

import torch

from prove.rollout.engine.decoding_rows import Rows, rows_of
from prove.rollout.engine.graphs import GraphCache
from prove.rollout.engine.key_value_cache import KeyValueCache
from prove.rollout.engine.live_model import LiveModel
from prove.rollout.engine.packing import Segment, power_of_two
from prove.rollout.engine.paged_attention import Attention, AttentionPlan, CapturablePlan, PagedPass
from prove.rollout.engine.sequences import LiveSequence

NO_TOKEN = -1


@dataclass(frozen=True)
class DecodingStep:
    """One step of a burst, on buffers that it changes in place."""

    model: LiveModel
    cache: KeyValueCache
    rows: Rows
    plan: AttentionPlan

    def assign(self, other: "DecodingStep") -> None:
        """Take over the contents of another step of the same shape."""
        self.rows.assign(other.rows)
        if isinstance(self.plan, CapturablePlan):
            self.plan.assign(other.plan)

    def run(self) -> None:
        """Feed every active row's token to the model and draw its next one; inactive rows stay as they are."""
        rows, size = self.rows, self.cache.page_size
        pages = rows.table.gather(1, (rows.own // size).unsqueeze(1)).squeeze(1).long()
        slots = torch.where(rows.active, pages * size, 0) + rows.own % size
        positions = rows.bases + rows.own
        paged = PagedPass(self.cache, slots, self.plan)
        logits = self.model.forward_pass.logits(rows.tokens, positions, paged)
        tokens, logprobs = self.model.operations.draw(logits, rows.temperatures, rows.seeds, positions + 1)
        rows.drawn.copy_(torch.where(rows.active, tokens, NO_TOKEN))
        rows.logprobs.copy_(logprobs)
        rows.tokens.copy_(torch.where(rows.active, tokens, rows.tokens))
        fed = rows.active.to(rows.own.dtype)
        rows.own.add_(fed)
        rows.remaining.sub_(fed)
        stopped = (tokens.unsqueeze(1) == rows.stops).any(1)
        rows.active.logical_and_(~stopped & (rows.remaining > 0))


@dataclass(frozen=True)
class Burst:
    """Steps that have been started: what they draw, `[steps, rows]`, once `done` has happened."""

    sequences: list[LiveSequence]
    drawn: torch.Tensor
    logprobs: torch.Tensor
    done: torch.cuda.Event | None

    @property
    def is_done(self) -> bool:
        """Whether the results are there."""
        return self.done is None or self.done.query()

    def results(self) -> list[tuple[LiveSequence, list[int], list[float]]]:
        """Wait for the steps; the ids drawn for each sequence and their log-probabilities."""
        if self.done:
            self.done.synchronize()
        drawn = cast(list[list[int]], self.drawn.t().tolist())
        logprobs = cast(list[list[float]], self.logprobs.t().tolist())
        counts = [ids.index(NO_TOKEN) if NO_TOKEN in ids else len(ids) for ids in drawn]
        return [
            (sequence, drawn[row][: counts[row]], logprobs[row][: counts[row]])
            for row, sequence in enumerate(self.sequences)
        ]


class Decoder:
    """Starts bursts: on CUDA with captured graphs, whose rows are filled up to a power of two."""

    def __init__(
        self,
        model: LiveModel,
        cache: KeyValueCache,
        attention: Attention,
        graphs: GraphCache[DecodingStep] | None,
    ) -> None:
        self._model = model
        self._cache = cache
        self._attention = attention
        self._graphs = graphs

    def start(self, sequences: list[LiveSequence], budgets: Sequence[int]) -> Burst:
        """Let every sequence draw up to its budget of tokens; all of its ids but the last are cached."""
        device, steps = self._model.device, max(budgets)
        count = power_of_two(len(sequences)) if self._graphs else len(sequences)
        rows = rows_of(sequences, budgets, device, count)
        segments = [Segment(s.own, len(s.own.ids) - 1, 1, s.group.prompt) for s in sequences]
        step = DecodingStep(self._model, self._cache, rows, self._attention.plan(segments, rows.own, ahead=steps))
        step, graph = self._captured(step)
        drawn = torch.empty(steps, count, dtype=torch.int64, device=device)
        logprobs = torch.empty(steps, count, device=device)
        for index in range(steps):
            if graph:
                graph.replay()
            else:
                step.run()
            drawn[index].copy_(step.rows.drawn)
            logprobs[index].copy_(step.rows.logprobs)
        return _brought_home(sequences, drawn, logprobs)

    def _captured(self, step: DecodingStep) -> tuple[DecodingStep, torch.cuda.CUDAGraph | None]:
        """A step with the same contents whose graph can be replayed, if graphs are in use."""
        if not (self._graphs and isinstance(step.plan, CapturablePlan)):
            return step, None
        shape = (step.rows.shape, step.plan.shape)
        known = self._graphs.captured(shape)
        if known is None:
            # Without active rows a step changes nothing but the scratch page.
            active = step.rows.active.clone()
            step.rows.active.zero_()
            graph = self._graphs.capture(shape, step, step.run)
            step.rows.active.copy_(active)
            return step, graph
        work, graph = known
        work.assign(step)
        return work, graph


def _brought_home(sequences: list[LiveSequence], drawn: torch.Tensor, logprobs: torch.Tensor) -> Burst:
    if drawn.device.type != "cuda":
        return Burst(sequences, drawn, logprobs, None)
    at_home = [
        torch.empty(tensor.shape, dtype=tensor.dtype, pin_memory=True).copy_(tensor, non_blocking=True)
        for tensor in (drawn, logprobs)
    ]
    done = torch.cuda.Event()
    done.record()
    return Burst(sequences, at_home[0], at_home[1], done)
