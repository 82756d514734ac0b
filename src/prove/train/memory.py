"""How much GPU memory a run takes, estimated from the model's sizes, and what would fit where it is too much.

The estimate counts weights, gradients, the optimiser, the reference model, activations of one pass and the least cache
that sampling needs. It is rough (about 15%), and errs on the side of too much.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import msgspec

from prove.core.errors import UsageError
from prove.train.config import Stage, TrainConfig

GIB = 1 << 30
ROOM = 1.5
"""GiB for the CUDA context, kernels and fragments."""
LEAST_SEQUENCES = 8
"""Sequences of full length that must be able to decode at the same time."""
LORA_LAYERS = 7
"""Linear layers of a block that have adapters."""
TOKEN_BUDGETS = (16384, 8192, 4096)
"""What is advised; a pass holds at least one conversation, so that a smaller budget would save little."""
MAX_RESPONSES = (8192, 4096, 2048, 1024)
"""What is advised; shorter ones leave little room for messages and results."""


@dataclass(frozen=True)
class Sizes:
    """The sizes of a decoder model.

    Args:
        block: Weights of one layer.
        embedding: Weights of the embedding, and of the output if it is not the same.
        inner: The size of the states inside the feed-forward layers.
        cached: Keys and values of one token in one layer.
    """

    layers: int
    width: int
    inner: int
    block: int
    embedding: int
    cached: int
    adapters: int
    """Weights of the adapters of one layer, at rank 1."""

    @property
    def weights(self) -> int:
        """All weights."""
        return self.layers * self.block + self.embedding


def sizes_of(config: Any) -> Sizes:
    """The sizes of a Llama, Qwen2, Qwen3 or Granite model, from its configuration in transformers."""
    width, inner = int(config.hidden_size), int(config.intermediate_size)
    heads, cached_heads = int(config.num_attention_heads), int(config.num_key_value_heads)
    head = int(getattr(config, "head_dim", None) or width // heads)
    queries, keys = heads * head, cached_heads * head
    tied = bool(getattr(config, "tie_word_embeddings", False))
    return Sizes(
        layers=int(config.num_hidden_layers),
        width=width,
        inner=inner,
        block=2 * width * queries + 2 * width * keys + 3 * width * inner,
        embedding=int(config.vocab_size) * width * (1 if tied else 2),
        cached=2 * keys,
        adapters=2 * (width + queries) + 2 * (width + keys) + 3 * (width + inner),
    )


def needed_gib(sizes: Sizes, config: TrainConfig, stage: Stage) -> dict[str, float]:
    """What takes how much memory, in GiB."""
    model, narrow = config.model, 2 if config.model.dtype != "float32" else 4
    lora = model.tuning == "lora"
    trained = sizes.layers * sizes.adapters * model.lora_rank if lora else sizes.weights
    # Per trained weight: a float32 copy of a narrow one, its gradient, and the two moments of AdamW.
    per_weight = (4 if narrow == 2 else 0) + 4 + 8
    needed = {
        "weights": sizes.weights * narrow,
        "gradients and optimiser": trained * per_weight,
        "activations": _activations(sizes, config, narrow),
    }
    if stage == "grpo":
        length = config.chat.max_prompt + config.chat.max_response
        needed["cache"] = LEAST_SEQUENCES * length * sizes.layers * sizes.cached * narrow
        if config.grpo.kl and not lora:
            needed["reference model"] = sizes.weights * narrow
    return {name: amount / GIB for name, amount in needed.items()} | {"room": ROOM}


def check_memory(sizes: Sizes, config: TrainConfig, stage: Stage, available_gib: float) -> None:
    """Refuse a run that does not fit, in a sentence that says what would."""
    needed = sum(needed_gib(sizes, config, stage).values())
    if needed <= available_gib:
        return
    hint = "its settings are small already"
    for settings, smaller in smaller_runs(config, stage):
        then = sum(needed_gib(sizes, smaller, stage).values())
        options = " ".join(f"--set {setting}" for setting in settings)
        if then <= available_gib:
            hint = f"this would fit ({then:.0f} GiB): {options}"
            break
        hint = f"not even this would fit ({then:.0f} GiB): {options}"
    else:
        hint += "; take a smaller model or a larger GPU"
    raise UsageError(f"the run needs about {needed:.0f} GiB and the GPU has {available_gib:.0f} GiB free; {hint}")


def smaller_runs(config: TrainConfig, stage: Stage) -> Iterator[tuple[list[str], TrainConfig]]:
    """Changes that take less memory: those that matter least first, the smallest run last."""
    passes, lora = _smaller_passes(config), [] if config.model.tuning == "lora" else ["model.tuning=lora"]
    kinds: list[list[str]] = [[]]
    if lora:
        kinds += [["grpo.kl=0"], lora] if stage == "grpo" and config.grpo.kl else [lora]
    if stage == "grpo":
        shorter = [length for length in MAX_RESPONSES if length < config.chat.max_response]
        kinds += [[*lora, f"chat.max_response={length}"] for length in shorter]
    for kind in kinds:
        for one in passes:
            if settings := [*kind, *one]:
                yield settings, _changed(config, settings)


def _smaller_passes(config: TrainConfig) -> list[list[str]]:
    """Changes of how a pass is computed, which take time and change no result."""
    kept: list[str] = [] if config.model.gradient_checkpointing else ["model.gradient_checkpointing=true"]
    smaller = [budget for budget in TOKEN_BUDGETS if budget < config.model.token_budget]
    passes = [[], *([kept] if kept else [])]
    return passes + [[*kept, f"model.token_budget={budget}"] for budget in smaller]


def _changed(config: TrainConfig, settings: list[str]) -> TrainConfig:
    table = msgspec.to_builtins(config)
    for setting in settings:
        key, _, text = setting.partition("=")
        section, name = key.split(".")
        table[section][name] = msgspec.json.decode(text) if text[0].isdigit() or text == "true" else text
    return msgspec.convert(table, TrainConfig)


def _activations(sizes: Sizes, config: TrainConfig, narrow: int) -> float:
    """What one pass of the update keeps: per token and layer about 16 states of the width and 4 of the inner size.

    Compiled layers compute some of them again and keep half; measured on an H200 with a model of 0.5 billion weights:
    39 GiB at 32,768 tokens, 66 GiB at 65,536.
    """
    longest = config.chat.max_prompt + config.chat.max_response
    tokens = max(config.model.token_budget, min(longest, 2 * config.model.token_budget))
    states = 9 * sizes.width + 2.25 * sizes.inner if config.model.fused else 16 * sizes.width + 4 * sizes.inner
    kept = states * narrow
    if config.model.gradient_checkpointing:
        return tokens * (sizes.layers * sizes.width * narrow + kept)
    return tokens * sizes.layers * kept
