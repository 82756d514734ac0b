"""Layers that run compiled, and the last one only where a loss needs it, give what the stock modules give.

The compiler's tracing and its gradients are real here, its code generator is not, as it takes minutes on a CPU;
`scripts/update_bench.py` compares the rest on a GPU.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from dataclasses import is_dataclass
from typing import Any

import pytest
import torch
from peft import LoraConfig, get_peft_model
from torch._dynamo.utils import counters

from prove.train.update import layers
from prove.train.update.attention import Opaque, attention_over
from prove.train.update.batches import pack_sequences, pack_traces
from prove.train.update.layers import packed_layers
from prove.train.update.layout import Layout
from prove.train.update.packed_model import PackedModel, PassSettings
from tests.rollout.engine.tiny_models import ARCHITECTURES, tiny_model
from tests.train.update.samples import Conversation, assert_equal_gradients, gradients, make_traces

# The compiler itself asks every tensor for its gradient, and imports what torch has deprecated.
pytestmark = [
    pytest.mark.filterwarnings("ignore:The .grad attribute of a Tensor:UserWarning"),
    pytest.mark.filterwarnings("ignore:`torch.jit:DeprecationWarning"),
]


@pytest.fixture
def traced(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compile without generating code."""
    monkeypatch.setattr(layers, "compiled", lambda function: torch.compile(function, backend="aot_eager"))  # pyright: ignore[reportUnknownLambdaType]
    torch.compiler.reset()
    counters.clear()


@pytest.mark.usefixtures("traced")
@pytest.mark.parametrize("architecture", ARCHITECTURES)
def test_results_and_gradients_are_the_stock_modules(architecture: str) -> None:
    model = tiny_model(architecture)
    assert_equal_gradients(found(model, fused=True), found(model, fused=False), rtol=1e-4)


@pytest.mark.usefixtures("traced")
def test_a_model_with_adapters_is_compiled_too() -> None:
    model = get_peft_model(tiny_model("qwen3"), LoraConfig(r=4, target_modules=["q_proj", "down_proj"]))  # pyright: ignore[reportArgumentType]
    assert_equal_gradients(found(model, fused=True), found(model, fused=False), rtol=1e-4)


@pytest.mark.usefixtures("traced")
def test_all_layers_share_what_was_compiled() -> None:
    found(tiny_model("qwen3", num_hidden_layers=3), fused=True)
    few = counters["stats"]["unique_graphs"]
    found(tiny_model("qwen3", num_hidden_layers=6), fused=True)
    assert counters["stats"]["unique_graphs"] == few


@pytest.mark.usefixtures("traced")
def test_rows_of_other_documents_use_what_was_compiled() -> None:
    packed = PackedModel(tiny_model("qwen3"), PassSettings(fused=True))

    def run(lengths: list[int]) -> int:
        sequences = [Conversation((5,) * length, (0, *(1,) * (length - 1))) for length in lengths]
        with packed.running():
            for pack in pack_sequences(sequences, 2048, PassSettings(fused=True).multiple):
                packed.logprobs(pack).values.sum().backward()
        return counters["stats"]["unique_graphs"]

    run([300])
    few = run([300, 300])
    assert run([100, 250, 40, 310]) == run([90] * 7) == few


@pytest.mark.parametrize("kernel", ["flash", "dense"])
def test_compiled_layers_are_not_shown_what_is_inside_an_attention(kernel: Any) -> None:
    attention = attention_over(Layout((3, 2)), kernel, torch.device("cpu"))
    assert not is_dataclass(attention)
    assert type(attention).__call__ is Opaque.__call__


def test_the_stock_modules_come_back() -> None:
    model: Any = tiny_model("qwen3")
    replaced = lambda: [module for module in model.modules() if "forward" in vars(module)]  # noqa: E731
    with packed_layers(model, fused=False):
        assert replaced() == [model.model.layers[-1]]
        with packed_layers(model, fused=True):
            assert replaced() == [*model.model.layers, model.model.norm]
        assert replaced() == [model.model.layers[-1]]
    assert replaced() == []


def found(model: Any, *, fused: bool) -> dict[str, torch.Tensor]:
    packed = PackedModel(model, PassSettings(fused=fused))
    with packed.running():
        return gradients(
            model,
            lambda: torch.stack(
                [packed.logprobs(pack.pack).values.sum() for pack in pack_traces(make_traces(), 45)]
            ).sum(),
        )
