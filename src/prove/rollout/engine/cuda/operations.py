"""The operations of a forward pass with triton kernels."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportIndexIssue=false

import torch
from torch.nn import functional

from prove.rollout.engine.cuda.draw_kernels import draw_kernel, summarise_kernel
from prove.rollout.engine.cuda.layer_kernels import activate_kernel, add_norm_kernel, rotate_and_store_kernel
from prove.rollout.engine.cuda.linear_kernels import gate_kernel, project_kernel
from prove.rollout.engine.operations import Linear, Norm, Projections, Rotation
from prove.rollout.engine.packing import power_of_two

MOST_PROJECTED, MOST_GATED = 256, 64
"""Up to so many tokens, several weights are read by one kernel; beyond, torch's matrix products are faster."""
ACTIVATED_AT_ONCE = 1024
VOCABULARY_BLOCK = 4096


class TritonOperations:
    """See `Operations` for all methods."""

    def norm(self, inputs: torch.Tensor, norm: Norm) -> torch.Tensor:
        return self._add_norm(inputs, None, 1.0, norm)

    def add_norm(
        self, residual: torch.Tensor, update: torch.Tensor, multiplier: float, norm: Norm
    ) -> tuple[torch.Tensor, torch.Tensor]:
        return residual, self._add_norm(residual, update, multiplier, norm)

    def _add_norm(
        self, residual: torch.Tensor, update: torch.Tensor | None, multiplier: float, norm: Norm
    ) -> torch.Tensor:
        tokens, size = residual.shape
        normed = torch.empty_like(residual)
        block = power_of_two(size)
        add_norm_kernel[(tokens,)](
            residual,
            residual if update is None else update,
            norm.weight,
            normed,
            multiplier,
            norm.epsilon,
            SIZE=size,
            BLOCK=block,
            ADDS=update is not None,
            num_warps=min(16, max(1, block // 256)),
        )
        return normed

    def rotate_and_store(
        self,
        new: Projections,
        norms: tuple[Norm, Norm] | None,
        rotation: Rotation,
        keys: torch.Tensor,
        values: torch.Tensor,
    ) -> torch.Tensor:
        tokens, heads, size = new.queries.shape
        key_heads = new.keys.shape[1]
        rotated = torch.empty(tokens, heads, size, dtype=keys.dtype, device=keys.device)
        weights = (norms[0].weight, norms[1].weight) if norms else (rotated, rotated)
        rotate_and_store_kernel[(tokens,)](
            new.queries,
            new.keys,
            new.values,
            rotation.cosines,
            rotation.sines,
            rotation.slots,
            *weights,
            rotated,
            keys,
            values,
            new.queries.stride(0),
            new.keys.stride(0),
            new.values.stride(0),
            norms[0].epsilon if norms else 0.0,
            HEADS=heads,
            HEAD_BLOCK=power_of_two(heads),
            KEY_HEADS=key_heads,
            KEY_HEAD_BLOCK=power_of_two(key_heads),
            DIM=size,
            HALF_BLOCK=power_of_two(size // 2),
            NORMS=norms is not None,
            num_warps=4,
            enable_fp_fusion=False,  # Products are rounded before they are added, as in transformers.
        )
        return rotated

    def project(self, inputs: torch.Tensor, layers: tuple[Linear, ...]) -> tuple[torch.Tensor, ...]:
        if len(layers) != 3 or not _can_be_fused(inputs, layers, MOST_PROJECTED):
            return tuple(functional.linear(inputs, layer.weight, layer.bias) for layer in layers)
        tokens, size = inputs.shape
        outputs = [layer.weight.shape[0] for layer in layers]
        result = torch.empty(tokens, sum(outputs), dtype=inputs.dtype, device=inputs.device)
        rows, columns = min(64, max(16, power_of_two(tokens))), 64
        grid = (sum(-(-count // columns) for count in outputs), -(-tokens // rows))
        project_kernel[grid](
            inputs,
            *(layer.weight for layer in layers),
            *(inputs if layer.bias is None else layer.bias for layer in layers),
            result,
            tokens,
            SIZE=size,
            FIRST=outputs[0],
            SECOND=outputs[1],
            THIRD=outputs[2],
            BIASES=layers[0].bias is not None,
            TOKENS=rows,
            OUTPUTS=columns,
            **_tuning(inputs),
        )
        return result.split(outputs, 1)

    def gate(self, inputs: torch.Tensor, gate: Linear, up: Linear) -> torch.Tensor:
        if not _can_be_fused(inputs, (gate, up), MOST_GATED):
            return self.activate(*(functional.linear(inputs, layer.weight, layer.bias) for layer in (gate, up)))
        tokens, size = inputs.shape
        outputs = gate.weight.shape[0]
        result = torch.empty(tokens, outputs, dtype=inputs.dtype, device=inputs.device)
        rows, columns = min(64, max(16, power_of_two(tokens))), 64
        gate_kernel[(-(-outputs // columns), -(-tokens // rows))](
            inputs,
            gate.weight,
            up.weight,
            *(inputs if layer.bias is None else layer.bias for layer in (gate, up)),
            result,
            tokens,
            SIZE=size,
            OUTPUT_SIZE=outputs,
            BIASES=gate.bias is not None,
            TOKENS=rows,
            OUTPUTS=columns,
            **_tuning(inputs),
        )
        return result

    def activate(self, gate: torch.Tensor, up: torch.Tensor) -> torch.Tensor:
        gate, up = gate.contiguous(), up.contiguous()
        tokens, size = gate.shape
        result = torch.empty_like(gate)
        grid = (tokens, -(-size // ACTIVATED_AT_ONCE))
        activate_kernel[grid](gate, up, result, SIZE=size, BLOCK=ACTIVATED_AT_ONCE, num_warps=4)
        return result

    def draw(
        self, logits: torch.Tensor, temperatures: torch.Tensor, seeds: torch.Tensor, positions: torch.Tensor
    ) -> tuple[torch.Tensor, torch.Tensor]:
        rows, size = logits.shape
        block = min(VOCABULARY_BLOCK, power_of_two(size))
        blocks = -(-size // block)
        summary = torch.empty(3, rows, blocks, dtype=torch.float32, device=logits.device)
        places = torch.empty(rows, blocks, dtype=torch.int32, device=logits.device)
        tokens = torch.empty(rows, dtype=torch.int64, device=logits.device)
        logprobs = torch.empty(rows, dtype=torch.float32, device=logits.device)
        summarise_kernel[(rows, blocks)](
            logits, temperatures, summary, places, rows, blocks, SIZE=size, BLOCK=block, num_warps=4
        )
        draw_kernel[(rows,)](
            logits,
            temperatures,
            seeds,
            positions,
            summary,
            places,
            tokens,
            logprobs,
            rows,
            blocks,
            SIZE=size,
            BLOCK=block,
            BLOCKS=power_of_two(blocks),
            num_warps=8,
        )
        return tokens, logprobs


def _can_be_fused(inputs: torch.Tensor, layers: tuple[Linear, ...], most: int) -> bool:
    """Whether one kernel computes the layers: at most so many tokens, and weights of the inputs' dtype."""
    biases = {layer.bias is None for layer in layers}
    return (
        len(inputs) <= most
        and inputs.is_contiguous()
        and len(biases) == 1
        and all(layer.weight.is_contiguous() and layer.weight.dtype == inputs.dtype for layer in layers)
    )


def _tuning(inputs: torch.Tensor) -> dict[str, object]:
    """How the kernels of few tokens are compiled; float32 is exact, since it is for comparisons."""
    single = inputs.dtype == torch.float32
    return {
        "INPUTS": 32 if single else 64,
        "PRECISION": "ieee" if single else "tf32",
        "num_warps": 4,
        "num_stages": 2 if single else 4,
    }
