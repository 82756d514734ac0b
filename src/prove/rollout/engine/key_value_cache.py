"""The keys and values of all sequences: one pool of pages per layer."""

import torch
from transformers import PreTrainedConfig

from prove.core.errors import UsageError

GIB = 1 << 30
CUDA_SHARE = 0.3
CPU_GIB = 1.0


class KeyValueCache:
    """Keys and values per layer, `[slots, key-value heads, head size]`; a slot is page · page size + offset.

    They start as zeros, and what lies in a free page is finite, so that masked positions contribute exactly nothing.
    """

    def __init__(
        self, config: PreTrainedConfig, pages: int, page_size: int, dtype: torch.dtype, device: torch.device
    ) -> None:
        self.page_size = page_size
        heads, size = key_value_shape(config)
        shape = ((pages + 1) * page_size, heads, size)
        self.keys = [torch.zeros(shape, dtype=dtype, device=device) for _ in range(config.num_hidden_layers)]
        self.values = [torch.zeros(shape, dtype=dtype, device=device) for _ in range(config.num_hidden_layers)]


def key_value_shape(config: PreTrainedConfig) -> tuple[int, int]:
    """The number of key-value heads, and the size of a head."""
    size = getattr(config, "head_dim", None) or config.hidden_size // config.num_attention_heads
    return config.num_key_value_heads, size


def bytes_per_token(config: PreTrainedConfig, dtype: torch.dtype) -> int:
    """The memory of one token's keys and values over all layers."""
    heads, size = key_value_shape(config)
    return 2 * config.num_hidden_layers * heads * size * dtype.itemsize


def cache_bytes(cache_gib: float | None, device: torch.device) -> int:
    """The memory for the cache: what was asked for, or a share of what the device has free."""
    if cache_gib is not None:
        return int(cache_gib * GIB)
    if device.type == "cuda":
        return int(torch.cuda.mem_get_info(device)[0] * CUDA_SHARE)
    return int(CPU_GIB * GIB)


def longest_sequence(wanted: int | None, context: int, pages: int, page_size: int, token_bytes: int) -> int:
    """The engine's `max_length`; UsageError where the cache cannot hold one sequence of the length asked for.

    A sequence takes one page more than its length needs, since its prompt and its own ids begin on pages of their own.
    """
    fits = (pages - 1) * page_size
    needed = context if wanted is None else wanted
    gib = (-(-needed // page_size) + 1) * page_size * token_bytes / GIB
    if fits < page_size:
        raise UsageError(
            f"The cache has room for {max(0, pages) * page_size} tokens, too little for any sequence; "
            f"one sequence of {needed} tokens needs cache_gib={gib:.3g}."
        )
    if wanted is None:
        return min(context, fits)
    if wanted > context:
        raise UsageError(f"max_length is {wanted}, but the model's context is {context} tokens.")
    if wanted > fits:
        raise UsageError(
            f"One sequence of max_length {wanted} does not fit into the cache: set max_length to at most {fits}, "
            f"or cache_gib to at least {gib:.3g}."
        )
    return wanted
