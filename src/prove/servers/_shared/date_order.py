"""The order of lists that show a date and no amount."""

from collections.abc import Callable, Iterable
from typing import Any, Literal, TypeVar

from prove.core import newest_first

Row = TypeVar("Row")
DateSort = Literal["newest", "oldest"]
"""The type of `sort` on such a list."""

DATE_WORDS: dict[str, tuple[str, ...]] = {
    "newest": ("newest first", "latest first"),
    "oldest": ("oldest first", "earliest first"),
}
"""What people say for each order: `voice.enum("sort", **DATE_WORDS)`."""


def by_date(rows: Iterable[Row], sort: DateSort, when: Callable[[Row], Any]) -> list[Row]:
    """Rows by their date; for 'newest', among equal ones the row that was added last comes first."""
    return newest_first(rows, when) if sort == "newest" else sorted(rows, key=when)
