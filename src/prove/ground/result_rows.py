"""Rows of results: which of them a description selects, and what they are like."""

from typing import Any

from prove.core.json_values import same
from prove.core.paths import Path
from prove.core.provenance import Order
from prove.core.shapes import Shape
from prove.core.tools import Tool


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


def row_shape(tool: Tool, path: Path) -> Shape:
    """The shape of the object that holds the field at a path of a tool's result."""
    shape = tool.returns
    for part in path[:-1]:
        inner = shape.item if part == "*" else shape.fields[part]
        assert inner is not None
        shape = inner
    return shape
