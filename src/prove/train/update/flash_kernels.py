"""Flash attention over ragged batches, forward and backward: torch's CUDA kernels, or its CPU kernels in a loop.

The kernels are called below torch's autograd because the caller merges results before it takes gradients.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from collections.abc import Generator, Sequence
from dataclasses import dataclass
from itertools import accumulate, pairwise

import torch

from prove.train.update.layout import to_device

Three = tuple[torch.Tensor, torch.Tensor, torch.Tensor]


@dataclass(frozen=True)
class Ragged:
    """Queries `[queries, heads, size]` and keys `[keys, heads, size]` in as many segments; each reads its own."""

    query_bounds: tuple[int, ...]
    key_bounds: tuple[int, ...]
    device_query_bounds: torch.Tensor
    device_key_bounds: torch.Tensor
    longest_query: int
    longest_key: int
    causal: bool

    @staticmethod
    def of(queries: Sequence[int], keys: Sequence[int], device: torch.device, *, causal: bool) -> "Ragged":
        """From the lengths of the segments."""
        bounds = [tuple(accumulate(lengths, initial=0)) for lengths in (queries, keys)]
        moved = [to_device(torch.tensor(one, dtype=torch.int32), device) for one in bounds]
        return Ragged(bounds[0], bounds[1], moved[0], moved[1], max(queries), max(keys), causal)

    def segments(self) -> Generator[tuple[slice, slice]]:
        """The queries and the keys of each segment."""
        for queries, keys in zip(pairwise(self.query_bounds), pairwise(self.key_bounds), strict=True):
            yield slice(*queries), slice(*keys)


def flash_forward(
    query: torch.Tensor, key: torch.Tensor, value: torch.Tensor, ragged: Ragged, scale: float
) -> tuple[torch.Tensor, torch.Tensor]:
    """What each query reads, and the log-sum-exp of its scores `[heads, queries]`."""
    if query.device.type == "cuda":
        results = torch.ops.aten._flash_attention_forward(
            query, key, value, *_cuda_arguments(ragged), 0.0, ragged.causal, False, scale=scale
        )
        return results[0], results[1]
    result = torch.empty_like(query, memory_format=torch.contiguous_format)
    wide = torch.float64 if query.dtype == torch.float64 else torch.float32
    lse = torch.empty(query.shape[1], query.shape[0], dtype=wide)
    for queries, keys in ragged.segments():
        one, one_lse = torch.ops.aten._scaled_dot_product_flash_attention_for_cpu(
            *_batched(query[queries], key[keys], value[keys]), 0.0, ragged.causal, scale=scale
        )
        result[queries] = one[0].transpose(0, 1)
        lse[:, queries] = one_lse[0]
    return result, lse


def flash_backward(
    gradient: torch.Tensor, inputs: Three, result: torch.Tensor, lse: torch.Tensor, ragged: Ragged, scale: float
) -> Three:
    """The gradients of queries, keys and values, given a result and log-sum-exp that may cover more keys than these."""
    query, key, value = inputs
    if query.device.type == "cuda":
        # Without dropout the kernel reads neither its random state nor the unused argument.
        state, unused = torch.zeros(2, dtype=torch.uint64, device=query.device), torch.empty(0, device=query.device)
        return torch.ops.aten._flash_attention_backward(
            gradient, *inputs, result, lse, *_cuda_arguments(ragged), 0.0, ragged.causal, state, unused, scale=scale
        )
    gradients = tuple(torch.empty_like(one, memory_format=torch.contiguous_format) for one in inputs)
    for queries, keys in ragged.segments():
        parts = torch.ops.aten._scaled_dot_product_flash_attention_for_cpu_backward(
            *_batched(gradient[queries], query[queries], key[keys], value[keys], result[queries]),
            _cpu_lse(lse[:, queries]),
            0.0,
            ragged.causal,
            scale=scale,
        )
        for whole, part, place in zip(gradients, parts, (queries, keys, keys), strict=True):
            whole[place] = part[0].transpose(0, 1)
    return gradients[0], gradients[1], gradients[2]


def _cuda_arguments(ragged: Ragged) -> tuple[torch.Tensor, torch.Tensor, int, int]:
    return ragged.device_query_bounds, ragged.device_key_bounds, ragged.longest_query, ragged.longest_key


def _batched(*flat: torch.Tensor) -> list[torch.Tensor]:
    """From `[tokens, heads, size]` to `[1, heads, tokens, size]`."""
    return [one.transpose(0, 1).unsqueeze(0) for one in flat]


def _cpu_lse(lse: torch.Tensor) -> torch.Tensor:
    """`[1, heads, queries]`, with the heads of a query side by side as the kernel returns them."""
    return lse.t().contiguous().t().unsqueeze(0)
