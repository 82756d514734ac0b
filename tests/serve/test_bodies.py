"""Bodies that are cut short, too slow, too large or not valid are refused and change nothing."""

import json
import socket
import time
from collections.abc import Iterator

import pytest

from prove.serve import Limits, make_app
from prove.serve.bodies import nesting_exceeds
from tests.serve.planted import board
from tests.serve.serving import Http, call_headers, envelope, path, running

CALL = json.dumps(envelope("bump_counter", {})).encode()


@pytest.fixture(scope="module")
def large() -> Iterator[Http]:
    """A host that accepts larger bodies."""
    with running(make_app(board(), limits=Limits(body_bytes=100_000))) as http:
        yield http


@pytest.fixture(scope="module")
def http() -> Iterator[Http]:
    with running(make_app(board(), limits=Limits(body_bytes=10_000, body_seconds=0.5))) as http:
        yield http


def head(place: str, *lines: str) -> bytes:
    own = [f"{name}: {value}" for name, value in call_headers("bump_counter").items()]
    first = [f"POST {place} HTTP/1.1", "Host: 127.0.0.1", "Content-Type: application/json"]
    return "\r\n".join([*first, *own, *lines, "", ""]).encode()


def send(http: Http, *pieces: bytes) -> None:
    """Send, then disconnect."""
    with socket.create_connection(("127.0.0.1", http.port), timeout=10) as raw:
        for piece in pieces:
            raw.sendall(piece)
            time.sleep(0.02)


CUT_SHORT = {
    "no body": ("Content-Length: 10", b""),
    "short of its length": (f"Content-Length: {len(CALL) + 1}", CALL),
    "in chunks without an end": ("Transfer-Encoding: chunked", b"%x\r\n" % len(CALL) + CALL + b"\r\n"),
}


@pytest.mark.parametrize("name", CUT_SHORT)
@pytest.mark.parametrize("era", ["2026-07-28", "2025-11-25"])
def test_a_call_that_is_cut_short_is_not_made(http: Http, name: str, era: str) -> None:
    line, body = CUT_SHORT[name]
    session = http.open()["id"]
    before = http.digest(session)
    start = head(path("board", session), line).replace(b"2026-07-28", era.encode())
    send(http, start, body)
    time.sleep(0.1)
    assert http.digest(session) == before
    assert http.call(path("board", session), "bump_counter", {}).json["result"]["structuredContent"]["value"] == 1


def test_a_reset_that_is_cut_short_is_not_made(http: Http) -> None:
    session = http.open()["id"]
    http.call(path("board", session), "bump_counter", {})
    before = http.digest(session)
    send(http, head(f"/control/sessions/{session}/reset", "Content-Length: 10"))
    send(http, head(f"/control/sessions/{session}/reset", "Transfer-Encoding: chunked"), b"2\r\n{}\r\n")
    time.sleep(0.1)
    assert http.digest(session) == before
    assert http.control("POST", session, "reset").status == 200
    assert http.digest(session) != before


@pytest.mark.parametrize("control", [True, False])
def test_a_body_that_does_not_arrive_in_time_is_refused(http: Http, control: bool) -> None:
    session = http.open()["id"]
    place = f"/control/sessions/{session}/reset" if control else path("board", session)
    started = time.perf_counter()
    with socket.create_connection(("127.0.0.1", http.port), timeout=10) as raw:
        raw.sendall(head(place, "Content-Length: 10"))
        raw.sendall(b" ")
        answer = b"".join(iter(lambda: raw.recv(4096), b""))
    assert answer.startswith(b"HTTP/1.1 408 ")
    assert b"body_too_slow" in answer
    assert 0.4 < time.perf_counter() - started < 5


@pytest.mark.parametrize("length", ["10001", "9" * 19])
def test_a_content_length_above_the_limit_is_refused_at_once(http: Http, length: str) -> None:
    session = http.open()["id"]
    control = head(f"/control/sessions/{session}/reset", f"Content-Length: {length}")
    for start in (control, control.replace(b"POST", b"GET"), head(path("board", session), f"Content-Length: {length}")):
        with socket.create_connection(("127.0.0.1", http.port), timeout=10) as raw:
            raw.sendall(start)
            assert raw.recv(13) == b"HTTP/1.1 413 "


