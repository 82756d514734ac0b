"""Methods with type hints and docstrings, made from the JSON schemas of tools: for trainers that read both."""

import inspect
from collections.abc import Callable, Mapping
from typing import Any, Literal, Union, cast

TYPES: dict[str, Any] = {
    "string": str,
    "integer": int,
    "number": float,
    "boolean": bool,
    "object": dict,
    "null": type(None),
}


def tool_method(schema: Mapping[str, Any], call: Callable[[Any, str, dict[str, Any]], str]) -> Callable[..., str]:
    """A method of a class that passes its arguments to `call(self, name, arguments)`.

    Its signature is that of the tool, but it takes whatever it is given: the environment says what is wrong with it.
    """
    function = cast("Mapping[str, Any]", schema["function"])
    name = str(function["name"])
    parameters = cast("Mapping[str, Any]", function.get("parameters") or {})
    properties = cast("Mapping[str, Any]", parameters.get("properties", {}))
    required = set(parameters.get("required", ()))

    def method(self: Any, /, **arguments: Any) -> str:
        return call(self, name, arguments)

    hints = {key: hint_of(value) if key in required else hint_of(value) | None for key, value in properties.items()}
    method.__name__ = method.__qualname__ = name
    method.__doc__ = _docstring(str(function.get("description", name)), properties)
    method.__annotations__ = {**hints, "return": str}
    cast(Any, method).__signature__ = _signature(hints, required)
    return method


def hint_of(schema: Any) -> Any:
    """The type hint of a JSON schema."""
    if not isinstance(schema, dict):
        return Any
    fields = cast("dict[str, Any]", schema)
    if "enum" in fields:
        return Literal[tuple(fields["enum"])]  # pyright: ignore
    for union in ("anyOf", "oneOf"):
        if union in fields:
            return Union[tuple(hint_of(each) for each in fields[union])]  # noqa: UP007 - the types are not known here
    kind = fields.get("type", "")
    if isinstance(kind, list):
        return Union[tuple(TYPES.get(each, Any) for each in cast("list[str]", kind))]  # noqa: UP007
    if kind == "array":
        item = hint_of(fields.get("items"))
        return list[item]
    return TYPES.get(kind, Any)


def _docstring(description: str, properties: Mapping[str, Any]) -> str:
    """A docstring in Google's style."""
    lines = [" ".join(description.split()), ""]
    if properties:
        lines.append("Args:")
        lines += [f"    {key}: {_description(key, value)}" for key, value in properties.items()]
        lines.append("")
    return "\n".join([*lines, "Returns:", "    The result as JSON."])


def _description(key: str, schema: Any) -> str:
    found = cast("dict[str, Any]", schema).get("description") if isinstance(schema, dict) else None
    return " ".join(str(found or key.replace("_", " ")).split())


def _signature(hints: Mapping[str, Any], required: set[str]) -> inspect.Signature:
    own = inspect.Parameter("self", inspect.Parameter.POSITIONAL_ONLY)
    kind = inspect.Parameter.KEYWORD_ONLY
    return inspect.Signature(
        [
            own,
            *(
                inspect.Parameter(
                    key, kind, annotation=hint, default=inspect.Parameter.empty if key in required else None
                )
                for key, hint in hints.items()
            ),
        ],
        return_annotation=str,
    )
