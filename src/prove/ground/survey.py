"""Enumerates a live world through its read-only tools alone: which entities there are, and where they are seen."""

import datetime as dt
from collections import defaultdict
from collections.abc import Callable
from dataclasses import dataclass, field
from random import Random
from typing import Any

import msgspec

from prove.core.session import WorldSession
from prove.core.shapes import Shape
from prove.core.tools import Tool
from prove.core.voice import sample
from prove.explore.values import accepted
from prove.servers._shared.cast import Cast, cast_of

ROWS_FOLLOWED = 10
"""How many entities of a kind are followed into the tools that show more of them."""
QUERIES = 4


CAST_VALUES: dict[str, Callable[[Cast], list[str]]] = {
    "cast.emails": lambda cast: [person.email for person in cast.people],
    "cast.phones": lambda cast: [person.phone for person in cast.people],
    "cast.names": lambda cast: [person.name for person in cast.people],
    "cast.addresses": lambda cast: [person.address for person in cast.people],
    "cast.cities": lambda cast: list(cast.cities),
    "cast.places": lambda cast: [place.name for place in cast.places],
    "cast.companies": lambda cast: [firm.name for firm in cast.firms],
}
"""What the cast offers for each of its kinds."""


@dataclass(frozen=True, slots=True)
class Sighting:
    """An entity in a result: the tool and arguments that showed it, the row it stood in, and the field with its key."""

    tool: str
    arguments: dict[str, Any]
    path: tuple[str, ...]
    row: dict[str, Any]


Entity = tuple[str, str]
"""A kind and a key."""


@dataclass(slots=True)
class Context:
    """What was seen in a world: sightings by kind ('shopping.orders', 'cast.emails') and key; what goes together."""

    seen: dict[str, dict[str, list[Sighting]]] = field(default_factory=dict[str, dict[str, list[Sighting]]])
    near: dict[Entity, dict[str, list[str]]] = field(default_factory=dict[Entity, dict[str, list[str]]])

    def keys(self, target: str) -> list[str]:
        """The known entities of a kind."""
        return list(self.seen.get(target, ()))

    def copy(self) -> "Context":
        """A context that can grow without changing this one; what it adds to is copied when it is added to."""
        return Context(dict(self.seen), dict(self.near))

    def together(self, entity: Entity, target: str) -> list[str]:
        """The entities of a kind that stand in one row with this one."""
        return self.near.get(entity, {}).get(target, [])

    def add(self, tool: Tool, arguments: dict[str, Any], content: dict[str, Any]) -> None:
        """Note every entity of a result."""
        rows: dict[int, list[Entity]] = defaultdict(list)
        for path, ref in tool.gives:
            found = rows_at(content, path)
            if not found:
                continue
            sightings = self.seen[ref.target] = dict(self.seen.get(ref.target, ()))
            for key, row in found:
                sightings[key] = [*sightings.get(key, ()), Sighting(tool.name, arguments, path, row)]
                rows[id(row)].append((ref.target, key))
        given = [(ref.target, arguments[n]) for (n, *more), ref in tool.takes if not more and n in arguments]
        for held in rows.values():
            for one in (*held, *given):
                self.near[one] = _joined(self.near.get(one, {}), [entity for entity in held if entity != one])


def _joined(near: dict[str, list[str]], entities: list[Entity]) -> dict[str, list[str]]:
    """What goes together with an entity, and some more."""
    joined = dict(near)
    for target, key in entities:
        if key not in joined.get(target, ()):
            joined[target] = [*joined.get(target, ()), key]
    return joined


def rows_at(content: Any, path: tuple[str, ...]) -> list[tuple[str, dict[str, Any]]]:
    """The keys at a path, each with the object that holds it."""
    holders: list[Any] = [content]
    for part in path[:-1]:
        holders = [inner for h in holders if h is not None for inner in (h if part == "*" else [h[part]])]
    last = path[-1]
    if last == "*":
        return [(key, {"": key}) for holder in holders if holder is not None for key in holder]
    return [(h[last], h) for h in holders if h is not None and h.get(last) is not None]


def sample_context(session: WorldSession, rng: Random, servers: tuple[str, ...]) -> Context:
    """Look around: tools that need nothing, tools that need words, then tools that need what was found."""
    context = Context()
    tools = [t for t in session.environment.tools.values() if t.read_only and t.server in servers]
    pending: list[Tool] = []
    for tool in tools:
        needs = [tool.parameters.fields[name] for name in tool.parameters.fields if name in tool.parameters.required]
        if any(shape.ref is not None and not shape.ref.target.startswith("cast.") for shape in needs):
            pending.append(tool)
            continue
        for _ in range(QUERIES if needs else 1):
            arguments = _free_arguments(session, tool, rng)
            if arguments is not None:
                _look(session, tool, arguments, context)
    for tool in pending:
        _follow(session, tool, rng, context)
    return context


def _follow(session: WorldSession, tool: Tool, rng: Random, context: Context) -> None:
    """Call a tool for some of the entities it takes."""
    wanted = [n for n, s in tool.parameters.fields.items() if n in tool.parameters.required and s.ref is not None]
    first = tool.parameters.fields[wanted[0]].ref
    keys = context.keys(first.target) if first is not None else []
    for key in rng.sample(keys, min(ROWS_FOLLOWED, len(keys))):
        arguments = _free_arguments(session, tool, rng) or {}
        arguments[wanted[0]] = key
        for other in wanted[1:]:
            ref = tool.parameters.fields[other].ref
            more = context.keys(ref.target) if ref is not None else []
            if more:
                arguments[other] = rng.choice(more)
        _look(session, tool, arguments, context)


def _look(session: WorldSession, tool: Tool, arguments: dict[str, Any], context: Context) -> None:
    result = session.call(tool.name, arguments)
    if result.ok:
        context.add(tool, arguments, result.content)


def _free_arguments(session: WorldSession, tool: Tool, rng: Random) -> dict[str, Any] | None:
    """The required arguments that are no entities, as the voice offers them; None if it offers nothing."""
    voice, state = session.environment.servers[tool.server].voice, session.state(tool.server)
    arguments: dict[str, Any] = {}
    for name, shape in tool.parameters.fields.items():
        if name not in tool.parameters.required:
            continue
        if shape.ref is not None and not shape.ref.target.startswith("cast."):
            continue
        offered = sample(voice, tool.name, name, state, rng, arguments)
        if offered is None:
            offered = plausible(shape, session, rng)
        if offered is None:
            return None
        arguments[name] = msgspec.to_builtins(offered)
    return arguments


def plausible(shape: Shape, session: WorldSession, rng: Random) -> Any:
    """A value for a parameter without samples: a kind, someone or somewhere of the cast, a day soon, a number."""
    if shape.enum:
        return rng.choice(shape.enum)
    if shape.ref is not None and shape.ref.target in CAST_VALUES:
        return rng.choice(CAST_VALUES[shape.ref.target](cast_of(session.seed)))
    if shape.format is not None:
        return soon(shape, session.now, rng)
    return accepted(shape.bare_schema(), rng, session.now) if shape.kind != "string" else None


def soon(shape: Shape, now: dt.datetime, rng: Random) -> str:
    """A day or an hour in the coming weeks."""
    day = now.date() + dt.timedelta(days=rng.randrange(1, 15))
    time = dt.time(rng.randrange(8, 19), rng.choice((0, 0, 30, 15)))
    match shape.format.name if shape.format is not None else "":
        case "date":
            return day.isoformat()
        case "date-time-local":
            return dt.datetime.combine(day, time).isoformat(timespec="minutes")
        case _:
            return time.isoformat(timespec="minutes")
