"""Values and where they come from: what a user, a system message or a call has shown."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any, cast

import msgspec

from prove.core.provenance import Computed, Found, Order, Provenance
from prove.core.shapes import Shape
from prove.purposes.nodes import FieldOf, Row, Select
from prove.purposes.program import node_of


@dataclass(frozen=True, slots=True)
class Value:
    """A value, where it comes from, and its shape, by which it is said."""

    it: Any
    origin: Provenance
    shape: Shape | None = None


def below(origin: Provenance, name: str) -> Provenance:
    """The origin of a part of a value."""
    match origin:
        case Found():
            return msgspec.structs.replace(origin, path=(*origin.path, name))
        case Computed(function, (inner,)) if function in ("the", "most", "least"):
            return Computed(function, (below(inner, name),))
        case _:
            return Computed("part", (origin,))


def chosen(row: Value, node: Select, fields: int) -> Value:
    """A selected row. Where a plain field decides, its origin says so; else it is a named function of the row.

    `fields` is how many first fields of the row say which one it is.
    """
    origin = row.origin
    by = None if node.by is None else node_of(node.by.body)
    plain = isinstance(by, FieldOf) and isinstance(by.of, Row) and not node.rows.tests
    if isinstance(origin, Found) and plain:
        assert isinstance(by, FieldOf)
        order = Order("latest" if node.way == "most" else "earliest", by.name)
        return Value(row.it, msgspec.structs.replace(origin, order=order), row.shape)
    return Value(row.it, Computed(node.way, (identified(row, fields).origin,)), row.shape)


def identified(row: Value, fields: int) -> Value:
    """A row of several, whose origin says which one by its first fields; a row inside a row is not named so."""
    record: Any = row.it
    if not isinstance(row.origin, Found) or row.origin.path.count("*") > 1 or not isinstance(record, dict):
        return row
    key = dict(islice(cast("dict[str, Any]", record).items(), fields))
    return Value(row.it, msgspec.structs.replace(row.origin, where={**row.origin.where, **key}), row.shape)


def telling_apart(records: Sequence[Mapping[str, Any]]) -> int:
    """How many of their first fields tell some records apart: one, or two for the days of a series."""
    fewest = len(records[0]) if records else 1
    for fields in range(1, fewest + 1):
        if len({tuple(map(str, islice(record.values(), fields))) for record in records}) == len(records):
            return fields
    return 1


def origins_of(values: list[Value]) -> tuple[Provenance, ...]:
    """The different origins of some values, in their order."""
    found: list[Provenance] = []
    for value in values:
        if value.origin not in found:
            found.append(value.origin)
    return tuple(found)
