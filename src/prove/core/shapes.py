"""The shape of a value: a tree made from a type annotation; schema, validation and error messages come from it."""

import datetime as dt
import math
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any, Literal, get_args, get_origin

import msgspec

from prove.core.paths import Path
from prove.core.records import Carries, Mentions, Ref, Sensitive, Target, Unit, field_types, optional_of, plain, unwrap

Kind = Literal["string", "integer", "number", "boolean", "array", "object"]

_DATE = r"(?:19|20)\d{2}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])"
_TIME = r"(?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?"
_SCALARS: dict[Any, Kind] = {str: "string", int: "integer", float: "number", bool: "boolean"}


@dataclass(frozen=True, slots=True)
class Format:
    """How a string is written; marks a type of one's own: `Pin = Annotated[str, Format(None, "^[0-9]{4}$", "0417")]`.

    A schema shows the name, or the pattern where there is no name; an error shows the example. `parse` turns what was
    written into the value that the tool gets: a date, an e-mail address in small letters.
    """

    name: str | None
    pattern: str
    example: str
    parse: Callable[[str], Any] = str


FORMATS: dict[Any, Format] = {
    dt.date: Format("date", f"^{_DATE}$", "2026-03-14", dt.date.fromisoformat),
    dt.datetime: Format("date-time-local", f"^{_DATE}T{_TIME}$", "2026-03-14T09:30", dt.datetime.fromisoformat),
    dt.time: Format("time-local", f"^{_TIME}$", "09:30", dt.time.fromisoformat),
}


@dataclass(frozen=True, slots=True)
class Shape:
    """One node of the tree: what is allowed at this place of a JSON value.

    `format` is that of a date or a time, `written` that of a string with a pattern of its own. `carries` are the kinds
    of values that flow from or to here, `mentions` those that may stand in the text.
    """

    kind: Kind
    nullable: bool = False
    enum: tuple[Any, ...] = ()
    bounds: msgspec.Meta | None = None
    format: Format | None = None
    written: Format | None = None
    item: "Shape | None" = None
    fields: dict[str, "Shape"] = field(default_factory=dict[str, "Shape"])
    required: frozenset[str] = frozenset()
    defaults: dict[str, Any] = field(default_factory=dict[str, Any])
    descriptions: dict[str, str] = field(default_factory=dict[str, str])
    ref: Ref | None = None
    sensitive: bool = False
    unit: str | None = None
    carries: tuple[Target, ...] = ()
    mentions: tuple[Target, ...] = ()

    def schema(self) -> dict[str, Any]:
        """The JSON Schema of this shape, without references. Null for an optional field is as good as leaving it out,
        and not mentioned."""
        if self.nullable:
            return {"anyOf": [self.bare_schema(), {"type": "null"}]}
        return self.bare_schema()

    def bare_schema(self) -> dict[str, Any]:
        """The JSON Schema of this shape without null."""
        if self.kind == "object":
            return self._object_schema()
        out: dict[str, Any] = {"type": self.kind}
        if self.enum:
            out["enum"] = list(self.enum)
        if (form := self.format or self.written) is not None:
            out |= {"format": form.name} if form.name else {"pattern": form.pattern}
        if self.item is not None:
            out["items"] = self.item.schema()
        return out | _bounds_schema(self.kind, self.bounds)

    def _object_schema(self) -> dict[str, Any]:
        properties: dict[str, Any] = {}
        for name, shape in self.fields.items():
            properties[name] = shape.schema() if name in self.required else shape.bare_schema()
            if name in self.descriptions:
                properties[name]["description"] = self.descriptions[name]
            if self.defaults.get(name) is not None:
                properties[name]["default"] = self.defaults[name]
        required = [name for name in self.fields if name in self.required]
        always = {"required": required} if required else {}
        return {"type": "object", "properties": properties, **always, "additionalProperties": False}

    def refs(self, path: Path = ()) -> Iterator[tuple[Path, Ref]]:
        """Every place below that holds a reference, as a `Path`."""
        if self.ref is not None:
            yield path, self.ref
        if self.item is not None:
            yield from self.item.refs((*path, "*"))
        for name, shape in self.fields.items():
            yield from shape.refs((*path, name))

    def at(self, path: Path) -> "Shape":
        """The shape at a place below."""
        shape = self
        for part in path:
            inner = shape.item if part == "*" else shape.fields[part]
            assert inner is not None, f"there is nothing at {path}"
            shape = inner
        return shape

    def places(self, path: Path = ()) -> Iterator[tuple[Path, "Shape"]]:
        """Every place that is no object and no list, with its shape."""
        if self.item is not None:
            yield from self.item.places((*path, "*"))
        for name, shape in self.fields.items():
            yield from shape.places((*path, name))
        if self.item is None and not self.fields:
            yield path, self


