"""Log-probabilities of given ids and entropies from hidden states, without the logits of all tokens at once.

Logits are computed for a chunk of tokens at a time, in the backward pass once more unless there are few; the softmax is
in float32 (float64 for float64 weights). Compiled, it reads the logits as they come out of the matrix product
and keeps no wide copy of them.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from dataclasses import dataclass
from typing import Any

import torch

from prove.train.update import layers

CHUNK_ELEMENTS = 2**28
"""Logits that exist at once: 1 GiB in float32."""
KEPT_CHUNKS = 4
"""The logits of so many chunks are kept for the backward pass: in bfloat16 2 GiB."""
CHUNK_MULTIPLE = 256
"""Compiled code is specialised for counts that divide well; with this all do."""


@dataclass(frozen=True)
class TokenLogprobs:
    """One value per token; the entropies, of the whole distribution, have no gradient."""

    values: torch.Tensor
    entropies: torch.Tensor


def token_logprobs(
    hidden: torch.Tensor,
    weight: torch.Tensor,
    targets: torch.Tensor,
    divisor: float = 1.0,
    chunk_elements: int = CHUNK_ELEMENTS,
    *,
    fused: bool = False,
) -> TokenLogprobs:
    """The log-probability of `targets[i]` where `hidden[i] @ weight.T / divisor` are the logits."""
    chunk = max(1, chunk_elements // weight.shape[0])
    if fused and chunk > CHUNK_MULTIPLE:
        chunk -= chunk % CHUNK_MULTIPLE
    values, entropies = _Chunked.apply(hidden, weight, targets, divisor, chunk, fused)  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType, reportGeneralTypeIssues]
    return TokenLogprobs(values, entropies)  # pyright: ignore[reportUnknownArgumentType]


class _Chunked(torch.autograd.Function):
    @staticmethod
    def forward(
        ctx: Any,
        hidden: torch.Tensor,
        weight: torch.Tensor,
        targets: torch.Tensor,
        divisor: float,
        chunk: int,
        fused: bool,
    ) -> tuple[torch.Tensor, torch.Tensor]:
        wide = _wide(hidden)
        values, entropies, totals = (torch.empty(len(targets), dtype=wide, device=hidden.device) for _ in range(3))
        find = layers.compiled(statistics) if fused else statistics
        parts = _chunks(len(targets), chunk)
        kept: list[torch.Tensor] = []
        for part in parts:
            logits = hidden[part] @ weight.t()
            values[part], entropies[part], totals[part] = find(logits, targets[part], divisor)
            if len(parts) <= KEPT_CHUNKS and any(ctx.needs_input_grad):
                kept.append(logits)
        ctx.save_for_backward(hidden, weight, targets, totals, *kept)
        ctx.divisor, ctx.chunk, ctx.fused = divisor, chunk, fused
        ctx.mark_non_differentiable(entropies)
        return values, entropies

    @staticmethod
    def backward(ctx: Any, *gradients: torch.Tensor) -> tuple[torch.Tensor | None, ...]:
        hidden, weight, targets, totals, *kept = ctx.saved_tensors
        of_hidden = torch.empty_like(hidden) if ctx.needs_input_grad[0] else None
        # The sum over chunks is kept wide: in bfloat16 it would lose what the later chunks add.
        of_weight = torch.zeros_like(weight, dtype=_wide(hidden)) if ctx.needs_input_grad[1] else None
        derive = layers.compiled(gradient_of_logits) if ctx.fused else gradient_of_logits
        for number, part in enumerate(_chunks(len(targets), ctx.chunk)):
            logits = kept[number] if kept else hidden[part] @ weight.t()
            of_logits = derive(logits, targets[part], totals[part], gradients[0][part], ctx.divisor)
            if of_hidden is not None:
                of_hidden[part] = of_logits @ weight
            if of_weight is not None:
                of_weight += of_logits.t() @ hidden[part]
        return of_hidden, None if of_weight is None else of_weight.to(weight.dtype), None, None, None, None


def statistics(
    logits: torch.Tensor, targets: torch.Tensor, divisor: float
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Of every row of logits: the log-probability of its target, the entropy, and the log-sum-exp."""
    wide = _divided(logits, divisor)
    totals = wide.logsumexp(-1)
    values = wide.gather(-1, targets[:, None]).squeeze(-1) - totals
    return values, totals - ((wide - totals[:, None]).exp() * wide).sum(-1), totals


def gradient_of_logits(
    logits: torch.Tensor, targets: torch.Tensor, totals: torch.Tensor, gradient: torch.Tensor, divisor: float
) -> torch.Tensor:
    """The gradient of the logits, given that of the log-probabilities of the targets."""
    probabilities = (_divided(logits, divisor) - totals[:, None]).exp()
    chosen = torch.arange(logits.shape[-1], device=logits.device) == targets[:, None]
    return ((chosen.to(probabilities.dtype) - probabilities) * (gradient / divisor)[:, None]).to(logits.dtype)


def _wide(tensor: torch.Tensor) -> torch.dtype:
    return torch.float64 if tensor.dtype == torch.float64 else torch.float32


def _divided(logits: torch.Tensor, divisor: float) -> torch.Tensor:
    wide = logits.to(_wide(logits))
    return wide if divisor == 1.0 else wide / divisor


def _chunks(count: int, size: int) -> list[slice]:
    return [slice(start, min(start + size, count)) for start in range(0, count, size)]
