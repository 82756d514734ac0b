"""Draws values from JSON schemas: some that a schema accepts, some that it forbids."""

import datetime as dt
import importlib
import string
from collections.abc import Iterator
from random import Random
from typing import Any

_regex: Any = importlib.import_module("re._parser")

WORDS = ("alpha", "north", "red", "Lunch", "report", "7", "the old one", "Ünïcode", "x")

WRITTEN: dict[str, tuple[tuple[str, ...], tuple[str, ...]]] = {
    "month": (("2026-03", "2025-12"), ("March", "2026-13")),
    "email": (("ana.pires@northmail.example", "Info@Alder-Works.example", "k7+x@b.co"), ("ana", "ana@", "a b@c.de")),
    "phone": (("+15550104477", "+44 20 5550 1180"), ("0150", "+1 call me")),
    "iban": (("DE02120300000000202051", "de03 1203 0000 0000 2020 51"), ("my account", "12")),
    "cursor": (("after_5", "after_20", "after_40"), ("2", "after_", "next")),
    "file-name": (("notes.txt", "Plan B.md", ".profile"), ("a/b", "..", "two\nlines")),
}
"""Strings that fit a named format, and strings that do not."""
_NOT_MOMENTS = ("tomorrow", "2026-02-30", "25:61")


def without_null(schema: dict[str, Any]) -> tuple[dict[str, Any], bool]:
    """A schema without its null branch, and whether it had one."""
    return (schema["anyOf"][0], True) if "anyOf" in schema else (schema, False)


def accepted(schema: dict[str, Any], rng: Random, now: dt.datetime) -> Any:
    """A value that the schema accepts."""
    schema, nullable = without_null(schema)
    if nullable and rng.random() < 0.15:
        return None
    if "enum" in schema:
        return rng.choice([value for value in schema["enum"] if value is not None])
    match schema["type"]:
        case "boolean":
            return rng.random() < 0.5
        case "integer":
            low, high = _limits(schema, 1)
            return rng.choice([int(low), int(high), rng.randint(int(low), int(high)), _near(rng, int(low), int(high))])
        case "number":
            low, high = _limits(schema, 0.01)
            return rng.choice([low, high, round(rng.uniform(low, high), 2), _near(rng, low, high)])
        case "string":
            return accepted_string(schema, rng, now)
        case "array":
            count = rng.randint(
                schema.get("minItems", 0), min(schema.get("maxItems", 3), schema.get("minItems", 0) + 3)
            )
            return [accepted(schema["items"], rng, now) for _ in range(count)]
        case _:
            return {
                name: accepted(inner, rng, now)
                for name, inner in schema["properties"].items()
                if name in schema.get("required", ()) or rng.random() < 0.5
            }


def accepted_string(schema: dict[str, Any], rng: Random, now: dt.datetime) -> str:
    """A string that fits format, pattern and length."""
    moment = now + dt.timedelta(minutes=rng.randrange(-60 * 24 * 40, 60 * 24 * 40))
    match schema.get("format"):
        case "date":
            return moment.date().isoformat()
        case "date-time-local":
            return moment.replace(second=0).isoformat(timespec=rng.choice(("minutes", "seconds")))
        case "time-local":
            return moment.time().isoformat(timespec="minutes")
        case form if form in WRITTEN:
            return rng.choice(WRITTEN[form][0])
        case _:
            pass
    low, high = schema.get("minLength", 0), schema.get("maxLength", 200)
    if "pattern" in schema:
        for _ in range(100):
            text = from_pattern(schema["pattern"], rng)
            if low <= len(text) <= high:
                return text
        raise ValueError(f"no string of {low} to {high} characters fits {schema['pattern']}")
    text = rng.choice(WORDS)
    while len(text) < low:
        text += " " + rng.choice(WORDS)
    return text[: rng.choice((high, max(low, len(text))))] if rng.random() < 0.95 else "y" * high


def from_pattern(pattern: str, rng: Random) -> str:
    """A string that a regular expression of the simple kind (classes, groups, repeats, choices) matches."""
    return "".join(_walk(_regex.parse(pattern), rng))


