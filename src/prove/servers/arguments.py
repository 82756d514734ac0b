"""What a call gives, and what it leaves out."""

from typing import Any


def given(**values: Any) -> dict[str, Any]:
    """The values that are given, by field: what a partial update changes."""
    return {field: value for field, value in values.items() if value is not None}