def split(annotation: Any) -> tuple[Any, bool, tuple[Any, ...]]:
    """An annotation's bare type, whether it can be None, and the marks around it, also inside `X | None`."""
    inner, outer_marks = unwrap(annotation)
    bare, nullable = optional_of(inner)
    bare, inner_marks = unwrap(bare)
    return bare, nullable, (*outer_marks, *inner_marks)


def shape_of(annotation: Any, *, complete: bool = False) -> Shape:
    """The shape of an annotation: scalars, Literal, dates, tuples, records, `X | None`, with their marks.

    `complete` makes every field required: a result always has all of its fields, defaults included.
    """
    bare, nullable, marks = split(annotation)
    common: dict[str, Any] = {
        "nullable": nullable,
        "bounds": next((m for m in marks if isinstance(m, msgspec.Meta)), None),
        "ref": next((m for m in marks if isinstance(m, Ref)), None),
        "sensitive": any(isinstance(m, Sensitive) for m in marks),
        "unit": next((m.name for m in marks if isinstance(m, Unit)), None),
        "carries": next((m.kinds for m in marks if isinstance(m, Carries)), ()),
        "mentions": next((m.kinds for m in marks if isinstance(m, Mentions)), ()),
    }
    origin = get_origin(bare)
    if (written := next((m for m in marks if isinstance(m, Format)), None)) is not None:
        return Shape("string", written=written, **common)
    if bare in _SCALARS:
        return Shape(_SCALARS[bare], **common)
    if bare in FORMATS:
        return Shape("string", format=FORMATS[bare], **common)
    if origin is Literal:
        values = get_args(bare)
        return Shape(_SCALARS[type(values[0])], enum=values, **common)
    if origin is tuple and get_args(bare)[1:] == (...,):
        return Shape("array", item=shape_of(get_args(bare)[0], complete=complete), **common)
    struct = origin or bare
    if isinstance(struct, type) and issubclass(struct, msgspec.Struct):
        return _struct_shape(bare, struct, common, complete)
    raise TypeError(f"{annotation!r} has no shape: use str, int, float, bool, Literal, date, tuple[X, ...] or a Record")


def _struct_shape(annotation: Any, struct: type[msgspec.Struct], common: dict[str, Any], complete: bool) -> Shape:
    info = msgspec.structs.fields(struct)
    return Shape(
        "object",
        fields={name: shape_of(hint, complete=complete) for name, hint in field_types(annotation).items()},
        required=frozenset(f.name for f in info if f.required or complete),
        defaults={} if complete else {f.name: plain(f.default) for f in info if not f.required},
        **common,
    )


@dataclass(frozen=True, slots=True)
class Problem:
    """Where a value does not fit its shape. Structural problems are reported before others: see `STRUCTURE`."""

    code: str
    path: str
    message: str


STRUCTURE = frozenset({"not_an_object", "missing_argument", "wrong_type", "undeclared_argument"})
"""Codes of structural problems (level `malformed`)."""

VALUES = frozenset({"not_in_enum", "out_of_bounds", "bad_format"})
"""Codes of values that are out of enum, bounds or format (level `failed`)."""


def problems(shape: Shape, value: Any, path: str = "") -> Iterator[Problem]:
    """All problems of a JSON value, in the order of the shape."""
    if value is None:
        if not shape.nullable:
            yield Problem("wrong_type", path, f"{path!r} must be {_article(shape.kind)}, not null")
        return
    if not _is_kind(shape.kind, value):
        yield Problem("wrong_type", path, f"{path!r} must be {_article(shape.kind)}, not {_article(_kind_name(value))}")
        return
    if shape.enum and value not in shape.enum:
        choices = ", ".join(map(repr, shape.enum))
        yield Problem("not_in_enum", path, f"{path!r} must be one of {choices}, not {value!r}")
    if (form := shape.format or shape.written) is not None and not _parses(form, value):
        yield Problem("bad_format", path, f"{path!r} must be written like {form.example!r}, not {value!r}")
    if shape.bounds is not None:
        yield from _bound_problems(shape.bounds, value, path)
    if shape.item is not None:
        for place, item in enumerate(value):
            yield from problems(shape.item, item, f"{path}[{place}]")
    if shape.kind == "object":
        yield from _object_problems(shape, value, path)


