"""From rollouts and sequences to packed rows: a group's completions behind one copy of their prompt.

A row holds at most `budget` tokens where that is possible: a group that is larger is split, its prompt then repeated;
small groups share a row. A single completion with its prompt is never split, whatever its length.
"""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from array import array
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import Protocol, TypeVar

import torch

from prove.core.errors import UsageError
from prove.train.update.layout import Layout, SharedPrompt, to_device

T = TypeVar("T")
NONE = torch.zeros(0, dtype=torch.int64)
DTYPES = {"b": torch.int8, "i": torch.int32, "q": torch.int64}
"""What torch calls the integers of an array."""


@dataclass(frozen=True)
class Trace:
    """One rollout as the update reads it; the last four are as long as `completion_ids`."""

    prompt_ids: Sequence[int]
    completion_ids: Sequence[int]
    mask: Sequence[int]
    """1 = sampled by the model; only these tokens have a loss."""
    logprobs: Sequence[float]
    """Of the sampled ids, under the policy that sampled them."""
    advantages: Sequence[float]


class MaskedIds(Protocol):
    """One conversation for supervised fine-tuning; mask 1 = the model learns to write this id."""

    @property
    def ids(self) -> Sequence[int]: ...

    @property
    def mask(self) -> Sequence[int]: ...


@dataclass(frozen=True)
class Learnt:
    """The part of a conversation that a loss needs, as tensors."""

    ids: torch.Tensor
    mask: torch.Tensor


@dataclass(frozen=True)
class Pack:
    """A row of ids, and what is asked of it: the log-probability of `targets[i]` after the token `predictors[i]`."""

    layout: Layout
    ids: torch.Tensor
    positions: torch.Tensor
    predictors: torch.Tensor
    targets: torch.Tensor

    def to(self, device: torch.device) -> "Pack":
        """The pack with its tensors on a device."""
        moved = (to_device(one, device) for one in (self.ids, self.positions, self.predictors, self.targets))
        return Pack(self.layout, *moved)


@dataclass(frozen=True)
class PolicyPack:
    """A pack of rollouts, with one value per target; `episodes` counts through the whole batch."""

    pack: Pack
    old_logprobs: torch.Tensor
    advantages: torch.Tensor
    episodes: torch.Tensor

    def to(self, device: torch.device) -> "PolicyPack":
        """The pack with its tensors on a device."""
        moved = (to_device(one, device) for one in (self.old_logprobs, self.advantages, self.episodes))
        return PolicyPack(self.pack.to(device), *moved)


@dataclass(frozen=True)
class Member:
    """A trace within its batch; `needed` completion ids are read, the last sampled id and what follows it are not."""

    episode: int
    trace: Trace
    needed: int


@dataclass(frozen=True)
class Portion:
    """Rollouts of one group that lie in one row."""

    prompt_ids: tuple[int, ...]
    members: tuple[Member, ...]

    @property
    def tokens(self) -> int:
        """How much of a row they fill."""
        return len(self.prompt_ids) + sum(member.needed for member in self.members)


def pack_traces(traces: Sequence[Trace], budget: int, multiple: int = 1) -> list[PolicyPack]:
    """Rows of the traces, in order; rollouts with the same prompt ids are a group.

    A trace without sampled ids is left out. Rows are padded to a multiple of `multiple` tokens.
    """
    portions = [portion for group in _groups(traces) for portion in _split(group, budget)]
    return [_policy_pack(row, multiple) for row in _rows(portions, [one.tokens for one in portions], budget)]


def pack_sequences(sequences: Sequence[MaskedIds], budget: int, multiple: int = 1) -> list[Pack]:
    """Rows of separate sequences; the last id of each is only predicted, and the ids that no loss needs are cut."""
    checked = [_trimmed(number, one) for number, one in enumerate(sequences)]
    kept = [one for one in checked if len(one.ids)]
    rows = _rows(kept, [len(one.ids) - 1 for one in kept], budget)
    return [_sequence_pack(row, multiple) for row in rows]


def _trimmed(number: int, sequence: MaskedIds) -> Learnt:
    if len(sequence.ids) != len(sequence.mask):
        raise UsageError(f"Sequence {number} has {len(sequence.ids)} ids and {len(sequence.mask)} marks of its mask.")
    end = _last_marked(sequence.mask) + 1
    return Learnt(_tensor(sequence.ids[:end]), _tensor(sequence.mask[:end])) if end > 1 else Learnt(NONE, NONE)


def _marked(mask: Sequence[int]) -> list[int]:
    return [index for index, mark in enumerate(mask) if mark]


def _last_marked(mask: Sequence[int]) -> int:
    """The index of the last 1; -1 where there is none."""
    return next((index for index in range(len(mask) - 1, -1, -1) if mask[index]), -1)


def _groups(traces: Sequence[Trace]) -> list[Portion]:
    members: dict[tuple[int, ...], list[Member]] = {}
    for number, trace in enumerate(traces):
        _check(number, trace)
        last = _last_marked(trace.mask)
        if last >= 0:
            members.setdefault(tuple(trace.prompt_ids), []).append(Member(number, trace, last))
    return [Portion(prompt, tuple(group)) for prompt, group in members.items()]


