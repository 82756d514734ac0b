"""An answer in pieces: the message is the same as in one body, and a stream that breaks off is no answer."""

import json
from typing import Any

import pytest

from prove.core.results import Call
from prove.rollout import Reply, Unreadable
from prove.rollout.endpoints.answer import EndpointError, read_message
from prove.rollout.endpoints.stream import CutStreamError, streamed_message

DONE = b"data: [DONE]\n\n"


def event(delta: Any, finish: str | None = None) -> bytes:
    return b"data: %s\n\n" % json.dumps({"choices": [{"delta": delta, "finish_reason": finish}]}).encode()


def piece(index: int | None, arguments: Any = None, **more: Any) -> dict[str, Any]:
    function = {name: more.pop(name) for name in ("name",) if name in more}
    function |= {} if arguments is None else {"arguments": arguments}
    return {**({} if index is None else {"index": index}), **more, "function": function}


def read(*deltas: Any) -> Reply:
    return read_message(streamed_message(b"".join(map(event, deltas)) + DONE))


def test_text_comes_in_pieces() -> None:
    assert read({"role": "assistant", "content": None}, {"content": "One, "}, {}, {"content": "two."}) == Reply(
        "One, two."
    )


def test_parallel_calls_are_put_together_by_index() -> None:
    reply = read(
        {"tool_calls": [piece(0, "", name="look", id="a")]},
        {"tool_calls": [piece(1, '{"at"', name="walk", id="b"), piece(0, '{"a')]},
        {"tool_calls": [piece(1, ": 1}"), piece(0, 't": 2}')]},
    )
    assert reply.calls == (Call("look", {"at": 2}), Call("walk", {"at": 1}))


def test_calls_are_told_apart_without_an_index_too() -> None:
    named = read({"tool_calls": [piece(None, "{}", name="look")]}, {"tool_calls": [piece(None, "{}", name="walk")]})
    assert named.calls == (Call("look"), Call("walk"))
    by_id = read(
        {"tool_calls": [piece(0, "{}", name="look", id="a")]}, {"tool_calls": [piece(0, "{}", name="walk", id="b")]}
    )
    assert by_id.calls == (Call("look"), Call("walk"))


def test_arguments_may_be_an_object() -> None:
    assert read({"tool_calls": [piece(0, {"at": 1}, name="look")]}).calls == (Call("look", {"at": 1}),)


@pytest.mark.parametrize(
    "pieces",
    [
        [piece(0, '{"at": ', name="look")],
        [piece(0, "{}")],
        [piece(0, {"at": 1}, name="look"), piece(0, "{")],
        [piece(0, '{"at": NaN}', name="look")],
        [7],
        [{"index": 0, "function": 7}],
        [{"index": [], "id": 7}],
    ],
)
def test_a_call_that_makes_no_sense_is_the_models(pieces: list[Any]) -> None:
    reply = read({"tool_calls": pieces}, {"tool_calls": [piece(1, "{}", name="walk", id="w")]})
    assert isinstance(reply.calls[0], Unreadable)
    assert reply.calls[-1] == Call("walk")


def test_halves_of_a_character_in_two_pieces_are_one() -> None:
    assert read({"content": "a \ud83d"}, {"content": "\ude00 b \ud83d"}) == Reply("a \U0001f600 b ?")


def test_lines_may_end_in_all_ways_and_comments_and_counts_say_nothing() -> None:
    sent = event({"content": "One, "}).replace(b"\n\n", b"\r\n\r\n") + b": ping\n\n" + b"id: 7\nretry: 1\n\n"
    sent += b'data: {"choices": [],\ndata: "usage": {}}\n\n' + event({"content": "two."}).replace(b"data: ", b"data:")
    assert read_message(streamed_message(sent + DONE.strip())) == Reply("One, two.")


@pytest.mark.parametrize(
    "silent", [b'{"choices": null}', b'{"type": "ping"}', b'{"choices": [], "error": null}', b"{}"]
)
@pytest.mark.parametrize("place", [0, 1, 2])
def test_events_without_choices_say_nothing(silent: bytes, place: int) -> None:
    sent = [event({"content": "One, "}), event({"content": "two."}, "stop")]
    sent.insert(place, b"data: %s\n\n" % silent)
    assert streamed_message(b"".join(sent) + DONE)["content"] == "One, two."


def test_an_event_without_choices_that_has_an_error_ends_the_stream() -> None:
    sent = event({"content": "One, "}) + b'data: {"choices": null, "error": "no memory"}\n\n'
    with pytest.raises(CutStreamError, match="no memory"):
        streamed_message(sent + DONE)


def test_a_last_piece_is_enough_without_the_last_event() -> None:
    assert streamed_message(event({"content": "Yes."}, "stop"))["content"] == "Yes."


def test_an_endpoint_that_does_not_stream_is_read_all_the_same() -> None:
    assert streamed_message(b' {"choices": [{"message": {"content": "Yes."}}]}')["content"] == "Yes."


@pytest.mark.parametrize(
    ("sent", "why"),
    [
        (b"", "ended before its message"),
        (event({"content": "Ye"}), "ended before its message"),
        (event({"content": "Ye"}) + event({"content": "s"})[:20], "in the middle of an event"),
        (event({"content": "Ye"}) + b'data: {"error": {"message": "no memory"}}\n\n' + DONE, "no memory"),
        (event({"content": "Ye"}) + b"event: error\ndata: no memory\n\n", "no memory"),
        (event({"content": "Ye"}) + b'error: {"message": "no memory"}\n\n', "no memory"),
    ],
)
def test_a_stream_that_breaks_off_is_no_answer(sent: bytes, why: str) -> None:
    with pytest.raises(CutStreamError, match=why):
        streamed_message(sent)


@pytest.mark.parametrize(
    "sent",
    [
        DONE,
        b"data: <html>\n\n" + DONE,
        b"data: 7\n\n" + DONE,
        b"data: {}\n\n" + DONE,
        b"data: <html>\n\n" + event({"content": "Yes."}, "stop") + DONE,
        b"data: 7\n\n" + event({"content": "Yes."}, "stop") + DONE,
        b'data: {"choices": 7}\n\n' + DONE,
        b'data: {"choices": [7]}\n\n' + DONE,
        b'data: {"choices": [{"delta": 7}]}\n\n' + DONE,
        b'data: {"choices": [{"delta": {"content": 7}}]}\n\n' + DONE,
        b'data: {"choices": [{"delta": {"tool_calls": 7}}]}\n\n' + DONE,
        b'data: {"choices": [{"delta": {"content": "\xff"}}]}\n\n' + DONE,
    ],
)
def test_events_of_another_shape_are_the_endpoints_mistake(sent: bytes) -> None:
    with pytest.raises(EndpointError) as error:
        streamed_message(sent)
    assert not isinstance(error.value, CutStreamError)
    assert len(str(error.value)) < 400
