"""Calls that could take hours or all memory: the benchmark's arithmetic computes as many digits as it is asked for."""

import math
from collections.abc import Mapping
from typing import Any

MOST_DIGITS = 10_000
"""So many digits take milliseconds; the ground truth asks for at most a few tens."""


def too_large(name: str, arguments: Mapping[str, Any]) -> bool:
    """Whether a call of the class MathAPI would compute more than `MOST_DIGITS` digits."""
    match name:
        case "logarithm" | "square_root":
            return _beyond(arguments.get("precision"))
        case "round_number":
            return _beyond(arguments.get("decimal_places"))
        case "power":
            return _beyond(_digits(arguments.get("base")), arguments.get("exponent"))
        case "multiply":  # Python repeats texts and lists
            return _beyond(_length(arguments.get("a")), arguments.get("b")) or _beyond(
                _length(arguments.get("b")), arguments.get("a")
            )
        case _:
            return False


def _beyond(*factors: object) -> bool:
    """Whether the product of integers, whatever their signs, is too large; other values are quick or refused."""
    numbers = [abs(factor) for factor in factors if isinstance(factor, int | float) and factor is not True]
    return len(numbers) == len(factors) and math.prod(numbers) > MOST_DIGITS


def _digits(base: object) -> float | None:
    """How many digits an integer has, which its power multiplies. Powers of floats are quick."""
    return math.log10(max(abs(base), 1)) if isinstance(base, int) else None


def _length(value: object) -> int | None:
    return len(value) if isinstance(value, str | list) else None  # pyright: ignore[reportUnknownArgumentType]
