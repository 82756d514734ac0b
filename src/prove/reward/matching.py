"""Aligns calls with reference calls: one to one, within a turn, with the best coverage, then the best values."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from prove.core.episodes import Episode, Step
from prove.core.examples import ReferenceCall
from prove.core.json_values import same

MAX_BRANCHES = 20_000
"""How many branches are searched; then the best alignment so far is taken. The likeliest are searched first."""


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


PairFilter = Callable[[Wanted, Placed], bool]


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


def want_calls(episode: Episode) -> list[Wanted]:
    """All reference calls of an episode's example in order; a call comes after its dependencies."""
    wanted: list[Wanted] = []
    index: dict[str, int] = {}
    for number, turn in enumerate(episode.example.turns):
        for call in turn.reference_calls:
            after = tuple((index[edge.source], edge.kind == "explicit") for edge in call.depends)
            index[call.id] = len(wanted)
            wanted.append(Wanted(call, number, after))
    return wanted


def value_share(wanted: ReferenceCall, step: Step) -> float:
    """The share of the reference's arguments that the call has with an equal value; 1 if there are none."""
    if not wanted.arguments:
        return 1.0
    given = step.call.arguments
    return sum(same(given[key], value) for key, value in wanted.arguments.items()) / len(wanted.arguments)


def align(wanted: list[Wanted], placed: list[Placed], counts: PairFilter | None = None) -> list[Pair]:
    """The alignment with the greatest coverage, then the most pairs, then the most equal values, then the earliest.

    Coverage comes before values, not in a weighted sum with them: correcting a value can never lower either.
    A call can be aligned with a reference call of its turn and name if it has all its keys and `counts` accepts it.
    """
    by_name: dict[tuple[int, str], list[Placed]] = {}
    for call in placed:
        by_name.setdefault((call.turn, call.step.call.name), []).append(call)
    options = [_options(want, by_name.get((want.turn, want.call.name), ()), counts) for want in wanted]
    return _Search(wanted, options).best()


def _options(want: Wanted, calls: Sequence[Placed], counts: PairFilter | None) -> list[tuple[Placed, float]]:
    """The calls that can be aligned with a reference call, with their shares of equal values, the likeliest first."""
    keys = want.call.arguments.keys()
    fitting = [
        (call, value_share(want.call, call.step))
        for call in calls
        if call.step.call.arguments.keys() >= keys and (counts is None or counts(want, call))
    ]
    if len(fitting) > 1:
        fitting.sort(key=_likeliest_first)
    return fitting


def _likeliest_first(option: tuple[Placed, float]) -> tuple[float, int]:
    return -option[1], option[0].position


class _Search:
    """Branch and bound over the reference calls in order; the first branch is almost always the best."""

    def __init__(self, wanted: list[Wanted], options: list[list[tuple[Placed, float]]]) -> None:
        self.wanted = wanted
        self.options = options
        self.chosen: list[Placed | None] = [None] * len(wanted)
        self.shares = [0.0] * len(wanted)
        self.used: set[int] = set()
        self.top: tuple[int, int, float] = (-1, 0, 0.0)
        self.pairs: list[Pair] = []
        self.looked = 0
        # An upper bound of what the calls from here on can add: (coverage and pairs, values).
        self.possible = [(0, 0.0)] * (len(wanted) + 1)
        for place in range(len(wanted) - 1, -1, -1):
            count, share = self.possible[place + 1]
            if options[place]:
                count, share = count + 1, share + options[place][0][1]
            self.possible[place] = (count, share)

    def best(self) -> list[Pair]:
        if not self._first_is_best():
            self._try(0, 0, 0, 0.0)
        return self.pairs

    def _first_is_best(self) -> bool:
        """Whether every reference call can have its likeliest call in order, which is the optimum."""
        for place, options in enumerate(self.options):
            if options:
                call, self.shares[place] = options[0]
                if call.position in self.used or not self._in_order(place, call):
                    self.used.clear()
                    self.chosen = [None] * len(self.wanted)
                    return False
                self.used.add(call.position)
                self.chosen[place] = call
        self.pairs = [
            Pair(place, call.position, self.shares[place], True)
            for place, call in enumerate(self.chosen)
            if call is not None
        ]
        return True

    def _try(self, place: int, covered: int, pairs: int, share: float) -> None:
        more, more_share = self.possible[place]
        if (covered + more, pairs + more, share + more_share) <= self.top or self.looked > MAX_BRANCHES:
            return
        if place == len(self.wanted):
            self.top = (covered, pairs, share)
            self._keep()
            return
        for call, value in self.options[place]:
            if call.position in self.used:
                continue
            self.looked += 1
            self.used.add(call.position)
            self.chosen[place], self.shares[place] = call, value
            self._try(place + 1, covered + self._in_order(place, call), pairs + 1, share + value)
            self.used.discard(call.position)
        self.chosen[place] = None
        self._try(place + 1, covered, pairs, share)

    def _in_order(self, place: int, call: Placed) -> bool:
        for before, needs_message in self.wanted[place].after:
            source = self.chosen[before]
            if source is None:
                return False
            if not (source.message < call.message if needs_message else source.position < call.position):
                return False
        return True

    def _keep(self) -> None:
        self.pairs = [
            Pair(place, call.position, self.shares[place], self._in_order(place, call))
            for place, call in enumerate(self.chosen)
            if call is not None
        ]
