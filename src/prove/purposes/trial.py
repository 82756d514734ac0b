"""Tries a purpose in many worlds: how often it can be drawn, why not, and whether its texts read back as meant."""

from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from random import Random

from prove.core.world_session import WorldEnvironment
from prove.purposes.drawing import draw
from prove.purposes.nodes import Purpose
from prove.purposes.reading import read
from prove.purposes.solving import Solution, UnboundError, solve
from prove.purposes.words import Turn, write


@dataclass(frozen=True, slots=True)
class Tried:
    """One conversation of a purpose; `problem` is what its round trip shows, empty if it is proven."""

    seed: int
    turns: list[Turn]
    solution: Solution
    problem: str = ""


@dataclass(slots=True)
class Trial:
    """What trying showed.

    Args:
        reasons: Why worlds had nothing for the purpose.
        branches: How often each condition held and did not, by the id of the node.
        not_kept: Why synthesis made no example where the purpose was drawn.
    """

    tried: list[Tried] = field(default_factory=list[Tried])
    reasons: Counter[str] = field(default_factory=Counter[str])
    branches: Counter[tuple[int, bool]] = field(default_factory=Counter[tuple[int, bool]])
    not_kept: Counter[str] = field(default_factory=Counter[str])

    @property
    def texts(self) -> int:
        """How many different texts there are."""
        return len({tuple(turn.text for turn in each.turns) for each in self.tried})

    @property
    def kept(self) -> int:
        """In how many worlds synthesis makes an example of it."""
        return len(self.tried) - self.not_kept.total()


def try_purpose(purpose: Purpose, library: WorldEnvironment, seeds: Iterable[int]) -> Trial:
    """Draw, write, read and solve a purpose in the worlds of some seeds."""
    trial = Trial()
    mounted = library.only(purpose.servers)
    for seed in seeds:
        rng = Random(f"{purpose.name} {seed}")
        session = mounted.open(seed)
        try:
            drawn = draw(purpose, session, rng)
        except UnboundError as error:
            trial.reasons[str(error)] += 1
            continue
        turns = write(purpose, session, drawn.brief, rng)
        problem = round_trip(purpose, mounted, seed, [turn.text for turn in turns], drawn.solution)
        trial.tried.append(Tried(seed, turns, drawn.solution, problem))
        trial.branches.update(drawn.solution.taken.items())
    return trial


def round_trip(purpose: Purpose, mounted: WorldEnvironment, seed: int, texts: list[str], solution: Solution) -> str:
    """Why texts do not prove a solution: they have one meaning, and it leads to the same calls in a new world."""
    found = read(purpose, mounted.open(seed), texts)
    if len(found) != 1:
        return f"the texts have {len(found)} meanings"
    try:
        again = solve(purpose, mounted.open(seed), found[0].brief, found[0].words)
    except UnboundError as error:
        return f"what was read cannot be solved ({error})"
    if [(made.name, made.arguments) for made in again.calls] != [
        (made.name, made.arguments) for made in solution.calls
    ]:
        return "what was read is solved by other calls"
    if [answer.values for answer in again.answers] != [answer.values for answer in solution.answers]:
        return "what was read has other answers"
    return ""
