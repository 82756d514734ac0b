"""Small steps are not lost in bfloat16, gradients are summed wide, and a state continues exactly."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import copy

import pytest
import torch

from prove.core.errors import UsageError
from prove.train.update.optimisers import MasterAdamW, OptimiserSettings


def parameter(values: list[float], dtype: torch.dtype = torch.bfloat16) -> torch.nn.Parameter:
    return torch.nn.Parameter(torch.tensor(values, dtype=dtype))


def push(weight: torch.nn.Parameter, gradient: list[float]) -> None:
    torch.autograd.backward((weight.float() * torch.tensor(gradient)).sum())


def test_small_steps_add_up_in_bfloat16() -> None:
    weight = parameter([1.0])
    optimiser = MasterAdamW([weight], OptimiserSettings(learning_rate=1e-4))
    for _ in range(100):
        push(weight, [1.0])
        optimiser.step(10.0)
    # One step is a tenth of bfloat16's spacing below 1; a hundred of Adam's steps are 0.01.
    assert weight.item() == pytest.approx(0.99, abs=0.002)


def test_gradients_of_several_passes_are_summed_in_float32() -> None:
    weight = parameter([0.0])
    optimiser = MasterAdamW([weight], OptimiserSettings())
    push(weight, [256.0])
    for _ in range(100):
        push(weight, [0.5])
    assert weight.grad is None
    assert optimiser.step(1e9) == 306.0


def test_steps_are_those_of_adamw_on_float32() -> None:
    settings = OptimiserSettings(learning_rate=0.1, weight_decay=0.2)
    narrow, wide = parameter([0.5, -2.0]), parameter([0.5, -2.0], torch.float32)
    plain = torch.nn.Parameter(wide.detach().clone())
    adamw = torch.optim.AdamW([plain], lr=0.1, weight_decay=0.2)
    optimisers = [(narrow, MasterAdamW([narrow], settings)), (wide, MasterAdamW([wide], settings))]
    for gradient in ([1.0, 2.0], [-0.5, 0.25]):
        for weight, optimiser in optimisers:
            push(weight, gradient)
            optimiser.step(1e9)
        push(plain, gradient)
        adamw.step()
        adamw.zero_grad()
    assert torch.equal(wide, plain)
    assert torch.equal(narrow, plain.bfloat16())


@pytest.mark.parametrize("dtype", [torch.bfloat16, torch.float32])
def test_gradients_are_clipped_together(dtype: torch.dtype) -> None:
    first, second = parameter([0.0], dtype), parameter([0.0], dtype)
    optimiser = MasterAdamW([first, second], OptimiserSettings(learning_rate=1.0, epsilon=1.0))
    push(first, [3.0])
    push(second, [4.0])
    assert optimiser.step(1.0) == pytest.approx(5.0)
    # A first step of Adam is g / (|g| + epsilon), with clipped g = 0.6 and 0.8.
    assert first.item() == pytest.approx(-0.6 / 1.6, rel=0.01)
    assert second.item() == pytest.approx(-0.8 / 1.8, rel=0.01)


def test_a_gradient_that_is_not_finite_changes_nothing() -> None:
    weight = parameter([1.0])
    optimiser = MasterAdamW([weight], OptimiserSettings(learning_rate=1.0))
    for bad in (float("nan"), float("inf")):
        push(weight, [bad])
        assert not 0 <= optimiser.step(1.0) < float("inf")
        assert weight.item() == 1.0
    push(weight, [1.0])
    optimiser.step(1.0)
    assert weight.item() == pytest.approx(0.0, abs=1e-5)


def test_a_state_continues_exactly() -> None:
    settings = OptimiserSettings(learning_rate=1e-3)

    def run(steps: int, weight: torch.nn.Parameter, optimiser: MasterAdamW) -> None:
        for step in range(steps):
            push(weight, [1.0 + step % 3, -1.0])
            optimiser.step(1e9)

    whole, halves = parameter([1.0, 2.0]), parameter([1.0, 2.0])
    one = MasterAdamW([whole], settings)
    run(6, whole, one)
    first = MasterAdamW([halves], settings)
    run(3, halves, first)
    state = copy.deepcopy(first.state_dict())
    resumed = parameter(halves.tolist())
    second = MasterAdamW([resumed], settings)
    second.load_state_dict(state)
    run(3, resumed, second)
    assert torch.equal(resumed, whole)
    assert torch.equal(second.state_dict()["masters"][0], one.state_dict()["masters"][0])


def test_a_state_of_another_model_is_refused() -> None:
    state = MasterAdamW([parameter([1.0], torch.float32)], OptimiserSettings()).state_dict()
    with pytest.raises(UsageError, match="other trainable weights or dtypes"):
        MasterAdamW([parameter([1.0])], OptimiserSettings()).load_state_dict(state)


def test_the_learning_rate_can_be_set() -> None:
    optimiser = MasterAdamW([parameter([1.0])], OptimiserSettings(learning_rate=0.5))
    assert optimiser.learning_rate == 0.5
    optimiser.learning_rate = 0.25
    assert optimiser.learning_rate == 0.25


def test_a_closed_optimiser_leaves_gradients_alone() -> None:
    weight = parameter([1.0])
    MasterAdamW([weight], OptimiserSettings()).close()
    push(weight, [1.0])
    assert weight.grad is not None


def test_frozen_models_are_refused() -> None:
    with pytest.raises(UsageError, match="no trainable weights"):
        MasterAdamW([torch.nn.Parameter(torch.ones(1), requires_grad=False)], OptimiserSettings())
