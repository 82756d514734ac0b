"""What exists: immutable records, and the marks that their fields and the tools' parameters carry."""

import types
import typing
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from inspect import Parameter, signature
from typing import Annotated, Any, TypeVar, dataclass_transform, get_args, get_origin

import msgspec


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class FrozenMeta(msgspec.StructMeta):
    """Tells type checkers that records are frozen without every record having to say so."""


class Record(msgspec.Struct, frozen=True, gc=False, metaclass=FrozenMeta):
    """A row of a table, or a value inside one. Fields are values; sequences are tuples, never lists or dicts."""


CAST = "cast"
"""What owns the people and places of a seed, which all servers share; no server has this name."""


class Target(msgspec.Struct, frozen=True, order=True, gc=False, cache_hash=True):
    """A kind of entity: a table of a server, or a part of the cast such as its e-mail addresses."""

    server: str
    table: str

    @staticmethod
    @cache
    def of(text: str) -> "Target":
        """The target that is written as 'shopping.orders': the owner, a dot, what it owns."""
        server, dot, table = text.partition(".")
        if not (server and dot and table):
            raise ValueError(f"{text!r} is not a target; write 'server.table'")
        return Target(server, table)

    @property
    def is_cast(self) -> bool:
        """Whether such entities belong to the cast, not to a server."""
        return self.server == CAST

    def __str__(self) -> str:
        return f"{self.server}.{self.table}"


@dataclass(frozen=True, slots=True, init=False)
class Ref:
    """Marks a value as the key of an entity: `OrderId = Annotated[str, Ref("shopping.orders")]`.

    A parameter of such a type consumes the entity, a result that holds one produces it. `spoken` says that people
    do say this identifier (a path, a ticker, an issue key). `open` says that other values than the known ones are
    valid too (a new e-mail address).
    """

    target: Target
    spoken: bool
    open: bool

    def __init__(self, target: str, *, spoken: bool = False, open: bool = False) -> None:
        object.__setattr__(self, "target", Target.of(target))
        object.__setattr__(self, "spoken", spoken)
        object.__setattr__(self, "open", open)


@dataclass(frozen=True, slots=True, init=False)
class Carries:
    """Marks a value that other tools take though it names no entity: `Annotated[float, Carries("life.amounts.due")]`.

    The role belongs to the kind: an amount that is due, one that was spent and a price are three kinds, since otherwise
    every number would fit every other. A parameter that takes several kinds names them all.
    """

    kinds: tuple[Target, ...]

    def __init__(self, *kinds: str) -> None:
        object.__setattr__(self, "kinds", tuple(Target.of(kind) for kind in kinds))


@dataclass(frozen=True, slots=True, init=False)
class Mentions:
    """Marks a text that may name values of these kinds: the body of a mail, the content of a file."""

    kinds: tuple[Target, ...]

    def __init__(self, *kinds: str) -> None:
        object.__setattr__(self, "kinds", tuple(Target.of(kind) for kind in kinds))


@dataclass(frozen=True, slots=True)
class Sensitive:
    """Marks a secret (PIN, card number, password, one-time code): it must come from the user or a tool's result."""


@dataclass(frozen=True, slots=True)
class Incidental:
    """Marks a field that does not count as work done (a read flag, a working directory): left out of the outcome."""


@dataclass(frozen=True, slots=True)
class Unordered:
    """Marks a tuple whose order has no meaning (guests, labels, attachments): it is sorted in the outcome."""


@dataclass(frozen=True, slots=True)
class Unit:
    """Says how people read a number: 'money', 'minutes', '°C', '%'."""

    name: str


V = TypeVar("V", bound=Record)


def project(view: type[V], row: Record, **extra: Any) -> V:
    """A record as a view shows it: the fields that both have, and what else the view needs."""
    return _projection(view, tuple(extra))(view, row, extra)


@cache
def _projection(view: type[Record], extra: tuple[str, ...]) -> Callable[[Any, Record, dict[str, Any]], Any]:
    """The call that makes a view, written out field by field: views are made for every row of every list."""
    values = [
        ("" if parameter.kind is not Parameter.KEYWORD_ONLY else f"{name}=")
        + (f"extra[{name!r}]" if name in extra else f"row.{name}")
        for name, parameter in signature(view).parameters.items()
    ]
    return eval(f"lambda view, row, extra: view({', '.join(values)})")


def plain(value: Any) -> Any:
    """A record, or anything made of records, as the JSON values that it is on the wire."""
    return msgspec.json.decode(msgspec.json.encode(value))


def unwrap(annotation: Any) -> tuple[Any, tuple[Any, ...]]:
    """Split an annotation into the bare type and the marks around it, also inside `X | None`."""
    marks: list[Any] = []
    while get_origin(annotation) is Annotated:
        annotation, *inner = get_args(annotation)
        marks += inner
    return annotation, tuple(marks)


def optional_of(annotation: Any) -> tuple[Any, bool]:
    """`X | None` gives (X, True), everything else (itself, False)."""
    if get_origin(annotation) in (typing.Union, types.UnionType):
        rest = [arg for arg in get_args(annotation) if arg is not type(None)]
        if len(rest) == 1 and len(rest) < len(get_args(annotation)):
            return rest[0], True
    return annotation, False


@cache
def field_types(record: type[msgspec.Struct]) -> dict[str, Any]:
    """Field names to annotations, marks included, type variables of a generic record replaced."""
    origin = get_origin(record) or record
    hints = typing.get_type_hints(origin, include_extras=True)
    bound: dict[Any, Any] = dict(zip(getattr(origin, "__parameters__", ()), get_args(record), strict=False))
    return {name: _substitute(hints[name], bound) for name in origin.__struct_fields__}


def _substitute(annotation: Any, bound: dict[Any, Any]) -> Any:
    if annotation in bound:
        return bound[annotation]
    params = getattr(annotation, "__parameters__", ())
    if not params or get_origin(annotation) is None:
        return annotation
    return annotation[tuple(bound.get(p, p) for p in params)]


@cache
def incidental_fields(record: type[msgspec.Struct]) -> frozenset[str]:
    """The names of the fields that are marked incidental."""
    return frozenset(name for name, hint in field_types(record).items() if Incidental() in _marks(hint))


@cache
def unordered_fields(record: type[msgspec.Struct]) -> frozenset[str]:
    """The names of the fields that are marked unordered."""
    return frozenset(name for name, hint in field_types(record).items() if Unordered() in _marks(hint))


def _marks(annotation: Any) -> Iterator[Any]:
    inner, marks = unwrap(annotation)
    yield from marks
    bare, optional = optional_of(inner)
    if optional:
        yield from unwrap(bare)[1]
