"""What an endpoint answers: the body of an answer becomes a message that can be stored, and a message a reply.

The text and the calls of a message are the model's. A model may write half of a character, a number that JSON does not
have, or a list in a list ten thousand times: such a call is unreadable, and the answer is an answer all the same. If a
body is not UTF-8 or not JSON in the widest sense, or has no message, that is the endpoint's mistake: it is no answer,
whatever its status says.
"""

import json
import math
import re
from typing import Any, cast

import msgspec

from prove.core.errors import shown
from prove.rollout.conversation import NOT_JSON, Reply
from prove.rollout.parsers import parse_text, read_call

MAX_DEPTH = 200
"""How deeply a native call may be nested. Far less than what ends in a RecursionError, wherever it is written."""

MAX_DIGITS = 1000
MAX_SHOWN = 200

_NESTING = re.compile(r'"[^"\\]*+(?:\\.[^"\\]*+)*+"?|[\[{]|[\]}]', re.DOTALL)


class EndpointError(Exception):
    """The endpoint gave no usable answer to a request, also after retries, though it answers others."""


class BrokenAnswerError(EndpointError):
    """What came is no answer, but an error or a part of one: the request can be sent again."""


def message_of(body: bytes) -> dict[str, Any]:
    """The message in the body of an answer: its text, and its native calls as they were sent.

    A call that JSON cannot hold is replaced by its text.
    """
    message = _first_message(body)
    if message is None:
        raise BrokenAnswerError(f"the endpoint's answer has no message: {body[:MAX_SHOWN]!r}")
    return stored_message(message)


def _first_message(body: bytes) -> dict[str, Any] | None:
    """The message of the first choice; None if the body breaks off, is a page or an error, or has no choices."""
    try:
        message: Any = decoded(body)["choices"][0]["message"]
    except (ValueError, RecursionError, LookupError, TypeError):
        return None
    return cast("dict[str, Any]", message) if isinstance(message, dict) else None


def stored_message(fields: dict[str, Any]) -> dict[str, Any]:
    """A message as it can be stored."""
    text = text_of(fields.get("content")).encode(errors="replace").decode()
    calls = [_held(call)[0] for call in native_calls(fields)]
    return {"role": "assistant", "content": text, **({"tool_calls": calls} if calls else {})}


def read_message(message: dict[str, Any]) -> Reply:
    """The reply in a chat message: native tool calls, or else calls in the text."""
    written = parse_text(text_of(message.get("content")))
    native = native_calls(message)
    return Reply(written.text, tuple(read_call(*_held(call)) for call in native)) if native else written


def decoded(body: bytes) -> Any:
    """JSON in the widest sense: with NaN, halves of characters, and what is nested too deeply replaced."""
    try:
        return msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return json.loads(_shallow(body.decode(errors="surrogatepass")), parse_int=_integer)


def _integer(digits: str) -> float:
    return int(digits) if len(digits) <= MAX_DIGITS else math.inf


def _shallow(text: str) -> str:
    """JSON with NaN, which is not JSON, in the place of what is nested too deeply."""
    kept: list[str] = []
    at = depth = 0
    for token in _NESTING.finditer(text):
        if token[0] in "[{":
            depth += 1
            if depth == MAX_DEPTH + 1:
                kept.append(text[at : token.start()])
        elif token[0] in "]}":
            depth -= 1
            if depth == MAX_DEPTH:
                kept.append("NaN")
                at = token.end()
    return "".join([*kept, text[at:]]) if depth <= MAX_DEPTH else text


def _held(call: Any) -> tuple[Any, str]:
    """A native call and its text; where JSON cannot hold the call, the text is in its place."""
    if isinstance(call, str):
        call = call.encode(errors="replace").decode()
        return call, call
    written = _json(call)
    if written is not None:
        return call, written
    try:
        written = json.dumps(call)  # with NaN, and with halves of characters as escapes
    except NOT_JSON:
        written = shown(call)
    return written, written


def _json(call: Any) -> str | None:
    """A call as JSON, or None if JSON cannot hold it."""
    try:
        json.dumps(call, allow_nan=False)  # msgspec writes NaN as null
        return None if _is_deep(call) else msgspec.json.encode(call).decode()
    except NOT_JSON:
        return None


def _is_deep(value: Any) -> bool:
    level: list[Any] = [value]
    for _ in range(MAX_DEPTH):
        level = [inner for outer in level for inner in _items(outer)]
        if not level:
            return False
    return True


def _items(value: Any) -> list[Any]:
    if isinstance(value, dict):
        return list(cast("dict[str, Any]", value).values())
    return cast("list[Any]", value) if isinstance(value, list) else []


def native_calls(message: dict[str, Any]) -> list[Any]:
    """The native calls of a message."""
    native = message.get("tool_calls")
    if native and not isinstance(native, list):
        raise EndpointError(f"the endpoint's tool_calls are not a list: {shown(native, MAX_SHOWN)}")
    return cast("list[Any]", native or [])


def text_of(content: Any) -> str:
    """The text of a message, which some servers send in parts."""
    if isinstance(content, list):
        parts = [cast("dict[str, Any]", part) for part in cast("list[Any]", content) if isinstance(part, dict)]
        return "".join(text for part in parts if isinstance(text := part.get("text"), str))
    if content is not None and not isinstance(content, str):
        raise EndpointError(f"the endpoint's content is not a text: {shown(content, MAX_SHOWN)}")
    return content or ""
