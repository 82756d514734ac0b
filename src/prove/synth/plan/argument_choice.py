"""Chooses what a request is about: plausible arguments for a tool, taken from the live world and the tool's voice."""

from collections.abc import Mapping
from typing import Any

from prove.core.server import Server
from prove.core.shapes import Shape
from prove.core.tools import Tool
from prove.core.voice import Optional as OptionalPart
from prove.core.voice import Slot as PhraseSlot
from prove.core.voice import parse_phrase
from prove.ground.plausible import plausible_value
from prove.synth.plan.binding import Draft

OPTIONAL_SHARE = 0.35
UNSAID = frozenset({"limit", "cursor"})


def choose_topic(draft: Draft, tool: Tool) -> int:
    """What is wanted of a tool; a topic with more phrasings more often."""
    topics = draft.session.environment.servers[tool.server].voice.tools[tool.name].topics
    numbers = [number for number, topic in enumerate(topics) for _ in (*topic.do, *topic.say)]
    return draft.rng.choice(numbers)


def choose_arguments(
    draft: Draft, tool: Tool, *, topic: int | None = None, sparse: bool = False
) -> dict[str, Any] | None:
    """Arguments for a tool: all required ones, and unless `sparse` some optional ones that a phrasing of it can say."""
    server = draft.session.environment.servers[tool.server]
    voice = server.voice.tools[tool.name].about(topic)
    phrase = draft.rng.choice((*voice.do, *voice.say))
    sayable = {
        part.name
        for optional in parse_phrase(phrase)
        if isinstance(optional, OptionalPart)
        for part in optional.parts
        if isinstance(part, PhraseSlot)
    }
    arguments: dict[str, Any] = {}
    for name, shape in tool.parameters.fields.items():
        if name in UNSAID:
            continue
        needed = name in tool.parameters.required
        if not needed and (sparse or name not in sayable or draft.rng.random() > OPTIONAL_SHARE):
            continue
        value = choose_value(draft, server, tool, name, shape, arguments)
        if value is not None and value != tool.parameters.defaults.get(name):
            arguments[name] = value
        elif needed:
            return None
    return arguments


def choose_value(
    draft: Draft, server: Server[Any], tool: Tool, name: str, shape: Shape, arguments: Mapping[str, Any]
) -> Any:
    """A value for one parameter beside those chosen so far, or None if nothing suggests one."""
    rng = draft.rng
    if shape.item is not None:
        return _choose_list(draft, server, tool, name, shape, arguments)
    if shape.ref is not None and (found := _choose_entity(draft, tool, shape, arguments)) is not None:
        return found
    if shape.enum:
        said = [value for value in shape.enum if value in server.voice.words_for(tool.name, name)]
        return rng.choice(said) if said else None
    closed = shape.ref is not None and not shape.ref.open  # the voice's keys for these are for walks, which say nothing
    offered = None if closed else draft.catalogue.suggest(tool, name, rng, arguments)
    return plausible_value(shape, draft.catalogue, draft.now, rng) if offered is None else offered


def _choose_list(
    draft: Draft, server: Server[Any], tool: Tool, name: str, shape: Shape, arguments: Mapping[str, Any]
) -> list[Any] | None:
    assert shape.item is not None
    offered = draft.catalogue.suggest(tool, name, draft.rng, arguments)
    if offered is not None:
        return offered if isinstance(offered, list) else [offered]  # pyright: ignore[reportUnknownVariableType]
    low = max(1, (shape.bounds and shape.bounds.min_length) or 1)
    values: list[Any] = []
    for _ in range(low + draft.rng.randrange(2)):
        value = choose_value(draft, server, tool, name, shape.item, arguments)
        if value is not None and value not in values:
            values.append(value)
    return values if len(values) >= low else None


def _choose_entity(draft: Draft, tool: Tool, shape: Shape, arguments: Mapping[str, Any]) -> str | None:
    """An entity of the kind: what was just spoken of, what goes with the others chosen, or any that is known."""
    assert shape.ref is not None
    target, rng = shape.ref.target, draft.rng
    taken = {value for value in arguments.values() if isinstance(value, str)}
    if target in draft.focus and draft.focus[target] not in taken and rng.random() < 0.5:
        return draft.focus[target]
    for name, value in arguments.items():
        ref = tool.parameters.fields[name].ref
        if ref is not None and isinstance(value, str) and rng.random() < 0.7:
            near = [key for key in draft.sightings.together((ref.target, value), target) if key not in taken]
            if near:
                return rng.choice(near)
    keys = [key for key in draft.sightings.keys(target) if key not in taken]
    return rng.choice(keys) if keys else None
