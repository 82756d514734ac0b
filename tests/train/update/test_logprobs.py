"""Chunked log-probabilities and entropies equal those of all logits at once, and so do their gradients."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import pytest
import torch

from prove.train.update import layers
from prove.train.update.logprobs import gradient_of_logits, statistics, token_logprobs


@pytest.mark.parametrize("chunk", [1, 70, 10_000])
@pytest.mark.parametrize("divisor", [1.0, 3.0])
def test_chunks_equal_the_whole(chunk: int, divisor: float) -> None:
    torch.manual_seed(0)
    hidden = torch.randn(13, 6, dtype=torch.float64, requires_grad=True)
    weight = torch.randn(31, 6, dtype=torch.float64, requires_grad=True)
    targets, gradient = torch.randint(31, (13,)), torch.randn(13, dtype=torch.float64)
    found = token_logprobs(hidden, weight, targets, divisor, chunk)
    whole = (hidden @ weight.t() / divisor).log_softmax(-1)
    expected = whole.gather(-1, targets[:, None]).squeeze(-1)
    torch.testing.assert_close(found.values, expected)
    torch.testing.assert_close(found.entropies, -(whole.exp() * whole).sum(-1))
    assert not found.entropies.requires_grad
    torch.testing.assert_close(
        torch.autograd.grad(found.values, (hidden, weight), gradient),
        torch.autograd.grad(expected, (hidden, weight), gradient),
    )


def test_frozen_weights_get_no_gradient() -> None:
    hidden, weight = torch.randn(3, 4, requires_grad=True), torch.randn(5, 4)
    torch.autograd.backward(token_logprobs(hidden, weight, torch.tensor([0, 1, 2])).values.sum())
    assert hidden.grad is not None
    assert weight.grad is None


def test_the_softmax_of_bfloat16_is_wide() -> None:
    torch.manual_seed(0)
    hidden, weight = torch.randn(4, 8).bfloat16(), torch.randn(3000, 8).bfloat16()
    found = token_logprobs(hidden, weight, torch.tensor([1, 2, 3, 4]))
    expected = (hidden @ weight.t()).float().log_softmax(-1)
    assert found.values.dtype == torch.float32
    torch.testing.assert_close(found.values, expected[torch.arange(4), torch.tensor([1, 2, 3, 4])])


def test_gradients_of_many_chunks_are_summed_wide() -> None:
    hidden = torch.ones(600, 2).bfloat16()
    weight = torch.zeros(2, 2).bfloat16().requires_grad_(True)
    found = token_logprobs(hidden, weight, torch.zeros(600, dtype=torch.long), chunk_elements=2)
    torch.autograd.backward(found.values.sum())
    assert weight.grad is not None
    assert weight.grad[0].tolist() == [300.0, 300.0]


def test_no_tokens_are_no_values() -> None:
    weight = torch.randn(5, 4, requires_grad=True)
    found = token_logprobs(torch.randn(0, 4, requires_grad=True), weight, torch.zeros(0, dtype=torch.long))
    assert found.values.shape == (0,)


def test_what_is_compiled_when_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    compiled: list[object] = []

    def noted(function: object) -> object:
        compiled.append(function)
        return function

    monkeypatch.setattr(layers, "compiled", noted)
    hidden, weight = torch.randn(3, 4, requires_grad=True), torch.randn(5, 4, requires_grad=True)
    for fused in (False, True):
        torch.autograd.backward(token_logprobs(hidden, weight, torch.tensor([0, 1, 2]), fused=fused).values.sum())
    assert compiled == [statistics, gradient_of_logits]
