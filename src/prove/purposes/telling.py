"""Values as they are told to the user and written to others."""

import datetime as dt
import re
from collections.abc import Iterable
from typing import Any, cast

from prove.core.shapes import Shape
from prove.language.wordings import join_words
from prove.purposes.nodes import Applied, FieldOf, Fold
from prove.purposes.origins import Value
from prove.purposes.program import node_of

_ONE = re.compile(r"(?<![\w$.,:/-])1 ((?:open |other |new |more |unread )?)([a-z]+s)\b")
_NONE = re.compile(
    r"(?<![\w$.,:/-])0 (?=(?:open |other |new |more |unread )?[a-z]{4,}s\b)(?!\w*(?:minutes|hours|degrees)\b)"
)
_NONE_OF = re.compile(r"(?<![\w$.,:/-])0 of (?=the|them|these|those|my|your)")
_ALL_TWO = re.compile(r"\b([Aa])ll 2( of)?\b(?![.,:]\d)")
_NO_NOUNS = {"across", "always", "as", "does", "has", "his", "is", "its", "less", "minus", "plus", "this", "us", "was"}


def in_number(text: str) -> str:
    """A text in which one thing is singular and two are both: '1 likes' as '1 like', 'all 2 of them' as 'both'."""
    text = _ALL_TWO.sub(lambda found: ("Both" if found[1] == "A" else "both") + (found[2] or ""), text)
    return _ONE.sub(lambda found: f"1 {found[1]}{_singular(found[2])}", text)


def without_zeros(text: str) -> str:
    """A text in which what there is none of is none: '0 mails' as 'no mails', 'So far 0 of the guests' as 'none'."""
    text = _NONE_OF.sub(lambda found: "None of " if found.start() == 0 else "none of ", text)
    return _NONE.sub(lambda found: "No " if found.start() == 0 else "no ", text)


def _singular(noun: str) -> str:
    if noun in _NO_NOUNS or noun.endswith("ss"):
        return noun
    if noun.endswith("ies"):
        return f"{noun[:-3]}y"
    return noun[:-2] if noun.endswith(("ches", "shes", "sses", "xes")) else noun[:-1]


def written(value: Any, shape: Shape | None, year: int) -> str:
    """A value as it is written to others in a year: a day of another one is written with its year."""
    if isinstance(value, list):
        inner = shape.item if shape is not None else None
        return _listed([written(one, inner, year) for one in cast("list[Any]", value)])
    if shape is not None and shape.format is not None and shape.format.name != "time-local":
        at = dt.datetime.fromisoformat(value)
        day = f"{at:%B} {at.day}" + (f", {at.year}" if at.year != year else "")
        return f"{day} at {_clock(at.time())}" if len(value) > 10 else day
    if shape is not None and shape.unit == "money":
        return f"{'-' if value < 0 else ''}${abs(value):,.2f}"
    if shape is not None and shape.unit == "bytes":
        return f"{value:,}"
    if isinstance(value, bool):
        return "yes" if value else "no"
    return f"{value:.12g}" if isinstance(value, float) else str(value)


def _clock(time: dt.time) -> str:
    """A time of day as replies say it."""
    return f"{time.hour % 12 or 12}:{time:%M} {'am' if time.hour < 12 else 'pm'}"


def _listed(items: list[str]) -> str:
    """Items in one sentence; those with marks of their own, such as whole sentences, are kept apart by semicolons."""
    if any(mark in item for item in items for mark in (", ", ". ", "; ")) or any(item[-1:] in ".!?" for item in items):
        return "; ".join(items)
    return join_words(items) if items else ""


def items_of(values: Iterable[Value], year: int) -> tuple[str, ...]:
    """Values as they are written to others, and the items of a list one by one: they may be told in any order."""
    found: list[str] = []
    for value in values:
        it: Any = value.it
        inner = value.shape.item if value.shape is not None and isinstance(it, list) else value.shape
        found += (written(one, inner, year) for one in (cast("list[Any]", it) if isinstance(it, list) else [it]))
    return tuple(dict.fromkeys(found))


def label_of(given: Any) -> str:
    """What a value is called where nobody has given it words: the field that it is."""
    match node_of(given):
        case FieldOf(name=name):
            return name.replace("_", " ")
        case Fold(way="count"):
            return "number"
        case Fold(way="sum", by=by) if by is not None:
            return f"total {label_of(by.body)}"
        case Fold(by=by) if by is not None:
            return label_of(by.body)
        case Applied(arguments=(first, *_)):
            return label_of(first)
        case _:
            return "result"
