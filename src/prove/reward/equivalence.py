"""When a call counts as equivalent to another."""

from typing import Any

from prove.core.json_values import same

MAX_NAME_LENGTH = 24
"""A string with more characters, or with a line break, is treated as free text."""


def is_free_text(value: Any) -> bool:
    """Whether a value is treated as free text: a long string, or one with a line break."""
    return isinstance(value, str) and (len(value) > MAX_NAME_LENGTH or "\n" in value)


def same_aim(given: dict[str, Any], wanted: dict[str, Any]) -> bool:
    """Whether a call has all arguments of another one, with equal values except for free text."""
    return all(key in given and (is_free_text(value) or same(given[key], value)) for key, value in wanted.items())
