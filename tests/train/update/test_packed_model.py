"""Packed rows give the log-probabilities and the gradients of the stock model, one sequence at a time."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportPrivateUsage=false

import pytest
import torch
from transformers import PreTrainedModel

from prove.core.errors import UsageError
from prove.train.update.attention import Kernel
from prove.train.update.batches import pack_sequences, pack_traces
from prove.train.update.packed_model import PackedModel, PassSettings
from prove.train.update.tuning import TuningSettings, prepare
from tests.rollout.engine.tiny_models import ARCHITECTURES, tiny_model
from tests.train.update.samples import (
    assert_equal_gradients,
    gradients,
    make_conversations,
    make_traces,
    stock_logprobs,
    stock_traces,
)


def double(architecture: str = "qwen2") -> PreTrainedModel:
    return tiny_model(architecture).double()


def weighted(values: list[torch.Tensor], weights: list[torch.Tensor]) -> torch.Tensor:
    return torch.stack([(one * weight).sum() for one, weight in zip(values, weights, strict=True)]).sum()


@pytest.mark.parametrize("tuning", ["full", "lora"])
@pytest.mark.parametrize("checkpointing", [False, True])
@pytest.mark.parametrize("architecture", ARCHITECTURES)
def test_gradients_of_packed_groups_are_those_of_separate_sequences(
    architecture: str, checkpointing: bool, tuning: str
) -> None:
    settings = TuningSettings(kind="lora" if tuning == "lora" else "full", rank=4, gradient_checkpointing=checkpointing)
    model = prepare(double(architecture), settings)
    for name, weight in model.named_parameters():
        if "lora_B" in name:
            torch.nn.init.normal_(weight, 0.0, 0.3)
    traces = make_traces()
    weights = [torch.tensor(trace.advantages, dtype=torch.float64)[torch.tensor(trace.mask) == 1] for trace in traces]
    expected = gradients(model, lambda: weighted(stock_traces(model, traces), weights))
    for budget in (1, 45, 1000):
        packed = PackedModel(model, PassSettings(token_budget=budget, logits_chunk=1000))

        def loss(packed: PackedModel = packed, budget: int = budget) -> torch.Tensor:
            total = torch.zeros((), dtype=torch.float64)
            for pack in pack_traces(traces, budget, multiple=8):
                total = total + (packed.logprobs(pack.pack).values * pack.advantages).sum()
            return total

        with packed.running():
            found = gradients(model, loss)
        # The advantages of a pack are float32.
        assert_equal_gradients(found, expected, rtol=1e-5)


@pytest.mark.parametrize("kernel", ["flash", "dense"])
@pytest.mark.parametrize("architecture", ARCHITECTURES)
def test_log_probabilities_and_entropies_are_the_stock_models(architecture: str, kernel: Kernel) -> None:
    model, traces = double(architecture), make_traces(3, 2)
    packed = PackedModel(model, PassSettings(kernel=kernel))
    with torch.no_grad(), packed.running():
        (row,) = pack_traces(traces, 1000)
        found = packed.logprobs(row.pack)
    with torch.no_grad():
        torch.testing.assert_close(found.values, torch.cat(stock_traces(model, traces)))
    assert float(found.entropies.min()) > 0


@pytest.mark.parametrize("architecture", ARCHITECTURES)
def test_packed_conversations_are_those_of_separate_sequences(architecture: str) -> None:
    model, conversations = double(architecture), make_conversations()

    def separate() -> torch.Tensor:
        masks = [torch.tensor(one.mask[1:], dtype=torch.float64) for one in conversations]
        return weighted([stock_logprobs(model, one.ids) for one in conversations], masks)

    expected = gradients(model, separate)
    packed = PackedModel(model, PassSettings())
    for budget in (1, 30, 1000):
        with packed.running():
            found = gradients(
                model,
                lambda budget=budget: torch.stack(
                    [packed.logprobs(pack).values.sum() for pack in pack_sequences(conversations, budget)]
                ).sum(),
            )
        assert_equal_gradients(found, expected)


def test_the_models_settings_come_back() -> None:
    model = tiny_model().eval()
    frozen = model.get_input_embeddings().train()
    attention = model.config._attn_implementation
    packed = PackedModel(model, PassSettings())
    with packed.running():
        assert model.training
    assert not model.training
    assert frozen.training
    assert model.config._attn_implementation == attention
    with packed.running(training=False):
        assert not frozen.training


def test_rows_of_the_flex_kernel_are_padded() -> None:
    assert PassSettings(kernel="flex").multiple == 1024
    assert PassSettings().multiple == 1


def test_other_models_are_refused() -> None:
    with pytest.raises(UsageError, match="llama, qwen2, qwen3, granite models, not MistralForCausalLM"):
        PackedModel(tiny_model("mistral"), PassSettings())
    with pytest.raises(UsageError, match="sliding-window"):
        PackedModel(tiny_model("qwen2", use_sliding_window=True, max_window_layers=1), PassSettings())
    with pytest.raises(UsageError, match="not Linear"):
        PackedModel(torch.nn.Linear(2, 2), PassSettings())
    biased = tiny_model()
    biased.set_output_embeddings(torch.nn.Linear(32, 211, bias=True))
    with pytest.raises(UsageError, match="plain matrix"):
        PackedModel(biased, PassSettings())


@pytest.mark.parametrize("architecture", ["qwen2", "granite"])
def test_a_temperature_is_that_of_the_policy(architecture: str) -> None:
    model, (conversation, *_) = double(architecture), make_conversations()
    packed = PackedModel(model, PassSettings(temperature=0.5))
    (pack,) = pack_sequences([conversation], 1000)
    with packed.running(training=False), torch.no_grad():
        found = packed.logprobs(pack)
    with torch.no_grad():
        logits = model(torch.tensor([list(conversation.ids)])).logits[0] / 0.5
    expected = logits.log_softmax(-1)[pack.predictors, pack.targets]
    torch.testing.assert_close(found.values, expected, check_dtype=False)
