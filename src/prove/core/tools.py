"""Tools: typed functions. Schema and validation come from the signature, descriptions from the docstring."""

import inspect
import math
import typing
from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Annotated, Any, cast

import msgspec

from prove.core.docstrings import parse_docstring
from prove.core.errors import ToolError
from prove.core.paths import Path
from prove.core.records import Record, Ref, plain
from prove.core.results import Result, refusal
from prove.core.shapes import FORMATS, STRUCTURE, Format, Problem, Shape, problems, shape_of, split, whole_numbers

_encode = msgspec.json.Encoder().encode
_NOT_JSON = (TypeError, ValueError, OverflowError, RecursionError)

LONGEST_ECHO = 200
"""How many characters of an argument an error message may repeat."""
LONGEST_MESSAGE = 4_000


def chat_function(name: str, description: str, schema: Mapping[str, Any]) -> dict[str, Any]:
    """A tool in the form of chat models. It does not say that arguments without a schema are refused: none is told of.

    That is a twentieth of what a model would have to read of our tools.
    """
    parameters = {key: value for key, value in schema.items() if (key, value) != ("additionalProperties", False)}
    return {"type": "function", "function": {"name": name, "description": description, "parameters": parameters}}


class Argument(Record, forbid_unknown_fields=True):
    """A structured argument, such as one line of an order: a record that refuses unknown fields."""


