"""Attention over a row in two parts, merged: every document by itself, and completions over their prompts.

A flash kernel returns its result and the logarithm of the sum of its exponentials (log-sum-exp). With both, results
over disjoint keys are merged exactly. The backward kernel derives its probabilities from a result and a log-sum-exp:
given the merged ones, it returns each part's exact share of the gradients.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from dataclasses import dataclass
from typing import Any

import torch

from prove.train.update.flash_kernels import Ragged, flash_backward, flash_forward
from prove.train.update.layout import Layout, spans, to_device


@dataclass(frozen=True)
class Sharing:
    """The tokens of completions, the tokens of their prompts, and which of the former reads which of the latter."""

    readers: torch.Tensor
    prompts: torch.Tensor
    ragged: Ragged


@dataclass(frozen=True)
class PartsAttention:
    """Attention over a row by flash kernels."""

    own: Ragged
    sharing: Sharing | None

    @staticmethod
    def over(layout: Layout, device: torch.device) -> "PartsAttention":
        """The attention over a row of this layout."""
        own = Ragged.of(layout.lengths, layout.lengths, device, causal=True)
        if not layout.shared:
            return PartsAttention(own, None)
        read = [(one.end, one.completions_end) for one in layout.shared]
        prompts = [(one.start, one.end) for one in layout.shared]
        ragged = Ragged.of([b - a for a, b in read], [b - a for a, b in prompts], device, causal=False)
        return PartsAttention(own, Sharing(to_device(spans(read), device), to_device(spans(prompts), device), ragged))

    def __call__(self, query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, scale: float) -> torch.Tensor:
        """See `PackAttention`."""
        flat = (one.transpose(1, 2).squeeze(0) for one in (query, key, value))
        merged: torch.Tensor = _Merged.apply(*flat, self, scale)  # pyright: ignore[reportUnknownMemberType, reportUnknownVariableType, reportAssignmentType]
        return merged.unsqueeze(0)


class _Merged(torch.autograd.Function):
    """From queries, keys and values `[tokens, heads, size]` to the attended values."""

    @staticmethod
    def forward(
        ctx: Any, query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, parts: PartsAttention, scale: float
    ) -> torch.Tensor:
        result, lse = flash_forward(query, key, value, parts.own, scale)
        if parts.sharing:
            _merge_shared(result, lse, (query, key, value), parts.sharing, scale)
        ctx.save_for_backward(query, key, value, result, lse)
        ctx.parts, ctx.scale = parts, scale
        return result

    @staticmethod
    def backward(ctx: Any, *gradients: torch.Tensor) -> tuple[torch.Tensor | None, ...]:
        query, key, value, result, lse = ctx.saved_tensors
        (gradient,) = gradients
        parts: PartsAttention = ctx.parts
        of_query, of_key, of_value = flash_backward(gradient, (query, key, value), result, lse, parts.own, ctx.scale)
        sharing = parts.sharing
        if sharing:
            inputs = (query[sharing.readers], key[sharing.prompts], value[sharing.prompts])
            readers = sharing.readers
            more = flash_backward(
                gradient[readers], inputs, result[readers], lse[:, readers].contiguous(), sharing.ragged, ctx.scale
            )
            of_query.index_add_(0, readers, more[0])
            of_key.index_add_(0, sharing.prompts, more[1])
            of_value.index_add_(0, sharing.prompts, more[2])
        return of_query, of_key, of_value, None, None


def _merge_shared(
    result: torch.Tensor,
    lse: torch.Tensor,
    inputs: tuple[torch.Tensor, torch.Tensor, torch.Tensor],
    sharing: Sharing,
    scale: float,
) -> None:
    """Bring what completions read in their prompts into the result and its log-sum-exp, in place."""
    query, key, value = inputs
    readers, prompts = sharing.readers, sharing.prompts
    more, more_lse = flash_forward(query[readers], key[prompts], value[prompts], sharing.ragged, scale)
    own_lse = lse[:, readers]
    total = torch.logaddexp(own_lse, more_lse)
    own_share = (own_lse - total).exp().t().unsqueeze(-1)
    merged = result[readers] * own_share + more * (1 - own_share)
    result.index_copy_(0, readers, merged.to(result.dtype))
    lse.index_copy_(1, readers, total)
