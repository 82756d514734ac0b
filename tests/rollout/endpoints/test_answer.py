"""The body of an endpoint's answer: what the model wrote is its output, whatever it is; the rest is the endpoint's."""

import json
from typing import Any

import msgspec
import pytest

from prove.core.results import Call
from prove.rollout import Reply, Unreadable
from prove.rollout.endpoints.answer import MAX_DEPTH, BrokenAnswerError, EndpointError, message_of, read_message

DEEP = 10_000
GOOD = {"id": "x", "type": "function", "function": {"name": "look", "arguments": '{"at": "a"}'}}
LOOK = Call("look", {"at": "a"})


def body(content: str = '"Done."', *calls: str) -> bytes:
    """The body of an answer whose message has a content and native calls in these JSON texts."""
    return f'{{"choices": [{{"message": {{"content": {content}, "tool_calls": [{", ".join(calls)}]}}}}]}}'.encode()


def native(arguments: str) -> str:
    return f'{{"function": {{"name": "look", "arguments": {arguments}}}}}'


def nested(depth: int) -> str:
    return '{"a": ' + "[" * depth + "]" * depth + "}"


def read(sent: bytes) -> Reply:
    """The reply in a body, which can be stored at every step."""
    message = message_of(sent)
    assert msgspec.json.decode(msgspec.json.encode(message)) == message
    reply = read_message(message)
    msgspec.json.encode(reply)
    return reply


def test_a_message_has_a_text_and_the_calls_as_they_were_sent() -> None:
    message = message_of(body('"Now."', json.dumps(GOOD)))
    assert message == {"role": "assistant", "content": "Now.", "tool_calls": [GOOD]}
    assert read_message(message) == Reply("Now.", (LOOK,))
    assert message_of(body("null")) == {"role": "assistant", "content": ""}


@pytest.mark.parametrize(
    "arguments",
    [
        pytest.param(nested(DEEP), id="deep"),
        pytest.param(nested(MAX_DEPTH + 1), id="rather deep"),
        '{"a": NaN}',
        '{"a": -Infinity}',
        '{"a": 1e999}',
        pytest.param('{"a": %s}' % ("9" * 5000), id="digits"),
        '{"a": "\\ud83d"}',
        '{"\\ud83d": 1}',
    ],
)
def test_a_call_that_json_cannot_hold_is_unreadable_and_its_neighbours_are_calls(arguments: str) -> None:
    reply = read(body('"Now."', json.dumps(GOOD), native(arguments), json.dumps(GOOD)))
    first, bad, last = reply.calls
    assert (reply.text, first, last) == ("Now.", LOOK, LOOK)
    assert isinstance(bad, Unreadable)
    assert bad.reason == "it is not a JSON object"
    assert bad.text.startswith('{"function": {"name": "look", "arguments": {"')


def test_a_call_that_is_nested_less_is_a_call() -> None:
    (call,) = read(body('""', native(nested(MAX_DEPTH - 10)))).calls
    assert isinstance(call, Call)


@pytest.mark.parametrize("content", ['"I sent it \\ud83d"', '[{"type": "text", "text": "I sent it \\ud83d"}, 7]'])
def test_half_of_a_character_in_a_text_is_a_question_mark(content: str) -> None:
    assert read(body(content)) == Reply("I sent it ?")
    assert read(body(content).replace(b"\\ud83d", b"\xed\xa0\xbd")) == Reply("I sent it ?")


def test_calls_of_any_shape_are_read_whatever_they_hold() -> None:
    calls: list[Any] = [None, 7, "x", "\ud800", {"function": {"name": "\0"}}, {"\ud800": float("nan")}]
    reply = read_message({"tool_calls": calls})
    assert [call.text for call in reply.calls if isinstance(call, Unreadable)] == [
        *("null", "7", "x", "?"),
        '{"\\ud800": NaN}',
    ]
    assert reply.calls[4] == Call("\0")
    assert isinstance(read_message({"tool_calls": [deep_value()]}).calls[0], Unreadable)


def deep_value() -> Any:
    value: Any = {}
    for _ in range(DEEP):
        value = {"function": value}
    return value


def test_parts_of_a_text_are_not_followed_down() -> None:
    parts: Any = "end"
    for _ in range(DEEP):
        parts = [{"text": parts}]
    assert read_message({"content": parts}) == Reply("")


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"<html>",
        b'{"choices": [{"message": {"content": "\xff\xfe"}}]}',
        b"[" * DEEP + b"]" * DEEP,
        b'{"choices": ' + b"[" * DEEP,
        b'{"choices": [{"message": NaN}]}',
        b'{"choices": [{"message": {"content": "cut',
        b"\xff" * 100,
        b'"\\ud800"',
    ],
)
def test_a_body_without_a_message_is_the_endpoints_mistake(sent: bytes) -> None:
    with pytest.raises(BrokenAnswerError, match="the endpoint's answer has no message") as error:
        message_of(sent)
    assert len(str(error.value)) < 1000
    str(error.value).encode()


@pytest.mark.parametrize(
    ("field", "value"),
    [
        *(("content", value) for value in ("7", '{"\\ud800": 1}', "NaN")),
        *(("tool_calls", value) for value in ("7", '{"\\ud800": 1}', "NaN", f'"{"x" * 9999}"')),
    ],
)
def test_a_message_of_another_shape_is_the_endpoints_mistake(field: str, value: str) -> None:
    with pytest.raises(EndpointError, match=r"not a (text|list)") as error:
        message_of(f'{{"choices": [{{"message": {{"{field}": {value}}}}}]}}'.encode())
    assert len(str(error.value)) < 300
    str(error.value).encode()
