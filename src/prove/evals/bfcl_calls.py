"""Calls as the Python expressions that BFCL's checker evaluates; nothing but its own functions can be named in one."""

from collections.abc import Container
from keyword import iskeyword
from typing import Any

from prove.connect.bfcl.costs import too_large
from prove.core.results import Call

NOTHING = "no_such_function()"
"""Stands for a call of no function; the checker answers it with an error and changes nothing."""


def as_python(call: Call, functions: Container[str]) -> str:
    """The call as an expression; nothing for one that no function can answer, or none within reasonable time."""
    if call.name not in functions or not all(map(_is_name, call.arguments)) or too_large(call.name, call.arguments):
        return NOTHING
    try:
        given = [f"{name}={_literal(value)}" for name, value in call.arguments.items()]
    except RecursionError:  # deeper than Python could read
        return NOTHING
    return f"{call.name}({', '.join(given)})"


def _literal(value: Any) -> str:
    """A JSON value as a Python literal. Whole floats stay floats: the functions look at types."""
    if value is None or isinstance(value, bool | int | float | str):
        return repr(value)
    if isinstance(value, list):
        return f"[{', '.join(map(_literal, value))}]"  # pyright: ignore[reportUnknownArgumentType]
    if isinstance(value, dict):
        return "{" + ", ".join(f"{_literal(k)}: {_literal(v)}" for k, v in value.items()) + "}"  # pyright: ignore
    raise TypeError(f"{type(value).__name__} is not a JSON value")


def _is_name(text: str) -> bool:
    return text.isidentifier() and not iskeyword(text) and not text.startswith("_")
