"""The components of the paper's reward: pure functions from what was counted to a number."""

import math
from collections.abc import Iterable
from dataclasses import dataclass

from prove.core.episodes import EpisodeTurn
from prove.core.results import LEVELS

LEVEL_SCORE = {level: rank / 3 for rank, level in enumerate(LEVELS)}
"""unknown 0, malformed ⅓, failed ⅔, ok 1."""


@dataclass(slots=True)
class Tally:
    """What is counted in the tool turns of an episode, or in one of them.

    Args:
        calls: The policy's calls.
        levels: The sum of their levels; a refusal that the reference call also got counts as success.
        named: How many of them are of a tool that the reference uses.
        wanted: The reference calls.
        pairs: How many of them are aligned with a call.
        in_order: How many of these come after all of their dependencies.
        shares: The sum of their shares of equal values.
    """

    calls: int = 0
    levels: float = 0.0
    named: int = 0
    wanted: int = 0
    pairs: int = 0
    in_order: int = 0
    shares: float = 0.0


def pooled(tallies: Iterable[Tally], named: int) -> Tally:
    """All turns together; `named` is counted with the tools of the whole reference."""
    total = Tally(named=named)
    for one in tallies:
        total.calls += one.calls
        total.levels += one.levels
        total.wanted += one.wanted
        total.pairs += one.pairs
        total.in_order += one.in_order
        total.shares += one.shares
    return total


def validity(tally: Tally) -> float:
    """The mean level of the calls: is it a candidate tool, are the arguments valid, did it succeed."""
    return tally.levels / tally.calls if tally.calls else 0.0


def coverage(tally: Tally) -> float:
    """The share of reference calls that are matched after all of their dependencies."""
    return tally.in_order / tally.wanted if tally.wanted else 0.0


def budget(references: int, beta: float) -> int:
    """How many calls cost nothing: as many as the reference has, and a share of them in addition."""
    return references + math.ceil(beta * references)


def efficiency(tally: Tally, alpha: float, beta: float) -> float:
    """Minus alpha times the calls beyond the budget, relative to the budget."""
    if not tally.wanted or not tally.calls:
        return 0.0
    allowed = budget(tally.wanted, beta)
    return 0.0 - alpha * max(0, tally.calls - allowed) / allowed


def name(tally: Tally) -> float:
    """The share of calls whose tool the reference uses."""
    return tally.named / tally.calls if tally.calls else 0.0


def argument(tally: Tally) -> float:
    """The mean share of equal argument values over the aligned pairs, in any order."""
    return tally.shares / tally.pairs if tally.pairs else 0.0


def abstention(turn: EpisodeTurn | None) -> float:
    """1 for a text without calls, else 0; a turn that was never reached scores 0."""
    return float(turn is not None and bool(turn.text.strip()) and not turn.steps)
