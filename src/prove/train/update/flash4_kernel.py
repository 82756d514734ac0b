"""Attention over a row by the kernels of flash-attn-4, which are made for Hopper and Blackwell GPUs.

As in `attention_parts`, every document is read by itself and completions read their prompts; results over disjoint keys
are merged by their log-sum-exp. That one has a gradient here, so that autograd takes the merge apart again.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from dataclasses import dataclass
from typing import Any, Protocol, cast

import torch

from prove.core.errors import UsageError
from prove.train.update.attention_parts import PartsAttention, Sharing
from prove.train.update.flash_kernels import Ragged
from prove.train.update.layout import Layout


class Flash4(Protocol):
    """The one function of the package that is used."""

    def __call__(
        self,
        q: torch.Tensor,
        k: torch.Tensor,
        v: torch.Tensor,
        *,
        cu_seqlens_q: torch.Tensor,
        cu_seqlens_k: torch.Tensor,
        max_seqlen_q: int,
        max_seqlen_k: int,
        softmax_scale: float,
        causal: bool,
        return_lse: bool,
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """What each query reads `[queries, heads, size]`, and the log-sum-exp of its scores `[heads, queries]`."""
        ...


def flash4_function() -> Flash4:
    """The package's attention over ragged batches; UsageError without the package."""
    try:
        from flash_attn.cute import flash_attn_varlen_func  # pyright: ignore[reportMissingImports]  # noqa: PLC0415
    except ImportError as error:
        raise UsageError(
            f"The flash4 kernel needs the package flash-attn-4 ({error}); install prove[flash4], or use flash."
        ) from None
    return cast(Flash4, flash_attn_varlen_func)


@dataclass(frozen=True)
class Flash4Attention:
    """Attention over a row by flash-attn-4."""

    own: Ragged
    sharing: Sharing | None
    function: Flash4

    @staticmethod
    def over(layout: Layout, device: torch.device, function: Flash4) -> "Flash4Attention":
        """The attention over a row of this layout."""
        parts = PartsAttention.over(layout, device)
        return Flash4Attention(parts.own, parts.sharing, function)

    def __call__(self, query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, scale: float) -> torch.Tensor:
        """See `PackAttention`."""
        query, key, value = (one.transpose(1, 2).squeeze(0) for one in (query, key, value))
        result, lse = self._read(query, key, value, self.own, scale)
        if self.sharing:
            readers, prompts = self.sharing.readers, self.sharing.prompts
            more, more_lse = self._read(query[readers], key[prompts], value[prompts], self.sharing.ragged, scale)
            own_share = torch.sigmoid(lse[:, readers] - more_lse).t().unsqueeze(-1)
            merged = result[readers] * own_share + more * (1 - own_share)
            result = result.index_copy(0, readers, merged.to(result.dtype))
        return result.unsqueeze(0)

    def _read(
        self, query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, ragged: Ragged, scale: float
    ) -> tuple[torch.Tensor, torch.Tensor]:
        lengths: dict[str, Any] = {
            "cu_seqlens_q": ragged.device_query_bounds,
            "cu_seqlens_k": ragged.device_key_bounds,
            "max_seqlen_q": ragged.longest_query,
            "max_seqlen_k": ragged.longest_key,
        }
        return self.function(query, key, value, **lengths, softmax_scale=scale, causal=ragged.causal, return_lse=True)
