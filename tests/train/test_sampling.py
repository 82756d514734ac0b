"""Examples are played by the model in training; what is sampled follows its weights and the seed."""

# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownLambdaType=false

from typing import Any

import pytest
import torch
from transformers import Qwen3Config

from prove.rollout.tokens.records import RolloutReport, TokenRollout
from prove.train.recipe import resolve
from prove.train.sampling import CPU_CACHE_GIB, Sampler, cache_gib
from prove.train.start_model import start_model
from prove.train.train import Trained
from prove.train.training_data import TrainingData
from tests.train.small import small_config


def sampler(sft_run: Trained) -> tuple[Sampler, torch.nn.Module]:
    config = small_config("grpo")
    start = start_model(config, "grpo", sft_run.model, ())
    return Sampler(config, start.model, start.model.config, start.chat_format), start.model


def play(one: Sampler, data: TrainingData, seed: int = 0) -> list[TokenRollout]:
    return one.play(data.train[:2], 3, seed, RolloutReport())


def test_the_same_seed_gives_the_same_rollouts(sft_run: Trained, small_data: TrainingData) -> None:
    one, _ = sampler(sft_run)
    first, again, other = play(one, small_data), play(one, small_data), play(one, small_data, seed=1)
    assert first == again
    assert first != other
    assert [rollout.group for rollout in first] == [0, 0, 0, 1, 1, 1]


def test_new_weights_are_used(sft_run: Trained, small_data: TrainingData) -> None:
    one, model = sampler(sft_run)
    before = play(one, small_data)
    with torch.no_grad():
        for parameter in model.parameters():
            parameter.mul_(0.5)
    assert play(one, small_data) != before


def test_limits_are_kept(sft_run: Trained, small_data: TrainingData) -> None:
    one, _ = sampler(sft_run)
    config = small_config("grpo")
    for rollout in play(one, small_data):
        assert len(rollout.messages) <= config.chat.messages
        assert all(end - start <= config.chat.max_message for start, end in rollout.messages)
        assert len(rollout.prompt_ids) <= config.chat.max_prompt


SIZES: Any = Qwen3Config(
    hidden_size=2560,
    intermediate_size=9728,
    num_hidden_layers=36,
    num_attention_heads=32,
    num_key_value_heads=8,
    head_dim=128,
    vocab_size=151936,
    tie_word_embeddings=True,
)


def test_on_a_cpu_the_cache_is_small() -> None:
    assert cache_gib(resolve("tiny", "grpo"), SIZES, torch.device("cpu"), 1000) == CPU_CACHE_GIB


@pytest.mark.parametrize(("free", "most"), [(130, 50), (130, 10_000)])
def test_on_a_gpu_the_cache_takes_what_the_update_leaves(monkeypatch: pytest.MonkeyPatch, free: int, most: int) -> None:
    monkeypatch.setattr("torch.cuda.mem_get_info", lambda device: (free * 2**30, free * 2**30))
    config = resolve("qwen3-4b", "grpo")
    found = cache_gib(config, SIZES, torch.device("cuda"), most)
    per_token = 36 * 2 * 8 * 128 * 2
    assert found <= 256 * most * per_token / 2**30 + 40
    assert 0 < found < free - 60
