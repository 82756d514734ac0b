"""Reads calls leniently: bare or fenced JSON that names a candidate tool counts as a call."""

import re
from collections.abc import Container
from typing import Any, cast

from prove.core.results import Call
from prove.rollout.conversation import Reply, Unreadable
from prove.rollout.parsers import NotJsonError, read_call, scan_json

MAX_READINGS = 16
MAX_EXTRA = 100_000
"""How many characters are read in vain: so many times the text, and so many more."""

_OPENING = re.compile(r'\{(?=\s*"[^"\\]*+(?:\\.[^"\\]*+)*+"\s*:)|\[(?=\s*\{\s*")', re.DOTALL)
"""Where an object may begin, or a list of objects: nothing else is a call."""

_EMPTY_FENCE = re.compile(r"```[a-zA-Z]*\s*```")


def read_leniently(reply: Reply, candidates: Container[str]) -> Reply:
    """The reply with the calls that its text has in JSON; one that has calls already is unchanged.

    JSON that names no candidate stays text, and so does the rest of a text that was read in vain for too long: every
    brace in it may begin a call, and braces may be nested.
    """
    if reply.calls:
        return reply
    text, at = reply.text, 0
    patience = MAX_READINGS * len(text) + MAX_EXTRA
    words: list[str] = []
    calls: list[Call | Unreadable] = []
    while patience > 0 and (opening := _OPENING.search(text, at)) is not None:
        start = opening.start()
        found, read = _calls_at(text, start, candidates)
        stop = start + read if found else start + 1
        words.append(text[at : start if found else stop])
        calls += found
        patience -= 0 if found else read
        at = stop
    if not calls:
        return reply
    words.append(text[at:])
    return Reply(_EMPTY_FENCE.sub("", "".join(words)).strip(), tuple(calls), reply.tokens)


def _calls_at(text: str, start: int, candidates: Container[str]) -> tuple[list[Call], int]:
    """The calls that the JSON value here describes, or none; and how many characters were read."""
    try:
        value, stop = scan_json(text, start)
    except NotJsonError as error:
        return [], error.read
    items = cast("list[Any]", value) if isinstance(value, list) else [value]
    read = [read_call(item, "") for item in items]
    calls = [call for call in read if isinstance(call, Call) and call.name in candidates]
    return (calls if len(calls) == len(items) else []), stop - start
