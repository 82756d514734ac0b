"""A supervised step is the step on the mean cross-entropy over all learnt tokens, however they are packed."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import pytest
import torch

from prove.core.errors import UsageError
from prove.train.update.optimisers import MasterAdamW, OptimiserSettings
from prove.train.update.packed_model import PassSettings
from prove.train.update.sft_step import SftMetrics, SftSettings, sft_step
from tests.rollout.engine.tiny_models import tiny_model
from tests.train.update.samples import Conversation, make_conversations, stock_logprobs


def stepped(conversations: list[Conversation], budget: int) -> tuple[dict[str, torch.Tensor], SftMetrics]:
    model = tiny_model("qwen2").double()
    optimiser = MasterAdamW(model.parameters(), OptimiserSettings(learning_rate=1e-2, epsilon=1e-3))
    metrics = sft_step(model, optimiser, conversations, SftSettings(passes=PassSettings(token_budget=budget)))
    return {name: one.detach() for name, one in model.named_parameters()}, metrics


def test_a_packed_step_is_the_step_on_separate_sequences() -> None:
    conversations = make_conversations()
    model = tiny_model("qwen2").double()
    learnt = torch.cat([stock_logprobs(model, one.ids)[torch.tensor(one.mask[1:]).bool()] for one in conversations])
    loss = -learnt.mean()
    torch.autograd.backward(loss)
    norm = torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
    torch.optim.AdamW(model.parameters(), lr=1e-2, eps=1e-3, weight_decay=0.0).step()
    for budget in (1, 30, 1000):
        found, metrics = stepped(conversations, budget)
        assert metrics.loss == pytest.approx(loss.item())
        assert metrics.gradient_norm == pytest.approx(float(norm))
        assert metrics.learnt_tokens == len(learnt)
        assert metrics.entropy > 0
        for name, value in model.named_parameters():
            torch.testing.assert_close(found[name], value.detach(), rtol=0, atol=1e-9)


def test_rows_are_counted() -> None:
    conversations = make_conversations()
    _, one = stepped(conversations, 1000)
    _, many = stepped(conversations, 1)
    assert (one.rows, many.rows) == (1, 5)
    assert one.run_tokens == many.run_tokens == sum(len(each.ids) - 1 for each in conversations)


def test_a_batch_of_which_nothing_is_learnt_is_refused() -> None:
    with pytest.raises(UsageError, match="no token of a batch is to be learnt"):
        stepped([Conversation((1, 2), (0, 0))], 10)
