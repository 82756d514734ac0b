"""Checks of what tools promise: described and bounded parameters, and a schema that agrees with its validator."""

from collections.abc import Iterator
from typing import Any

from prove.authoring.check.findings import Finding
from prove.core.keyed import keyed
from prove.core.results import Result
from prove.core.server import Server
from prove.core.shapes import STRUCTURE, Shape
from prove.core.tools import Tool
from prove.core.world_session import WorldSession
from prove.explore.values import accepted, forbidden

VALUE_CODES = frozenset({"not_in_enum", "out_of_bounds", "bad_format"})
RESERVED = STRUCTURE | VALUE_CODES | {"unknown_tool"}
FUZZ_ROUNDS = 4
LONGEST = 1_999
"""llama.cpp makes a grammar of the schemas of tools, and refuses one that repeats anything more often."""


def check_schemas(server: Server[Any]) -> Iterator[Finding]:
    """Every tool and parameter is described, every number and free string is bounded, no library code is reused."""
    for tool in server.tools.values():
        if len(tool.doc.description.split()) < 3:
            yield Finding("described", tool.name, f"{tool.name} needs a docstring that says what it does")
        for name in sorted(tool.parameters.fields.keys() - tool.parameters.descriptions.keys()):
            yield Finding("described", tool.name, f"{tool.name} does not describe {name!r} under Args")
        for name in sorted(tool.doc.args.keys() - tool.parameters.fields.keys()):
            yield Finding("described", tool.name, f"{tool.name} describes {name!r}, which is not one of its parameters")
        for code in sorted(tool.doc.raises.keys() & RESERVED):
            yield Finding("errors", tool.name, f"{tool.name} raises {code!r}, a code that is reserved for the library")
        for name, shape in tool.parameters.fields.items():
            yield from _bounded(tool, name, shape)


def _bounded(tool: Tool, name: str, shape: Shape) -> Iterator[Finding]:
    bounds = shape.bounds
    if shape.kind in ("integer", "number") and not shape.enum:
        low = bounds is not None and (bounds.ge is not None or bounds.gt is not None)
        high = bounds is not None and (bounds.le is not None or bounds.lt is not None)
        if not (low and high):
            yield Finding("bounded", tool.name, f"{tool.name}: the number {name!r} needs a lower and an upper bound")
    elif shape.kind == "string" and not (shape.enum or shape.format or shape.written or shape.ref):
        if bounds is None or bounds.max_length is None:
            yield Finding("bounded", tool.name, f"{tool.name}: the text {name!r} needs a max_length or a Format")
        elif bounds.max_length > LONGEST:
            yield Finding("bounded", tool.name, f"{tool.name}: the max_length of {name!r} is above {LONGEST}")
    elif shape.item is not None:
        if bounds is None or bounds.max_length is None:
            yield Finding("bounded", tool.name, f"{tool.name}: the list {name!r} needs a max_length")
        yield from _bounded(tool, f"{name}[]", shape.item)
    for inner, inner_shape in shape.fields.items():
        yield from _bounded(tool, f"{name}.{inner}", inner_shape)


def fuzz_schemas(server: Server[Any], session: WorldSession) -> Iterator[Finding]:
    """What a schema accepts is never refused by validation; what it forbids always is, at the right level."""
    rng = keyed("fuzz", server.name, session.seed)
    for tool in server.tools.values():
        schema = tool.input_schema
        for _ in range(FUZZ_ROUNDS):
            good = accepted(schema, rng, session.now)
            refused = tool.validate(good)
            if isinstance(refused, Result):
                yield Finding(
                    "schema", tool.name, f"{tool.name}: the schema accepts what validation refuses: {refused.message}"
                )
                continue
            for kind, name, bad in forbidden(schema, good, rng):
                yield from _forbidden(tool, kind, name, bad)


def _forbidden(tool: Tool, kind: str, name: str, arguments: dict[str, Any]) -> Iterator[Finding]:
    shown = f"{name}={arguments.get(name)!r}"
    result = tool.validate(arguments)
    if not isinstance(result, Result):
        yield Finding("schema", tool.name, f"{tool.name}: the schema forbids {shown}, but validation accepts it")
    elif kind == "structure" and result.level != "malformed":
        yield Finding(
            "schema", tool.name, f"{tool.name}: {shown} is a structural error but was reported as {result.level!r}"
        )
    elif kind == "value" and (result.level != "failed" or result.code not in VALUE_CODES):
        yield Finding("schema", tool.name, f"{tool.name}: {shown} is out of range but was reported as {result.code!r}")
