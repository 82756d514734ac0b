"""What a forward pass does between its matrix products; in plain torch on a CPU, as fused kernels on CUDA."""

from dataclasses import dataclass
from typing import Protocol

import torch


@dataclass(frozen=True)
class Norm:
    """The weight of an RMSNorm and the number that it adds to the variance."""

    weight: torch.Tensor
    epsilon: float


@dataclass(frozen=True)
class Projections:
    """The new queries, keys and values of one layer, `[tokens, heads, head size]` each, not yet rotated."""

    queries: torch.Tensor
    keys: torch.Tensor
    values: torch.Tensor


@dataclass(frozen=True)
class Rotation:
    """Cosines and sines of the rotary embedding, `[tokens, head size]`, and where each token goes in the cache."""

    cosines: torch.Tensor
    sines: torch.Tensor
    slots: torch.Tensor


@dataclass(frozen=True)
class Linear:
    """The weight `[outputs, inputs]` of a linear layer, and its bias if it has one."""

    weight: torch.Tensor
    bias: torch.Tensor | None


class Operations(Protocol):
    """Every operation rounds its intermediate results to the tensors' dtype where transformers does."""

    def norm(self, inputs: torch.Tensor, norm: Norm) -> torch.Tensor:
        """RMSNorm of `[tokens, size]`."""
        ...

    def add_norm(
        self, residual: torch.Tensor, update: torch.Tensor, multiplier: float, norm: Norm
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """`residual + update * multiplier`, which may overwrite `residual`, and its RMSNorm."""
        ...

    def rotate_and_store(
        self,
        new: Projections,
        norms: tuple[Norm, Norm] | None,
        rotation: Rotation,
        keys: torch.Tensor,
        values: torch.Tensor,
    ) -> torch.Tensor:
        """Store the rotated keys, and the values, in one layer's cache; the rotated queries.

        `norms` are those of queries and keys, which apply to each head before the rotation (Qwen3).
        """
        ...

    def project(self, inputs: torch.Tensor, layers: tuple[Linear, ...]) -> tuple[torch.Tensor, ...]:
        """Several linear layers of the same inputs `[tokens, size]`; the results may be views of one tensor."""
        ...

    def gate(self, inputs: torch.Tensor, gate: Linear, up: Linear) -> torch.Tensor:
        """`silu(gate(inputs)) * up(inputs)`."""
        ...

    def activate(self, gate: torch.Tensor, up: torch.Tensor) -> torch.Tensor:
        """`silu(gate) * up` of `[tokens, size]`."""
        ...

    def draw(
        self, logits: torch.Tensor, temperatures: torch.Tensor, seeds: torch.Tensor, positions: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        """Tokens drawn at these positions, and their log-probabilities; see `sampling.draw`."""
        ...
