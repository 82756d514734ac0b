"""Reads tool calls from the text of local models: the Hermes tags of Qwen2.5 and Qwen3, and Granite's.

Granite 4 writes the same tags as Qwen; its elder sisters put a list behind `<|tool_call|>`. Both are sloppy at times,
so fenced code, a missing end tag, arguments inside of a string and `parameters` for `arguments` are read. What cannot
be read is reported as such, with the reason; nothing is guessed.
"""

import re
from collections.abc import Iterator
from typing import Any, cast

import msgspec

from prove.core.trace import Call
from prove.rollout.episode import Reply, Unreadable

_THINK = re.compile(r"<think>.*?(?:</think>|\Z)", re.DOTALL)
_TAGGED = re.compile(r"<tool_call>(.*?)(?:</tool_call>|(?=<tool_call>)|\Z)", re.DOTALL)
_LISTED = re.compile(r"<\|tool_call\|>(.*)\Z", re.DOTALL)
_FENCE = re.compile(r"^```[a-z]*\n?|\n?```$")
_END = re.compile(r"<\|(?:im_end|endoftext|end_of_text|eot_id)\|>")


def parse_text(text: str) -> Reply:
    """The words and the calls of a model's message. Thoughts are left out of the words."""
    text = _END.sub("", _THINK.sub("", text))
    calls: list[Call | Unreadable] = []
    for pattern in (_TAGGED, _LISTED):
        for found in pattern.finditer(text):
            calls += _read_block(found[1])
        text = pattern.sub("", text)
    stray = "</tool_call>"
    if stray in text:
        calls.append(Unreadable(text.strip(), "an end tag without its beginning"))
        text = ""
    return Reply(text.strip(), tuple(calls))


def _read_block(block: str) -> Iterator[Call | Unreadable]:
    """The calls of one block: an object, a list of objects, or several objects one after the other."""
    body = _FENCE.sub("", block.strip()).strip()
    if not body:
        yield Unreadable(block, "the tags are empty")
        return
    try:
        values = _json_values(body)
    except (msgspec.DecodeError, RecursionError) as error:
        yield Unreadable(block.strip(), f"it is not JSON: {error}")
        return
    for value in values:
        for item in cast("list[Any]", value) if isinstance(value, list) else [value]:
            yield _read_call(item, block.strip())


def _json_values(body: str) -> list[Any]:
    try:
        return [msgspec.json.decode(body)]
    except msgspec.DecodeError:
        lines = [line for line in body.splitlines() if line.strip()]
        if len(lines) < 2:
            raise
        return [msgspec.json.decode(line) for line in lines]


def _read_call(value: Any, block: str) -> Call | Unreadable:
    if not isinstance(value, dict):
        return Unreadable(block, "it is no JSON object")
    fields = cast("dict[str, Any]", value)
    if isinstance(fields.get("function"), dict):
        fields = cast("dict[str, Any]", fields["function"])
    name = fields.get("name")
    if not isinstance(name, str) or not name:
        return Unreadable(block, "it has no name")
    return read_arguments(name, fields.get("arguments", fields.get("parameters", {})), block)


def read_arguments(name: str, arguments: Any, block: str) -> Call | Unreadable:
    """A call from its name and its arguments, which some models and all OpenAI-style servers write as a string."""
    if isinstance(arguments, str):
        try:
            arguments = msgspec.json.decode(arguments or "{}")
        except (msgspec.DecodeError, RecursionError) as error:
            return Unreadable(block, f"its arguments are not JSON: {error}")
    if arguments is None:
        arguments = {}
    if not isinstance(arguments, dict):
        return Unreadable(block, "its arguments are no JSON object")
    return Call(name, cast("dict[str, Any]", arguments))
