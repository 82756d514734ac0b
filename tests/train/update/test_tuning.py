"""What is trained: every weight, or adapters on the linear layers of all four architectures."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import pytest
import torch

from prove.core.errors import UsageError
from prove.train.update.tuning import LORA_TARGETS, TuningSettings, prepare
from tests.rollout.engine.tiny_models import ARCHITECTURES, tiny_model


@pytest.mark.parametrize("architecture", ARCHITECTURES)
def test_adapters_sit_on_every_linear_layer_of_the_decoder(architecture: str) -> None:
    model = tiny_model(architecture)
    linear = [name for name, one in model.get_decoder().named_modules() if isinstance(one, torch.nn.Linear)]
    adapted = prepare(model.bfloat16(), TuningSettings(kind="lora", rank=3))
    trained = [(name, one) for name, one in adapted.named_parameters() if one.requires_grad]
    assert len(linear) == 2 * len(LORA_TARGETS)
    assert len(trained) == 2 * len(linear)
    assert all("lora_" in name and one.dtype == torch.bfloat16 and 3 in one.shape for name, one in trained)


def test_full_tuning_trains_every_weight() -> None:
    model = tiny_model().requires_grad_(False)
    assert all(one.requires_grad for one in prepare(model, TuningSettings()).parameters())


@pytest.mark.parametrize("kind", ["full", "lora"])
def test_checkpointing_is_switched(kind: str) -> None:
    for asked in (True, False):
        settings = TuningSettings(kind="lora" if kind == "lora" else "full", gradient_checkpointing=asked)
        model = tiny_model()
        prepare(model, settings)
        assert model.is_gradient_checkpointing == asked


def test_wrong_settings_are_refused() -> None:
    with pytest.raises(UsageError, match="at least 1, not 0"):
        prepare(tiny_model(), TuningSettings(kind="lora", rank=0))
    with pytest.raises(UsageError, match="no layers named qkv to adapt"):
        prepare(tiny_model(), TuningSettings(kind="lora", targets=("q_proj", "qkv")))
    with pytest.raises(UsageError, match="not MistralForCausalLM"):
        prepare(tiny_model("mistral"), TuningSettings())
