"""Values to try on tools of which only the JSON schemas are known: what a schema accepts, and look-alikes of values."""

import datetime as dt
import re
import string
from collections.abc import Iterator
from random import Random
from typing import Any, cast

from prove.core.paths import Path
from prove.explore.values import accepted, from_pattern, without_null

SOME_DAY = dt.datetime(2030, 6, 3, 9)
"""Dates are drawn around this day: a foreign world does not tell its date, and most tools ask for a future one."""
_OPAQUE = re.compile(r"(?<![^\W_])(?:[^\W_]*[0-9][^\W_]*|[b-df-hj-np-tv-xz]{4,})(?![^\W_])", re.IGNORECASE)
"""A part of an identifier that carries no meaning: it has a digit, or four letters and no vowel."""
_CONSONANTS = "bcdfghjklmnpqrstvwxz"
PAGING = ("cursor", "page_token", "continuation")
"""Parts of the names of parameters that continue a list."""


class CannotFillError(ValueError):
    """A schema uses more than can be drawn from here."""


def plain_schema(schema: dict[str, Any]) -> dict[str, Any]:
    """A schema reduced to the keywords that drawing needs, whichever library wrote it."""
    schema, nullable = without_null(schema) if "anyOf" in schema else (schema, False)
    kind: Any = schema.get("type")
    if isinstance(kind, list):
        kind = next((one for one in cast("list[str]", kind) if one != "null"), None)
    if "const" in schema:
        schema = {**schema, "enum": [schema["const"]]}
    if kind is None and "enum" not in schema:
        raise CannotFillError("a schema names no type")
    out: dict[str, Any] = {**schema, "type": kind or "string"}
    if out["type"] == "object":
        inner = cast("dict[str, Any]", schema.get("properties", {}))
        out["properties"] = {name: plain_schema(one) for name, one in inner.items()}
        out["required"] = schema.get("required", [])
    if out["type"] == "array":
        out["items"] = plain_schema(schema.get("items", {"type": "string"}))
    return {"anyOf": [out, {"type": "null"}]} if nullable else out


def draw(schema: dict[str, Any], rng: Random) -> Any:
    """A value that a plain schema accepts."""
    try:
        return accepted(without_null(schema)[0], rng, SOME_DAY)
    except (KeyError, ValueError) as error:
        raise CannotFillError(f"nothing can be drawn from {schema}") from error


def takes_names(name: str, schema: dict[str, Any]) -> bool:
    """Whether a parameter takes a string, or several, that may be the name of something."""
    bare = without_null(schema)[0]
    if bare["type"] == "array":
        bare = without_null(bare["items"])[0]
    return (
        bare["type"] == "string"
        and "enum" not in bare
        and "format" not in bare
        and not any(word in name for word in PAGING)
    )


def as_argument(schema: dict[str, Any], value: str) -> Any:
    """A string where the schema wants one, in a list where it wants several."""
    return [value] if without_null(schema)[0]["type"] == "array" else value


def as_name(argument: Any) -> str | None:
    """The string that an argument made by `as_argument` holds."""
    held: Any = next(iter(argument), None) if isinstance(argument, list) else argument  # pyright: ignore
    return held if isinstance(held, str) else None


def parameter_path(name: str, schema: dict[str, Any]) -> Path:
    """The path of a parameter's strings: its name, or the items of a list."""
    return (name, "*") if without_null(schema)[0]["type"] == "array" else (name,)


def fits(schema: dict[str, Any], value: str) -> bool:
    """Whether a string keeps to pattern and length."""
    bare = _string_schema(schema)
    if not bare.get("minLength", 0) <= len(value) <= bare.get("maxLength", len(value)):
        return False
    return "pattern" not in bare or re.search(bare["pattern"], value) is not None


def made_up(schema: dict[str, Any], like: str | None, rng: Random) -> str:
    """A string that the schema accepts and that names nothing: another one with its opaque parts or letters changed."""
    bare = _string_schema(schema)
    if like is not None:
        for _ in range(20):
            changed = _look_alike(like, rng)
            if changed != like and fits(bare, changed):
                return changed
    if "pattern" in bare:
        try:
            return from_pattern(bare["pattern"], rng)
        except ValueError as error:
            raise CannotFillError(str(error)) from error
    length = max(bare.get("minLength", 0), min(9, bare.get("maxLength", 9)))
    return "".join(rng.choice(string.ascii_lowercase) for _ in range(length))


def leaves(value: Any, path: Path = ()) -> Iterator[tuple[Path, str]]:
    """Every string of a result with its path."""
    match value:
        case str():
            yield path, value
        case list():
            for item in cast("list[Any]", value):
                yield from leaves(item, (*path, "*"))
        case dict():
            for name, inner in cast("dict[str, Any]", value).items():
                yield from leaves(inner, (*path, name))
        case _:
            return


def look(value: str) -> str:
    """What a string looks like: equal for 'acc_k7wd' and 'acc_pmtz', for 'OPS-94' and 'OPS-7'."""
    return _OPAQUE.sub("0", value)


def _string_schema(schema: dict[str, Any]) -> dict[str, Any]:
    bare = without_null(schema)[0]
    return without_null(bare["items"])[0] if bare["type"] == "array" else bare


def _look_alike(like: str, rng: Random) -> str:
    if _OPAQUE.search(like):
        return _OPAQUE.sub(lambda part: _redrawn(part[0], rng, _CONSONANTS), like)
    return _redrawn(like, rng, string.ascii_lowercase)


def _redrawn(text: str, rng: Random, letters: str) -> str:
    """The text with other digits or, if it has none, with others of these letters."""
    if any(map(str.isdigit, text)):
        return "".join(rng.choice(string.digits) if c.isdigit() else c for c in text)
    return "".join(rng.choice(letters.upper() if c.isupper() else letters) if c.isalpha() else c for c in text)
