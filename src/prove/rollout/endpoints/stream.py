"""An answer that comes as server-sent events: the pieces of a message, put together.

What the pieces give together is the model's, whatever it is: a call whose arguments are no JSON is an unreadable call.
An event without choices, such as a ping or a count of tokens, says nothing; one that is not a JSON object, or has
choices of another shape, is the endpoint's mistake. A stream that ends before its message does, or with an error, is no
answer, and the request can be sent again.
"""

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, NamedTuple, cast

from prove.core.errors import shown
from prove.rollout.endpoints.answer import (
    MAX_SHOWN,
    BrokenAnswerError,
    EndpointError,
    decoded,
    message_of,
    native_calls,
    stored_message,
    text_of,
)

DONE = b"[DONE]"
"""The data of the event after the last piece."""


class CutStreamError(BrokenAnswerError):
    """The answer broke off."""


class _Event(NamedTuple):
    kind: bytes
    data: bytes


def streamed_message(body: bytes) -> dict[str, Any]:
    """The message in a stream of events that was read to its end; an endpoint may also answer with a plain body."""
    if is_plain(body):
        return message_of(body)
    events, pieces, is_whole = list(_events(body)), _Pieces(), False
    for number, event in enumerate(events, 1):
        if event.data == DONE:
            is_whole = True
            break
        if event.kind == b"error":
            raise CutStreamError(f"the stream ended with an error: {event.data.decode(errors='replace')}")
        is_whole |= pieces.add(_choice(event.data, is_last=number == len(events)))
    if not is_whole:
        raise CutStreamError("the stream ended before its message")
    return pieces.message()


def is_plain(body: bytes) -> bool:
    """Whether an answer is one piece of JSON, and not events."""
    return body.lstrip().startswith(b"{")


def stream_data(body: bytes) -> list[bytes]:
    """The data of all events, in their order."""
    return [event.data for event in _events(body)]


def _events(body: bytes) -> Iterator[_Event]:
    kind, data = b"", list[bytes]()
    for line in [*body.splitlines(), b""]:
        name, _, value = line.partition(b":")
        value = value.removeprefix(b" ")
        if name == b"event":
            kind = value
        elif name in (b"data", b"error"):  # some servers have a field of their own for errors
            kind = name if name == b"error" else kind
            data.append(value)
        elif not line:
            if data:
                yield _Event(kind, b"\n".join(data))
            kind, data = b"", []


def _choice(data: bytes, *, is_last: bool) -> dict[str, Any] | None:
    """The first choice of an event, if it has one."""
    try:
        event: Any = decoded(data)
    except (ValueError, RecursionError) as error:
        if is_last:
            raise CutStreamError("the stream ended in the middle of an event") from error
        event = None
    if not isinstance(event, dict):
        raise EndpointError(f"an event of the endpoint's stream is not a JSON object: {data[:MAX_SHOWN]!r}")
    fields = cast("dict[str, Any]", event)
    if fields.get("error"):
        raise CutStreamError(f"the stream ended with an error: {shown(fields['error'], MAX_SHOWN)}")
    match fields.get("choices"):
        case None | []:
            return None
        case [dict() as choice, *_]:  # pyright: ignore[reportUnknownVariableType]
            return cast("dict[str, Any]", choice)
        case _:
            raise EndpointError(f"an event of the endpoint's stream has choices of another shape: {data[:MAX_SHOWN]!r}")


@dataclass
class _Call:
    """The pieces of one call."""

    id: str = ""
    name: str = ""
    arguments: list[Any] = field(default_factory=list[Any])

    def whole(self) -> dict[str, Any]:
        arguments: Any = self.arguments
        if all(isinstance(piece, str) for piece in self.arguments):
            arguments = "".join(self.arguments)
        elif len(self.arguments) == 1:  # some servers send an object
            arguments = self.arguments[0]
        return {"id": self.id, "type": "function", "function": {"name": self.name, "arguments": arguments}}


class _Pieces:
    """What came so far of a message."""

    def __init__(self) -> None:
        self._texts: list[str] = []
        self._calls: list[Any] = []
        self._at: dict[Any, _Call] = {}
        self._any = False

    def add(self, choice: dict[str, Any] | None) -> bool:
        """Take a piece; says whether it is the last one."""
        if choice is None:
            return False
        delta: Any = choice.get("delta")
        if delta is not None and not isinstance(delta, dict):
            raise EndpointError(f"a piece of the endpoint's message is not an object: {shown(delta, MAX_SHOWN)}")
        fields = cast("dict[str, Any]", delta or {})
        self._any = True
        self._texts.append(text_of(fields.get("content")))
        for piece in native_calls(fields):
            self._add_call(piece)
        return choice.get("finish_reason") is not None

    def _add_call(self, piece: Any) -> None:
        """Take a piece of a call: the call of its index, unless it brings another id, or a name and no index."""
        if not isinstance(piece, dict):
            self._calls.append(piece)
            return
        fields = cast("dict[str, Any]", piece)
        inner: Any = fields.get("function")
        function = cast("dict[str, Any]", inner) if isinstance(inner, dict) else {}
        id, name = _string(fields.get("id")), _string(function.get("name"))
        index = fields.get("index") if isinstance(fields.get("index"), int) else None
        call = self._at.get(index)
        if call is None or (id and call.id and id != call.id) or (index is None and name):
            call = self._at[index] = _Call()
            self._calls.append(call)
        call.id = call.id or id
        call.name += name
        if function.get("arguments") is not None:
            call.arguments.append(function["arguments"])

    def message(self) -> dict[str, Any]:
        if not self._any:
            raise BrokenAnswerError("the endpoint's stream has no message")
        # Halves of one character may come in two pieces.
        text = "".join(self._texts).encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
        calls = [call.whole() if isinstance(call, _Call) else call for call in self._calls]
        return stored_message({"content": text, "tool_calls": calls})


def _string(value: Any) -> str:
    return value if isinstance(value, str) else ""
