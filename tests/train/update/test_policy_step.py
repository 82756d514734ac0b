"""A step over packs is the step on the batch's loss: however it is packed, with all its tokens in the means."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# pyright: reportPrivateUsage=false

from dataclasses import replace

import pytest
import torch
from transformers import PreTrainedModel

from prove.core.errors import UsageError
from prove.train.update.batches import Trace
from prove.train.update.losses import BatchTotals, LossName, LossSettings, PolicyTokens, policy_loss
from prove.train.update.optimisers import MasterAdamW, OptimiserSettings
from prove.train.update.packed_model import PassSettings
from prove.train.update.policy_step import PolicyMetrics, PolicySettings, policy_step
from prove.train.update.reference import Reference
from prove.train.update.tuning import TuningSettings, prepare
from tests.rollout.engine.tiny_models import tiny_model
from tests.train.update.samples import make_traces, stock_traces

OPTIMISER = OptimiserSettings(learning_rate=1e-2, epsilon=1e-3)


def near(model: PreTrainedModel, traces: list[Trace]) -> list[Trace]:
    """The traces with log-probabilities near the model's, so that some ratios are clipped and others not."""
    changed: list[Trace] = []
    with torch.no_grad():
        for number, (trace, values) in enumerate(zip(traces, stock_traces(model, traces), strict=True)):
            noted = iter((values + 0.2 * torch.sin(torch.arange(len(values)) * (number + 1.0))).tolist())
            changed.append(replace(trace, logprobs=[next(noted) if marked else 0.0 for marked in trace.mask]))
    return changed


def stepped(
    traces: list[Trace], settings: PolicySettings, seed: int = 0, reference: PreTrainedModel | None = None
) -> tuple[dict[str, torch.Tensor], PolicyMetrics]:
    model = tiny_model("qwen2", seed).double()
    optimiser = MasterAdamW(model.parameters(), OPTIMISER)
    kept = Reference(reference) if reference is not None else None
    metrics = policy_step(model, optimiser, traces, settings, kept)
    return {name: one.detach().clone() for name, one in model.named_parameters()}, metrics


def stock_step(
    traces: list[Trace], loss: LossSettings, reference: PreTrainedModel
) -> tuple[dict[str, torch.Tensor], float]:
    """The same step by plain torch on the stock model."""
    model = tiny_model("qwen2").double()
    adamw = torch.optim.AdamW(model.parameters(), lr=1e-2, eps=1e-3, weight_decay=0.0)
    with torch.no_grad():
        base = torch.cat(stock_traces(reference, traces))
    marks = [torch.tensor(trace.mask).bool() for trace in traces]

    def column(values: list[list[float]]) -> torch.Tensor:
        found = [torch.tensor(one)[mark] for one, mark in zip(values, marks, strict=True)]
        return torch.cat(found).double()

    lengths = torch.stack([mark.sum() for mark in marks])
    tokens = PolicyTokens(
        torch.cat(stock_traces(model, traces)),
        column([list(trace.logprobs) for trace in traces]),
        base,
        column([list(trace.advantages) for trace in traces]),
        torch.arange(len(traces)).repeat_interleave(lengths),
    )
    result = policy_loss(tokens, BatchTotals(lengths), loss)
    torch.autograd.backward(result.loss)
    torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    adamw.step()
    return {name: one.detach() for name, one in model.named_parameters()}, result.loss.item()


@pytest.mark.parametrize("name", ["grpo", "dr_grpo", "dapo", "gspo"])
def test_a_packed_step_is_the_step_on_the_whole_batch(name: LossName) -> None:
    reference = tiny_model("qwen2", 0).double()
    with torch.no_grad():
        for one in reference.parameters():
            one.mul_(0.99)
    traces = near(tiny_model("qwen2").double(), make_traces())
    loss = LossSettings(name=name, kl=0.1, completion_limit=20)
    expected, expected_loss = stock_step(traces, loss, reference)
    for budget in (1, 45, 1000):
        settings = PolicySettings(loss=loss, passes=PassSettings(token_budget=budget))
        found, metrics = stepped(traces, settings, reference=reference)
        for parameter, value in expected.items():
            torch.testing.assert_close(found[parameter], value, rtol=0, atol=1e-7)
        assert metrics.loss == pytest.approx(expected_loss, rel=1e-5)
        assert metrics.kl > 0
        if name != "gspo":
            assert 0 < metrics.clip_fraction < 1


def test_metrics_of_a_batch() -> None:
    traces = make_traces(2, 3)
    _, metrics = stepped(traces, PolicySettings(old_policy="current"))
    assert metrics.sampled_tokens == sum(sum(trace.mask) for trace in traces)
    needed = sum(max(index for index, marked in enumerate(trace.mask) if marked) for trace in traces)
    assert metrics.run_tokens == 7 + 11 + needed
    assert metrics.rows == 1
    assert metrics.gradient_norm > 0
    assert metrics.ratio == pytest.approx(1.0)
    assert metrics.entropy > 0
    assert metrics.clip_fraction == metrics.kl == 0
    assert metrics.seconds > 0


def test_rollouts_without_a_gradient_are_not_run_but_count() -> None:
    traces = make_traces()
    idle = [replace(trace, advantages=[0.0] * len(trace.mask)) for trace in traces[:3]]
    settings = PolicySettings(old_policy="current", loss=LossSettings(name="dapo"))
    found, metrics = stepped([*idle, *traces[3:]], settings)
    assert metrics.sampled_tokens == sum(sum(trace.mask) for trace in traces)
    # A divergence of weight almost 0 makes all of them run.
    with_all = PolicySettings(old_policy="current", loss=LossSettings(name="dapo", kl=1e-300))
    expected, whole = stepped([*idle, *traces[3:]], with_all, reference=tiny_model("qwen2").double())
    assert whole.run_tokens > metrics.run_tokens
    assert metrics.loss == pytest.approx(whole.loss)
    for name, value in expected.items():
        torch.testing.assert_close(found[name], value)


def test_a_batch_without_any_gradient_makes_no_step() -> None:
    idle = [replace(trace, advantages=[0.0] * len(trace.mask)) for trace in make_traces()]
    found, metrics = stepped(idle, PolicySettings())
    assert metrics.run_tokens == metrics.gradient_norm == 0
    for name, value in tiny_model("qwen2").double().named_parameters():
        assert torch.equal(found[name], value)


def test_adapters_learn_and_their_reference_is_the_model_without_them() -> None:
    model = prepare(tiny_model("llama").double(), TuningSettings(kind="lora", rank=4, gradient_checkpointing=True))
    optimiser = MasterAdamW(model.parameters(), OPTIMISER)
    settings = PolicySettings(old_policy="current", loss=LossSettings(kl=0.1))
    steps = [policy_step(model, optimiser, make_traces(), settings, Reference(model)) for _ in range(3)]
    assert steps[0].kl == pytest.approx(0.0, abs=1e-12)
    assert steps[2].kl > steps[1].kl > 0


def test_a_divergence_needs_a_reference() -> None:
    with pytest.raises(UsageError, match="needs a reference model"):
        stepped(make_traces(), PolicySettings(loss=LossSettings(kl=0.1)))


def test_the_same_batch_gives_the_same_bytes() -> None:
    first, _ = stepped(make_traces(), PolicySettings())
    second, _ = stepped(make_traces(), PolicySettings())
    assert all(torch.equal(first[name], second[name]) for name in first)
