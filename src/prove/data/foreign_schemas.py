"""Tool descriptions of other people's data sets, as JSON schemas that chat models and endpoints accept.

Those files name types as Python does (`List[int]`, `str, optional`), list parameters without a schema around them, and
put dots into names. What a type means is kept where it is known and left open where it is not.
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
_KEPT = ("description", "enum", "default", "minimum", "maximum", "format", "pattern")


class ForeignTool(msgspec.Struct, frozen=True):
    """A tool as such files describe it: flat, or under `function`."""

    name: str = ""
    description: str | None = None
    parameters: Json | None = None
    required: list[str] | None = None
    function: "ForeignTool | None" = None


def openai_schema(tool: ForeignTool) -> Json:
    """The description in the form of chat models. A tool without a name is a ValueError."""
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
        properties = raw  # parameters by name, without a schema around them
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
    """The schema of one value; an unknown type is left open."""
    if not isinstance(raw, dict):
        return {}
    given = cast("Json", raw)
    schema = _of_type(str(given.get("type", "")))
    schema |= {key: given[key] for key in _KEPT if given.get(key) is not None}
    if schema.get("type") == "array":  # endpoints insist on saying what an array holds, even if it is anything
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
