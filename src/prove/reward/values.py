"""When a call or a result counts as another: the same aim, the same content."""

from collections import Counter
from typing import Any

import msgspec

from prove.core.json_values import same

FREE_TEXT = 24
"""A string of more characters, or with a line break, is taken for free text."""
PAGE_FIELDS = frozenset({"items", "total", "next_cursor"})
ROOMY_PAGE = 10
"""A page may hold this many rows, or twice as many as were asked for, and still be an answer rather than a dump."""


def is_free_text(value: Any) -> bool:
    """Whether a value is taken for free text: a long string, or one with a line break."""
    return isinstance(value, str) and (len(value) > FREE_TEXT or "\n" in value)


def same_aim(given: dict[str, Any], wanted: dict[str, Any]) -> bool:
    """Whether a call is about what another is about: it has all its arguments, equal but for free text."""
    return all(key in given and (is_free_text(value) or same(given[key], value)) for key, value in wanted.items())


def covers(seen: Any, wanted: Any) -> bool:
    """Whether a result tells all that another tells: it is equal, or a page with its items and not many more."""
    if same(seen, wanted):
        return True
    if not (_is_page(seen) and _is_page(wanted)):
        return False
    if seen["total"] > max(ROOMY_PAGE, 2 * wanted["total"]) or not wanted["items"]:
        return False
    return not _items(wanted) - _items(seen)


def _is_page(value: Any) -> bool:
    return isinstance(value, dict) and value.keys() == PAGE_FIELDS  # pyright: ignore[reportUnknownMemberType]


def _items(page: dict[str, Any]) -> Counter[bytes]:
    return Counter(msgspec.json.encode(item, order="sorted") for item in page["items"])