def _check(number: int, trace: Trace) -> None:
    lengths = [len(one) for one in (trace.completion_ids, trace.mask, trace.logprobs, trace.advantages)]
    if len(set(lengths)) > 1:
        raise UsageError(
            f"Rollout {number} has {lengths[0]} completion ids, {lengths[1]} marks of the mask, {lengths[2]} "
            f"log-probabilities and {lengths[3]} advantages; there must be one of each per id."
        )
    if not trace.prompt_ids:
        raise UsageError(f"Rollout {number} has no prompt ids.")


def _split(group: Portion, budget: int) -> list[Portion]:
    sizes = [member.needed for member in group.members]
    rows = _rows(group.members, sizes, budget - len(group.prompt_ids))
    return [Portion(group.prompt_ids, tuple(row)) for row in rows]


def _rows(items: Sequence[T], sizes: Sequence[int], budget: int) -> list[list[T]]:
    """The items in order, in lists whose sizes add up to the budget at most; an item that is larger is alone."""
    rows: list[list[T]] = []
    filled = 0
    for item, size in zip(items, sizes, strict=True):
        if rows and filled + size <= budget:
            rows[-1].append(item)
            filled += size
        else:
            rows.append([item])
            filled = size
    return rows


@dataclass
class Row:
    """A row as it is filled."""

    ids: list[int]
    positions: list[int]
    lengths: list[int]
    predictors: list[int]
    targets: list[int]

    def add(self, ids: Sequence[int], first_position: int = 0) -> int:
        """Append a document; where it starts."""
        start = len(self.ids)
        if ids:
            self.ids.extend(ids)
            self.positions.extend(range(first_position, first_position + len(ids)))
            self.lengths.append(len(ids))
        return start

    def finish(self, shared: Iterable[SharedPrompt], multiple: int) -> Pack:
        """The pack, padded."""
        self.add([0] * (-len(self.ids) % multiple))
        columns = (self.ids, self.positions, self.predictors, self.targets)
        return Pack(Layout(tuple(self.lengths), tuple(shared)), *(_integers(one) for one in columns))


def _policy_pack(row: Sequence[Portion], multiple: int) -> PolicyPack:
    filled = Row([], [], [], [], [])
    shared: list[SharedPrompt] = []
    old: list[float] = []
    advantages: list[float] = []
    episodes: list[int] = []
    for portion in row:
        prompt = filled.add(portion.prompt_ids)
        prompt_end = len(filled.ids)
        for member in portion.members:
            trace = member.trace
            start = filled.add(trace.completion_ids[: member.needed], len(portion.prompt_ids))
            sampled = _marked(trace.mask)
            filled.predictors.extend(start + index - 1 if index else prompt_end - 1 for index in sampled)
            filled.targets.extend(trace.completion_ids[index] for index in sampled)
            old.extend(trace.logprobs[index] for index in sampled)
            advantages.extend(trace.advantages[index] for index in sampled)
            episodes.extend([member.episode] * len(sampled))
        if len(filled.ids) > prompt_end:
            shared.append(SharedPrompt(prompt, prompt_end, len(filled.ids)))
    pack = filled.finish(shared, multiple)
    return PolicyPack(pack, _floats(old), _floats(advantages), _integers(episodes))


def _integers(values: list[int]) -> torch.Tensor:
    """Ten times as fast as `torch.tensor`, which matters for a batch of 200,000 tokens; so is `_floats`."""
    return torch.frombuffer(array("q", values), dtype=torch.int64) if values else torch.zeros(0, dtype=torch.int64)


def _floats(values: list[float]) -> torch.Tensor:
    return torch.frombuffer(array("f", values), dtype=torch.float32) if values else torch.zeros(0)


def _sequence_pack(row: Sequence[Learnt], multiple: int) -> Pack:
    lengths = [len(one.ids) - 1 for one in row]
    starts = accumulate(lengths, initial=0)
    padding = [size] if (size := -sum(lengths) % multiple) else []
    ids = [*(one.ids[:-1] for one in row), *(torch.zeros(size, dtype=torch.int64) for size in padding)]
    positions = [torch.arange(length) for length in (*lengths, *padding)]
    learnt = [one.mask[1:].nonzero().squeeze(-1) for one in row]
    predictors = [places + start for places, start in zip(learnt, starts, strict=False)]
    targets = [one.ids[places + 1] for one, places in zip(row, learnt, strict=True)]
    return Pack(Layout((*lengths, *padding)), *map(torch.cat, (ids, positions, predictors, targets)))


def _tensor(values: Sequence[int]) -> torch.Tensor:
    """Integers of any sequence; those of an array are read where they lie."""
    if isinstance(values, array):
        return torch.frombuffer(values, dtype=DTYPES[values.typecode]).long()
    return _integers(list(values))
