"""When a call or a result counts as equivalent to another."""

from collections import Counter
from typing import Any

import msgspec

from prove.core.json_values import same

MAX_NAME_LENGTH = 24
"""A string with more characters, or with a line break, is treated as free text."""
PAGE_FIELDS = frozenset({"items", "total", "next_cursor"})
SMALL_PAGE = 10
"""A page with more rows than this, and more than twice as many as wanted, is not an answer: it lists everything."""


def is_free_text(value: Any) -> bool:
    """Whether a value is treated as free text: a long string, or one with a line break."""
    return isinstance(value, str) and (len(value) > MAX_NAME_LENGTH or "\n" in value)


def same_aim(given: dict[str, Any], wanted: dict[str, Any]) -> bool:
    """Whether a call has all arguments of another one, with equal values except for free text."""
    return all(key in given and (is_free_text(value) or same(given[key], value)) for key, value in wanted.items())


def covers(seen: Any, wanted: Any) -> bool:
    """Whether a result contains another one: it is equal, or a page with its items and not many more."""
    if same(seen, wanted):
        return True
    if not (_is_page(seen) and _is_page(wanted)):
        return False
    if seen["total"] > max(SMALL_PAGE, 2 * wanted["total"]) or not wanted["items"]:
        return False
    return not _items(wanted) - _items(seen)


def _is_page(value: Any) -> bool:
    return isinstance(value, dict) and value.keys() == PAGE_FIELDS  # pyright: ignore[reportUnknownMemberType]


def _items(page: dict[str, Any]) -> Counter[bytes]:
    return Counter(msgspec.json.encode(item, order="sorted") for item in page["items"])
