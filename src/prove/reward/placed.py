"""The calls of an episode and of its reference, in their places."""

from dataclasses import dataclass

from prove.core.episodes import Episode, Step
from prove.core.examples import ReferenceCall, Turn
from prove.reward.kept import Kept


@dataclass(slots=True)
class Placed:
    """A call of the episode, with the numbers of its turn, of its message and of itself in the episode."""

    step: Step
    turn: int
    message: int
    position: int


@dataclass(slots=True)
class Wanted:
    """A reference call, its turn, and its dependencies: (index, whether an earlier message is needed)."""

    call: ReferenceCall
    turn: int
    after: tuple[tuple[int, bool], ...]


@dataclass(slots=True)
class Pair:
    """A call aligned with a reference call, the share of equal values, and whether it comes after its dependencies."""

    wanted: int
    placed: int
    share: float
    in_order: bool


def place_calls(episode: Episode) -> list[Placed]:
    """All calls of an episode in order."""
    placed: list[Placed] = []
    message = 0
    for turn, done in enumerate(episode.turns):
        for said in done.messages:
            for step in said.steps:
                placed.append(Placed(step, turn, message, len(placed)))
            message += 1
    return placed


_wanted: Kept[list[Wanted]] = Kept()


def want_calls(episode: Episode) -> list[Wanted]:
    """All reference calls of an episode's example in order; a call comes after its dependencies. Do not change it."""
    turns = episode.example.turns
    return _wanted.of(turns, lambda: _want_calls(turns))


def _want_calls(turns: tuple[Turn, ...]) -> list[Wanted]:
    wanted: list[Wanted] = []
    index: dict[str, int] = {}
    for number, turn in enumerate(turns):
        for call in turn.reference_calls:
            after = tuple((index[edge.source], edge.kind == "explicit") for edge in call.depends)
            index[call.id] = len(wanted)
            wanted.append(Wanted(call, number, after))
    return wanted
