"""The reference stays what the model was: a copy for full tuning, the model without its adapters for LoRA."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import pytest
import torch

from prove.train.update.reference import Reference
from prove.train.update.tuning import TuningSettings, prepare
from tests.rollout.engine.tiny_models import tiny_model


@pytest.mark.parametrize("kind", ["full", "lora"])
@torch.no_grad()
def test_the_reference_does_not_follow_the_model(kind: str) -> None:
    ids = torch.tensor([[1, 2, 3]])
    model = prepare(tiny_model(), TuningSettings(kind="lora" if kind == "lora" else "full"))
    reference = Reference(model)
    before = model(ids).logits
    for one in model.parameters():
        if one.requires_grad:
            one.add_(0.05)
    with reference.model() as frozen:
        assert (frozen is model) == (kind == "lora")
        torch.testing.assert_close(frozen(ids).logits, before)
    assert not torch.allclose(model(ids).logits, before)


def test_a_frozen_copy_has_no_gradients() -> None:
    with Reference(tiny_model()).model() as frozen:
        assert not any(one.requires_grad for one in frozen.parameters())
