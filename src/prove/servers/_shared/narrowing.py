"""Filters of lists that cost nothing when they are left out: the rows of some days, amounts or words."""

import datetime as dt
from collections.abc import Callable, Iterable
from math import inf
from typing import TypeVar

from prove.servers._shared.words import has_words

Row = TypeVar("Row")


def of_days(rows: list[Row], since: dt.date | None, until: dt.date | None, day: Callable[[Row], dt.date]) -> list[Row]:
    """The rows whose day is in a span."""
    if since is None and until is None:
        return rows
    first, last = since or dt.date.min, until or dt.date.max
    return [row for row in rows if first <= day(row) <= last]


def of_amounts(rows: list[Row], low: float | None, high: float | None, amount: Callable[[Row], float]) -> list[Row]:
    """The rows whose amount is in a range, whatever its sign."""
    if low is None and high is None:
        return rows
    least, most = low or 0.0, inf if high is None else high
    return [row for row in rows if least <= abs(amount(row)) <= most]


def with_words(rows: list[Row], query: str | None, texts: Callable[[Row], Iterable[str | None]]) -> list[Row]:
    """The rows whose texts have the words of a query. It comes last, since it costs the most."""
    if query is None:
        return rows
    return [row for row in rows if has_words(query, *texts(row))]
