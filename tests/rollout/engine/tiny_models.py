"""Tiny random models of the true classes, and what their full forward pass says."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import random
from typing import Any

import torch
from transformers import AutoConfig, AutoModelForCausalLM, PreTrainedModel

from prove.rollout.engine.settings import EngineSettings, Generation
from prove.rollout.engine.token_engine import TokenEngine

ARCHITECTURES = ("llama", "qwen2", "qwen3", "granite")
VOCABULARY = 211
CONTEXT = 256
SMALL = EngineSettings(page_size=16, burst=4, reading_tokens=48, cache_gib=0.002)
SIZES: dict[str, Any] = {
    "vocab_size": VOCABULARY,
    "hidden_size": 32,
    "intermediate_size": 48,
    "num_hidden_layers": 2,
    "num_attention_heads": 4,
    "num_key_value_heads": 2,
    "head_dim": 8,
    "max_position_embeddings": CONTEXT,
}


GRANITE = {"attention_multiplier": 0.3, "residual_multiplier": 0.7, "logits_scaling": 2.0}


def tiny_model(architecture: str = "llama", seed: int = 0, **changes: Any) -> PreTrainedModel:
    """A float32 model whose random weights are large enough for distinct logits."""
    torch.manual_seed(seed)
    sizes = SIZES | (GRANITE if architecture == "granite" else {}) | changes
    model: PreTrainedModel = AutoModelForCausalLM.from_config(AutoConfig.for_model(architecture, **sizes))
    for parameter in model.parameters():
        torch.nn.init.normal_(parameter, 0.0, 0.25)
    return model.eval()


def random_ids(count: int, seed: int) -> list[int]:
    """Ids from a seed."""
    chooser = random.Random(seed)
    return [chooser.randrange(VOCABULARY) for _ in range(count)]


@torch.no_grad()
def full_logprobs(model: torch.nn.Module, ids: list[int] | tuple[int, ...]) -> torch.Tensor:
    """Log-probabilities of the next id at every position, by one forward pass without a cache."""
    return model(torch.tensor([list(ids)])).logits[0].float().log_softmax(-1)


def greedy(model: torch.nn.Module, ids: tuple[int, ...], count: int) -> list[int]:
    """The ids that repeated full forward passes choose."""
    grown = list(ids)
    for _ in range(count):
        grown.append(int(full_logprobs(model, grown)[-1].argmax()))
    return grown[len(ids) :]


def finish(engine: TokenEngine) -> dict[int, Generation]:
    """Step until nothing wants to generate; the generations by sequence."""
    finished: dict[int, Generation] = {}
    while engine.busy:
        finished |= {generation.sequence: generation for generation in engine.step()}
    return finished