def nested(depth: int) -> bytes:
    return b'{"a":' * (depth // 2) + b"[" * (depth // 2) + b"]" * (depth // 2) + b"}" * (depth // 2)


BAD_BODIES = {
    "nothing": (b"", 400),
    "broken": (b'{"jsonrpc": "2.0", "id": 1, "method"', 400),
    "not JSON": (b"\xff\xfe\x00", 400),
    "not an object": (b"17", 400),
    "a batch": (json.dumps([envelope("bump_counter", {})]).encode(), 400),
    "nested 10,000 deep": (nested(10_000), 400),
    "nested 100 deep": (json.dumps(envelope("bump_counter", {})).replace("{}", nested(100).decode()).encode(), 400),
    "huge": (json.dumps(envelope("bump_counter", {"x": "y" * 200_000})).encode(), 413),
    "arguments are a list": (json.dumps(envelope("bump_counter", [1])).encode(), 400),
    "params are a number": (b'{"jsonrpc":"2.0","id":1,"method":"tools/call","params":3}', 400),
    "id is an object": (json.dumps(envelope("bump_counter", {}) | {"id": {}}).encode(), 400),
}


@pytest.mark.parametrize("name", BAD_BODIES)
@pytest.mark.parametrize("era", ["2026-07-28", "2025-11-25"])
def test_bad_bodies_are_refused_and_change_nothing(large: Http, name: str, era: str) -> None:
    body, status = BAD_BODIES[name]
    session = large.open()["id"]
    before = large.digest(session)
    headers = call_headers("bump_counter") | {"MCP-Protocol-Version": era}
    reply = large.send("POST", path("board", session), body, headers)
    # In the older era a readable message with an error inside is answered 200, and one without an id 202.
    assert reply.status == status or (era == "2025-11-25" and reply.status in (200, 202))
    assert b'"result"' not in reply.body
    assert large.digest(session) == before


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b'{"seed": 1', 400, "broken_json"),
        (b"[1]", 400, "wrong_body"),
        (b'{"seed": "1"}', 400, "wrong_body"),
        (b'{"seed": 1.5}', 400, "wrong_body"),
        (b'{"seed": -1}', 400, "wrong_body"),
        (b'{"seed": true}', 400, "wrong_body"),
        (b'{"seed": 1, "sead": 2}', 400, "wrong_body"),
        (b'{"seed": 123456789012345678901234567890}', 400, "wrong_body"),
        (nested(10_000), 400, "nested_too_deep"),
        (b'{"seed": 1' + b" " * 200_000 + b"}", 413, "body_too_large"),
    ],
)
def test_bad_control_bodies_are_refused(large: Http, body: bytes, status: int, code: str) -> None:
    reply = large.send("POST", "/control/sessions", body)
    assert (reply.status, reply.code) == (status, code)
    assert reply.json["message"]


def test_a_body_without_length_is_cut_off_at_the_limit(large: Http) -> None:
    session = large.open()["id"]
    with socket.create_connection(("127.0.0.1", large.port), timeout=10) as raw:
        raw.sendall(
            f"POST {path('board', session)} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            "Transfer-Encoding: chunked\r\n\r\n".encode()
        )
        for _ in range(110):
            raw.sendall(b"400\r\n" + b"x" * 1024 + b"\r\n")
        assert b" 413 " in raw.recv(100)


def test_other_content_types_are_refused(large: Http) -> None:
    reply = large.send("POST", "/control/sessions", b'{"seed": 1}', {"Content-Type": "text/plain"})
    assert (reply.status, reply.code) == (415, "not_json")


def test_brackets_inside_of_strings_do_not_count() -> None:
    assert not nesting_exceeds(b'{"a": "' + b"[" * 1000 + b'\\"' + b"[" * 1000 + b'"}', 10)
    assert not nesting_exceeds(b"[[],[],[],[],[],[],[],[],[],[]]", 2)
    assert nesting_exceeds(b"[[[]]]", 2)


def test_the_nesting_is_measured_in_linear_time() -> None:
    started = time.perf_counter()
    assert not nesting_exceeds(b'"' + b'\\"' * 500_000 + b"[" * 100, 10)
    assert time.perf_counter() - started < 2
