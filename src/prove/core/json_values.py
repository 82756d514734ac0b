"""Equality of JSON values: typed, numbers by value (1 is 1.0, true is not 1)."""

from typing import Any

_NUMBERS = (int, float)


def same(one: Any, other: Any) -> bool:
    """Whether two JSON values are equal; the order of an object's keys does not count."""
    kind: type[Any] = type(one)  # pyright: ignore[reportUnknownVariableType]
    other_kind: type[Any] = type(other)  # pyright: ignore[reportUnknownVariableType]
    if kind is not other_kind:
        return kind in _NUMBERS and other_kind in _NUMBERS and one == other
    if kind is list:
        return len(one) == len(other) and all(map(same, one, other))
    if kind is dict:
        return one.keys() == other.keys() and all(same(value, other[key]) for key, value in one.items())
    return one == other
