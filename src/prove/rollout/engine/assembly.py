"""The parts of a token engine, chosen for a model and a machine."""

from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any, cast

import torch

from prove.core.errors import UsageError
from prove.rollout.engine.decoding import Decoder, DecodingStep
from prove.rollout.engine.graphs import GraphCache
from prove.rollout.engine.key_value_cache import KeyValueCache, bytes_per_token, cache_bytes, longest_sequence
from prove.rollout.engine.live_model import LiveModel
from prove.rollout.engine.operations import Operations
from prove.rollout.engine.paged_attention import Attention
from prove.rollout.engine.pages import PagePool
from prove.rollout.engine.reading import Reader, ReadingPass
from prove.rollout.engine.settings import EngineSettings
from prove.rollout.engine.torch_attention import TorchAttention
from prove.rollout.engine.torch_operations import TorchOperations


@dataclass(frozen=True)
class Parts:
    """What an engine runs on."""

    model: LiveModel
    pool: PagePool
    reader: Reader
    decoder: Decoder
    max_length: int
    vocabulary: int
    reading_tokens: int
    reading_graphs: GraphCache[ReadingPass] | None
    decoding_graphs: GraphCache[DecodingStep] | None

    def renew_weights(self) -> None:
        """Bring a copy of the weights up to date, and forget graphs of weights that have moved."""
        self.model.refresh()
        for graphs in (self.reading_graphs, self.decoding_graphs):
            if graphs is not None:
                graphs.forget_moved(self.model.addresses())


def assemble(model: torch.nn.Module, settings: EngineSettings) -> Parts:
    """Check the settings and build the parts; UsageError where they cannot work."""
    size = settings.page_size
    if size < 16 or size & (size - 1):
        raise UsageError(f"page_size must be a power of two from 16, not {size}.")
    if min(settings.burst, settings.max_rows) < 1:
        raise UsageError("burst and max_rows must be at least 1.")
    on_cuda = next(model.parameters()).device.type == "cuda"
    dtype = cast(torch.dtype, getattr(torch, settings.dtype or ("bfloat16" if on_cuda else "float32")))
    kernels = settings.kernels or ("triton" if on_cuda else "torch")
    live = LiveModel(model, dtype, _triton_operations() if kernels == "triton" else TorchOperations())
    config, token_bytes = live.config, bytes_per_token(live.config, dtype)
    pages = cache_bytes(settings.cache_gib, live.device) // (token_bytes * size) - 1
    longest = longest_sequence(settings.max_length, config.max_position_embeddings, pages, size, token_bytes)
    cache = KeyValueCache(config, pages, size, dtype, live.device)
    attention = _triton_attention(live, size) if kernels == "triton" else TorchAttention(size, live.device)
    captures = on_cuda and settings.cuda_graphs and kernels == "triton"
    reading_graphs: GraphCache[ReadingPass] | None = GraphCache() if captures else None
    decoding_graphs: GraphCache[DecodingStep] | None = GraphCache() if captures else None
    return Parts(
        model=live,
        pool=PagePool(pages),
        reader=Reader(live, cache, attention, reading_graphs),
        decoder=Decoder(live, cache, attention, decoding_graphs),
        max_length=longest,
        vocabulary=config.vocab_size,
        reading_tokens=settings.reading_tokens or (16384 if on_cuda else 2048),
        reading_graphs=reading_graphs,
        decoding_graphs=decoding_graphs,
    )


def _triton_attention(model: LiveModel, page_size: int) -> Attention:
    make = cast(Callable[..., Attention], _triton_module("attention").TritonAttention)
    heads, key_heads = model.config.num_attention_heads, model.config.num_key_value_heads
    return make(page_size, heads, heads // key_heads, model.device)


def _triton_operations() -> Operations:
    return cast(Operations, _triton_module("operations").TritonOperations())


def _triton_module(name: str) -> Any:
    """A module with triton kernels, imported only where triton is installed."""
    try:
        return import_module(f"prove.rollout.engine.cuda.{name}")
    except ImportError as error:
        raise UsageError("Triton kernels need the package triton, which comes with torch for CUDA.") from error
