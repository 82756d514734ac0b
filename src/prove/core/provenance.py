"""Where the value of an argument comes from. Every value has an origin, and every origin can be recomputed."""

from collections.abc import Iterable, Iterator
from typing import Any, Literal

import msgspec

from prove.core.paths import Path


class _Origin(msgspec.Struct, frozen=True, gc=False, tag_field="source", tag=str.lower):
    """What all origins share: the field `source` of the stored form says which one it is."""


class User(_Origin, frozen=True):
    """The user says the value; `text` is how."""

    text: str


class System(_Origin, frozen=True):
    """The value is the protagonist's own and is in the system message as `text`."""

    text: str


class Date(_Origin, frozen=True):
    """The user says a day or a time as people do; the clock gives `text` its meaning."""

    text: str


class Order(msgspec.Struct, frozen=True, gc=False):
    """Selects the row with the greatest (`latest`) or the least (`earliest`) value of a field."""

    kind: Literal["latest", "earliest"]
    by: str


class Found(_Origin, frozen=True):
    """The value is in the one row of an earlier result that a description selects.

    Args:
        call: The id of the reference call that gave the result.
        path: Where the value is in that result; '*' stands for the selected row.
        where: Values of fields of that row, which the user named or earlier calls returned.
        order: Which of the rows with these values is meant, if there may be several.
        text: The words by which the user describes the row.
        related: The origins of the values in `where` that come from other results.
    """

    call: str
    path: Path
    where: dict[str, Any] = {}
    order: Order | None = None
    text: str = ""
    related: tuple["Provenance", ...] = ()


class Enumerated(_Origin, frozen=True):
    """The value is the one of an enumeration that the server's words `text` stand for."""

    text: str


class Listed(_Origin, frozen=True):
    """Several values, each with an origin of its own: the items of a list, or the fields of an object in their order.

    Args:
        items: The origins of the values.
        text: The words that name all of them.
    """

    items: tuple["Provenance", ...]
    text: str = ""


class Chosen(_Origin, frozen=True):
    """The assistant chooses which of the listed values of a look-up's filter it tries."""


class Computed(_Origin, frozen=True):
    """A named function of other values: a sum, an optimum, a shifted date, a text with values."""

    function: str
    inputs: tuple["Provenance", ...] = ()


class Read(_Origin, frozen=True):
    """The value is the only one of its kind in a text that an earlier call returned.

    Args:
        call: The id of the reference call that gave the result.
        path: Where the text is in that result.
        kind: What kind of value it is, such as an amount or a date.
    """

    call: str
    path: Path
    kind: str


Provenance = User | System | Date | Found | Enumerated | Listed | Chosen | Computed | Read


def words_of(origin: Provenance) -> str:
    """The words of the user, or of the system message, that carry the value; empty if there are none."""
    match origin:
        case User(text) | System(text) | Date(text) | Enumerated(text):
            return text
        case Found() | Listed():
            return origin.text
        case Chosen() | Computed() | Read():
            return ""


def parts_of(origin: Provenance) -> tuple[Provenance, ...]:
    """The origins that an origin is made of."""
    match origin:
        case Found():
            return origin.related
        case Listed():
            return origin.items
        case Computed():
            return origin.inputs
        case _:
            return ()


def source_call(origin: Provenance) -> str | None:
    """The call whose result holds the value itself; None if the value is not from a result."""
    return origin.call if isinstance(origin, Found | Read) else None


def with_parts(origins: Iterable[Provenance]) -> Iterator[Provenance]:
    """All these origins, and the ones that they are made of."""
    for origin in origins:
        yield origin
        yield from with_parts(parts_of(origin))


def calls_of(origins: Iterable[Provenance]) -> list[str]:
    """The calls whose results these origins use, in the order of their first use."""
    calls = (source_call(origin) for origin in with_parts(origins))
    return list(dict.fromkeys(call for call in calls if call is not None))
