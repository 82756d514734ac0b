"""Attention over packed rows for the stock models of transformers, as one of their attention implementations.

While `packed_attention` is in force, a model's layers attend as the object passed to its forward as `pack_attention`
says; `attention_over` makes one for a layout. Four kernels compute the same:
- `flash` (the default): documents and shared prompts by two calls of a flash kernel, see `attention_parts`.
- `flash4`: the same by the kernels of the package flash-attn-4 (extra `flash4`), about twice as fast on a Hopper GPU.
- `flex`: torch's flex_attention, compiled, with a block mask; on CUDA. Lengths are best padded to few multiples.
- `dense`: a mask of all pairs of tokens, by scaled_dot_product_attention; the yardstick, for any device and dtype.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportPrivateUsage=false

from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any, Literal, Protocol

import torch
from torch.nn import functional
from transformers import AttentionInterface, PreTrainedModel

from prove.core.errors import UsageError, shown
from prove.train.update.attention_parts import PartsAttention
from prove.train.update.flash4_kernel import Flash4Attention, flash4_function
from prove.train.update.flex_kernel import FlexAttention
from prove.train.update.layout import Layout

NAME = "prove_packed"
KERNELS = ("flash", "flash4", "flex", "dense")
Kernel = Literal["flash", "flash4", "flex", "dense"]
FLASH4_CAPABILITIES = (9, 10)
"""The generations of NVIDIA GPUs that flash-attn-4 has kernels for."""


class PackAttention(Protocol):
    """Attention over one row."""

    def __call__(self, query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, scale: float) -> torch.Tensor:
        """From `[1, heads, tokens, size]` (keys and values may have fewer heads) to `[1, tokens, heads, size]`."""
        ...


@dataclass(frozen=True)
class DenseAttention:
    """Attention with a mask of all pairs."""

    visible: torch.Tensor

    def __call__(self, query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, scale: float) -> torch.Tensor:
        """See `PackAttention`."""
        attended = functional.scaled_dot_product_attention(
            query, key, value, attn_mask=self.visible, scale=scale, enable_gqa=True
        )
        return attended.transpose(1, 2)


class Opaque:
    """An attention as compiled layers get it: they call it and know nothing about it.

    Of a dataclass the compiler would check every field, and compile again for every number of documents in a row.
    """

    def __init__(self, attention: PackAttention) -> None:
        self._attention = attention

    def __call__(self, query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, scale: float) -> torch.Tensor:
        """See `PackAttention`."""
        return self._attention(query, key, value, scale)


def attention_over(layout: Layout, kernel: Kernel, device: torch.device) -> PackAttention:
    """The attention over a row."""
    return Opaque(_attention_over(layout, kernel, device))


def _attention_over(layout: Layout, kernel: Kernel, device: torch.device) -> PackAttention:
    if kernel == "flash":
        return PartsAttention.over(layout, device)
    if kernel == "flash4":
        return Flash4Attention.over(layout, device, flash4_function())
    if kernel == "flex":
        return FlexAttention.over(layout, device)
    return DenseAttention(layout.visible().to(device))


def check_kernel(kernel: str, device: torch.device, dtype: torch.dtype) -> None:
    """Raise UsageError for a kernel that cannot run models of this dtype on this device."""
    if kernel not in KERNELS:
        raise UsageError(f"The attention kernels are {', '.join(KERNELS)}, not {shown(kernel)}.")
    on_cuda = device.type == "cuda"
    if kernel in ("flash4", "flex") and not on_cuda:
        raise UsageError(f"The {kernel} kernel runs on CUDA, not on {device.type}; use flash or dense.")
    if kernel in ("flash", "flash4") and on_cuda and dtype not in (torch.bfloat16, torch.float16):
        raise UsageError(f"The {kernel} kernel needs a bfloat16 or float16 model on CUDA, not {dtype}; use dense.")
    if kernel == "flash4":
        flash4_function()
        major, minor = torch.cuda.get_device_capability(device)
        if major not in FLASH4_CAPABILITIES:
            raise UsageError(f"flash-attn-4 has no kernels for a GPU of compute capability {major}.{minor}; use flash.")


@contextmanager
def packed_attention(model: PreTrainedModel) -> Generator[None]:
    """Within it the model attends over packed rows; it must be in force in the backward pass as well."""
    AttentionInterface.register(NAME, _attend)
    before = model.config._attn_implementation
    model.config._attn_implementation = NAME
    try:
        yield
    finally:
        model.config._attn_implementation = before


@torch.compiler.disable
def attend_over(
    attention: PackAttention, query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, scale: float
) -> torch.Tensor:
    """Attention as compiled layers call it: from `[1, tokens, heads, size]` to the same."""
    return attention(query.transpose(1, 2), key.transpose(1, 2), value.transpose(1, 2), scale)


@torch.compiler.disable
def _attend(
    module: torch.nn.Module,
    query: torch.Tensor,
    key: torch.Tensor,
    value: torch.Tensor,
    attention_mask: torch.Tensor | None,
    scaling: float,
    pack_attention: PackAttention,
    **kwargs: Any,
) -> tuple[torch.Tensor, None]:
    """What transformers calls in place of an attention of its own; compiled layers call it as it is."""
    return pack_attention(query, key, value, scaling), None
