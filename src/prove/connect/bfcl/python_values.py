"""Python values as JSON: what a model reads of a result, and what two states are compared by."""

import math
import random
from collections.abc import Mapping
from hashlib import blake2b
from numbers import Number
from typing import Any, cast

import msgspec

encode = msgspec.json.Encoder(order="sorted").encode

LARGEST_WHOLE = 2.0**53
"""Up to here every whole float is exactly one integer."""

LARGEST_INTEGER = 2**63
"""From here on readers of JSON disagree about integers."""

NOT_STATE = frozenset({"_api_description", "_last_modified"})
"""Private attributes that are not state: a constant, and the time of day of the machine."""


def fingerprint(value: Any) -> str:
    """A short name of a JSON value, equal for equal values."""
    return blake2b(encode(value), digest_size=16).hexdigest()


def content_of(value: Any) -> dict[str, Any]:
    """What a function returned, as the content of a result: an object, whatever it was."""
    content = _readable(value)
    return cast("dict[str, Any]", content) if isinstance(content, dict) else {"result": content}


def _readable(value: Any) -> Any:
    match value:
        case None | bool() | str():
            return value
        case int():
            return value if abs(value) < LARGEST_INTEGER else str(value)
        case float():
            return value if math.isfinite(value) else str(value)
        case Mapping():
            return {str(key): _readable(item) for key, item in cast("Mapping[Any, Any]", value).items()}
        case list() | tuple():
            return [_readable(item) for item in cast("list[Any]", value)]
        case set() | frozenset():
            return sorted((_readable(item) for item in cast("set[Any]", value)), key=encode)
        case Number() if not isinstance(value, complex):
            # Arbitrary precision: the digits that it prints are those that were asked for.
            return _readable(float(str(value)))
        case _:
            return str(value)


def public_state(instance: Any) -> dict[str, Any]:
    """The public attributes of an instance, in one canonical form: what the benchmark compares."""
    return {name: _canonical(value) for name, value in _attributes(instance).items() if not name.startswith("_")}


def full_state(instance: Any) -> dict[str, Any]:
    """All attributes of an instance: what later calls can depend on."""
    return {name: _canonical(value) for name, value in _attributes(instance).items() if name not in NOT_STATE}


def _attributes(instance: Any) -> dict[str, Any]:
    return cast("dict[str, Any]", vars(instance))


def _canonical(value: Any) -> Any:
    match value:
        case None | bool() | str() | int():
            return value
        case float():
            if value.is_integer() and abs(value) <= LARGEST_WHOLE:
                return int(value)
            return value if math.isfinite(value) else str(value)
        case Mapping():
            return {_key(key): _canonical(item) for key, item in cast("Mapping[Any, Any]", value).items()}
        case list() | tuple():
            return [_canonical(item) for item in cast("list[Any]", value)]
        case set() | frozenset():
            return sorted((_canonical(item) for item in cast("set[Any]", value)), key=encode)
        case random.Random():
            return fingerprint(value.getstate())
        case _ if hasattr(value, "__dict__"):
            return _object(value)
        case _:
            raise TypeError(f"{value!r} has no canonical form")


def _key(key: Any) -> str:
    """A key as text; 3 and '3' are two keys in Python and stay two."""
    return key if isinstance(key, str) else f"{type(key).__name__}:{key}"


def _object(value: Any) -> dict[str, Any]:
    """A file or a folder: its public attributes, and in place of its parent the path from there."""
    content = {
        name: _canonical(item)
        for name, item in _attributes(value).items()
        if name != "parent" and not name.startswith("_")
    }
    return {"type": type(value).__name__, "path": _path(value), **content}


def _path(value: Any) -> list[str]:
    parent: Any = getattr(value, "parent", None)
    return [*_path(parent), str(parent.name)] if parent is not None else []
