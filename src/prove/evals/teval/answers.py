"""Answers as the benchmark reads them: what follows the answer is cut off, and data may be Python or JSON."""

import ast
import json
import re
import warnings
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple, cast

if TYPE_CHECKING:
    from prove.rollout.endpoints.counts import RequestCounts

FENCE = "```json"

_ENDS = re.compile(
    "|".join(
        map(
            re.escape,
            ["<eoa>", "<TOKENS_UNUSED_1>", "<|im_end|>", "\nuser", "\nassistant", "\nUSER", "[INST]", "<|user|>"],
        )
    )
)
"""Where the benchmark's harness ends an answer: special tokens of some models, and the start of another message."""


class Answer(NamedTuple):
    """The answer to the question at a place, or why there is none; of an endpoint, what its requests took."""

    place: int
    text: str
    error: str = ""
    counts: "RequestCounts | None" = None


class UnreadableError(ValueError):
    """An answer holds no data that can be read."""


def cleaned(text: str) -> str:
    """The part of a model's message that is scored."""
    text = _ENDS.split(text, maxsplit=1)[0].strip()
    return text.removeprefix(FENCE).strip("`").strip()


def loaded(text: str, opening: str = "", closing: str = "") -> Any:
    """The data in a text: a Python literal, else JSON, else JSON with single quotes.

    With `opening` and `closing`, what stands before the first opening and after the last closing does not matter.

    Raises:
        UnreadableError: It is none of them.
    """
    if FENCE in text:
        text = text.partition(FENCE)[2].strip("`")
    if opening:
        start, end = text.find(opening), text.rfind(closing)
        if not 0 <= start < end:
            raise UnreadableError
        text = text[start : end + 1]
    readers: tuple[Callable[[str], Any], ...] = (literal, json.loads, _loads_single_quoted)
    for read in readers:
        try:
            return read(text)
        except (ValueError, RecursionError):
            continue
    raise UnreadableError


def literal(text: str) -> Any:
    """The value of a Python literal.

    Raises:
        UnreadableError: It is not one.
    """
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")  # an answer may have any backslash in its strings
            return ast.literal_eval(text)
    except (ValueError, TypeError, SyntaxError, MemoryError, RecursionError) as error:
        raise UnreadableError from error


def dictionary(value: Any) -> dict[str, Any]:
    """The value if it is a dictionary, else an empty one."""
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}


def _loads_single_quoted(text: str) -> Any:
    return json.loads(text.replace("'", '"'))
