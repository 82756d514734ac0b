"""The result of scoring an episode, with every part."""

from typing import Literal, Protocol

import msgspec

from prove.core.episodes import Episode


class TurnScore(msgspec.Struct, frozen=True):
    """The score of one turn: of its own calls and parts, or of an abstention."""

    kind: Literal["tools", "abstention"]
    score: float
    parts: dict[str, float] = {}


class Score(msgspec.Struct, frozen=True):
    """The reward of an episode. `total` is None if the episode could not be scored; `reason` says why.

    Args:
        success: Whether the work was done; None where the environment cannot be judged.
        parts: The components over all tool turns together, unweighted; `abstention` is the mean over abstention turns.
        agreement: The share of reference calls that were matched in order with all values equal.
        told: Whether the user was told the values that the goals ask for.
    """

    profile: str
    total: float | None
    parts: dict[str, float]
    turns: tuple[TurnScore, ...]
    success: bool | None
    agreement: float
    told: bool
    reason: str = ""


class Scorer(Protocol):
    """Scores an episode: a profile of ours, or a benchmark's checker."""

    @property
    def name(self) -> str: ...
    def __call__(self, episode: Episode) -> Score: ...
