"""The state of a burst of decoding on the device."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import chain

import torch

from prove.rollout.engine.packing import int_tensor, page_table, power_of_two, to_device
from prove.rollout.engine.sampling import signed_seed
from prove.rollout.engine.sequences import LiveSequence

NO_STOP = -1


@dataclass(frozen=True)
class Rows:
    """One row per sequence; every step changes it in place."""

    tokens: torch.Tensor
    """The id that goes into the model next."""
    own: torch.Tensor
    """Its index among the sequence's own ids."""
    bases: torch.Tensor
    """The number of ids before the sequence's own."""
    seeds: torch.Tensor
    remaining: torch.Tensor
    """How many tokens may still be drawn."""
    active: torch.Tensor
    temperatures: torch.Tensor
    stops: torch.Tensor
    """Stop ids, filled up with -1."""
    table: torch.Tensor
    """The pages of the sequence's own ids."""
    drawn: torch.Tensor
    """The tokens drawn last, -1 in rows that were not active."""
    logprobs: torch.Tensor
    """Their log-probabilities."""

    @property
    def shape(self) -> tuple[int, ...]:
        """What a captured graph depends on."""
        return (*self.table.shape, self.stops.shape[1])

    def assign(self, other: "Rows") -> None:
        """Take over the contents of other rows of the same shape."""
        for mine, theirs in zip(vars(self).values(), vars(other).values(), strict=True):
            mine.copy_(theirs)


def rows_of(sequences: Sequence[LiveSequence], budgets: Sequence[int], device: torch.device, count: int) -> Rows:
    """The rows of sequences that may draw `budgets` tokens each; inactive rows follow up to `count`."""
    samplings = [sequence.request.sampling for sequence in sequences if sequence.request]
    padding = [0] * (count - len(sequences))
    state = int_tensor(
        chain(
            *([len(sequence.own.ids) - 1 for sequence in sequences], padding),
            *([sequence.own.ids[-1] for sequence in sequences], padding),
            *([len(sequence.group.prompt.ids) for sequence in sequences], padding),
            *([signed_seed(sequence.seed) for sequence in sequences], padding),
            *(budgets, padding),
        )
    ).view(5, count)
    temperatures = torch.tensor([sampling.temperature for sampling in samplings] + [0.0] * len(padding))
    table = page_table([sequence.own for sequence in sequences], count)
    own, tokens, bases, seeds, remaining = to_device(state, device)
    return Rows(
        tokens=tokens,
        own=own,
        bases=bases,
        seeds=seeds,
        remaining=remaining,
        active=remaining > 0,
        temperatures=to_device(temperatures, device),
        stops=to_device(_stops([sampling.stop_ids for sampling in samplings], count), device),
        table=to_device(table, device),
        drawn=torch.full_like(tokens, NO_STOP),
        logprobs=torch.zeros(count, device=device),
    )


def _stops(stop_ids: Sequence[tuple[int, ...]], count: int) -> torch.Tensor:
    """The stop ids of all rows; -1, which is not an id, fills the rest."""
    width = power_of_two(max(1, *(len(ids) for ids in stop_ids)))
    rows = [*stop_ids, *[()] * (count - len(stop_ids))]
    return int_tensor(chain.from_iterable((*ids, *[NO_STOP] * (width - len(ids))) for ids in rows)).view(count, width)
