"""What a profile says about an episode, with every part kept."""

import msgspec


class TurnScore(msgspec.Struct, frozen=True):
    """One turn: the parts of a tool turn by itself, or the score of an abstention."""

    kind: str
    score: float
    parts: dict[str, float] = {}


class Score(msgspec.Struct, frozen=True):
    """The reward of an episode. `total` is None where the episode could not be scored: its policy failed.

    Args:
        parts: The components over the pooled tool turns, unweighted; `abstention` is the mean over such turns.
        agreement: The share of reference calls that were matched in order with all values equal.
        told: Whether the user was told what was asked for.
    """

    profile: str
    total: float | None
    parts: dict[str, float]
    turns: tuple[TurnScore, ...]
    success: bool
    agreement: float
    told: bool
