"""Whether the arguments of a call have the structure that a tool's JSON schema declares.

Only structure is checked: what is missing, of another type, or undeclared. Values out of their enumeration, bounds or
format are left to the server, which has better words for them. A schema that is itself broken checks nothing.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from jsonschema import ValidationError
from jsonschema.exceptions import SchemaError
from jsonschema.validators import validator_for
from referencing import Registry
from referencing.exceptions import Unresolvable

from prove.core.results import Result, refusal

Check = Callable[[Mapping[str, Any]], Result | None]
"""Refuses arguments whose structure does not fit, or returns None."""

LONGEST = 200
"""How many characters of an argument a message may repeat."""

_CODES = {
    "type": "wrong_type",
    "required": "missing_argument",
    "dependentRequired": "missing_argument",
    "additionalProperties": "undeclared_argument",
    "unevaluatedProperties": "undeclared_argument",
    "anyOf": "wrong_type",
    "oneOf": "wrong_type",
}
"""The code of a refusal by the keyword of JSON Schema that was broken; the other keywords are about values."""


def structure_check(schema: dict[str, Any]) -> Check:
    """The check that a tool's input schema stands for. References lead nowhere outside of the schema."""
    kind = validator_for(schema)
    try:
        kind.check_schema(schema)
    except SchemaError:
        return lambda arguments: None
    validator = kind(schema, registry=Registry())

    def check(arguments: Mapping[str, Any]) -> Result | None:
        try:
            errors = list(validator.iter_errors(dict(arguments)))
        except (Unresolvable, RecursionError):  # a schema that refers to nothing, or to itself
            return None
        found = next(filter(_is_structural, sorted(errors, key=_place)), None)
        return None if found is None else refusal("malformed", _CODES[str(found.validator)], _sentence(found))

    return check


def _is_structural(error: ValidationError) -> bool:
    """Whether an error is one of structure; of alternatives, whether each of them is broken in its structure."""
    if error.validator not in ("anyOf", "oneOf"):
        return error.validator in _CODES
    alternatives: dict[int, list[ValidationError]] = {}
    for inner in error.context or ():
        alternatives.setdefault(int(inner.schema_path[0]), []).append(inner)
    return bool(alternatives) and all(any(map(_is_structural, errors)) for errors in alternatives.values())


def _place(error: ValidationError) -> tuple[str, ...]:
    return tuple(map(str, error.absolute_path))


def _sentence(error: ValidationError) -> str:
    path = _cut(_written(error.absolute_path))
    said = _cut(error.message.partition("\n")[0])
    return f"{path!r} does not fit: {said}" if path else said


def _cut(text: str) -> str:
    """The text without its middle if it is long: the values that it repeats may be."""
    return text if len(text) <= LONGEST else f"{text[: LONGEST // 2]}…{text[-LONGEST // 2 :]}"


def _written(path: Iterable[str | int]) -> str:
    """A path as our own messages write it."""
    text = ""
    for part in path:
        text += f"[{part}]" if isinstance(part, int) else f".{part}" if text else part
    return text
