"""Tiny batches, and what the stock model makes of them one sequence at a time."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import random
from collections.abc import Callable, Sequence
from dataclasses import dataclass

import torch

from prove.train.update.batches import Trace
from tests.rollout.engine.tiny_models import VOCABULARY


@dataclass(frozen=True)
class Conversation:
    ids: tuple[int, ...]
    mask: tuple[int, ...]


def ids(chooser: random.Random, count: int) -> list[int]:
    return [chooser.randrange(1, VOCABULARY) for _ in range(count)]


def random_inputs(
    tokens: int, heads: int, key_heads: int, size: int = 8, scale: float = 1.0, dtype: torch.dtype = torch.float64
) -> tuple[torch.Tensor, torch.Tensor, torch.Tensor]:
    """Queries, keys and values of a row."""
    torch.manual_seed(0)
    shapes = [(1, count, tokens, size) for count in (heads, key_heads, key_heads)]
    query, key, value = ((torch.randn(shape, dtype=dtype) * scale).requires_grad_(True) for shape in shapes)
    return query, key, value


def make_traces(groups: int = 2, rollouts: int = 3, seed: int = 0) -> list[Trace]:
    """Groups of rollouts of different lengths; each begins with sampled ids, has others among them and behind."""
    chooser = random.Random(seed)
    traces: list[Trace] = []
    for group in range(groups):
        prompt = ids(chooser, 7 + 4 * group)
        for _ in range(rollouts):
            parts = [chooser.randrange(2, 6) for _ in range(4)]
            mask = [1] * parts[0] + [0] * parts[1] + [1] * parts[2] + [0] * parts[3]
            length = len(mask)
            logprobs = [-chooser.uniform(3, 7) if marked else 0.0 for marked in mask]
            advantages = [chooser.gauss(0, 1) if marked else 0.0 for marked in mask]
            traces.append(Trace(prompt, ids(chooser, length), mask, logprobs, advantages))
    return traces


def make_conversations(count: int = 5, seed: int = 0) -> list[Conversation]:
    chooser = random.Random(seed)
    lengths = [chooser.randrange(4, 20) for _ in range(count)]
    return [
        Conversation(tuple(ids(chooser, length)), (*(int(chooser.random() < 0.5) for _ in range(length - 1)), 1))
        for length in lengths
    ]


def stock_logprobs(model: torch.nn.Module, sequence: Sequence[int]) -> torch.Tensor:
    """The log-probability of every id but the first, by the model's own forward."""
    logits: torch.Tensor = model(torch.tensor([list(sequence)]), use_cache=False).logits[0, :-1]
    return logits.log_softmax(-1).gather(-1, torch.tensor(list(sequence[1:]))[:, None]).squeeze(-1)


def stock_traces(model: torch.nn.Module, traces: Sequence[Trace]) -> list[torch.Tensor]:
    """The log-probabilities of each trace's sampled ids, one trace at a time."""
    found: list[torch.Tensor] = []
    for trace in traces:
        all_ids = [*trace.prompt_ids, *trace.completion_ids]
        values = stock_logprobs(model, all_ids)[len(trace.prompt_ids) - 1 :]
        found.append(values[torch.tensor(list(trace.mask), dtype=torch.bool)])
    return found


def gradients(model: torch.nn.Module, loss: Callable[[], torch.Tensor]) -> dict[str, torch.Tensor]:
    """The gradients of a loss by parameter."""
    model.zero_grad(set_to_none=True)
    torch.autograd.backward(loss())
    named = {name: one.grad.clone() for name, one in model.named_parameters() if one.grad is not None}
    model.zero_grad(set_to_none=True)
    return named


def assert_equal_gradients(
    found: dict[str, torch.Tensor], expected: dict[str, torch.Tensor], rtol: float = 1e-8
) -> None:
    """Compare every parameter's gradient, relative to its largest entry; all zeros would prove nothing."""
    assert found.keys() == expected.keys()
    for name, gradient in expected.items():
        difference = float((found[name] - gradient).abs().max())
        assert difference <= rtol * float(gradient.abs().max()) + 1e-10, (name, difference)
    assert max(float(one.abs().max()) for one in expected.values()) > 1e-4
