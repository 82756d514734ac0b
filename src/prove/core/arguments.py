"""The optional arguments that a call gives: the fields that a partial update changes."""

from typing import Any

from prove.core.errors import ToolError


def given(**values: Any) -> dict[str, Any]:
    """The values that are not None, by field."""
    return {field: value for field, value in values.items() if value is not None}


def changes_given(**values: Any) -> dict[str, Any]:
    """The values that are not None; if there are none, a ToolError 'nothing_to_change' names the fields."""
    if changes := given(**values):
        return changes
    *most, last = map(repr, values)
    raise ToolError("nothing_to_change", f"give a new value for {', '.join(most)}{' or ' if most else ''}{last}")
