"""The order of lists that show a date and a sum of money."""

from collections.abc import Callable, Iterable
from typing import Any, Literal, TypeVar

from prove.core import newest_first

Row = TypeVar("Row")
Sort = Literal["newest", "oldest", "amount_high", "amount_low"]
"""The type of `sort` on such a list."""

SORT_WORDS: dict[str, tuple[str, ...]] = {
    "newest": ("newest first", "latest first"),
    "oldest": ("oldest first", "earliest first"),
    "amount_high": ("largest amount first", "largest first"),
    "amount_low": ("smallest amount first", "smallest first"),
}
"""What people say for each order: `voice.enum("sort", **SORT_WORDS)`."""


def in_order(rows: Iterable[Row], sort: Sort, when: Callable[[Row], Any], amount: Callable[[Row], float]) -> list[Row]:
    """Rows by their date or their amount; rows with the same amount are in the order of the table."""
    match sort:
        case "newest":
            return newest_first(rows, when)
        case "oldest":
            return sorted(rows, key=when)
        case "amount_high":
            return sorted(rows, key=lambda row: -amount(row))
        case "amount_low":
            return sorted(rows, key=amount)
