"""The components of the reward: pure functions from a reading of an episode to a number."""

import math

from prove.core.episodes import EpisodeTurn
from prove.core.results import LEVELS
from prove.reward.reading import Reading

LEVEL_SCORE = {level: rank / 3 for rank, level in enumerate(LEVELS)}
"""unknown 0, malformed ⅓, failed ⅔, ok 1."""


def validity(reading: Reading) -> float:
    """The mean level of the calls: is it a candidate tool, are the arguments valid, did it succeed.

    A refusal that the reference call also got counts as success.
    """
    if not reading.calls:
        return 0.0
    right = reading.right_refusals
    levels = (1.0 if call.position in right else LEVEL_SCORE[call.step.result.level] for call in reading.calls)
    return sum(levels) / len(reading.calls)


def coverage(reading: Reading) -> float:
    """The share of reference calls that are matched after all of their dependencies."""
    if not reading.wanted:
        return 0.0
    return sum(pair.in_order for pair in reading.pairs) / len(reading.wanted)


def budget(references: int, beta: float) -> int:
    """How many calls cost nothing: as many as the reference has, and a share of them in addition."""
    return references + math.ceil(beta * references)


def efficiency(reading: Reading, alpha: float, beta: float) -> float:
    """Minus alpha times the calls beyond the budget, relative to the budget."""
    if not reading.wanted or not reading.calls:
        return 0.0
    allowed = budget(len(reading.wanted), beta)
    return 0.0 - alpha * max(0, len(reading.calls) - allowed) / allowed


def name(reading: Reading) -> float:
    """The share of calls whose tool the reference uses."""
    if not reading.calls:
        return 0.0
    return sum(call.step.call.name in reading.tool_names for call in reading.calls) / len(reading.calls)


def argument(reading: Reading) -> float:
    """The mean share of equal argument values over the aligned pairs, in any order."""
    if not reading.pairs:
        return 0.0
    return sum(pair.share for pair in reading.pairs) / len(reading.pairs)


def abstention(turn: EpisodeTurn | None) -> float:
    """1 for a text without calls, else 0; a turn that was never reached scores 0."""
    return float(turn is not None and bool(turn.text.strip()) and not turn.steps)


def restraint(turn: EpisodeTurn | None) -> float:
    """1 for a text and an unchanged state, else 0: calls that only read are allowed."""
    return float(turn is not None and bool(turn.text.strip()) and not turn.changed_state)
