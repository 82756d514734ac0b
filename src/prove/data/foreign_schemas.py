"""Converts tool descriptions of other data sets to JSON schemas that chat models and endpoints accept.

Those files use Python's names of types (`List[int]`, `str, optional`), list parameters without a schema around them,
and have dots in names. A type that we do not know allows any value.
"""

import re
from typing import Any, cast

import msgspec

Json = dict[str, Any]

_TYPES = {
    **dict.fromkeys(("str", "string", "text", "char", "date", "datetime", "time"), "string"),
    **dict.fromkeys(("int", "integer", "long"), "integer"),
    **dict.fromkeys(("float", "double", "number"), "number"),
    **dict.fromkeys(("bool", "boolean"), "boolean"),
    **dict.fromkeys(("dict", "object", "map", "hashmap", "mapping"), "object"),
    **dict.fromkeys(("list", "array", "tuple", "set", "sequence", "arraylist"), "array"),
}
_NESTED = re.compile(r"^(\w+)\s*\[(.*)\]$")
_COPIED = ("description", "enum", "default", "minimum", "maximum", "format", "pattern")


class ForeignTool(msgspec.Struct, frozen=True):
    """A tool in such a file: at the top level, or under `function`."""

    name: str = ""
    description: str | None = None
    parameters: Json | None = None
    required: list[str] | None = None
    function: "ForeignTool | None" = None


def openai_schema(tool: ForeignTool) -> Json:
    """The tool in the OpenAI format; ValueError if it has no name."""
    inner = tool.function or tool
    name = re.sub(r"[^A-Za-z0-9_-]", "_", inner.name.strip())[:64]
    if not name:
        raise ValueError("it has no name")
    return {
        "type": "function",
        "function": {"name": name, "description": inner.description or "", "parameters": _parameters(inner)},
    }


def _parameters(tool: ForeignTool) -> Json:
    raw = tool.parameters or {}
    listed = raw.get("properties")
    properties: Json = cast("Json", listed) if isinstance(listed, dict) else {}
    if not properties and all(isinstance(value, dict) for value in raw.values()):
        properties = raw  # parameters without a schema around them
        required = [name for name, value in raw.items() if _is_required(value)]
    else:
        named: Any = raw.get("required", tool.required) or []
        required = [name for name in properties if name in named]
    return {
        "type": "object",
        "properties": {name: _schema(value) for name, value in properties.items()},
        "required": required,
    }


def _is_required(parameter: Json) -> bool:
    return "optional" not in str(parameter.get("type", "")).lower() and "default" not in parameter


def _schema(raw: Any) -> Json:
    """The schema of one value; an unknown type allows any value."""
    if not isinstance(raw, dict):
        return {}
    given = cast("Json", raw)
    schema = _of_type(str(given.get("type", "")))
    schema |= {key: given[key] for key in _COPIED if given.get(key) is not None}
    if schema.get("type") == "array":  # endpoints require `items`, even if it allows any value
        schema["items"] = _schema(given.get("items")) or schema.get("items", {})
    if schema.get("type") == "object" and isinstance(given.get("properties"), dict):
        schema["properties"] = {name: _schema(value) for name, value in given["properties"].items()}
        if isinstance(given.get("required"), list):
            schema["required"] = given["required"]
    return schema


def _of_type(text: str) -> Json:
    word = re.sub(r",?\s*optional\s*$", "", text.strip(), flags=re.IGNORECASE)
    if nested := _NESTED.match(word):
        outer, inner = nested[1].lower(), nested[2]
        if outer == "optional":
            return _of_type(inner)
        schema = _of_type(outer)
        if schema.get("type") == "array" and "," not in inner:
            schema["items"] = _of_type(inner)
        return schema
    known = _TYPES.get(word.lower())
    return {"type": known} if known else {}
