"""Our norms, rotations and gates give what the stock modules give, and the stock modules come back.

They run uncompiled here, as a compiler for the CPU takes a minute; `scripts/update_bench.py` compares them compiled.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import pytest
import torch
from transformers.models.qwen3 import modeling_qwen3

from prove.train.update import fused_layers as fused
from prove.train.update.batches import pack_traces
from prove.train.update.fused_layers import fused_layers
from prove.train.update.packed_model import PackedModel, PassSettings
from tests.rollout.engine.tiny_models import ARCHITECTURES, tiny_model
from tests.train.update.samples import assert_equal_gradients, gradients, make_traces


@pytest.fixture(autouse=True)
def uncompiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(fused, "compiled", lambda function: function)  # pyright: ignore[reportUnknownLambdaType]


@pytest.mark.parametrize("architecture", ARCHITECTURES)
def test_results_and_gradients_are_the_stock_modules(architecture: str) -> None:
    model, traces = tiny_model(architecture), make_traces()
    results: list[dict[str, torch.Tensor]] = []
    for asked in (False, True):
        packed = PackedModel(model, PassSettings(fused=asked))
        with packed.running():
            results.append(
                gradients(
                    model,
                    lambda packed=packed: torch.stack(
                        [packed.logprobs(pack.pack).values.sum() for pack in pack_traces(traces, 45)]
                    ).sum(),
                )
            )
    assert_equal_gradients(results[1], results[0], rtol=1e-4)


def test_the_stock_modules_come_back() -> None:
    model = tiny_model("qwen3")
    rotation = modeling_qwen3.apply_rotary_pos_emb
    with fused_layers(model), fused_layers(model):
        assert modeling_qwen3.apply_rotary_pos_emb is not rotation
        assert sum("forward" in vars(module) for module in model.modules()) == 2 * 5 + 1
    assert modeling_qwen3.apply_rotary_pos_emb is rotation
    assert not any("forward" in vars(module) for module in model.modules())
