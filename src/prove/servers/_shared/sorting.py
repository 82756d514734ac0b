"""The order of lists that show a date, or a date and a sum of money."""

from collections.abc import Callable, Iterable
from typing import Any, Literal, TypeVar

from prove.core import newest_first

Row = TypeVar("Row")
DateSort = Literal["newest", "oldest"]
"""The type of `sort` on a list that shows a date and no amount."""
Sort = Literal["newest", "oldest", "amount_high", "amount_low"]
"""The type of `sort` on a list that shows both."""

DATE_WORDS: dict[str, tuple[str, ...]] = {
    "newest": ("newest first", "latest first"),
    "oldest": ("oldest first", "earliest first"),
}
"""What people say for each order by date: `voice.enum("sort", **DATE_WORDS)`."""
SORT_WORDS: dict[str, tuple[str, ...]] = {
    **DATE_WORDS,
    "amount_high": ("largest amount first", "largest first"),
    "amount_low": ("smallest amount first", "smallest first"),
}
"""What people say for each order: `voice.enum("sort", **SORT_WORDS)`."""


def by_date(rows: Iterable[Row], sort: DateSort, when: Callable[[Row], Any]) -> list[Row]:
    """Rows by their date; for 'newest', among equal ones the row that was added last comes first."""
    return newest_first(rows, when) if sort == "newest" else sorted(rows, key=when)


def in_order(rows: Iterable[Row], sort: Sort, when: Callable[[Row], Any], amount: Callable[[Row], float]) -> list[Row]:
    """Rows by their date or their amount; rows with the same amount are in the order of the table."""
    match sort:
        case "newest" | "oldest":
            return by_date(rows, sort, when)
        case "amount_high":
            return sorted(rows, key=lambda row: -amount(row))
        case "amount_low":
            return sorted(rows, key=amount)
