"""Chooses what a request is about: plausible arguments for a tool, taken from the live world and the tool's voice."""

from collections.abc import Mapping
from typing import Any

from prove.core.server import Server
from prove.core.shapes import Shape
from prove.core.tools import Tool
from prove.core.voice import Optional as OptionalPart
from prove.core.voice import Slot as PhraseSlot
from prove.core.voice import parse_phrase, phrase_slots
from prove.ground.plausible import plausible_value
from prove.synth.plan.binding import NAMES, Draft

OPTIONAL_SHARE = 0.35
BESIDE_SHARE = 0.9
"""How often an entity goes with the others chosen, where some do."""
UNSAID = frozenset({"limit", "cursor"})
DRAWS = 8
"""How many values a voice is asked for, until it says that an entity goes with a parameter that it draws itself."""


def choose_topic(draft: Draft, tool: Tool) -> int:
    """What is wanted of a tool; a topic with more phrasings more often."""
    topics = draft.session.environment.servers[tool.server].voice.tools[tool.name].topics
    numbers = [number for number, topic in enumerate(topics) for _ in (*topic.do, *topic.say)]
    return draft.rng.choice(numbers)


def choose_arguments(
    draft: Draft, tool: Tool, *, topic: int | None = None, sparse: bool = False, about: tuple[str, str] | None = None
) -> dict[str, Any] | None:
    """Arguments for a tool: all required ones, and unless `sparse` some optional ones that a phrasing of it can say.

    Entities come first, so that what is said of them can fit them. `about` is a parameter and the entity that it must
    have. None if nothing suggests a value, or if nobody would ask for these together.
    """
    server = draft.session.environment.servers[tool.server]
    voice = server.voice.tools[tool.name].about(topic)
    phrases = (*voice.do, *voice.say)
    if about is not None:
        phrases = [phrase for phrase in phrases if about[0] in phrase_slots(phrase)]
    if not phrases:
        return None
    phrase = draft.rng.choice(phrases)
    sayable = {
        part.name
        for optional in parse_phrase(phrase)
        if isinstance(optional, OptionalPart)
        for part in optional.parts
        if isinstance(part, PhraseSlot)
    }
    fields = tool.parameters.fields
    arguments: dict[str, Any] = {}
    if about is not None and not _draws(server, tool, about[0]):
        arguments[about[0]] = [about[1]] if fields[about[0]].item is not None else about[1]
    for name, shape in sorted(fields.items(), key=lambda field: field[1].ref is None):
        if name in UNSAID or name in arguments:
            continue
        wanted = about[1] if about is not None and about[0] == name else None
        needed = name in tool.parameters.required or wanted is not None
        if not needed and (sparse or name not in sayable or draft.rng.random() > OPTIONAL_SHARE):
            continue
        if wanted is None:
            value = choose_value(draft, server, tool, name, shape, arguments)
        else:
            value = wanted if _would_draw(draft, tool, name, wanted, arguments) else None
        if value is not None and value != tool.parameters.defaults.get(name):
            arguments[name] = value
        elif needed:
            return None
    arguments = {name: arguments[name] for name in fields if name in arguments}
    return arguments if draft.catalogue.sensible(tool, arguments) and _of_one_person(draft, tool, arguments) else None


def _draws(server: Server[Any], tool: Tool, name: str) -> bool:
    """Whether the voice itself says which entities a parameter takes, since the others of the kind make no sense."""
    ref = tool.parameters.fields[name].ref
    known = ref is not None and ref.target.is_cast and f"{tool.name}.{name}" in server.voice.samples
    return known or server.voice.leads_with(tool.name, name)


def _would_draw(draft: Draft, tool: Tool, name: str, key: str, arguments: Mapping[str, Any]) -> bool:
    """Whether the voice also comes up with an entity for a parameter that it draws itself."""
    return any(draft.catalogue.suggest(tool, name, draft.rng, arguments) == key for _ in range(DRAWS))


def _of_one_person(draft: Draft, tool: Tool, arguments: Mapping[str, Any]) -> bool:
    """Whether a name and the address, number or firm beside it are those of one person, where the name is known."""
    named = {name: ref.target for name in arguments if (ref := tool.parameters.fields[name].ref) is not None}
    for name, target in named.items():
        if target != NAMES or not name.endswith("name"):
            continue
        stem = name.removesuffix("name")
        beside = {other: named[other] for other in named if other != name and other.startswith(stem)}
        values = {other_target: arguments[other] for other, other_target in beside.items()}
        if not draft.catalogue.is_person(arguments[name], values):
            return False
    return True


def choose_value(
    draft: Draft, server: Server[Any], tool: Tool, name: str, shape: Shape, arguments: Mapping[str, Any]
) -> Any:
    """A value for one parameter beside those chosen so far, or None if nothing suggests one."""
    rng = draft.rng
    if shape.item is not None:
        return _choose_list(draft, server, tool, name, shape, arguments)
    if _draws(server, tool, name):
        return draft.catalogue.suggest(tool, name, rng, arguments)
    if shape.ref is not None and (found := _choose_entity(draft, tool, shape, arguments)) is not None:
        return found
    if shape.enum:
        said = [value for value in shape.enum if value in server.voice.words_for(tool.name, name)]
        fitting = draft.catalogue.suggest(tool, name, rng, arguments)
        return fitting if fitting in said else rng.choice(said) if said else None
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
        if ref is not None and isinstance(value, str) and rng.random() < BESIDE_SHARE:
            near = [key for key in draft.sightings.together((ref.target, value), target) if key not in taken]
            if near:
                return rng.choice(near)
    keys = [key for key in draft.sightings.keys(target) if key not in taken]
    return rng.choice(keys) if keys else None
