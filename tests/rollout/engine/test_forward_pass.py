"""The engine's forward pass against the model's own, and modules that it has to call instead of reading weights."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import pytest
import torch
from torch.nn import functional
from transformers import PreTrainedModel

from prove.rollout.engine.forward_pass import ForwardPass, plain_linear, plain_norm
from prove.rollout.engine.key_value_cache import KeyValueCache
from prove.rollout.engine.packing import Segment, slots_of
from prove.rollout.engine.paged_attention import PagedPass
from prove.rollout.engine.sequences import CachedIds
from prove.rollout.engine.torch_attention import TorchAttention
from prove.rollout.engine.torch_operations import TorchOperations
from tests.rollout.engine.tiny_models import ARCHITECTURES, random_ids, tiny_model

PAGE, LENGTH = 16, 40
IDS = torch.tensor(random_ids(LENGTH, 1))
CPU = torch.device("cpu")


def paged(model: PreTrainedModel) -> PagedPass:
    """One sequence in an empty cache."""
    part = CachedIds(IDS.tolist(), 0, [3, 1, 2])
    cache = KeyValueCache(model.config, 3, PAGE, model.dtype, CPU)
    plan = TorchAttention(PAGE, CPU).plan([Segment(part, 0, LENGTH)], torch.arange(LENGTH), ahead=0)
    return PagedPass(cache, slots_of(part, 0, LENGTH, PAGE), plan)


@torch.no_grad()
def logits(model: PreTrainedModel) -> torch.Tensor:
    return ForwardPass(model, TorchOperations()).logits(IDS, torch.arange(LENGTH), paged(model))


@torch.no_grad()
def expected_logits(model: PreTrainedModel) -> torch.Tensor:
    return model(IDS.unsqueeze(0)).logits[0]


@pytest.mark.parametrize("architecture", ARCHITECTURES)
@pytest.mark.parametrize("dtype", [torch.float32, torch.bfloat16])
def test_logits_are_the_models_own(architecture: str, dtype: torch.dtype) -> None:
    model = tiny_model(architecture, attention_bias=True)
    torch.nn.Module.to(model, dtype)
    error = (logits(model).float() - expected_logits(model).float()).norm() / expected_logits(model).float().norm()
    assert error < (1e-5 if dtype == torch.float32 else 0.03)


def test_multipliers_of_granite_count() -> None:
    model = tiny_model("granite")
    before = logits(model)
    for changed in (
        tiny_model("granite", embedding_multiplier=3.0),
        tiny_model("granite", residual_multiplier=0.2),
        tiny_model("granite", logits_scaling=5.0),
    ):
        assert not torch.allclose(logits(changed), before, atol=1e-3)
        assert torch.allclose(logits(changed), expected_logits(changed), atol=1e-4)


def test_another_activation_is_left_to_the_model() -> None:
    model = tiny_model(hidden_act="gelu")
    assert torch.allclose(logits(model), expected_logits(model), atol=1e-4)


def test_modules_with_hooks_are_called() -> None:
    model = tiny_model("qwen3")

    def double(_module: torch.nn.Module, _inputs: object, output: torch.Tensor) -> torch.Tensor:
        return output * 2

    for name in ("self_attn.v_proj", "self_attn.q_norm", "mlp.up_proj", "input_layernorm"):
        before = expected_logits(model)
        model.get_submodule(f"model.layers.1.{name}").register_forward_hook(double)
        assert not torch.allclose(expected_logits(model), before, atol=1e-3)
        assert torch.allclose(logits(model), expected_logits(model), atol=1e-4)


def test_only_plain_modules_are_read() -> None:
    class Doubled(torch.nn.Linear):
        def forward(self, input: torch.Tensor) -> torch.Tensor:
            return 2 * functional.linear(input, self.weight, self.bias)

    assert plain_linear(Doubled(2, 2)) is None
    assert plain_linear(torch.nn.Linear(2, 2)) is not None
    assert plain_norm(torch.nn.LayerNorm(2)) is None


@pytest.mark.parametrize("architecture", ARCHITECTURES)
def test_reading_stores_the_keys_and_values_of_a_full_pass(architecture: str) -> None:
    model = tiny_model(architecture)
    read, full = paged(model), paged(model)
    forward = ForwardPass(model, TorchOperations())
    with torch.no_grad():
        forward.read(IDS, torch.arange(LENGTH), read)
        forward.logits(IDS, torch.arange(LENGTH), full)
    for mine, theirs in zip(read.cache.keys + read.cache.values, full.cache.keys + full.cache.values, strict=True):
        assert mine.any()
        assert torch.equal(mine, theirs)