class Tool:
    """One tool of a server. A call validates the arguments and never raises for what the caller did.

    `read_only`, `destructive` (changes or removes existing records) and `idempotent` (calling it twice is the same as
    calling it once) are the MCP hints; `prove check` compares them with what calls of the tool do.
    """

    def __init__(
        self, server: str, function: Callable[..., Any], *, read_only: bool, destructive: bool, idempotent: bool
    ) -> None:
        self.server = server
        self.name = function.__name__
        self.function = function
        self.read_only = read_only
        self.destructive = destructive
        self.idempotent = read_only or idempotent
        hints = typing.get_type_hints(function, include_extras=True)
        parameters = list(inspect.signature(function).parameters.values())[1:]
        for name in ("return", *(p.name for p in parameters)):
            if name not in hints:
                raise TypeError(f"{self.name}: {name!r} has no type annotation")
        self.doc = parse_docstring(function.__doc__)
        self.parameters = _parameter_shape(parameters, hints, self.doc.args)
        self.raises = _implied_errors(server, self.parameters) | self.doc.raises
        self.returns = shape_of(hints["return"], complete=True)
        if self.returns.kind != "object":
            raise TypeError(f"{self.name}: a tool returns a Record or a Page, not {hints['return']!r}")
        wire = [_wire(hints[p.name]) for p in parameters]
        self._parsers = [(place, parse) for place, (_, parse) in enumerate(wire) if parse is not None]
        fields: list[Any] = [
            (p.name, kind) if p.default is p.empty else (p.name, kind, p.default)
            for p, (kind, _) in zip(parameters, wire, strict=True)
        ]
        self._spoken = _spoken_places(server, self.parameters)
        struct = msgspec.defstruct(self.name, fields, forbid_unknown_fields=True, frozen=True, gc=False)
        self._decode: Callable[[bytes], Any] = msgspec.json.Decoder(struct).decode

    def __call__(self, state: Any, arguments: Mapping[str, Any]) -> Result:
        """Validate the arguments and run the tool. If the result is not ok, the caller must discard the state."""
        checked = self.validate(arguments)
        if isinstance(checked, Result):
            return _without_long_arguments(checked, arguments)
        if self._spoken:
            checked = self._as_spelt(state, checked)
        try:
            value = self.function(state, *checked)
        except ToolError as refused:
            return _without_long_arguments(refusal("failed", refused.code, refused.message), arguments)
        return Result("ok", plain(value))

    def _as_spelt(self, state: Any, values: tuple[Any, ...] | list[Any]) -> list[Any]:
        """The arguments with the keys that people say as their tables spell them."""
        out = list(values)
        for place, table in self._spoken:
            spelt: Callable[[str], str] = getattr(state, table).spelt
            if isinstance(given := out[place], str):
                out[place] = spelt(given)
            elif given is not None:
                out[place] = tuple(spelt(key) for key in given)
        return out

    def validate(self, arguments: Any) -> tuple[Any, ...] | list[Any] | Result:
        """The function's positional arguments, or the result that says what is wrong with them."""
        if type(arguments) is dict:  # the common case, and the slow question is not asked
            given = cast("dict[str, Any]", arguments)
        elif isinstance(arguments, Mapping):
            given = dict(cast("Mapping[str, Any]", arguments))
        else:
            return refusal("malformed", "not_an_object", f"the arguments of {self.name} must be a JSON object")
        try:
            raw = _encode(given)
            finite = True
            if b"null" in raw:  # msgspec writes NaN and infinity as null
                finite = _finite(given)
                raw = _encode(self._without_nulls(given))
        except _NOT_JSON as error:
            return refusal("malformed", "not_an_object", f"the arguments are not JSON: {error}")
        if not finite:
            return refusal("malformed", "wrong_type", "NaN and infinity are not JSON numbers")
        if b"\\n" in raw:
            # In Python, unlike in JSON Schema, the `$` of a pattern also matches before a final line break.
            return self._validate_slowly(msgspec.json.decode(raw))
        try:
            values = msgspec.structs.astuple(self._decode(raw))
            return self._parsed(values) if self._parsers else values
        except ValueError:  # from msgspec (ValidationError) or from the parser of a date
            return self._validate_slowly(msgspec.json.decode(raw))

    def _without_nulls(self, given: dict[str, Any]) -> dict[str, Any]:
        """The arguments without the optional ones that are null: as good as left out."""
        required = self.parameters.required
        return {name: value for name, value in given.items() if value is not None or name in required}

    def _parsed(self, values: tuple[Any, ...]) -> list[Any]:
        out = list(values)
        for place, parse in self._parsers:
            if isinstance(out[place], str | tuple):  # a default has the function's own type already
                out[place] = parse(out[place])
        return out

    def _validate_slowly(self, arguments: dict[str, Any]) -> tuple[Any, ...] | list[Any] | Result:
        """The slow path: what is wrong with the arguments; the values if it was only 2.0 for 2."""
        found = list(problems(self.parameters, arguments))
        if found:
            first: Problem = next((p for p in found if p.code in STRUCTURE), found[0])
            return refusal("malformed" if first.code in STRUCTURE else "failed", first.code, first.message)
        integers = whole_numbers(self.parameters, arguments)
        return self._parsed(msgspec.structs.astuple(self._decode(_encode(integers))))

    @cached_property
    def takes(self) -> tuple[tuple[Path, Ref], ...]:
        """The places in its arguments that hold references."""
        return tuple(self.parameters.refs())

    @cached_property
    def gives(self) -> tuple[tuple[Path, Ref], ...]:
        """The places in its results that hold references."""
        return tuple(self.returns.refs())

    @cached_property
    def input_schema(self) -> dict[str, Any]:
        return self.parameters.schema()

    @cached_property
    def output_schema(self) -> dict[str, Any]:
        return self.returns.schema()

    @cached_property
    def openai(self) -> dict[str, Any]:
        """The function schema that chat models are given."""
        return chat_function(self.name, self.doc.description, self.input_schema)

    @cached_property
    def mcp(self) -> dict[str, Any]:
        """The MCP tool object, with all four hints."""
        return {
            "name": self.name,
            "title": self.name.replace("_", " ").capitalize(),
            "description": self.doc.description,
            "inputSchema": self.input_schema,
            "outputSchema": self.output_schema,
            "annotations": {
                "readOnlyHint": self.read_only,
                "destructiveHint": self.destructive,
                "idempotentHint": self.idempotent,
                "openWorldHint": False,
            },
        }


def _without_long_arguments(result: Result, arguments: Any) -> Result:
    """The same refusal with every long argument in its message cut."""
    message = result.message
    if len(message) <= LONGEST_ECHO:
        return result
    for text in sorted(_texts(arguments), key=len, reverse=True):
        cut = f"{text[:LONGEST_ECHO]}…"
        message = message.replace(repr(text), repr(cut)).replace(text, cut)
    if len(message) > LONGEST_MESSAGE:
        message = f"{message[:LONGEST_MESSAGE]}…"
    return refusal(result.level, cast("str", result.code), message)


def _texts(value: Any) -> Iterator[str]:
    """The long texts in a JSON value, which may be nested deeper than functions can be."""
    left: list[Any] = [value]
    while left:
        inner = left.pop()
        if isinstance(inner, str) and len(inner) > LONGEST_ECHO:
            yield inner
        elif isinstance(inner, Mapping):
            left += cast("Mapping[str, Any]", inner).keys()
            left += cast("Mapping[str, Any]", inner).values()
        elif isinstance(inner, list | tuple):
            left += cast("list[Any]", inner)


