"""Losses by hand, their additivity over packs, and agreement with TRL's on the same tensors."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import math
from types import SimpleNamespace
from typing import Any, cast

import pytest
import torch
from trl.trainer.grpo_trainer import GRPOTrainer

from prove.core.errors import UsageError
from prove.train.update.losses import BatchTotals, LossName, LossSettings, PolicyTokens, check_loss, policy_loss

NAMES: list[LossName] = ["grpo", "dr_grpo", "dapo", "gspo"]


def two_episodes(reference: bool = False) -> PolicyTokens:
    """Ratios 1.5, 0.5 in the first episode (advantage 2, -1), 1 in the second (advantage 3)."""
    ratios = torch.tensor([1.5, 0.5, 1.0], dtype=torch.float64)
    logprobs = torch.tensor([-1.0, -2.0, -3.0], dtype=torch.float64, requires_grad=True)
    base = logprobs.detach() + math.log(2) if reference else None
    advantages = torch.tensor([2.0, -1.0, 3.0], dtype=torch.float64)
    return PolicyTokens(logprobs, logprobs.detach() - ratios.log(), base, advantages, torch.tensor([0, 0, 1]))


TOTALS = BatchTotals(torch.tensor([2, 1, 0]))
"""A third episode has no sampled token, and counts."""


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        # Surrogates: -min(1.5·2, 1.2·2) = -2.4; -min(0.5·-1, 0.8·-1) = 0.8; -3.
        ("grpo", ((-2.4 + 0.8) / 2 - 3) / 3),
        ("dr_grpo", (-2.4 + 0.8 - 3) / (3 * 10)),
        ("dapo", (-2.4 + 0.8 - 3) / 3),
        # The first episode's ratio is √0.75 = 0.866 for both tokens: -0.866·2, and 0.866.
        ("gspo", ((-2 * 0.75**0.5 + 0.75**0.5) / 2 - 3) / 3),
    ],
)
def test_losses_by_hand(name: LossName, expected: float) -> None:
    found = policy_loss(two_episodes(), TOTALS, LossSettings(name=name, completion_limit=10))
    assert found.loss.item() == pytest.approx(expected)
    assert found.clipped.item() == (0 if name == "gspo" else 2)
    assert found.divergence.item() == 0


def test_the_divergence_has_the_weights_of_the_tokens() -> None:
    tokens = two_episodes(reference=True)
    k3 = 2 - math.log(2) - 1
    plain = policy_loss(tokens, TOTALS, LossSettings(name="grpo"))
    found = policy_loss(tokens, TOTALS, LossSettings(name="grpo", kl=0.5))
    assert found.divergence.item() == pytest.approx(3 * k3)
    assert found.loss.item() - plain.loss.item() == pytest.approx(0.5 * k3 * 2 / 3)


def test_clipped_tokens_have_no_gradient_and_others_do() -> None:
    tokens = two_episodes()
    torch.autograd.backward(policy_loss(tokens, TOTALS, LossSettings(name="dapo")).loss)
    assert tokens.logprobs.grad is not None
    torch.testing.assert_close(tokens.logprobs.grad, torch.tensor([0.0, 0.0, -1.0], dtype=torch.float64))


def test_the_two_sides_of_the_clip_range_differ() -> None:
    wide = LossSettings(name="dapo", clip_high=0.6)
    assert policy_loss(two_episodes(), TOTALS, wide).loss.item() == pytest.approx((-3 + 0.8 - 3) / 3)


@pytest.mark.parametrize("name", NAMES)
def test_the_losses_of_packs_add_up(name: LossName) -> None:
    torch.manual_seed(0)
    episodes = torch.tensor([0, 0, 0, 1, 1, 2, 2, 2, 2])
    totals = BatchTotals(torch.tensor([3, 2, 4]))
    settings = LossSettings(name=name, kl=0.1)
    logprobs, old, base, advantages = (torch.randn(9, dtype=torch.float64) for _ in range(4))
    whole = policy_loss(PolicyTokens(logprobs, old, base, advantages, episodes), totals, settings).loss
    cuts = [slice(0, 5), slice(5, 9)]
    tokens = [PolicyTokens(logprobs[cut], old[cut], base[cut], advantages[cut], episodes[cut]) for cut in cuts]
    parts = [policy_loss(one, totals, settings).loss for one in tokens]
    torch.testing.assert_close(sum(parts), whole)


def trl_loss(settings: LossSettings, columns: dict[str, torch.Tensor], mask: torch.Tensor) -> torch.Tensor:
    """TRL's loss method, with a trainer that returns the given log-probabilities instead of running a model."""
    logprobs = columns["logprobs"]

    def given(*_: Any, **__: Any) -> tuple[torch.Tensor, torch.Tensor, None]:
        return logprobs, torch.zeros_like(logprobs), None

    def alone(tensor: torch.Tensor, reduction: str = "") -> torch.Tensor:
        return tensor

    accelerator = SimpleNamespace(gather=alone, reduce=alone, num_processes=1, sync_gradients=True)
    metrics: dict[str, list[float]] = {}
    trainer = SimpleNamespace(
        _get_per_token_logps_and_entropies=given,
        aux_loss_enabled=False,
        top_entropy_quantile=1.0,
        off_policy_mask_threshold=None,
        importance_sampling_level="sequence" if settings.name == "gspo" else "token",
        beta=settings.kl,
        loss_type="grpo" if settings.name == "gspo" else settings.name,
        epsilon_low=settings.clip_low,
        epsilon_high=settings.clip_high,
        use_vllm=False,
        model=SimpleNamespace(training=True),
        current_gradient_accumulation_steps=1,
        max_completion_length=settings.completion_limit,
        accelerator=accelerator,
        args=SimpleNamespace(use_bias_correction_kl=False, delta=None, steps_per_generation=1),
        _entropy_bonus_enabled=False,
        _metrics={"train": Recorded(metrics)},
    )
    prompt = torch.zeros(len(mask), 1, dtype=torch.long)
    inputs = {
        "prompt_ids": prompt,
        "prompt_mask": torch.ones_like(prompt),
        "completion_ids": torch.zeros_like(mask),
        "completion_mask": torch.ones_like(mask),
        "tool_mask": mask,
        "advantages": columns["advantages"],
        "old_per_token_logps": columns["old_logprobs"],
        "ref_per_token_logps": columns["reference_logprobs"],
        "num_items_in_batch": mask.sum(),
    }
    return cast(Any, GRPOTrainer)._compute_loss(trainer, None, inputs)


