"""Rows of results: which of them a description selects, and what they are like."""

import re
from typing import Any

from prove.core.json_values import same
from prove.core.paths import Path
from prove.core.provenance import Order
from prove.core.records import Target
from prove.core.shapes import Shape
from prove.core.tools import Tool

_NAMES = Target.of("cast.names")
_REACHED_BY = re.compile(r"(?:email|phone|address|street)$")
_OWN_NAMES = ("name", "display_name", "recipient")


def select_rows(rows: list[dict[str, Any]], where: dict[str, Any], order: Order | None) -> list[dict[str, Any]]:
    """The rows with these field values, or only the last or the first of them in an order."""
    found = [row for row in rows if all(key in row and same(row[key], value) for key, value in where.items())]
    if order is None or not found:
        return found
    if any(row.get(order.by) is None for row in found):
        return []
    pick = max if order.kind == "latest" else min
    edge = pick(row[order.by] for row in found)
    return [row for row in found if row[order.by] == edge]


def settled_by(content: dict[str, Any], rows: list[dict[str, Any]], where: dict[str, Any], order: Order | None) -> bool:
    """Whether no further page of a result can have a row that is selected instead of, or beside, one of these rows.

    It can where the rows are not in the order of what they are selected by, or go on with the same value.
    """
    if content.get("next_cursor") is None:
        return True
    if order is not None:
        edge = next((row.get(order.by) for row in select_rows(rows, where, order)), None)
        return _has_passed([row.get(order.by) for row in rows], edge, falling=order.kind == "latest")
    return any(
        _has_passed([row.get(name) for row in rows], value, falling=falling)
        for name, value in where.items()
        for falling in (False, True)
    )


def _has_passed(values: list[Any], value: Any, *, falling: bool) -> bool:
    """Whether values are in order and go beyond a value."""
    kinds = {str if isinstance(each, str) else float if _is_number(each) else None for each in (*values, value)}
    if not values or len(kinds) != 1 or None in kinds:
        return False
    keys = [each.casefold() if isinstance(each, str) else each for each in values]
    return keys == sorted(keys, reverse=falling) and values[-1] != value


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)


def row_shape(tool: Tool, path: Path) -> Shape:
    """The shape of the object that holds the field at a path of a tool's result."""
    shape = tool.returns
    for part in path[:-1]:
        inner = shape.item if part == "*" else shape.fields[part]
        assert inner is not None
        shape = inner
    return shape


def name_beside(shape: Shape, column: str) -> str | None:
    """The field of a row that names the person to whom the address or number in a column belongs; None without one.

    'owner' belongs to 'owner_name', 'guest_email' to 'guest_name'. Whom the row itself is about is under 'name', which
    goes with 'email' or with what the row begins with, and with the column of nobody else.
    """
    stem = _REACHED_BY.sub("", column)
    whose = f"{column}_" if stem == column else stem
    own = whose in ("", "contact_") or column == next(iter(shape.fields), None)
    names = (f"{whose}name", *(_OWN_NAMES if own else ()))
    fields = shape.fields
    return next((n for n in names if n in fields and (ref := fields[n].ref) is not None and ref.target == _NAMES), None)


def is_own_name(name: str) -> bool:
    """Whether a field names whom the row itself is about."""
    return name in _OWN_NAMES
