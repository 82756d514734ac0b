"""Describes an entity without its id, so that the words fit exactly one: by name, attribute, relation or recency."""

import datetime as dt
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from random import Random
from typing import Any

from prove.core.provenance import Order
from prove.core.records import Target
from prove.core.server import Server
from prove.core.shapes import Shape
from prove.core.voice import Expression, ReferKind, parse_phrase, phrase_slots
from prove.core.world_session import WorldSession
from prove.ground.catalogue import Catalogue
from prove.ground.result_rows import row_shape
from prove.ground.sightings import Sighting
from prove.language.phrases import pieces_of, slot_fields, text_of
from prove.language.wordings import wordings

_WORD = re.compile(r"[^\W\d_]{4,}")
IN_ANY_ORDER = 1 / 3
_RANKS: dict[ReferKind, int] = {"name": 0, "attribute": 1, "relation": 1, "recency": 2}


@dataclass(frozen=True, slots=True)
class Parent:
    """An entity by which another one is described, and the field values by which it is found itself."""

    target: Target
    key: str
    where: dict[str, Any]


@dataclass(frozen=True, slots=True)
class Description:
    """Words for an entity, and which row they select: one with these field values, or the last or first of these.

    `parents` are, by field, the entities whose keys are among the field values.
    """

    words: str
    where: dict[str, Any]
    order: Order | None = None
    parents: dict[str, Parent] = field(default_factory=dict[str, Parent])


def say_field(server: Server[Any], shape: Shape, name: str, value: Any, now: dt.datetime, rng: Random) -> str | None:
    """One way to say a field's value; None if it cannot be said."""
    if shape.enum:
        said = server.voice.words.get(name, {}).get(value)
        return rng.choice(said) if said else str(value).replace("_", " ")
    if shape.kind == "string" and shape.format is None:
        return str(value)
    options = wordings(value, shape, now)
    return options[min(len(options) - 1, int(rng.random() * 2))] if options else None


def field_wordings(server: Server[Any], shape: Shape, name: str, value: Any, now: dt.datetime) -> list[str]:
    """Every way to say a field's value."""
    if shape.enum:
        said = server.voice.words.get(name, {}).get(value)
        return [*(said or ()), str(value).replace("_", " ")]
    if shape.kind == "string" and shape.format is None:
        return [str(value)]
    return wordings(value, shape, now)


def describe(
    session: WorldSession, target: Target, sighting: Sighting, rng: Random, related: dict[str, list[Sighting]]
) -> Iterator[Description]:
    """Ways to describe the entity of a sighting, most often in the order in which people think of them.

    `related` are sightings of what it points to.
    """
    server = session.environment.servers.get(target.server)
    voice = server.voice.entities.get(target.table) if server is not None else None
    if server is None or voice is None:
        return
    tool = session.environment.tools[sighting.tool]
    shape = row_shape(tool, sighting.path)
    for expression in _ranked(voice.expressions, shape, rng):
        made = _describe(session, server, shape, sighting.row, expression, rng, related)
        if made is not None and not _says_twice(expression.phrase, made.words):
            yield made


def _ranked(expressions: tuple[Expression, ...], shape: Shape, rng: Random) -> list[Expression]:
    """Names first, then kinds and owners, then the last one (a third in any order); figures and times at the end."""
    drawn = rng.sample(expressions, len(expressions))
    shuffled = rng.random() < IN_ANY_ORDER
    return sorted(drawn, key=lambda each: (_figures(each, shape), 0 if shuffled else _RANKS[each.kind]))


def _figures(expression: Expression, shape: Shape) -> int:
    """How many numbers and times an expression says."""
    fields = [shape.fields.get(slot_fields(slot)[0]) for slot in phrase_slots(expression.phrase)]
    return sum(field is not None and (field.format is not None or field.kind != "string") for field in fields)


def _says_twice(phrase: str, words: str) -> bool:
    """Whether a word of the phrase comes once more in what fills it: 'the Birthday trip to Lyon trip'."""
    own = {word for part in parse_phrase(phrase) if isinstance(part, str) for word in _WORD.findall(part.casefold())}
    said = Counter(_WORD.findall(words.casefold()))
    return any(said[word] > 1 for word in own)


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
    parents: dict[str, Parent] = {}
    for slot in phrase_slots(expression.phrase):
        name, inner = slot_fields(slot)
        value = row.get(name)
        if (
            value is None
            or value == ""
            or name not in shape.fields
            or _is_past_minute(shape.fields[name], value, session)
        ):
            return None
        if inner is None:
            words = say_field(server, shape.fields[name], name, value, session.now, rng)
            where[name] = value
        else:
            ref = shape.fields[name].ref
            other = next((s for s in related.get(str(value), ()) if inner in s.row), None)
            if ref is None or other is None or not other.row[inner]:
                return None
            there = row_shape(session.environment.tools[other.tool], other.path)
            owner = session.environment.servers[ref.target.server]
            words = say_field(owner, there.fields[inner], inner, other.row[inner], session.now, rng)
            where[name] = value
            parents[name] = Parent(ref.target, str(value), {inner: other.row[inner]})
        if words is None:
            return None
        said[slot] = words
    order: Order | None = None
    if expression.by is not None:
        if row.get(expression.by) is None:
            return None
        order = Order("latest" if expression.last else "earliest", expression.by)
    return Description(text_of(pieces_of(expression.phrase, said)), where, order, parents)


def _is_past_minute(shape: Shape, value: Any, session: WorldSession) -> bool:
    """Whether a value is a moment that is over, which nobody remembers to the minute."""
    is_moment = shape.format is not None and shape.format.name == "date-time-local"
    return is_moment and dt.datetime.fromisoformat(value) < session.now


def fits_one(catalogue: Catalogue, target: Target, key: str, description: Description, *, own: bool) -> bool:
    """Whether a description fits this entity alone in the world as it is now.

    Where it uses fields that the entity lacks, it was read off a row that shows more: that is trusted only if the row
    is the entity's `own`.
    """
    kind, order = catalogue.kind(target), description.order
    if kind is None:
        return False
    if not set(description.where) <= kind.field_names or (order is not None and order.by not in kind.field_names):
        return own
    return catalogue.keys(target, description.where, order) == [key]
