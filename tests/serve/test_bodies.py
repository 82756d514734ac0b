"""Bodies that come in pieces, too slowly, or not at all: what is not there in full is never acted upon."""

import json
import socket
import time
from collections.abc import Iterator

import pytest

from prove.serve import Limits, make_app
from tests.serve.planted import board
from tests.serve.serving import Http, call_headers, envelope, path, running

CALL = json.dumps(envelope("bump_counter", {})).encode()


@pytest.fixture(scope="module")
def http() -> Iterator[Http]:
    with running(make_app(board(), limits=Limits(body_bytes=10_000, body_seconds=0.5))) as http:
        yield http


def head(place: str, *lines: str) -> bytes:
    own = [f"{name}: {value}" for name, value in call_headers("bump_counter").items()]
    first = [f"POST {place} HTTP/1.1", "Host: 127.0.0.1", "Content-Type: application/json"]
    return "\r\n".join([*first, *own, *lines, "", ""]).encode()


def send(http: Http, *pieces: bytes) -> None:
    """Send and hang up."""
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
def test_a_body_that_does_not_come_is_not_waited_for(http: Http, control: bool) -> None:
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
def test_a_body_that_announces_to_be_too_large_is_refused_at_once(http: Http, length: str) -> None:
    session = http.open()["id"]
    control = head(f"/control/sessions/{session}/reset", f"Content-Length: {length}")
    for start in (control, control.replace(b"POST", b"GET"), head(path("board", session), f"Content-Length: {length}")):
        with socket.create_connection(("127.0.0.1", http.port), timeout=10) as raw:
            raw.sendall(start)
            assert raw.recv(13) == b"HTTP/1.1 413 "


def test_connections_beyond_the_limit_are_told_so() -> None:
    with running(make_app(board(), limits=Limits(connections=3))) as http:
        idle = [socket.create_connection(("127.0.0.1", http.port), timeout=10) for _ in range(3)]
        try:
            time.sleep(0.05)
            assert http.send("GET", "/control/servers").status == 503
        finally:
            for one in idle:
                one.close()
        time.sleep(0.05)
        assert http.send("GET", "/control/servers").status == 200
