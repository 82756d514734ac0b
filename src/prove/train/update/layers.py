"""How the layers of a model run over packed rows: the last one only where a loss needs it; compiled if asked.

- Nothing reads the tokens without a loss after the last attention, and most tokens are schemas and tool results. So
  that layer's feed-forward runs at the others alone; results and gradients stay the same.
- The stock modules take a kernel per arithmetic operation, and memory traffic then costs as much as the matrix
  products. Compiled layers do not; attention has kernels of its own and stays apart.
- Compiled layers also lay queries, keys and values out as the attention kernels read them: otherwise their gradients
  would be copied into another order. (Multiplying by several matrices at once was tried: slower on an H200.)
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import cache, partial
from typing import Any, TypeVar, cast

import torch
from transformers import PreTrainedModel

from prove.train.update.attention import PackAttention, attend_over

F = TypeVar("F", bound=Callable[..., Any])
COMPILED_VARIANTS = 64
"""Ranks, widths and gradient modes that one function may be compiled for."""


@contextmanager
def packed_layers(model: PreTrainedModel, *, fused: bool) -> Generator[None]:
    """Within `packed_attention`: the decoder returns the hidden states of the tokens passed to it as `pack_rows`.

    Afterwards the modules are the stock ones. Layers of a kind share one compiled function: it is compiled once.
    """
    replaced = [(vars(module), forward) for module, forward in _forwards(model, fused)]
    before = [(names, names.get("forward")) for names, _ in replaced]
    try:
        for names, forward in replaced:
            names["forward"] = forward
        yield
    finally:
        for names, forward in before:
            names["forward"] = forward
            if forward is None:
                del names["forward"]


def _forwards(model: PreTrainedModel, fused: bool) -> Iterator[tuple[torch.nn.Module, Callable[..., Any]]]:
    decoder = cast(Any, model.get_decoder())
    *others, last = decoder.layers
    if not fused:
        yield last, partial(forward_narrow, last)
        return
    yield last, partial(compiled(forward_narrow_fused), last)
    for layer in others:
        yield layer, partial(compiled(forward_fused), layer)
    yield decoder.norm, partial(compiled(type(decoder.norm).forward), decoder.norm)


def forward_narrow(layer: Any, hidden_states: torch.Tensor, *, pack_rows: torch.Tensor, **kwargs: Any) -> torch.Tensor:
    """A layer of the supported models, narrowed down to some rows after attention."""
    attended, _ = layer.self_attn(hidden_states=layer.input_layernorm(hidden_states), **kwargs)
    rows = _sum(layer, hidden_states, attended).index_select(1, pack_rows)
    return _sum(layer, rows, layer.mlp(layer.post_attention_layernorm(rows)))


def forward_narrow_fused(
    layer: Any, hidden_states: torch.Tensor, *, pack_rows: torch.Tensor, **kwargs: Any
) -> torch.Tensor:
    """The same with attention as compiled code does it best."""
    attended = forward_attention(layer.self_attn, layer.input_layernorm(hidden_states), **kwargs)
    rows = _sum(layer, hidden_states, attended).index_select(1, pack_rows)
    return _sum(layer, rows, layer.mlp(layer.post_attention_layernorm(rows)))


def forward_fused(layer: Any, hidden_states: torch.Tensor, **kwargs: Any) -> torch.Tensor:
    """A layer for all rows, likewise."""
    attended = forward_attention(layer.self_attn, layer.input_layernorm(hidden_states), **kwargs)
    states = _sum(layer, hidden_states, attended)
    return _sum(layer, states, layer.mlp(layer.post_attention_layernorm(states)))


def _sum(layer: Any, states: torch.Tensor, more: torch.Tensor) -> torch.Tensor:
    scale: float = getattr(layer, "residual_multiplier", 1.0)
    return states + more * scale


def forward_attention(
    attention: Any,
    hidden_states: torch.Tensor,
    position_embeddings: tuple[torch.Tensor, torch.Tensor],
    pack_attention: PackAttention,
    **kwargs: Any,
) -> torch.Tensor:
    """The attention of a layer of the supported models, between compiled code before and after the kernel."""
    before = hidden_states.shape[:-1]
    projections = (attention.q_proj, attention.k_proj, attention.v_proj)
    query, key, value = (project(hidden_states).view(*before, -1, attention.head_dim) for project in projections)
    if hasattr(attention, "q_norm"):
        query, key = attention.q_norm(query), attention.k_norm(key)
    cos, sin = (one.unsqueeze(2) for one in position_embeddings)
    query, key = _rotated(query, cos, sin), _rotated(key, cos, sin)
    attended = cast(Any, attend_over)(pack_attention, query, key, value, attention.scaling)
    return attention.o_proj(attended.reshape(*before, -1))


def _rotated(states: torch.Tensor, cos: torch.Tensor, sin: torch.Tensor) -> torch.Tensor:
    """Rotary positions, halves of a head's numbers being the pairs."""
    first, second = states.chunk(2, -1)
    return states * cos + torch.cat((-second, first), -1) * sin


@cache
def compiled(function: F) -> F:
    """The function compiled; a length that varies is compiled for once, as one that varies."""
    torch._dynamo.config.recompile_limit = max(torch._dynamo.config.recompile_limit, COMPILED_VARIANTS)  # pyright: ignore[reportPrivateUsage, reportPrivateImportUsage]
    return cast(F, torch.compile(function))
