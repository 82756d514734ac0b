"""Forward passes over ids of many sequences at once, packed one after the other without padding."""

from array import array
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import chain

import torch

from prove.rollout.engine.pages import SCRATCH_PAGE
from prove.rollout.engine.sequences import CachedIds, LiveSequence

FEWEST_COLUMNS = 64
"""Columns of a page table."""


@dataclass(frozen=True)
class Segment:
    """`count` consecutive ids of one part, from index `start`; they also see all of `prefix`."""

    part: CachedIds
    start: int
    count: int
    prefix: CachedIds | None = None

    @property
    def ids(self) -> list[int]:
        """The ids."""
        return self.part.ids[self.start : self.start + self.count]

    @property
    def base(self) -> int:
        """The position in the sequence of the part's first id."""
        return len(self.prefix.ids) if self.prefix else 0


@dataclass(frozen=True)
class PrefixRun:
    """Consecutive tokens of a pass that see the same prefix."""

    first_token: int
    tokens: int
    prefix: CachedIds


def unread(sequences: Iterable[LiveSequence]) -> Iterator[Segment]:
    """What must be read before the sequences can decode: their prompts, and all of their own ids but the last."""
    prompts: set[int] = set()
    for sequence in sequences:
        prompt, own = sequence.group.prompt, sequence.own
        if id(prompt) not in prompts and prompt.cached < len(prompt.ids):
            prompts.add(id(prompt))
            yield Segment(prompt, prompt.cached, len(prompt.ids) - prompt.cached)
        if own.cached < len(own.ids) - 1:
            yield Segment(own, own.cached, len(own.ids) - 1 - own.cached, prompt)


def passes(segments: Iterable[Segment], budget: int) -> Iterator[list[Segment]]:
    """Divide segments into passes of at most `budget` tokens; a long segment continues in the next pass."""
    current: list[Segment] = []
    room = budget
    for segment in segments:
        start, left = segment.start, segment.count
        while left:
            count = min(left, room)
            current.append(Segment(segment.part, start, count, segment.prefix))
            start, left, room = start + count, left - count, room - count
            if not room:
                yield current
                current, room = [], budget
    if current:
        yield current


def prefix_runs(segments: Sequence[Segment]) -> list[PrefixRun]:
    """The runs of tokens that share a prefix, in the order of the pass."""
    runs: list[PrefixRun] = []
    token = 0
    for segment in segments:
        prefix = segment.prefix
        if prefix and prefix.ids:
            last = runs[-1] if runs else None
            if last and last.prefix is prefix and last.first_token + last.tokens == token:
                runs[-1] = PrefixRun(last.first_token, last.tokens + segment.count, prefix)
            else:
                runs.append(PrefixRun(token, segment.count, prefix))
        token += segment.count
    return runs


def int_tensor(numbers: Iterable[int]) -> torch.Tensor:
    """An int64 tensor; faster than `torch.tensor` for long lists."""
    buffer = array("q", numbers)
    return torch.frombuffer(buffer, dtype=torch.int64) if buffer else torch.zeros(0, dtype=torch.int64)


def pieces(lengths: torch.Tensor, most: int) -> tuple[torch.Tensor, torch.Tensor]:
    """Divide every length into pieces of at most `most`: which length a piece is from, and where in it it begins."""
    counts = (lengths + (most - 1)) // most
    owner = torch.repeat_interleave(counts)
    return owner, (torch.arange(len(owner)) - (counts.cumsum(0) - counts)[owner]) * most


def page_table(parts: Sequence[CachedIds], rows: int) -> torch.Tensor:
    """The pages of the parts, one row each (int32).

    Filled up with the scratch page: to `rows`, and to a width that seldom changes, since captured graphs depend on it.
    """
    counts = [len(part.pages) for part in parts]
    width = max(FEWEST_COLUMNS, power_of_two(max(counts, default=0)))
    table = torch.full((rows, width), SCRATCH_PAGE, dtype=torch.int32)
    row, column = pieces(int_tensor(counts), 1)
    pages = int_tensor(chain.from_iterable(part.pages for part in parts))
    table.view(-1)[row * width + column] = pages.int()
    return table


def slots_of(part: CachedIds, start: int, count: int, page_size: int) -> torch.Tensor:
    """Where the keys of `count` ids from index `start` lie in the cache."""
    index = torch.arange(start, start + count)
    pages = int_tensor(part.pages)
    return pages[index // page_size] * page_size + index % page_size


def power_of_two(count: int) -> int:
    """The smallest power of two that is at least `count`."""
    return 1 << max(0, count - 1).bit_length()


def to_device(tensor: torch.Tensor, device: torch.device) -> torch.Tensor:
    """Copy a tensor to the device; on CUDA without waiting for the work before it."""
    if device.type == "cuda" and tensor.numel():
        return tensor.pin_memory().to(device, non_blocking=True)
    return tensor.to(device)
