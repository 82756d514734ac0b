"""Enumerates the entities of a live world through its read-only tools alone."""

from random import Random
from typing import Any

from prove.core.tools import Tool
from prove.core.world_session import WorldSession
from prove.ground.catalogue import WorldCatalogue
from prove.ground.plausible import plausible_value
from prove.ground.sightings import Sightings

KEYS_PER_TOOL = 10
"""How many entities each tool that takes one is called for."""
CALLS_PER_SEARCH = 4
"""How many times a tool is called that takes free values only, each time with others."""


def survey_world(session: WorldSession, rng: Random, servers: tuple[str, ...]) -> Sightings:
    """Call the read-only tools that need no entity, then the others for entities that the first ones showed."""
    seen = Sightings()
    tools = [t for t in session.environment.tools.values() if t.read_only and t.server in servers]
    pending: list[Tool] = []
    for tool in tools:
        needs = [tool.parameters.fields[name] for name in tool.parameters.fields if name in tool.parameters.required]
        if any(shape.ref is not None and not shape.ref.target.is_cast for shape in needs):
            pending.append(tool)
            continue
        for _ in range(CALLS_PER_SEARCH if needs else 1):
            arguments = _free_arguments(session, tool, rng)
            if arguments is not None:
                _call(session, tool, arguments, seen)
    for tool in pending:
        _call_for_entities(session, tool, rng, seen)
    return seen


def _call_for_entities(session: WorldSession, tool: Tool, rng: Random, seen: Sightings) -> None:
    """Call a tool for some of the entities it takes."""
    wanted = [n for n, s in tool.parameters.fields.items() if n in tool.parameters.required and s.ref is not None]
    first = tool.parameters.fields[wanted[0]].ref
    keys = seen.keys(first.target) if first is not None else []
    for key in rng.sample(keys, min(KEYS_PER_TOOL, len(keys))):
        arguments = _free_arguments(session, tool, rng) or {}
        arguments[wanted[0]] = key
        for other in wanted[1:]:
            ref = tool.parameters.fields[other].ref
            more = seen.keys(ref.target) if ref is not None else []
            if more:
                arguments[other] = rng.choice(more)
        _call(session, tool, arguments, seen)


def _call(session: WorldSession, tool: Tool, arguments: dict[str, Any], seen: Sightings) -> None:
    result = session.call(tool.name, arguments)
    if result.ok:
        seen.add(tool, arguments, result.content)


def _free_arguments(session: WorldSession, tool: Tool, rng: Random) -> dict[str, Any] | None:
    """Values for the required parameters that do not take an entity of a server; None if one has no value."""
    catalogue = WorldCatalogue(session)
    arguments: dict[str, Any] = {}
    for name, shape in tool.parameters.fields.items():
        if name not in tool.parameters.required:
            continue
        if shape.ref is not None and not shape.ref.target.is_cast:
            continue
        value = catalogue.suggest(tool, name, rng, arguments)
        if value is None:
            value = plausible_value(shape, catalogue, session.now, rng)
        if value is None:
            return None
        arguments[name] = value
    return arguments
