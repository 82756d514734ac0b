"""Packed attention is put into a stock model for a while, and only where it can run."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportPrivateUsage=false

import pytest
import torch

from prove.core.errors import UsageError
from prove.train.update.attention import NAME, attention_over, check_kernel, packed_attention
from prove.train.update.layout import Layout
from prove.train.update.packed_model import PackedModel, PassSettings
from tests.rollout.engine.tiny_models import tiny_model
from tests.train.update.samples import random_inputs


def test_the_models_own_attention_comes_back() -> None:
    model = tiny_model()
    before = model.config._attn_implementation
    with packed_attention(model):
        assert model.config._attn_implementation == NAME
    assert model.config._attn_implementation == before
    assert model(torch.tensor([[1, 2]])).logits.shape[1] == 2


def test_a_pass_without_a_layout_fails() -> None:
    model = tiny_model()
    with packed_attention(model), pytest.raises(TypeError, match="pack_attention"):
        model(torch.tensor([[1, 2]]))


def test_kernels_by_name() -> None:
    layout = Layout((2, 2))
    inputs = random_inputs(4, 2, 2)
    flash, dense = (attention_over(layout, kernel, torch.device("cpu"))(*inputs, 1.0) for kernel in ("flash", "dense"))
    torch.testing.assert_close(flash, dense)


def test_what_cannot_run_is_refused() -> None:
    cpu, cuda = torch.device("cpu"), torch.device("cuda")
    with pytest.raises(UsageError, match=r"kernels are flash, flash4, flex, dense, not 'fast'"):
        check_kernel("fast", cpu, torch.float32)
    for kernel in ("flex", "flash4"):
        with pytest.raises(UsageError, match=f"The {kernel} kernel runs on CUDA, not on cpu"):
            check_kernel(kernel, cpu, torch.float32)
    for kernel in ("flash", "flash4"):
        with pytest.raises(UsageError, match=f"The {kernel} kernel needs a bfloat16 or float16 model"):
            check_kernel(kernel, cuda, torch.float32)
    for kernel in ("flash", "flex", "dense"):
        check_kernel(kernel, cuda, torch.bfloat16)


def test_a_gpu_that_flash_attn_4_has_no_kernels_for_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    def capability(device: torch.device) -> tuple[int, int]:
        return (8, 9)

    monkeypatch.setattr("prove.train.update.attention.flash4_function", lambda: None)
    monkeypatch.setattr("torch.cuda.get_device_capability", capability)
    with pytest.raises(UsageError, match=r"no kernels for a GPU of compute capability 8\.9; use flash"):
        check_kernel("flash4", torch.device("cuda"), torch.bfloat16)


def test_attention_dropout_is_refused() -> None:
    with pytest.raises(UsageError, match="attention dropout"):
        PackedModel(tiny_model(attention_dropout=0.1), PassSettings())
