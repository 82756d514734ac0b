"""Describes an entity without its id, so that the words fit exactly one: by name, attribute, relation or recency."""

import datetime as dt
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from prove.core.json_values import same
from prove.core.server import Server
from prove.core.session import WorldSession
from prove.core.shapes import Shape
from prove.core.tools import Tool
from prove.core.voice import Expression, phrase_slots
from prove.ground.survey import Sighting
from prove.language.phrases import pieces_of, text_of
from prove.language.wordings import wordings


@dataclass(frozen=True, slots=True)
class Description:
    """Words for an entity, and what they mean: field values that its row has, or the last or first row by a field.

    `via` names fields whose value is another entity's key, which has to be found first: field to (kind, key, fields).
    """

    words: str
    where: dict[str, Any]
    order: str = ""
    via: dict[str, tuple[str, str, dict[str, Any]]] = field(default_factory=dict[str, tuple[str, str, dict[str, Any]]])


def selects(rows: list[dict[str, Any]], where: dict[str, Any], order: str) -> list[dict[str, Any]]:
    """The rows that a description means: those with the field values, or the one that comes last or first of them."""
    found = [row for row in rows if all(key in row and same(row[key], value) for key, value in where.items())]
    if not order or not found:
        return found
    way, _, by = order.partition(":")
    if any(row.get(by) is None for row in found):
        return []
    pick = max if way == "latest" else min
    edge = pick(row[by] for row in found)
    return [row for row in found if row[by] == edge]


def row_shape(tool: Tool, path: tuple[str, ...]) -> Shape:
    """The shape of the object that holds the field at a path of a tool's result."""
    shape = tool.returns
    for part in path[:-1]:
        inner = shape.item if part == "*" else shape.fields[part]
        assert inner is not None
        shape = inner
    return shape


def say_field(server: Server[Any], shape: Shape, name: str, value: Any, now: dt.datetime, rng: Random) -> str | None:
    """A field's value as people say it, or None if it has no words."""
    if shape.enum:
        said = server.voice.words.get(name, {}).get(value)
        return rng.choice(said) if said else str(value).replace("_", " ")
    if shape.kind == "string" and shape.format is None:
        return str(value)
    options = wordings(value, shape, now)
    return options[min(len(options) - 1, int(rng.random() * 2))] if options else None


def field_wordings(server: Server[Any], shape: Shape, name: str, value: Any, now: dt.datetime) -> list[str]:
    """Every way in which a field's value may be said."""
    if shape.enum:
        said = server.voice.words.get(name, {}).get(value)
        return [*(said or ()), str(value).replace("_", " ")]
    if shape.kind == "string" and shape.format is None:
        return [str(value)]
    return wordings(value, shape, now)


def descriptions(
    session: WorldSession, target: str, sighting: Sighting, rng: Random, related: dict[str, list[Sighting]]
) -> Iterator[Description]:
    """Ways to describe the entity of a sighting, in random order; `related` are sightings of what it points to."""
    owner, _, table = target.partition(".")
    server = session.environment.servers.get(owner)
    voice = server.voice.entities.get(table) if server is not None else None
    if server is None or voice is None:
        return
    tool = session.environment.tools[sighting.tool]
    shape = row_shape(tool, sighting.path)
    for expression in rng.sample(voice.expressions, len(voice.expressions)):
        made = _describe(session, server, shape, sighting.row, expression, rng, related)
        if made is not None:
            yield made


def _describe(
    session: WorldSession,
    server: Server[Any],
    shape: Shape,
    row: dict[str, Any],
    expression: Expression,
    rng: Random,
    related: dict[str, list[Sighting]],
) -> Description | None:
    said: dict[str, str] = {}
    where: dict[str, Any] = {}
    via: dict[str, tuple[str, str, dict[str, Any]]] = {}
    for slot in phrase_slots(expression.phrase):
        name, _, inner = slot.partition(".")
        value = row.get(name)
        if value is None or value == "" or name not in shape.fields:
            return None
        if not inner:
            words = say_field(server, shape.fields[name], name, value, session.now, rng)
            where[name] = value
        else:
            ref = shape.fields[name].ref
            other = next((s for s in related.get(str(value), ()) if inner in s.row), None)
            if ref is None or other is None or not other.row[inner]:
                return None
            there = row_shape(session.environment.tools[other.tool], other.path)
            owner = session.environment.servers[ref.target.partition(".")[0]]
            words = say_field(owner, there.fields[inner], inner, other.row[inner], session.now, rng)
            where[name] = value
            via[name] = (ref.target, str(value), {inner: other.row[inner]})
        if words is None:
            return None
        said[slot] = words
    order = ""
    if expression.by is not None:
        if row.get(expression.by) is None:
            return None
        order = f"{'latest' if expression.last else 'earliest'}:{expression.by}"
    return Description(text_of(pieces_of(expression.phrase, said)), where, order, via)


def fits_one(session: WorldSession, target: str, key: str, description: Description, *, own: bool) -> bool:
    """Whether a description fits this entity alone in the live state.

    Where it uses fields that the record lacks, it was read off a row that shows more: that is trusted only if the row
    is the entity's `own`.
    """
    owner, _, table = target.partition(".")
    state = session.state(owner)
    spec = next((s for s in state.specs if s.name == table), None)
    if spec is None:
        return False
    known = set(spec.row.__struct_fields__)
    by = description.order.partition(":")[2]
    if not set(description.where) <= known or (by and by not in known):
        return own
    rows = list(state.tables[spec.position].rows().values())
    if not rows:
        return False
    wanted = [(name, _as_held(rows, name, value)) for name, value in description.where.items()]
    found = [row for row in rows if all(getattr(row, name) == value for name, value in wanted)]
    if by and found:
        edge = (max if description.order.startswith("latest") else min)(getattr(row, by) for row in found)
        found = [row for row in found if getattr(row, by) == edge]
    return len(found) == 1 and getattr(found[0], spec.key) == key


def _as_held(rows: list[Any], name: str, value: Any) -> Any:
    """A JSON value as the records hold it: days and times as such."""
    held = next((one for row in rows if (one := getattr(row, name)) is not None), None)
    return type(held).fromisoformat(value) if isinstance(held, dt.date | dt.time) and isinstance(value, str) else value
