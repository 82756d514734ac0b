"""Log-probabilities of given ids and entropies from hidden states, without the logits of all tokens at once.

Logits are computed for a chunk of tokens at a time, in the backward pass once more; the softmax is in float32
(float64 for float64 weights), at temperature 1.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from dataclasses import dataclass
from typing import Any

import torch

CHUNK_ELEMENTS = 2**28
"""Logits that exist at once: 1 GiB in float32."""


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
) -> TokenLogprobs:
    """The log-probability of `targets[i]` where `hidden[i] @ weight.T / divisor` are the logits."""
    chunk = max(1, chunk_elements // weight.shape[0])
    values, entropies = _Chunked.apply(hidden, weight, targets, divisor, chunk)  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType, reportGeneralTypeIssues]
    return TokenLogprobs(values, entropies)  # pyright: ignore[reportUnknownArgumentType]


class _Chunked(torch.autograd.Function):
    @staticmethod
    def forward(
        ctx: Any, hidden: torch.Tensor, weight: torch.Tensor, targets: torch.Tensor, divisor: float, chunk: int
    ) -> tuple[torch.Tensor, torch.Tensor]:
        wide = _wide(hidden)
        values, entropies, totals = (torch.empty(len(targets), dtype=wide, device=hidden.device) for _ in range(3))
        for part in _chunks(len(targets), chunk):
            logits = _logits(hidden[part], weight, divisor)
            total = logits.logsumexp(-1)
            totals[part] = total
            values[part] = logits.gather(-1, targets[part, None]).squeeze(-1) - total
            entropies[part] = total - torch.linalg.vecdot((logits - total[:, None]).exp_(), logits)
        ctx.save_for_backward(hidden, weight, targets, totals)
        ctx.divisor, ctx.chunk = divisor, chunk
        ctx.mark_non_differentiable(entropies)
        return values, entropies

    @staticmethod
    def backward(ctx: Any, *gradients: torch.Tensor) -> tuple[torch.Tensor | None, ...]:
        hidden, weight, targets, totals = ctx.saved_tensors
        gradient = gradients[0]
        of_hidden = torch.empty_like(hidden) if ctx.needs_input_grad[0] else None
        # The sum over chunks is kept wide: in bfloat16 it would lose what the later chunks add.
        of_weight = torch.zeros_like(weight, dtype=_wide(hidden)) if ctx.needs_input_grad[1] else None
        for part in _chunks(len(targets), ctx.chunk):
            of_logits = _logits(hidden[part], weight, ctx.divisor).sub_(totals[part, None]).exp_().neg_()
            of_logits.scatter_add_(-1, targets[part, None], torch.ones_like(of_logits[:, :1]))
            narrow = of_logits.mul_(gradient[part, None] / ctx.divisor).to(weight.dtype)
            if of_hidden is not None:
                of_hidden[part] = narrow @ weight
            if of_weight is not None:
                of_weight += narrow.t() @ hidden[part]
        return of_hidden, None if of_weight is None else of_weight.to(weight.dtype), None, None, None


def _wide(tensor: torch.Tensor) -> torch.dtype:
    return torch.float64 if tensor.dtype == torch.float64 else torch.float32


def _logits(hidden: torch.Tensor, weight: torch.Tensor, divisor: float) -> torch.Tensor:
    logits = (hidden @ weight.t()).to(_wide(hidden))
    return logits if divisor == 1.0 else logits / divisor


def _chunks(count: int, size: int) -> list[slice]:
    return [slice(start, min(start + size, count)) for start in range(0, count, size)]
