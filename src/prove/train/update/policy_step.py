"""One optimiser step of a policy on a batch of rollouts."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Literal

import msgspec
import torch

from prove.core.errors import UsageError
from prove.train.update.batches import Pack, PolicyPack, Trace, pack_traces
from prove.train.update.losses import BatchTotals, LossSettings, PolicyTokens, check_loss, policy_loss
from prove.train.update.optimisers import MasterAdamW
from prove.train.update.packed_model import PackedModel, PassSettings
from prove.train.update.reference import Reference


class PolicySettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a batch of rollouts changes the policy."""

    loss: LossSettings = LossSettings()
    passes: PassSettings = PassSettings()
    max_gradient_norm: float = 1.0
    old_policy: Literal["sampled", "current"] = "sampled"
    """The denominator of the ratios: the log-probabilities noted while sampling, or the model's own before the step,
    which makes every ratio 1 and ignores differences between the sampler's arithmetic and the trainer's."""


@dataclass(frozen=True)
class PolicyMetrics:
    """What a step did; means are over the sampled tokens that were run."""

    loss: float
    kl: float
    entropy: float
    clip_fraction: float
    ratio: float
    """The mean of model over sampling policy: near 1 where both compute alike."""
    gradient_norm: float
    sampled_tokens: int
    """Tokens of the batch that have a loss."""
    run_tokens: int
    """Tokens that went through the model, prompts once per row."""
    rows: int
    seconds: float


def policy_step(
    model: torch.nn.Module,
    optimiser: MasterAdamW,
    traces: Sequence[Trace],
    settings: PolicySettings,
    reference: Reference | None = None,
) -> PolicyMetrics:
    """Pack the rollouts, sum the gradients of the batch's loss and step.

    Without a divergence, rollouts whose advantages are all 0 have no gradient and are not run; they still count in
    the loss's means. A batch in which nothing is left to run makes no step.
    """
    start = perf_counter()
    check_loss(settings.loss)
    if settings.loss.kl and reference is None:
        raise UsageError("A loss with a divergence (kl) needs a reference model.")
    packed = PackedModel(model, settings.passes)
    totals = BatchTotals(torch.tensor([sum(trace.mask) for trace in traces], device=packed.device))
    packs = pack_traces(_without_idle(traces, settings), settings.passes.token_budget, settings.passes.multiple)
    sums = torch.zeros(5, dtype=torch.float64, device=packed.device)
    with packed.running():
        for number, pack in enumerate(packs):
            packs[number] = moved = pack.to(packed.device)
            base = _reference_logprobs(reference, moved.pack, settings) if settings.loss.kl else None
            sums += _accumulate(packed, moved, base, totals, settings)
    norm = optimiser.step(settings.max_gradient_norm) if packs else 0.0
    return _metrics(sums, norm, packs, int(totals.lengths.sum()), start)


def _without_idle(traces: Sequence[Trace], settings: PolicySettings) -> list[Trace]:
    """The traces in their places, those without any gradient with an empty mask."""
    if settings.loss.kl:
        return list(traces)
    return [trace if any(trace.advantages) else _masked(trace) for trace in traces]


def _masked(trace: Trace) -> Trace:
    mask = [0] * len(trace.mask)
    return Trace(trace.prompt_ids, trace.completion_ids, mask, trace.logprobs, trace.advantages)


@torch.no_grad()
def _reference_logprobs(reference: Reference | None, pack: Pack, settings: PolicySettings) -> torch.Tensor | None:
    if reference is None:
        return None
    with reference.model() as frozen:
        packed = PackedModel(frozen, settings.passes)
        with packed.running(training=False):
            return packed.logprobs(pack).values


def _accumulate(
    packed: PackedModel, pack: PolicyPack, base: torch.Tensor | None, totals: BatchTotals, settings: PolicySettings
) -> torch.Tensor:
    """Add one pack's gradients; its shares of loss, divergence, entropy, clipped tokens and ratios."""
    found = packed.logprobs(pack.pack)
    old = pack.old_logprobs.to(found.values.dtype)
    if settings.old_policy == "current":
        old = found.values.detach()
    tokens = PolicyTokens(found.values, old, base, pack.advantages.to(old.dtype), pack.episodes)
    result = policy_loss(tokens, totals, settings.loss)
    result.loss.backward()
    ratios = (found.values.detach() - old).exp()
    parts = (result.loss.detach(), result.divergence, found.entropies.sum(), result.clipped, ratios.sum())
    return torch.stack([part.double() for part in parts])


def _metrics(sums: torch.Tensor, norm: float, packs: Sequence[PolicyPack], sampled: int, start: float) -> PolicyMetrics:
    loss, *rest = sums.tolist()
    run = max(1, sum(len(pack.pack.targets) for pack in packs))
    kl, entropy, clipped, ratio = (one / run for one in rest)
    tokens = sum(pack.pack.layout.tokens for pack in packs)
    return PolicyMetrics(loss, kl, entropy, clipped, ratio, norm, sampled, tokens, len(packs), perf_counter() - start)
