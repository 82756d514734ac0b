"""How the layers of a model run over packed rows: the last one only where a loss needs it; compiled if asked.

- Nothing reads the tokens without a loss after the last attention, and most tokens are schemas and tool results. So
  that layer's feed-forward runs at the others alone; results and gradients stay the same.
- The stock modules take a kernel per arithmetic operation, and memory traffic then costs as much as the matrix
  products. Compiled layers do not; attention has kernels of its own and stays apart.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from functools import cache, partial
from typing import Any, TypeVar, cast

import torch
from transformers import PreTrainedModel

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
    yield last, partial(compiled(forward_narrow) if fused else forward_narrow, last)
    if fused:
        for module in (*others, decoder.norm):
            yield module, partial(compiled(type(module).forward), module)


def forward_narrow(layer: Any, hidden_states: torch.Tensor, *, pack_rows: torch.Tensor, **kwargs: Any) -> torch.Tensor:
    """A layer of the supported models, narrowed down to some rows after attention."""
    scale: float = getattr(layer, "residual_multiplier", 1.0)
    attended, _ = layer.self_attn(hidden_states=layer.input_layernorm(hidden_states), **kwargs)
    rows = (hidden_states + attended * scale).index_select(1, pack_rows)
    return rows + layer.mlp(layer.post_attention_layernorm(rows)) * scale


@cache
def compiled(function: F) -> F:
    """The function compiled; a length that varies is compiled for once, as one that varies."""
    torch._dynamo.config.recompile_limit = max(torch._dynamo.config.recompile_limit, COMPILED_VARIANTS)  # pyright: ignore[reportPrivateUsage, reportPrivateImportUsage]
    return cast(F, torch.compile(function))