def _walk(nodes: Any, rng: Random) -> Iterator[str]:
    for op, arg in nodes:
        match str(op):
            case "LITERAL":
                yield chr(arg)
            case "IN":
                yield _from_class(arg, rng)
            case "ANY" | "NOT_LITERAL":
                yield rng.choice(string.ascii_lowercase)
            case "MAX_REPEAT" | "MIN_REPEAT":
                low, high, inner = arg
                for _ in range(rng.randint(low, min(int(high), low + 4))):
                    yield from _walk(inner, rng)
            case "SUBPATTERN":
                yield from _walk(arg[-1], rng)
            case "BRANCH":
                yield from _walk(rng.choice(arg[1]), rng)
            case "AT":
                continue
            case other:
                raise ValueError(f"a schema pattern uses {other}, which is more than tools need; write it simpler")


def _from_class(items: list[Any], rng: Random) -> str:
    if str(items[0][0]) == "NEGATE":
        banned = {c for item in items[1:] for c in _members(item)}
        return rng.choice([c for c in string.ascii_letters + string.digits + " -" if c not in banned])
    return rng.choice(list(_members(rng.choice(items))))


def _members(item: Any) -> str:
    op, arg = item
    match str(op):
        case "LITERAL":
            return chr(arg)
        case "RANGE":
            return "".join(map(chr, range(arg[0], min(arg[1], 0x2FF) + 1)))
        case _:
            return {"CATEGORY_DIGIT": string.digits, "CATEGORY_SPACE": " "}.get(str(arg), string.ascii_letters)


def forbidden(schema: dict[str, Any], good: dict[str, Any], rng: Random) -> Iterator[tuple[str, str, Any]]:
    """Arguments that an object schema forbids: (kind, the parameter, the arguments). Kind is `structure` or `value`."""
    required = schema.get("required", ())
    for name in required:
        yield "structure", name, {k: v for k, v in good.items() if k != name}
    yield "structure", "undeclared_zzz", good | {"undeclared_zzz": 1}
    for name, inner in schema["properties"].items():
        bare, nullable = without_null(inner)
        for wrong in _mistyped(bare["type"], nullable or name not in required):
            yield "structure", name, good | {name: wrong}
        for wrong in _out_of_range(bare, bare["type"], rng):
            yield "value", name, good | {name: wrong}


def _mistyped(allowed: str, nullable: bool) -> Iterator[Any]:
    examples: dict[str, Any] = {"string": "x", "integer": 3, "number": 2.5, "boolean": True, "array": [], "object": {}}
    for kind, value in examples.items():
        if kind != allowed and not (kind == "integer" and allowed == "number"):
            yield value
    if not nullable:
        yield None


def _out_of_range(schema: dict[str, Any], kind: str, rng: Random) -> Iterator[Any]:
    if "enum" in schema:
        yield "no_such_value" if kind == "string" else 987_654
    if "format" in schema:
        yield from WRITTEN[schema["format"]][1] if schema["format"] in WRITTEN else _NOT_MOMENTS
    elif "pattern" in schema:
        yield "\n~~ not it ~~"
        yield from_pattern(schema["pattern"], rng) + "\n"
    if kind == "string" and "maxLength" in schema and "pattern" not in schema:
        yield "z" * (schema["maxLength"] + 1)
    if kind == "string" and schema.get("minLength", 0) > 0 and "pattern" not in schema:
        yield "z" * (schema["minLength"] - 1)
    step = 1 if kind == "integer" else 0.5
    if "minimum" in schema:
        yield schema["minimum"] - step
    if "exclusiveMinimum" in schema:
        yield schema["exclusiveMinimum"]
    if "maximum" in schema:
        yield schema["maximum"] + step
        yield 10**400  # more than a float can hold
    if "exclusiveMaximum" in schema:
        yield schema["exclusiveMaximum"]


def _limits(schema: dict[str, Any], step: float) -> tuple[Any, Any]:
    low = schema.get("minimum", schema.get("exclusiveMinimum", -1_000_001) + step)
    high = schema.get("maximum", schema.get("exclusiveMaximum", 1_000_001) - step)
    return low, high


def within(schema: dict[str, Any], number: float) -> bool:
    """Whether a number keeps to the limits of a schema."""
    low, high = _limits(schema, 0.01)
    return low <= number <= high


def _near(rng: Random, low: Any, high: Any) -> Any:
    """A small number within the limits, such as people use."""
    start = min(max(low, 1), high) if low <= 1 <= high or low > 1 else low
    return min(high, start + rng.randrange(0, 60))
