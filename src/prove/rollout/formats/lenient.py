"""Reads calls leniently: bare or fenced JSON that names a candidate tool counts as a call."""

import re
from collections.abc import Container
from typing import Any, cast

from prove.core.results import Call
from prove.rollout.conversation import Reply, Unreadable
from prove.rollout.parsers import read_call, scan_json

_OPENING = re.compile(r"[\[{]")
_EMPTY_FENCE = re.compile(r"```[a-zA-Z]*\s*```")


def read_leniently(reply: Reply, candidates: Container[str]) -> Reply:
    """The reply with the calls that its text has in JSON; one that has calls already is unchanged.

    JSON that names no candidate stays text.
    """
    if reply.calls:
        return reply
    text, at = reply.text, 0
    words: list[str] = []
    calls: list[Call | Unreadable] = []
    while (opening := _OPENING.search(text, at)) is not None:
        found, stop = _calls_at(text, opening.start(), candidates)
        words.append(text[at : opening.start() if found else stop])
        calls += found
        at = stop
    if not calls:
        return reply
    words.append(text[at:])
    return Reply(_EMPTY_FENCE.sub("", "".join(words)).strip(), tuple(calls), reply.tokens)


def _calls_at(text: str, start: int, candidates: Container[str]) -> tuple[list[Call], int]:
    """The calls that the JSON value here describes, and where it ends; or none, and where to look on."""
    try:
        value, stop = scan_json(text, start)
    except ValueError:
        return [], start + 1
    items = cast("list[Any]", value) if isinstance(value, list) else [value]
    read = [read_call(item, "") for item in items]
    calls = [call for call in read if isinstance(call, Call) and call.name in candidates]
    return (calls, stop) if calls and len(calls) == len(items) else ([], start + 1)
