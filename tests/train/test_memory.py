"""The estimate of memory follows the model's sizes, and says what would fit."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from typing import Any

import pytest
import torch
from transformers import AutoModelForCausalLM, GraniteConfig, LlamaConfig, PreTrainedConfig, Qwen2Config, Qwen3Config

from prove.core.errors import UsageError
from prove.train.config import Stage, TrainConfig
from prove.train.memory import Sizes, check_memory, needed_gib, sizes_of, smaller_runs
from prove.train.recipe import resolve

QWEN3_4B: Any = Qwen3Config(
    hidden_size=2560,
    intermediate_size=9728,
    num_hidden_layers=36,
    num_attention_heads=32,
    num_key_value_heads=8,
    head_dim=128,
    vocab_size=151936,
    tie_word_embeddings=True,
)
QWEN3_8B: Any = Qwen3Config(
    hidden_size=4096,
    intermediate_size=12288,
    num_hidden_layers=36,
    num_attention_heads=32,
    num_key_value_heads=8,
    head_dim=128,
    vocab_size=151936,
    tie_word_embeddings=False,
)
SMALL: dict[str, Any] = {
    "hidden_size": 64,
    "intermediate_size": 160,
    "num_hidden_layers": 3,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "vocab_size": 512,
}


@pytest.mark.parametrize(
    "config",
    [LlamaConfig(**SMALL), Qwen2Config(**SMALL), Qwen3Config(**SMALL, head_dim=32), GraniteConfig(**SMALL)],
    ids=lambda config: config.model_type,
)
def test_the_number_of_weights_is_the_models(config: PreTrainedConfig) -> None:
    with torch.device("meta"):
        model: Any = AutoModelForCausalLM.from_config(config)
    real = sum(parameter.numel() for parameter in model.parameters())
    assert sizes_of(config).weights == pytest.approx(real, rel=0.01)


def test_a_4b_model_has_4_billion_weights() -> None:
    assert sizes_of(QWEN3_4B).weights == pytest.approx(4.02e9, rel=0.01)


def test_lora_takes_less_than_full_tuning() -> None:
    sizes = sizes_of(QWEN3_4B)
    full = needed_gib(sizes, resolve("qwen3-4b", "grpo"), "grpo")
    lora = needed_gib(sizes, resolve("qwen3-4b", "grpo", ["tuning=lora"]), "grpo")
    assert full["weights"] == lora["weights"] == pytest.approx(7.5, abs=0.1)
    assert full["gradients and optimiser"] == pytest.approx(59.9, abs=0.5)
    assert lora["gradients and optimiser"] < 2
    assert full["reference model"] == full["weights"]
    assert "reference model" not in lora


def test_sft_needs_no_cache_and_no_reference() -> None:
    needed = needed_gib(sizes_of(QWEN3_4B), resolve("qwen3-4b", "sft"), "sft")
    assert set(needed) == {"weights", "gradients and optimiser", "activations", "room"}


def test_checkpointing_and_a_smaller_budget_take_fewer_activations() -> None:
    sizes = sizes_of(QWEN3_4B)
    plain, kept, fewer = (
        needed_gib(sizes, resolve("qwen3-4b", "sft", settings), "sft")["activations"]
        for settings in (
            ["gradient_checkpointing=false"],
            ["gradient_checkpointing=true"],
            ["gradient_checkpointing=true", "token_budget=4096", "max_prompt=2000", "max_response=2000"],
        )
    )
    assert plain > kept > fewer


def test_what_fits_is_accepted() -> None:
    check_memory(sizes_of(QWEN3_4B), resolve("qwen3-4b", "grpo"), "grpo", available_gib=139)


def test_what_does_not_fit_is_refused_with_what_would() -> None:
    with pytest.raises(UsageError) as error:
        check_memory(sizes_of(QWEN3_4B), resolve("qwen3-4b", "grpo"), "grpo", available_gib=79)
    said = str(error.value)
    assert said.startswith("the run needs about ")
    assert "the GPU has 79 GiB free; this would fit (" in said
    assert "--set model.tuning=lora" in said


def test_the_advice_does_fit() -> None:
    sizes, config = sizes_of(QWEN3_4B), resolve("qwen3-4b", "grpo")
    for available in (50, 79, 100):
        settings = advised(sizes, config, "grpo", available)
        check_memory(sizes, resolve("qwen3-4b", "grpo", settings), "grpo", available)


@pytest.mark.parametrize(
    ("stage", "available", "known"),
    [
        ("grpo", 40, ["tuning=lora", "token_budget=4096", "max_response=1024"]),
        ("sft", 24, ["tuning=lora", "token_budget=4096"]),
    ],
)
def test_what_fits_is_found(stage: Stage, available: float, known: list[str]) -> None:
    sizes, config = sizes_of(QWEN3_8B), resolve("qwen3-8b", stage)
    check_memory(sizes, resolve("qwen3-8b", stage, known), stage, available)
    check_memory(sizes, resolve("qwen3-8b", stage, advised(sizes, config, stage, available)), stage, available)


def test_nothing_is_said_not_to_fit_that_does() -> None:
    sizes, config = sizes_of(QWEN3_8B), resolve("qwen3-8b", "grpo")
    *_, (settings, smallest) = smaller_runs(config, "grpo")
    least = sum(needed_gib(sizes, smallest, "grpo").values())
    assert all(sum(needed_gib(sizes, run, "grpo").values()) >= least for _, run in smaller_runs(config, "grpo"))
    assert advised(sizes, config, "grpo", least) == settings
    with pytest.raises(UsageError, match=r"not even this would fit \(\d+ GiB\): --set model\.tuning=lora"):
        check_memory(sizes, config, "grpo", least - 0.01)


def test_the_smallest_run_has_no_advice() -> None:
    settings = ["tuning=lora", "token_budget=2048", "max_response=512"]
    with pytest.raises(UsageError, match="its settings are small already; take a smaller model or a larger"):
        check_memory(sizes_of(QWEN3_8B), resolve("qwen3-8b", "grpo", settings), "grpo", 8)


def advised(sizes: Sizes, config: TrainConfig, stage: Stage, available: float) -> list[str]:
    """The settings that the refusal of a run says would fit."""
    with pytest.raises(UsageError, match="this would fit") as error:
        check_memory(sizes, config, stage, available)
    return [word for word in str(error.value).split() if "=" in word]


def test_where_nothing_fits_it_says_so() -> None:
    with pytest.raises(UsageError, match=r"not even this would fit \(\d+ GiB\): --set model\.tuning=lora"):
        check_memory(sizes_of(QWEN3_4B), resolve("qwen3-4b", "grpo"), "grpo", available_gib=8)


def test_advice_names_only_what_is_to_be_changed() -> None:
    config = resolve("qwen3-4b", "grpo")
    assert config.model.gradient_checkpointing
    assert all("gradient_checkpointing" not in " ".join(settings) for settings, _ in smaller_runs(config, "grpo"))
    assert all(smaller != config for _, smaller in smaller_runs(config, "grpo"))
    small = resolve("qwen3-4b", "grpo", ["token_budget=8192", "max_response=2048"])
    named = {setting for settings, _ in smaller_runs(small, "grpo") for setting in settings}
    assert named == {"grpo.kl=0", "model.tuning=lora", "model.token_budget=4096", "chat.max_response=1024"}


def test_advice_for_sft_names_nothing_of_grpo() -> None:
    named = {setting for settings, _ in smaller_runs(resolve("qwen3-4b", "sft"), "sft") for setting in settings}
    assert not any("grpo" in setting or "max_response" in setting for setting in named)


def test_compiled_layers_keep_what_was_measured() -> None:
    qwen: Any = Qwen2Config(
        hidden_size=896,
        intermediate_size=4864,
        num_hidden_layers=24,
        num_attention_heads=14,
        num_key_value_heads=2,
        vocab_size=151936,
        tie_word_embeddings=True,
    )
    measured = {32768: 38.99, 65536: 65.71}
    for budget, gib in measured.items():
        config = resolve("qwen2.5-coder-0.5b", "sft", ["model.fused=true", f"model.token_budget={budget}"])
        needed = sum(needed_gib(sizes_of(qwen), config, "sft").values())
        assert 0.95 * gib < needed < 1.2 * gib
