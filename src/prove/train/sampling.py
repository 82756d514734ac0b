"""Plays examples with the model in training, by a token engine that shares its weights."""

from collections.abc import Sequence

import torch
from transformers import PreTrainedConfig

from prove.core.examples import Example
from prove.rollout.conversation import EpisodeLimits
from prove.rollout.engine.settings import EngineSettings
from prove.rollout.engine.token_engine import TokenEngine
from prove.rollout.formats.chat_format import ChatFormat
from prove.rollout.tokens.records import RolloutReport, TokenRollout, TokenSettings
from prove.rollout.tokens.rollouts import play_tokens
from prove.train.config import TrainConfig
from prove.train.memory import GIB, needed_gib, sizes_of

CPU_CACHE_GIB = 0.25


class Sampler:
    """Plays episodes of examples; what is sampled depends on the model's weights, the seed and the example alone."""

    def __init__(
        self, config: TrainConfig, model: torch.nn.Module, sizes: PreTrainedConfig, chat_format: ChatFormat
    ) -> None:
        self._format = chat_format
        length = min(config.chat.max_prompt + config.chat.max_response, sizes.max_position_embeddings)
        device = next(model.parameters()).device
        rows = max(config.grpo.prompts * config.grpo.rollouts, 1)
        settings = EngineSettings(
            max_length=length,
            max_rows=min(rows, 256),
            cache_gib=config.model.cache_gib or cache_gib(config, sizes, device, length),
            page_size=128 if device.type == "cuda" else 16,
            dtype=config.model.dtype,
        )
        self._engine = TokenEngine(model, settings)
        self._settings = TokenSettings(
            max_new_tokens=config.chat.max_message,
            max_prompt=config.chat.max_prompt,
            max_length=length,
            temperature=config.grpo.temperature,
            limits=EpisodeLimits(messages=config.chat.messages or None),
        )

    def play(self, examples: Sequence[Example], rollouts: int, seed: int, report: RolloutReport) -> list[TokenRollout]:
        """Play every example so many times."""
        return play_tokens(
            self._engine,
            self._format,
            examples,
            rollouts=rollouts,
            settings=self._settings,
            seed=seed,
            report=report,
        )


def cache_gib(config: TrainConfig, sizes: PreTrainedConfig, device: torch.device, length: int) -> float:
    """Memory for keys and values: what the update leaves, and no more than all episodes of a step could use."""
    if device.type != "cuda":
        return CPU_CACHE_GIB
    found = sizes_of(sizes)
    needed = needed_gib(found, config, "grpo")
    taken = sum(needed[name] for name in ("gradients and optimiser", "activations", "room"))
    left = torch.cuda.mem_get_info(device)[0] / GIB - taken
    width = 4 if config.model.dtype == "float32" else 2
    most = config.grpo.prompts * config.grpo.rollouts * length * found.layers * found.cached * width / GIB
    return max(min(left, most), needed["cache"])
