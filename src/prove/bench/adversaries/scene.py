"""What a policy of the suite knows: the example with its reference, and the world, in which it can try things."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from random import Random
from typing import Any

from prove.core.examples import Example, Goal, ReferenceCall, Turn
from prove.core.keyed import keyed
from prove.core.provenance import calls_of
from prove.core.shapes import Shape
from prove.core.tools import Tool
from prove.core.world_session import WorldSession
from prove.servers import environment

Common = Mapping[tuple[str, str], Sequence[Any]]
"""The values of each parameter of each tool in a set of examples, the commonest first."""

MOST_COMMON = 50
"""How many values are kept of one parameter."""


def commonest(examples: Iterable[Example]) -> dict[tuple[str, str], list[Any]]:
    """The commonest values of each parameter of each tool, among the plain values of the reference calls."""
    counts: dict[tuple[str, str], Counter[Any]] = {}
    for example in examples:
        for call in example.reference_calls:
            for name, value in call.arguments.items():
                if isinstance(value, str | int | float):
                    counts.setdefault((call.name, name), Counter())[value] += 1
    return {
        place: sorted(found, key=lambda value: (-found[value], str(value)))[:MOST_COMMON]
        for place, found in counts.items()
    }


@dataclass(frozen=True)
class Scene:
    """An example, and the commonest values of the set that it is from."""

    example: Example
    common: Common

    def rng(self, name: str) -> Random:
        """A stream of random numbers for one policy."""
        return keyed("adversary", name, self.example.id)

    def open(self) -> WorldSession:
        """A fresh session in the example's world."""
        return environment(*self.example.servers).open(self.example.seed)

    @cached_property
    def goals(self) -> dict[str, Goal]:
        """The goals by the ids of their calls."""
        return {goal.call: goal for turn in self.example.turns for goal in turn.goals}

    @cached_property
    def calls(self) -> dict[str, ReferenceCall]:
        """The reference calls by their ids."""
        return {call.id: call for call in self.example.reference_calls}

    @property
    def writes(self) -> list[str]:
        """The calls of the goals that are writes."""
        return [id for id, goal in self.goals.items() if goal.kind == "write"]

    def is_write(self, call: ReferenceCall) -> bool:
        """Whether a call is a goal that is a write."""
        goal = self.goals.get(call.id)
        return goal is not None and goal.kind == "write"

    def free_texts(self, call: ReferenceCall) -> dict[str, str]:
        """The texts of a call that may be worded in any way, by the names of their arguments."""
        goal = self.goals.get(call.id)
        names = [] if goal is None else [obligation.argument for obligation in goal.obligations]
        return {name: text for name in names if isinstance(text := call.arguments.get(name), str)}

    def is_read(self, id: str) -> bool:
        """Whether a reference call is of a tool that only reads."""
        tool = self.tool(self.calls[id].name)
        return tool is not None and tool.read_only

    def with_sources(self, ids: Iterable[str]) -> set[str]:
        """Calls and all calls that they depend on."""
        found: set[str] = set()
        pending = list(ids)
        while pending:
            id = pending.pop()
            if id not in found and id in self.calls:
                found.add(id)
                call = self.calls[id]
                pending += [edge.source for edge in call.depends]
                pending += calls_of(call.provenance.values())
        return found

    def tool(self, name: str) -> Tool | None:
        """A tool of the world; None if it has none of this name."""
        return environment(*self.example.servers).tools.get(name)

    def candidates(self, turn: Turn) -> Iterator[Tool]:
        """The candidate tools of a turn."""
        for name in turn.tools:
            if (tool := self.tool(name)) is not None:
                yield tool


def declared(tool: Tool, call: ReferenceCall) -> dict[str, Shape]:
    """The shapes of a call's arguments; an argument that its tool does not have has none."""
    fields = tool.parameters.fields
    return {name: fields[name] for name in call.arguments if name in fields}


def keys_of(session: WorldSession, shape: Shape) -> list[str]:
    """The keys that a parameter can refer to in a world; none for people and places."""
    if shape.ref is None or shape.ref.target.is_cast or shape.ref.target.server not in session.environment.names:
        return []
    return getattr(session.state(shape.ref.target.server), shape.ref.target.table).keys()
