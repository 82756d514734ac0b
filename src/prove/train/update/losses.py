"""Policy losses over sampled tokens: grpo, dr_grpo, dapo and gspo.

All tensors hold one value per sampled token, so no mask is needed. A loss is a sum over tokens with weights that
depend on the whole batch alone: the losses of packs add up to the loss of the batch.

For a token t of episode e, r is the ratio of its probability under the model to that under the sampling policy, A its
advantage, and the surrogate is `s_t = -min(r A, clip(r, 1 - clip_low, 1 + clip_high) A)`. With a reference model,
`kl · (exp(d) - d - 1)` is added to every s_t, where d is the reference's log-probability less the model's (the k3
estimator of the divergence).
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from dataclasses import dataclass
from typing import Literal

import msgspec
import torch

from prove.core.errors import UsageError

LossName = Literal["grpo", "dr_grpo", "dapo", "gspo"]


class LossSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """Which loss, and its constants."""

    name: LossName = "grpo"
    clip_low: float = 0.2
    clip_high: float = 0.2
    kl: float = 0.0
    """The weight of the divergence from the reference model; 0 needs no reference."""
    completion_limit: int = 16384
    """dr_grpo divides by this length, whatever the lengths of the episodes."""


@dataclass(frozen=True)
class PolicyTokens:
    """The sampled tokens of some episodes."""

    logprobs: torch.Tensor
    old_logprobs: torch.Tensor
    reference_logprobs: torch.Tensor | None
    advantages: torch.Tensor
    episodes: torch.Tensor
    """The index of each token's episode in the batch."""


@dataclass(frozen=True)
class BatchTotals:
    """Sampled tokens per episode of the whole batch, those without any included."""

    lengths: torch.Tensor

    @property
    def episodes(self) -> int:
        """How many episodes the batch has."""
        return len(self.lengths)


@dataclass(frozen=True)
class PolicyLoss:
    """The loss, to be differentiated, and sums over tokens to be logged."""

    loss: torch.Tensor
    divergence: torch.Tensor
    clipped: torch.Tensor


def policy_loss(tokens: PolicyTokens, totals: BatchTotals, settings: LossSettings) -> PolicyLoss:
    """The share of these tokens in the loss of the batch."""
    of_sequence = settings.name == "gspo"
    ratios = sequence_ratios(tokens, totals) if of_sequence else token_ratios(tokens)
    surrogates = clipped_surrogate(ratios, tokens.advantages, settings.clip_low, settings.clip_high)
    divergences = divergence(tokens)
    weights = token_weights(tokens, totals, settings)
    return PolicyLoss(
        (weights * (surrogates + settings.kl * divergences)).sum(),
        divergences.detach().sum(),
        is_clipped(ratios.detach(), tokens.advantages, settings).sum(),
    )


def token_weights(tokens: PolicyTokens, totals: BatchTotals, settings: LossSettings) -> torch.Tensor:
    """The weight of each token in the batch's loss.

    - grpo and gspo: the mean over episodes of the mean over an episode's tokens, `1 / (episodes · length)`.
    - dr_grpo: a constant, so that long episodes are not favoured, `1 / (episodes · completion_limit)`.
    - dapo: the mean over all tokens of the batch, `1 / Σ lengths`.
    """
    lengths = totals.lengths.clamp(min=1).to(tokens.logprobs.dtype)
    if settings.name in ("grpo", "gspo"):
        return 1.0 / (totals.episodes * lengths[tokens.episodes])
    if settings.name == "dr_grpo":
        constant = 1.0 / (totals.episodes * settings.completion_limit)
    else:
        constant = 1.0 / totals.lengths.sum().clamp(min=1).to(lengths.dtype)
    return torch.ones_like(tokens.logprobs) * constant


def token_ratios(tokens: PolicyTokens) -> torch.Tensor:
    """The ratio of each token by itself: grpo, dr_grpo, dapo."""
    return (tokens.logprobs - tokens.old_logprobs).exp()


def sequence_ratios(tokens: PolicyTokens, totals: BatchTotals) -> torch.Tensor:
    """gspo: every token has its episode's ratio, the geometric mean over the episode's tokens."""
    differences = tokens.logprobs - tokens.old_logprobs
    sums = torch.zeros(totals.episodes, dtype=differences.dtype, device=differences.device)
    sums = sums.index_add(0, tokens.episodes, differences)
    return (sums / totals.lengths.clamp(min=1)).exp()[tokens.episodes]


def clipped_surrogate(ratios: torch.Tensor, advantages: torch.Tensor, low: float, high: float) -> torch.Tensor:
    """`-min(r A, clip(r) A)`: no gain from moving a probability further than the clip range."""
    return -torch.minimum(ratios * advantages, ratios.clamp(1 - low, 1 + high) * advantages)


def divergence(tokens: PolicyTokens) -> torch.Tensor:
    """`exp(d) - d - 1` per token, 0 without a reference."""
    if tokens.reference_logprobs is None:
        return torch.zeros_like(tokens.logprobs)
    difference = tokens.reference_logprobs - tokens.logprobs
    return difference.exp() - difference - 1


def is_clipped(ratios: torch.Tensor, advantages: torch.Tensor, settings: LossSettings) -> torch.Tensor:
    """Which tokens have no gradient because their ratio has left the clip range on the side of their advantage."""
    below = (ratios < 1 - settings.clip_low) & (advantages < 0)
    above = (ratios > 1 + settings.clip_high) & (advantages > 0)
    return below | above


def check_loss(settings: LossSettings) -> None:
    """Raise UsageError for constants that make no sense."""
    if not 0 < settings.clip_low < 1 or settings.clip_high <= 0:
        raise UsageError(
            f"The clip range must have 0 < clip_low < 1 and clip_high > 0, not {settings.clip_low} and "
            f"{settings.clip_high}."
        )
    if settings.kl < 0:
        raise UsageError(f"The weight of the divergence must not be negative, not {settings.kl}.")
    if settings.completion_limit < 1:
        raise UsageError(f"completion_limit must be at least 1, not {settings.completion_limit}.")
