"""The operations of a forward pass in plain torch: for any device, and what the triton kernels are compared with."""

import torch
from torch.nn import functional

from prove.rollout.engine.operations import Linear, Norm, Projections, Rotation
from prove.rollout.engine.sampling import draw, uniforms


class TorchOperations:
    """See `Operations` for all methods."""

    def norm(self, inputs: torch.Tensor, norm: Norm) -> torch.Tensor:
        single = inputs.float()
        scaled = single * torch.rsqrt(single.pow(2).mean(-1, keepdim=True) + norm.epsilon)
        return norm.weight * scaled.to(inputs.dtype)

    def add_norm(
        self, residual: torch.Tensor, update: torch.Tensor, multiplier: float, norm: Norm
    ) -> tuple[torch.Tensor, torch.Tensor]:
        residual = residual + update * multiplier
        return residual, self.norm(residual, norm)

    def rotate_and_store(
        self,
        new: Projections,
        norms: tuple[Norm, Norm] | None,
        rotation: Rotation,
        keys: torch.Tensor,
        values: torch.Tensor,
    ) -> torch.Tensor:
        of_queries, of_keys = norms or (None, None)
        keys.index_copy_(0, rotation.slots, self._rotated(new.keys, of_keys, rotation))
        values.index_copy_(0, rotation.slots, new.values)
        return self._rotated(new.queries, of_queries, rotation)

    def _rotated(self, heads: torch.Tensor, norm: Norm | None, rotation: Rotation) -> torch.Tensor:
        if norm:
            heads = self.norm(heads, norm)
        first, second = heads.chunk(2, -1)
        turned = torch.cat((-second, first), -1)
        return heads * rotation.cosines.unsqueeze(1) + turned * rotation.sines.unsqueeze(1)

    def project(self, inputs: torch.Tensor, layers: tuple[Linear, ...]) -> tuple[torch.Tensor, ...]:
        return tuple(functional.linear(inputs, layer.weight, layer.bias) for layer in layers)

    def gate(self, inputs: torch.Tensor, gate: Linear, up: Linear) -> torch.Tensor:
        return self.activate(*self.project(inputs, (gate, up)))

    def activate(self, gate: torch.Tensor, up: torch.Tensor) -> torch.Tensor:
        return functional.silu(gate) * up

    def draw(
        self, logits: torch.Tensor, temperatures: torch.Tensor, seeds: torch.Tensor, positions: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        return draw(logits, temperatures, uniforms(seeds, positions))
