"""Pages: what search and list tools return, limited in size, with a cursor for the next page."""

from collections.abc import Callable, Iterable
from typing import Annotated, Any, Generic, TypeVar

import msgspec

from prove.core.errors import ToolError
from prove.core.records import Record
from prove.core.shapes import Format

T = TypeVar("T")
U = TypeVar("U")

Limit = Annotated[int, msgspec.Meta(ge=1, le=50, description="Page size.")]
Cursor = Annotated[
    str,
    Format("cursor", r"^after_[0-9]{1,9}$", "after_20"),
    msgspec.Meta(description="`next_cursor` of the previous page."),
]
"""Paging parameters with their descriptions, so that no tool repeats them."""


class Page(Record, Generic[T]):
    """Some of the rows that were asked for; `total` counts all of them, `next_cursor` asks for the next page."""

    items: tuple[T, ...]
    total: int
    next_cursor: str | None = None

    def seen_as(self, view: Callable[[T], U]) -> "Page[U]":
        """The same page with a function applied to every row."""
        return Page(tuple(map(view, self.items)), self.total, self.next_cursor)


def newest_first(rows: Iterable[T], by: Callable[[T], Any]) -> list[T]:
    """Rows sorted by a date or time, the latest first; among equal ones, the row that was added last comes first."""
    ordered = sorted(rows, key=by)
    ordered.reverse()
    return ordered


def paginate(rows: Iterable[T], limit: int, cursor: str | None) -> Page[T]:
    """The page of at most `limit` rows that starts at the cursor of the previous page."""
    everything = tuple(rows)
    start = 0 if cursor is None else int(cursor.removeprefix("after_"))
    if start and start >= len(everything):
        raise ToolError(
            "invalid_cursor", f"{cursor!r} points past the {len(everything)} results; start without a cursor"
        )
    end = start + limit
    return Page(everything[start:end], len(everything), f"after_{end}" if end < len(everything) else None)
