"""Parses tool calls in the text of local models: the Hermes tags of Qwen2.5, Qwen3 and Granite 4, and Granite 3's list.

Granite 3 writes a list after `<|tool_call|>`. Models make mistakes, so these are accepted: fenced code, a missing end
tag, line breaks inside strings, arguments as a JSON string, and `parameters` for `arguments`. What cannot be parsed is
returned as `Unreadable` with the reason; nothing is guessed.
"""

import json
import math
import re
from collections.abc import Iterator
from typing import Any, cast

import msgspec

from prove.core.results import Call
from prove.rollout.conversation import Reply, Unreadable

TAG, END_TAG, LIST_TAG = "<tool_call>", "</tool_call>", "<|tool_call|>"
THINK, END_THINK = "<think>", "</think>"
NOTHING = "there is nothing between the tags"
MAX_NUMBER_SHOWN = 80
FIRST_PIECE = 256
"""The characters in which a JSON value is looked for first."""

LONGEST_WORD = 16
"""More characters than any literal or escape has: an error so close to the end of a piece may come from the cut."""


_MARK = re.compile(r"<think>|</?tool_call>|<\|(?:tool_call|im_end|endoftext|end_of_text|eot_id)\|>")
_OPENING = re.compile(r"\s*(?:```[a-zA-Z]*\s*)?")
_CLOSING = re.compile(r"\s*(?:```\s*)?(?:</tool_call>|(?=<tool_call>|<\|\w+\|>)|\Z)")
_BLOCK_END = re.compile(r"</tool_call>|(?=<tool_call>|<\|tool_call\|>)|\Z")
_FENCES = re.compile(r"\A\s*```[a-zA-Z]*|```\s*\Z")
_SPACE = re.compile(r"\s*")


def parse_text(text: str) -> Reply:
    """The text and the calls of a model's message, without its thoughts."""
    at = _after_thoughts(text)
    words: list[str] = []
    calls: list[Call | Unreadable] = []
    while (mark := _MARK.search(text, at)) is not None:
        words.append(text[at : mark.start()])
        at = mark.end()
        if mark[0] == THINK:
            end = text.find(END_THINK, at)
            at = len(text) if end < 0 else end + len(END_THINK)
        elif mark[0] in (TAG, LIST_TAG):
            read, at = _read_block(text, at, listed=mark[0] == LIST_TAG)
            calls += read
        elif mark[0] == END_TAG:
            calls.append(Unreadable(words.pop().strip(), "there is an end tag without a start tag"))
    words.append(text[at:])
    return Reply("".join(words).strip(), tuple(calls))


def render_call(call: Call) -> str:
    """A call in Hermes tags."""
    return f"{TAG}\n{msgspec.json.encode(call).decode()}\n{END_TAG}"


def read_call(value: Any, block: str) -> Call | Unreadable:
    """The call that a JSON value describes; `block` is its text."""
    if not isinstance(value, dict):
        return Unreadable(block, "it is not a JSON object")
    fields = cast("dict[str, Any]", value)
    if isinstance(fields.get("function"), dict):
        fields = cast("dict[str, Any]", fields["function"])
    name = fields.get("name")
    if not isinstance(name, str) or not name:
        return Unreadable(block, "it has no name")
    arguments = fields.get("arguments", fields.get("parameters"))
    if isinstance(arguments, str):  # as OpenAI-style servers and some models write them
        try:
            arguments = _decode(arguments.strip() or "{}")
        except ValueError as error:
            return Unreadable(block, f"its arguments are not JSON: {error}")
    if arguments is None:
        arguments = {}
    if not isinstance(arguments, dict):
        return Unreadable(block, "its arguments are not a JSON object")
    return Call(name, cast("dict[str, Any]", arguments))


def _after_thoughts(text: str) -> int:
    """Where the message begins; if its thoughts began in the prompt, only their end tag is in the text."""
    end = text.find(END_THINK)
    first = _MARK.search(text)
    return end + len(END_THINK) if end >= 0 and (first is None or first.start() > end) else 0


