"""An example in its world: its reference run once, and what was said by whom and when, for the checks to look at."""

import datetime as dt
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import lru_cache
from typing import Any, cast

from prove.core.outcome import changed_records
from prove.core.session import WorldEnvironment, WorldSession
from prove.core.shapes import Shape
from prove.core.tools import Tool
from prove.core.trace import Example, Goal, Provenance, ReferenceCall, Result, Turn
from prove.graph import DependencyGraph
from prove.synth.assemble import environment_of


class Proof:
    """What the checks look at, computed once: the results, the state before every call, the clock of every turn."""

    def __init__(self, example: Example, library: WorldEnvironment, graph: DependencyGraph) -> None:
        self.example = example
        self.library = library
        self.graph = graph
        self.environment = environment_of(library, example.servers)
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


@lru_cache(maxsize=8192)
def _pattern(words: str) -> re.Pattern[str]:
    # Figures are looked at as wholes: 5 is not in 15, 1.5, 5:30, $5, 5% or 2026-05-05.
    before = r"(?<![\w$])(?<!\d[.,:/-])" if words[0].isalnum() else ""
    after = r"(?!\w)(?![.,:/-]\d)" if words[-1].isalnum() else ""
    percent = r"(?!%)" if words[-1].isdigit() else ""
    return re.compile(before + re.escape(words) + after + percent, re.IGNORECASE)


def holds(text: str, words: str) -> bool:
    """Whether words stand in a text as words, not as a part of others."""
    # Most words are not there at all, and that is found out far quicker without a pattern.
    return bool(words) and words.casefold() in text.casefold() and _pattern(words).search(text) is not None


def times_held(text: str, words: str) -> int:
    """How often words stand in a text."""
    return len(_pattern(words).findall(text)) if words else 0


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
