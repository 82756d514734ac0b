"""The work between a model's matrix products (norms, rotation, gating) in one compiled kernel each.

The stock modules take a kernel per arithmetic operation, and memory traffic then costs as much as the products.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import sys
from collections.abc import Callable, Generator
from contextlib import ExitStack, contextmanager
from functools import cache, partial
from typing import Any, TypeVar, cast

import torch
from torch.nn import functional
from transformers import PreTrainedModel

F = TypeVar("F", bound=Callable[..., Any])
COMPILED_VARIANTS = 64
"""Ranks, widths and gradient modes that one function may be compiled for."""
ROTATION = "apply_rotary_pos_emb"


def norm(weight: torch.Tensor, epsilon: float, inputs: torch.Tensor) -> torch.Tensor:
    """The RMS norm of the supported models."""
    wide = inputs.float()
    wide = wide * torch.rsqrt(wide.pow(2).mean(-1, keepdim=True) + epsilon)
    return weight * wide.to(inputs.dtype)


def gate(gates: torch.Tensor, values: torch.Tensor) -> torch.Tensor:
    """The gated linear unit of the supported models."""
    return functional.silu(gates) * values


def rotate(
    query: torch.Tensor, key: torch.Tensor, cosines: torch.Tensor, sines: torch.Tensor, unsqueeze_dim: int = 1
) -> tuple[torch.Tensor, torch.Tensor]:
    """The rotary embedding of queries and keys."""
    cosines, sines = cosines.unsqueeze(unsqueeze_dim), sines.unsqueeze(unsqueeze_dim)
    return _rotated(query, cosines, sines), _rotated(key, cosines, sines)


def _rotated(inputs: torch.Tensor, cosines: torch.Tensor, sines: torch.Tensor) -> torch.Tensor:
    first, second = inputs.chunk(2, dim=-1)
    return inputs * cosines + torch.cat((-second, first), dim=-1) * sines


@contextmanager
def fused_layers(model: PreTrainedModel) -> Generator[None]:
    """Within it the model's norms, rotations and gates run compiled; the modules are the stock ones afterwards."""
    with ExitStack() as stack:
        for module in model.modules():
            replacement = _replacement(module)
            if replacement is not None and "forward" not in vars(module):
                stack.callback(module.__dict__.pop, "forward")
                module.__dict__["forward"] = replacement
        for name in sorted({type(module).__module__ for module in model.modules()}):
            names = vars(sys.modules[name])
            if ROTATION in names:
                stack.callback(names.__setitem__, ROTATION, names[ROTATION])
                names[ROTATION] = compiled(rotate)
        yield


def _replacement(module: torch.nn.Module) -> Callable[..., torch.Tensor] | None:
    kind = type(module).__name__
    if kind.endswith("RMSNorm"):
        return partial(_norm, module)
    if kind.endswith("MLP") and type(getattr(module, "act_fn", None)).__name__.startswith("SiLU"):
        return partial(_feed_forward, module)
    return None


def _norm(module: Any, inputs: torch.Tensor) -> torch.Tensor:
    return compiled(norm)(module.weight, module.variance_epsilon, inputs)


def _feed_forward(module: Any, inputs: torch.Tensor) -> torch.Tensor:
    return module.down_proj(compiled(gate)(module.gate_proj(inputs), module.up_proj(inputs)))


@cache
def compiled(function: F) -> F:
    """The function compiled; a length that varies is compiled for once, as one that varies."""
    torch._dynamo.config.recompile_limit = max(torch._dynamo.config.recompile_limit, COMPILED_VARIANTS)  # pyright: ignore[reportPrivateUsage, reportPrivateImportUsage]
    return cast(F, torch.compile(function))
