"""What a caller tells the token engine and what it gets back."""

from dataclasses import dataclass
from typing import Literal

Reason = Literal["stop", "length", "limit"]
DtypeName = Literal["bfloat16", "float16", "float32"]
KernelsName = Literal["torch", "triton"]


@dataclass(frozen=True)
class EngineSettings:
    """How the engine uses the machine; `None` means the default that the comment gives.

    The engine runs where the model is.
    """

    max_length: int | None = None
    """The longest sequence, prompt included. None: the model's context, or what the cache holds if that is less."""
    max_rows: int = 256
    """Sequences that decode at the same time; more wait for their turn."""
    cache_gib: float | None = None
    """Memory for keys and values. None: 30% of the free memory of the GPU, or 1 GiB on a CPU."""
    page_size: int = 128
    """Tokens in a page of the cache; a power of two, at least 16."""
    burst: int = 16
    """Decoding steps between two looks at what has finished."""
    reading_tokens: int | None = None
    """Most tokens in one forward pass that reads given ids. None: 16,384 on CUDA, 2,048 on a CPU."""
    dtype: DtypeName | None = None
    """The type of keys, values and computation. None: bfloat16 on CUDA, float32 on a CPU."""
    kernels: KernelsName | None = None
    """How attention and all else but large matrix products is computed. None: triton on CUDA, torch on a CPU."""
    cuda_graphs: bool = True
    """Replay decoding and short reading passes from captured CUDA graphs (needs CUDA and triton kernels)."""


@dataclass(frozen=True)
class Sampling:
    """When generation stops and how a token is drawn: from the whole vocabulary (top_p 1, top_k 0)."""

    max_new_tokens: int
    stop_ids: tuple[int, ...] = ()
    temperature: float = 1.0
    """0 takes the most probable token."""


@dataclass(frozen=True)
class Generation:
    """What one sequence generated in answer to one request.

    `ids` are the sampled ids, the stop id included. `logprobs[i]` is the natural logarithm of the probability of
    `ids[i]` under `softmax(logits)` in float32, that is at temperature 1 whatever the temperature of the draw.
    `reason` is `stop` (a stop id), `length` (`max_new_tokens`) or `limit` (the sequence has reached the engine's
    `max_length`; `ids` may then be empty).
    """

    sequence: int
    ids: tuple[int, ...]
    logprobs: tuple[float, ...]
    reason: Reason


@dataclass
class EngineCounts:
    """What the engine has done so far, in tokens and passes."""

    read_tokens: int = 0
    """Given ids that were read, again after an eviction too."""
    sampled_tokens: int = 0
    reading_passes: int = 0
    decoding_steps: int = 0
    evictions: int = 0
    """Sequences whose keys and values were dropped for lack of memory, to be read again later."""
