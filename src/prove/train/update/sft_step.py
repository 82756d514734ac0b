"""One optimiser step of supervised fine-tuning on a batch of conversations."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from collections.abc import Sequence
from dataclasses import dataclass
from time import perf_counter

import msgspec
import torch

from prove.core.errors import UsageError
from prove.train.update.batches import MaskedIds, pack_sequences
from prove.train.update.optimisers import MasterAdamW
from prove.train.update.packed_model import PackedModel, PassSettings


class SftSettings(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """How a batch of conversations changes the model."""

    passes: PassSettings = PassSettings()
    max_gradient_norm: float = 1.0


@dataclass(frozen=True)
class SftMetrics:
    """What a step did; means are over the learnt tokens."""

    loss: float
    entropy: float
    gradient_norm: float
    learnt_tokens: int
    run_tokens: int
    rows: int
    seconds: float


def sft_step(
    model: torch.nn.Module, optimiser: MasterAdamW, sequences: Sequence[MaskedIds], settings: SftSettings
) -> SftMetrics:
    """Pack the conversations, sum the gradients of the mean cross-entropy over all learnt tokens and step."""
    start = perf_counter()
    packed = PackedModel(model, settings.passes)
    packs = pack_sequences(sequences, settings.passes.token_budget, settings.passes.multiple)
    learnt = sum(len(pack.targets) for pack in packs)
    if not learnt:
        raise UsageError("no token of a batch is to be learnt: its examples may be longer than the model's context")
    sums = torch.zeros(2, dtype=torch.float64, device=packed.device)
    with packed.running():
        for pack in packs:
            found = packed.logprobs(pack.to(packed.device))
            loss = -found.values.sum() / learnt
            torch.autograd.backward(loss)
            sums += torch.stack([loss.detach().double(), found.entropies.sum().double() / learnt])
    norm = optimiser.step(settings.max_gradient_norm)
    mean_loss, entropy = sums.tolist()
    tokens = sum(pack.layout.tokens for pack in packs)
    return SftMetrics(mean_loss, entropy, norm, learnt, tokens, len(packs), perf_counter() - start)