def _read_block(text: str, start: int, *, listed: bool) -> tuple[list[Call | Unreadable], int]:
    """The calls of the block that starts here, and where it ends.

    A block is an object, a list of objects, or several objects in sequence. It ends where its JSON ends, since a string
    may contain the text of a tag.
    """
    at = _match_end(_OPENING, text, start)
    if (end := _BLOCK_END.match(text, at)) is not None:
        return [Unreadable(text[start:at].strip(), NOTHING)], end.end()
    first, values = at, list[tuple[Any, str]]()
    try:
        while True:
            value, stop = scan_json(text, at)
            values.append((value, text[at:stop]))
            if (closing := _CLOSING.match(text, stop)) is not None:
                return list(_calls_of(values)), closing.end()
            if listed:
                return list(_calls_of(values)), stop
            at = _match_end(_SPACE, text, stop)
    except NotJsonError as error:
        reason = f"it is not JSON: {error.found_at(at - first)}"
    end = _BLOCK_END.search(text, start)
    assert end is not None  # it matches the end of the text at least
    block = text[start : end.start()]
    empty = not _FENCES.sub("", block).strip()
    return [Unreadable(block.strip(), NOTHING if empty else reason)], end.end()


def _calls_of(values: list[tuple[Any, str]]) -> Iterator[Call | Unreadable]:
    for value, block in values:
        if not isinstance(value, list):
            yield read_call(value, block)
        elif not value:
            yield Unreadable(block, "the list of calls is empty")
        else:  # each with its own text: with that of the list, many items of a long list would fill the memory
            yield from (read_call(item, msgspec.json.encode(item).decode()) for item in cast("list[Any]", value))


def _match_end(pattern: re.Pattern[str], text: str, at: int) -> int:
    found = pattern.match(text, at)
    return at if found is None else found.end()


class NotJsonError(ValueError):
    """There is no JSON value at a place in a text.

    Args:
        cause: What the decoder says.
        read: How many characters were read to know it.
    """

    def __init__(self, cause: Exception | str, read: int) -> None:
        super().__init__(cause, read)
        self.cause = cause
        self.read = read

    def __str__(self) -> str:
        return str(self.cause)

    def found_at(self, start: int) -> str:
        """What is wrong and where, if the value begins after so many characters."""
        if isinstance(self.cause, json.JSONDecodeError):
            return f"{self.cause.msg} at character {start + self.cause.pos + 1}"
        return str(self)


def scan_json(text: str, at: int) -> tuple[Any, int]:
    """The JSON value that starts here, and where it ends; NotJsonError if there is none.

    The decoder is given a piece of the text, and a longer one only if the value may go on: for an error it counts the
    lines of all that it was given, which for many values in a long text would take a time that is quadratic.
    """
    size = FIRST_PIECE
    while True:
        piece = text[at : at + size]
        is_cut = at + size < len(text)
        try:
            value, stop = _SCANNER.raw_decode(piece)
            if not (is_cut and stop == len(piece)):  # a number may go on
                msgspec.json.encode(value)  # raises for half of a surrogate pair
                return value, at + stop
        except json.JSONDecodeError as error:
            if not (is_cut and _may_be_cut(error, piece)):
                raise NotJsonError(error, error.pos + 1) from None
        except RecursionError:
            raise NotJsonError("it is nested too deeply", len(piece)) from None
        except ValueError as error:
            raise NotJsonError(error, len(piece)) from None
        size *= 8


def _may_be_cut(error: json.JSONDecodeError, piece: str) -> bool:
    """Whether an error is perhaps only the end of the piece: in a string, or just before the last few characters."""
    return error.msg.startswith("Unterminated string") or error.pos > len(piece) - LONGEST_WORD


def _decode(text: str) -> Any:
    value, stop = scan_json(text, 0)
    if stop < len(text):
        raise ValueError(f"there is more text after character {stop}")
    return value


def _finite(written: str) -> float:
    value = float(written)
    if not math.isfinite(value):
        raise ValueError(f"{written[:MAX_NUMBER_SHOWN]} is not a JSON number")
    return value


_SCANNER = json.JSONDecoder(strict=False, parse_float=_finite, parse_constant=_finite)
