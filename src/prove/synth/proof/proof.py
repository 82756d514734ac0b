"""An example in its world: its reference run once, and what was said by whom and when, for the checks to look at."""

import datetime as dt
from collections import Counter
from collections.abc import Iterable, Iterator
from typing import Any, cast

from prove.core.outcome import changed_records
from prove.core.session import WorldEnvironment, WorldSession
from prove.core.shapes import Shape
from prove.core.tools import Tool
from prove.core.trace import Example, Goal, Provenance, ReferenceCall, Result, Turn
from prove.graph import DependencyGraph

JOINTS = ".,:/-"
"""What holds figures together: 1.5, 1,500, 5:30, 3/4, 2026-05-05."""


class Proof:
    """What the checks look at, computed once: the results, the state before every call, the clock of every turn."""

    def __init__(self, example: Example, library: WorldEnvironment, graph: DependencyGraph) -> None:
        self.example = example
        self.library = library
        self.graph = graph
        self.environment = library.only(example.servers)
        self.results: dict[str, Result] = {}
        self.effects: dict[str, str] = {}
        self.touched: Counter[str] = Counter()
        self.turn_of: dict[str, int] = {}
        self.clocks: list[dt.datetime] = []
        self.calls = {call.id: call for call in example.reference_calls}
        self.order = {id: place for place, id in enumerate(self.calls)}
        self.goals: dict[str, Goal] = {goal.call: goal for turn in example.turns for goal in turn.goals}
        self.before: dict[str, WorldSession] = {}
        self.session = self.open()
        self._replay()

    def open(self) -> WorldSession:
        """A fresh session in the example's world."""
        return self.environment.open(self.example.seed)

    def _replay(self) -> None:
        """Run the reference once, and keep what was there before every call, what it gave and what it changed."""
        for number, turn in enumerate(self.example.turns):
            if turn.advance:
                self.session.advance(turn.advance)
            self.clocks.append(self.session.now)
            for call in turn.reference_calls:
                before = self.before[call.id] = self.session.fork()
                self.turn_of[call.id] = number
                self.results[call.id] = self.session.call(call.name, call.arguments)
                self.effects[call.id] = self.session.changes_since(before).key
                self.touched |= changed_records(self.session.outcome().changes)

    def tool(self, call: ReferenceCall) -> Tool:
        """The tool of a call."""
        return self.library.tools[call.name]

    def window(self, call: ReferenceCall) -> range:
        """The turns that may say what a call needs: its own, and those before it that could not be served yet."""
        turns, last = self.example.turns, self.turn_of[call.id]
        first = last
        while first > 0 and (turns[first - 1].missing or (turns[first].handed_over and not _acts(turns[first - 1]))):
            first -= 1
        return range(first, last + 1)

    def said_for(self, call: ReferenceCall) -> str:
        """What the user says in those turns."""
        return "\n".join(self.example.turns[number].user for number in self.window(call))

    def known_by(self, call: ReferenceCall, source: str) -> bool:
        """Whether a result is there when a call is made: of an earlier turn, or of an earlier message of its own."""
        earlier = self.calls.get(source)
        if earlier is None or self.order[source] >= self.order[call.id]:
            return False
        return self.turn_of[source] < self.turn_of[call.id] or earlier.message < call.message


def _acts(turn: Turn) -> bool:
    return bool(turn.reference_calls)


def holds(text: str, words: str) -> bool:
    """Whether words stand in a text as words, not as a part of others."""
    return next(_spots(text, words), None) is not None


def times_held(text: str, words: str) -> int:
    """How often words stand in a text."""
    return sum(1 for _ in _spots(text, words))


def _spots(text: str, words: str) -> Iterator[int]:
    """Where words stand as wholes, capital letters aside: 5 is not in 15, 1.5, 5:30, $5, 5% or 2026-05-05."""
    # By hand, since words are hardly ever asked for twice and compiling a pattern costs far more than one search.
    lower, wanted = text.lower(), words.lower()
    at = lower.find(wanted) if wanted else -1
    while at >= 0:
        end = at + len(wanted)
        whole = _free_before(lower, at, wanted[0]) and _free_after(lower, end, wanted[-1])
        if whole:
            yield at
        at = lower.find(wanted, end if whole else at + 1)


def _free_before(text: str, at: int, first: str) -> bool:
    if at == 0 or not first.isalnum():
        return True
    before = text[at - 1]
    return not (before.isalnum() or before in "_$" or (before in JOINTS and at > 1 and text[at - 2].isdigit()))


def _free_after(text: str, end: int, last: str) -> bool:
    if end == len(text) or not last.isalnum():
        return True
    after = text[end]
    joined = after in JOINTS and end + 1 < len(text) and text[end + 1].isdigit()
    return not (after.isalnum() or after == "_" or joined or (after == "%" and last.isdigit()))


def each_source(value: Any, shape: Shape, origin: Provenance) -> Iterator[tuple[Any, Shape, Provenance]]:
    """A value with its source; where it is a list, every item with its own."""
    if origin.function == "list" and origin.source == "derived" and isinstance(value, list) and shape.item is not None:
        for inner, source in zip(cast("list[Any]", value), origin.inputs, strict=False):
            yield from each_source(inner, shape.item, source)
    else:
        yield value, shape, origin


def sources_of(proof: Proof, call: ReferenceCall) -> Iterator[tuple[str, Any, Shape, Provenance]]:
    """Every value that a call takes, lists item by item: the parameter, the value, its shape and its source."""
    fields = proof.tool(call).parameters.fields
    for name, value in call.arguments.items():
        for inner, shape, origin in each_source(value, fields[name], call.provenance[name]):
            yield name, inner, shape, origin


def flat(origins: Iterable[Provenance]) -> list[Provenance]:
    """Sources, and those that they are made of."""
    return [inner for origin in origins for inner in (origin, *flat(origin.inputs))]
