"""The parts of the reward, one small pure function each: from a reading of an episode to a number."""

import math

from prove.core.trace import LEVELS, EpisodeTurn
from prove.reward.reading import Reading

LEVEL_SCORE = {level: rank / 3 for rank, level in enumerate(LEVELS)}
"""unknown 0, malformed ⅓, failed ⅔, ok 1."""


def validity(reading: Reading) -> float:
    """The mean level of the calls: is it a candidate tool, are the arguments sound, did it succeed.

    A refusal that the reference ends in is a success: the call did what it could.
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
    """How many calls are free: the reference's, and a margin that grows with it."""
    return references + math.ceil(beta * references)


def efficiency(reading: Reading, alpha: float, beta: float) -> float:
    """Minus alpha for every budget's worth of calls beyond the budget."""
    if not reading.wanted or not reading.calls:
        return 0.0
    allowed = budget(len(reading.wanted), beta)
    return 0.0 - alpha * max(0, len(reading.calls) - allowed) / allowed


def name(reading: Reading) -> float:
    """The share of calls whose tool is one of the reference's."""
    if not reading.calls:
        return 0.0
    return sum(call.step.call.name in reading.names for call in reading.calls) / len(reading.calls)


def argument(reading: Reading) -> float:
    """The mean share of equal argument values over the aligned pairs, whatever their order."""
    if not reading.pairs:
        return 0.0
    return sum(pair.share for pair in reading.pairs) / len(reading.pairs)


def abstention(turn: EpisodeTurn | None) -> float:
    """1 for words and no call, else 0; a turn that was never reached scores 0."""
    return float(turn is not None and bool(turn.text.strip()) and not turn.steps)


def restraint(turn: EpisodeTurn | None) -> float:
    """1 for words and a state left as it was: looking is allowed, changing is not."""
    return float(turn is not None and bool(turn.text.strip()) and not turn.changed_state)
