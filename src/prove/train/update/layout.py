"""Where the documents of a packed row lie, and which of them read a shared prompt."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate

import torch


@dataclass(frozen=True)
class SharedPrompt:
    """A prompt and the completions behind it: `[prompt, end)` is read by every token of `[end, completions_end)`."""

    start: int
    end: int
    completions_end: int


@dataclass(frozen=True)
class Layout:
    """A row of documents side by side.

    A token sees the tokens of its own document up to itself. A token of a completion sees the whole prompt as well.
    Prompts, completions, separate sequences and the padding at the end are all documents.
    """

    lengths: tuple[int, ...]
    shared: tuple[SharedPrompt, ...] = ()

    @property
    def tokens(self) -> int:
        """The length of the row."""
        return sum(self.lengths)

    @property
    def boundaries(self) -> list[int]:
        """Where each document starts, and the end of the last one."""
        return list(accumulate(self.lengths, initial=0))

    def documents(self) -> torch.Tensor:
        """The number of each token's document."""
        return torch.arange(len(self.lengths)).repeat_interleave(torch.tensor(self.lengths))

    def prompts(self) -> torch.Tensor:
        """The number of the document that each token reads besides its own; -1 where there is none."""
        numbers = {start: number for number, start in enumerate(self.boundaries)}
        prompts = torch.full((self.tokens,), -1)
        for one in self.shared:
            prompts[one.end : one.completions_end] = numbers[one.start]
        return prompts

    def visible(self) -> torch.Tensor:
        """The dense mask `[tokens, tokens]`: what each token (row) sees."""
        documents, order = self.documents(), torch.arange(self.tokens)
        own = documents[:, None] == documents[None, :]
        shared = self.prompts()[:, None] == documents[None, :]
        return (own | shared) & (order[:, None] >= order[None, :])


def spans(ranges: Sequence[tuple[int, int]]) -> torch.Tensor:
    """The indices of several ranges, one after the other."""
    return torch.cat([torch.arange(start, end) for start, end in ranges])


def to_device(tensor: torch.Tensor, device: torch.device) -> torch.Tensor:
    """The tensor on a device, for what runs there next; the device's work so far is not waited for."""
    return tensor.to(device, non_blocking=device.type == "cuda")
