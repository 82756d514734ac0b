"""A tool as one line: `name(parameter: type, optional?: type) - description`."""

import json
from collections.abc import Mapping
from typing import Any, cast


def signature(schema: Mapping[str, Any]) -> str:
    """The line of a tool whose schema has the OpenAI format."""
    function = cast("Mapping[str, Any]", schema["function"])
    parameters = cast("Mapping[str, Any]", function.get("parameters") or {})
    required = parameters.get("required", ())
    properties = cast("Mapping[str, Any]", parameters.get("properties", {}))
    written = [_parameter(name, kind, name in required) for name, kind in properties.items()]
    description = " ".join(str(function.get("description", "")).split())
    head = f"{function['name']}({', '.join(written)})"
    return f"{head} - {description}" if description else head


def _parameter(name: str, schema: Any, required: bool) -> str:
    """`name: type`, or `name?: type`; an optional one that may be null is left out instead."""
    kind = _type(schema)
    return f"{name}: {kind}" if required else f"{name}?: {kind.removesuffix(' | null')}"


def _type(schema: Any) -> str:
    """A JSON schema as a type: `string`, `"a" | "b"`, `number[]`, `{key: string}`, `string | null`."""
    if not isinstance(schema, dict):
        return "any"
    fields = cast("dict[str, Any]", schema)
    if "const" in fields:
        return _literal(fields["const"])
    if "enum" in fields:
        return " | ".join(map(_literal, fields["enum"]))
    for union in ("anyOf", "oneOf"):
        if union in fields:
            return " | ".join(dict.fromkeys(map(_type, fields[union])))
    kind = fields.get("type", "any")
    if isinstance(kind, list):
        return " | ".join(_type({**fields, "type": each}) for each in cast("list[str]", kind))
    if kind == "array":
        item = _type(fields.get("items"))
        return f"({item})[]" if " | " in item else f"{item}[]"
    if kind == "object" and fields.get("properties"):
        required = fields.get("required", ())
        inner = cast("dict[str, Any]", fields["properties"]).items()
        return "{" + ", ".join(_parameter(key, value, key in required) for key, value in inner) + "}"
    return str(fields.get("format", kind)) if kind == "string" else str(kind)


def _literal(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