def _object_problems(shape: Shape, value: dict[str, Any], path: str) -> Iterator[Problem]:
    prefix = f"{path}." if path else ""
    for name in value:
        if name not in shape.fields:
            known = ", ".join(shape.fields) or "none"
            yield Problem("undeclared_argument", prefix + name, f"{prefix + name!r} is not an argument; known: {known}")
    for name, inner in shape.fields.items():
        if name in value:
            yield from problems(inner, value[name], prefix + name)
        elif name in shape.required:
            yield Problem("missing_argument", prefix + name, f"{prefix + name!r} is required and missing")


def _bound_problems(meta: msgspec.Meta, value: Any, path: str) -> Iterator[Problem]:
    size: int | None = len(value) if type(value) in (str, list) else None
    limits: list[tuple[float | None, bool, str]] = [
        (meta.ge, meta.ge is not None and value < meta.ge, "at least"),
        (meta.gt, meta.gt is not None and value <= meta.gt, "more than"),
        (meta.le, meta.le is not None and value > meta.le, "at most"),
        (meta.lt, meta.lt is not None and value >= meta.lt, "less than"),
    ]
    for limit, broken, words in limits:
        if broken:
            yield Problem("out_of_bounds", path, f"{path!r} must be {words} {limit}, not {value!r}")
    things = "characters" if type(value) is str else "items"
    if meta.min_length is not None and size is not None and size < meta.min_length:
        yield Problem("out_of_bounds", path, f"{path!r} must have at least {meta.min_length} {things}, not {size}")
    if meta.max_length is not None and size is not None and size > meta.max_length:
        yield Problem("out_of_bounds", path, f"{path!r} must have at most {meta.max_length} {things}, not {size}")


def whole_numbers(shape: Shape, value: Any) -> Any:
    """The same value with 2.0 as 2 where the shape is an integer: JSON has only one kind of number."""
    if shape.kind == "integer" and isinstance(value, float) and value.is_integer():
        return int(value)
    if shape.item is not None and isinstance(value, list):
        item = shape.item
        return [whole_numbers(item, v) for v in value]  # pyright: ignore[reportUnknownVariableType]
    if shape.kind == "object" and isinstance(value, dict):
        fields = shape.fields
        return {k: whole_numbers(fields[k], v) if k in fields else v for k, v in value.items()}  # pyright: ignore
    return value


def _bounds_schema(kind: Kind, meta: msgspec.Meta | None) -> dict[str, Any]:
    if meta is None:
        return {}
    size = "Items" if kind == "array" else "Length"
    out = {
        "minimum": meta.ge,
        "exclusiveMinimum": meta.gt,
        "maximum": meta.le,
        "exclusiveMaximum": meta.lt,
        f"min{size}": meta.min_length,
        f"max{size}": meta.max_length,
    }
    return {name: value for name, value in out.items() if value is not None}


def _is_kind(kind: Kind, value: Any) -> bool:
    match kind:
        case "string":
            return isinstance(value, str)
        case "boolean":
            return isinstance(value, bool)
        case "integer":
            whole = isinstance(value, int) or (isinstance(value, float) and value.is_integer())
            return whole and not isinstance(value, bool)
        case "number":
            return (isinstance(value, float) and math.isfinite(value)) or (
                isinstance(value, int) and not isinstance(value, bool)
            )
        case "array":
            return isinstance(value, list)
        case "object":
            return isinstance(value, dict)


def _kind_name(value: object) -> str:
    names = {"str": "string", "bool": "boolean", "int": "integer", "float": "number", "list": "array", "dict": "object"}
    name = type(value).__name__
    return names.get(name, name)


def _article(kind: str) -> str:
    return f"an {kind}" if kind[0] in "aio" else f"a {kind}"


def _matches(pattern: str, text: str) -> bool:
    """Search as in JSON Schema: `$` is only the end, not also the place before a final line break as in Python."""
    return re.search(f"{pattern[:-1]}\\Z" if pattern.endswith("$") else pattern, text) is not None


def _parses(form: Format, text: str) -> bool:
    if not _matches(form.pattern, text):
        return False
    try:
        form.parse(text)
    except ValueError:
        return False
    return True