def _finite(value: Any) -> bool:
    if isinstance(value, float):
        return math.isfinite(value)
    if isinstance(value, dict):
        return all(map(_finite, cast("dict[str, Any]", value).values()))
    return all(map(_finite, cast("list[Any]", value))) if isinstance(value, list | tuple) else True


def _parameter_shape(parameters: list[inspect.Parameter], hints: dict[str, Any], described: dict[str, str]) -> Shape:
    for p in parameters:
        _refuse_plain_records(hints[p.name], p.name)
    shapes = {p.name: shape_of(hints[p.name]) for p in parameters}
    for name, shape in shapes.items():
        _refuse_patterns(name, shape)
    return Shape(
        "object",
        fields=shapes,
        required=frozenset(p.name for p in parameters if p.default is p.empty),
        defaults={p.name: plain(p.default) for p in parameters if p.default is not p.empty},
        descriptions={
            p.name: text for p in parameters if (text := described.get(p.name) or _type_description(hints[p.name]))
        },
    )


def _refuse_patterns(name: str, shape: Shape) -> None:
    """A bare pattern could only be shown to a model as it is when an argument does not match it."""
    if shape.bounds is not None and shape.bounds.pattern is not None:
        raise TypeError(f"parameter {name!r}: give its pattern as a Format, with an example for error messages")
    for inner, one in {**shape.fields, **({"[]": shape.item} if shape.item else {})}.items():
        _refuse_patterns(f"{name}.{inner}", one)


def _type_description(annotation: Any) -> str | None:
    """The description in a parameter's type, if it has one."""
    bounds = shape_of(annotation).bounds
    return None if bounds is None else bounds.description


def _spoken_places(server: str, parameters: Shape) -> list[tuple[int, str]]:
    """The places of parameters that take keys that people say, and the tables of these keys."""
    spoken = ((place, (shape.item or shape).ref) for place, shape in enumerate(parameters.fields.values()))
    return [(place, ref.target.table) for place, ref in spoken if ref and ref.spoken and ref.target.server == server]


def _implied_errors(server: str, parameters: Shape) -> dict[str, str]:
    """Error codes that follow from the parameters: a cursor past the end, an id of this server that does not exist."""
    implied: dict[str, str] = {}
    if "cursor" in parameters.fields:
        implied["invalid_cursor"] = "The cursor points past the end."
    targets = [str(ref.target) for _, ref in parameters.refs() if not ref.open and ref.target.server == server]
    if targets:
        implied["not_found"] = f"There is no such entry of {', '.join(dict.fromkeys(targets))}."
    return implied


def _refuse_plain_records(annotation: Any, name: str) -> None:
    bare, _, _ = split(annotation)
    for inner in (bare, *typing.get_args(bare)):
        if isinstance(inner, type) and issubclass(inner, msgspec.Struct) and not issubclass(inner, Argument):
            raise TypeError(f"parameter {name!r}: a structured argument must be an Argument, not {inner.__name__}")
        if isinstance(inner, type) and issubclass(inner, Argument):
            for field, shape in shape_of(inner).fields.items():
                one = shape.item or shape
                if one.format is not None or one.written is not None:
                    raise TypeError(f"parameter {name!r}: {field!r} of an Argument has a format; make it a parameter")


def _wire(annotation: Any) -> tuple[Any, Callable[[Any], Any] | None]:
    """The type to decode the JSON as, and the function that converts it to the parameter's type (dates, formats)."""
    bare, nullable, marks = split(annotation)
    args = typing.get_args(bare)
    many = typing.get_origin(bare) is tuple
    inner, _, inner_marks = split(args[0]) if many else (bare, False, marks)
    form = next((mark for mark in inner_marks if isinstance(mark, Format)), FORMATS.get(inner))
    if form is None:
        return annotation, None
    sizes = next((mark for mark in inner_marks if isinstance(mark, msgspec.Meta)), msgspec.Meta())
    text: Any = Annotated[
        str, msgspec.Meta(pattern=form.pattern, min_length=sizes.min_length, max_length=sizes.max_length)
    ]
    if not many:
        return (text | None if nullable else text), form.parse
    bounds = next((mark for mark in marks if isinstance(mark, msgspec.Meta)), None)
    texts: Any = tuple[text, ...] if bounds is None else Annotated[tuple[text, ...], bounds]
    return (texts | None if nullable else texts), lambda written: tuple(
        form.parse(one) if isinstance(one, str) else one for one in written
    )
