"""What the checks read: an example, its reference run in a fresh world, and what each call could know."""

import datetime as dt
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, NamedTuple, cast

from prove.core.examples import Example, Goal, ReferenceCall
from prove.core.outcome import Outcome, Touched, changed_records
from prove.core.provenance import Found, Listed, Provenance
from prove.core.records import Target
from prove.core.results import Result
from prove.core.shapes import Shape
from prove.core.tools import Tool
from prove.core.world_session import WorldEnvironment, WorldSession
from prove.graph import DependencyGraph
from prove.ground.catalogue import Catalogue, WorldCatalogue
from prove.purposes.mixins import Mixed
from prove.purposes.nodes import Purpose
from prove.purposes.reading import Reading
from prove.purposes.reference import Part
from prove.purposes.solving import Solution
from prove.rollout.replay import replay


@dataclass(frozen=True, slots=True)
class ReadBack:
    """What the words of a purpose mean, how that is solved, and the reference of every turn that follows.

    `mixed` is how it is talked about, with turns that are numbered without those that have nothing to do with it.
    """

    purpose: Purpose
    mixed: Mixed
    reading: Reading
    solution: Solution
    parts: list[Part]


LEAST_OTHERS = 3
"""Of tools on offer that nobody needs, in a set whose settings ask for more than a few."""


class Proof:
    """What the checks read, computed once: the results, the state before every call, the clock of every turn.

    `read_back` is set by the round trip, for the checks after it; None for an example that is not of a purpose.
    `others` is how many tools that nobody needs are on offer at least, where the servers have as many.
    """

    def __init__(
        self, example: Example, library: WorldEnvironment, graph: DependencyGraph, others: int = LEAST_OTHERS
    ) -> None:
        self.example = example
        self.others = others
        self.library = library
        self.graph = graph
        self.environment = library.only(example.servers)
        self.results: dict[str, Result] = {}
        self.effects: dict[str, Outcome] = {}
        self.touched: Counter[Touched] = Counter()
        self.turn_of: dict[str, int] = {}
        self.clocks: list[dt.datetime] = []
        self.calls = {call.id: call for call in example.reference_calls}
        self.order = {id: place for place, id in enumerate(self.calls)}
        self.goals: dict[str, Goal] = {goal.call: goal for turn in example.turns for goal in turn.goals}
        self.before: dict[str, WorldSession] = {}
        self.read_back: ReadBack | None = None
        self.session = self.open()
        self.catalogue: Catalogue = WorldCatalogue(self.session)
        self._replay()

    def open(self) -> WorldSession:
        """A fresh session in the example's world."""
        return self.environment.open(self.example.seed)

    def _replay(self) -> None:
        for played in replay(self.example.turns, self.session, effects=True, at_turn=self._note_time):
            id = played.call.id
            self.turn_of[id] = played.turn
            self.results[id] = played.step.result
            if played.before is not None:
                self.before[id] = played.before
            if played.step.effect is not None:
                self.effects[id] = played.step.effect
            self.touched |= changed_records(self.session.outcome().changes)

    def _note_time(self, turn: int) -> None:
        self.clocks.append(self.session.now)

    def tool(self, call: ReferenceCall) -> Tool:
        """The tool of a call."""
        return self.library.tools[call.name]

    def window(self, call: ReferenceCall) -> range:
        """The turns that may say what a call needs: its own, and those before it that could not be served yet."""
        turns, last = self.example.turns, self.turn_of[call.id]
        first = last
        while first > 0:
            before = turns[first - 1]
            if not before.missing and (not turns[first].handed_over or before.reference_calls):
                break
            first -= 1
        return range(first, last + 1)

    def said_for(self, call: ReferenceCall) -> str:
        """What the user says in those turns."""
        return "\n".join(self.example.turns[number].user for number in self.window(call))

    def known_by(self, call: ReferenceCall, source: str) -> bool:
        """Whether a result is known when a call is made: from an earlier turn, or an earlier message of its turn."""
        earlier = self.calls.get(source)
        if earlier is None or self.order[source] >= self.order[call.id]:
            return False
        return self.turn_of[source] < self.turn_of[call.id] or earlier.message < call.message

    def target_of(self, origin: Found) -> Target:
        """What kind of entity an origin selects."""
        return dict(self.tool(self.calls[origin.call]).gives)[origin.path].target


class Sourced(NamedTuple):
    """A value that a call takes for a parameter, with its shape and its origin."""

    parameter: str
    value: Any
    shape: Shape
    origin: Provenance


def sourced_values(proof: Proof, call: ReferenceCall) -> Iterator[Sourced]:
    """Every value that a call takes; the items of a list one by one."""
    fields = proof.tool(call).parameters.fields
    for name, value in call.arguments.items():
        yield from _items(Sourced(name, value, fields[name], call.provenance[name]))


def _items(given: Sourced) -> Iterator[Sourced]:
    name, value, shape, origin = given
    if isinstance(origin, Listed) and isinstance(value, list) and shape.item is not None:
        for inner, its_origin in zip(cast("list[Any]", value), origin.items, strict=False):
            yield from _items(Sourced(name, inner, shape.item, its_origin))
    else:
        yield given