class Recorded(dict[str, list[float]]):
    """Lists by name that come about as they are used."""

    def __missing__(self, name: str) -> list[float]:
        return self.setdefault(name, [])


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("kl", [0.0, 0.3])
def test_agrees_with_trl(name: LossName, kl: float) -> None:
    torch.manual_seed(1)
    mask = (torch.rand(5, 12) < 0.6).long()
    names = ("logprobs", "old_logprobs", "reference_logprobs", "advantages")
    columns = {one: torch.randn(5, 12, dtype=torch.float64) * 0.4 for one in names}
    columns["logprobs"].requires_grad_(True)
    settings = LossSettings(name=name, kl=kl, clip_high=0.28, completion_limit=12)
    expected = trl_loss(settings, columns, mask)
    marked = mask.bool()
    episodes = torch.arange(5)[:, None].expand(5, 12)[marked]
    flat = {one: column[marked] for one, column in columns.items()}
    found = policy_loss(PolicyTokens(**flat, episodes=episodes), BatchTotals(mask.sum(1)), settings).loss
    torch.testing.assert_close(found, expected)
    torch.testing.assert_close(
        torch.autograd.grad(found, columns["logprobs"]), torch.autograd.grad(expected, columns["logprobs"])
    )


def test_senseless_constants_are_refused() -> None:
    for settings, message in [
        (LossSettings(clip_low=1.0), "clip range"),
        (LossSettings(clip_high=0.0), "clip range"),
        (LossSettings(kl=-1.0), "must not be negative"),
        (LossSettings(completion_limit=0), "at least 1"),
    ]:
        with pytest.raises(UsageError, match=message):
            check_loss(settings)
