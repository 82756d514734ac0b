"""Places in a JSON value."""

from typing import Any

Path = tuple[str, ...]
"""A place in a JSON value: field names from the outside in, '*' for every item of an array."""


def values_at(value: Any, path: Path) -> list[Any]:
    """The values at a path, without nulls and without what would be below a null."""
    found: list[Any] = [value]
    for part in path:
        found = [inner for v in found if v is not None for inner in (v if part == "*" else [v[part]])]
    return [v for v in found if v is not None]


def rows_at(content: Any, path: Path) -> list[tuple[str, dict[str, Any]]]:
    """The keys at a path, each with the object that holds it; a key in an array of keys is in an object by itself."""
    holders: list[Any] = [content]
    for part in path[:-1]:
        holders = [inner for h in holders if h is not None for inner in (h if part == "*" else [h[part]])]
    last = path[-1]
    if last == "*":
        return [(key, {"": key}) for holder in holders if holder is not None for key in holder]
    return [(h[last], h) for h in holders if h is not None and h.get(last) is not None]
