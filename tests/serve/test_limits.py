"""Limits of a host: whatever is refused has the right status and a sentence, and changes nothing."""

import asyncio
import json
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from prove.core import UsageError
from prove.serve import Limits, make_app
from prove.serve.access import nesting_exceeds
from prove.serve.limits import RefusedError
from prove.serve.protocol import OUR_FAULT
from prove.serve.sessions import Sessions
from tests.serve.planted import board
from tests.serve.serving import Http, Reply, call_headers, envelope, path, running

ENDLESS = 10**12


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def http() -> Iterator[Http]:
    with running(make_app(board(), limits=Limits(body_bytes=100_000, call_seconds=0.3, sessions=5))) as http:
        yield http


def counted(reply: Reply) -> int:
    return reply.json["result"]["structuredContent"]["value"]


def bump(http: Http, session: str) -> Reply:
    return http.call(path("board", session), "bump_counter", {})


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
def test_bad_bodies_are_refused_and_change_nothing(http: Http, name: str, era: str) -> None:
    body, status = BAD_BODIES[name]
    session = http.open()["id"]
    before = http.digest(session)
    headers = call_headers("bump_counter") | {"MCP-Protocol-Version": era}
    reply = http.send("POST", path("board", session), body, headers)
    # In the older era a readable message with an error inside is answered 200, and one without an id 202.
    assert reply.status == status or (era == "2025-11-25" and reply.status in (200, 202))
    assert b'"result"' not in reply.body
    assert http.digest(session) == before


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
def test_bad_control_bodies_are_refused(http: Http, body: bytes, status: int, code: str) -> None:
    reply = http.send("POST", "/control/sessions", body)
    assert (reply.status, reply.code) == (status, code)
    assert reply.json["message"]


def test_a_body_without_length_is_cut_off_at_the_limit(http: Http) -> None:
    session = http.open()["id"]
    with socket.create_connection(("127.0.0.1", http.port), timeout=10) as raw:
        raw.sendall(
            f"POST {path('board', session)} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
            "Transfer-Encoding: chunked\r\n\r\n".encode()
        )
        for _ in range(110):
            raw.sendall(b"400\r\n" + b"x" * 1024 + b"\r\n")
        assert b" 413 " in raw.recv(100)


def test_other_content_types_are_refused(http: Http) -> None:
    reply = http.send("POST", "/control/sessions", b'{"seed": 1}', {"Content-Type": "text/plain"})
    assert (reply.status, reply.code) == (415, "not_json")


@pytest.mark.parametrize("quick_before", [False, True])
def test_an_endless_call_is_given_up_and_changes_nothing(http: Http, quick_before: bool) -> None:
    session, other = http.open()["id"], http.open()["id"]
    if quick_before:  # the tool has shown to be quick, so that it runs on the event loop
        for _ in range(3):
            assert http.call(path("board", session), "bump_slowly", {"turns": 1}).status == 200
    before = http.digest(session)
    started = time.perf_counter()
    reply = http.call(path("board", session), "bump_slowly", {"turns": ENDLESS})
    assert reply.status == 504
    assert reply.code == "time_limit"
    assert time.perf_counter() - started < 3
    assert http.digest(session) == before
    assert http.call(path("board", session), "bump_counter", {}).status == 200
    assert http.call(path("board", other), "bump_counter", {}).status == 200


def test_a_call_that_sleeps_holds_up_nobody_else(http: Http) -> None:
    session, other = http.open()["id"], http.open()["id"]
    before = http.digest(session)
    with ThreadPoolExecutor(1) as pool:
        asleep = pool.submit(http.call, path("board", session), "bump_asleep", {"seconds": 2})
        time.sleep(0.05)
        started = time.perf_counter()
        assert http.call(path("board", other), "bump_counter", {}).status == 200
        assert time.perf_counter() - started < 0.25
        assert asleep.result().status == 504
    assert http.digest(session) == before
    time.sleep(2)  # until the abandoned call has woken up
    assert http.digest(session) == before


@pytest.mark.parametrize("era", ["2026-07-28", "2025-11-25"])
def test_a_bug_in_a_tool_is_an_internal_error_and_changes_nothing(
    http: Http, era: str, caplog: pytest.LogCaptureFixture
) -> None:
    session = http.open()["id"]
    before = http.digest(session)
    reply = http.call(path("board", session), "break_down", {}, {"MCP-Protocol-Version": era})
    assert reply.json["error"] == {"code": -32603, "message": OUR_FAULT}
    assert "a bug of the tool" in caplog.text
    assert "Traceback" in caplog.text
    assert http.digest(session) == before


def test_calls_on_one_session_happen_one_after_the_other(http: Http) -> None:
    session = http.open()["id"]
    with ThreadPoolExecutor(8) as pool:
        replies = list(pool.map(bump, [http] * 40, [session] * 40))
    assert sorted(map(counted, replies)) == list(range(1, 41))


def test_sessions_are_worlds_of_their_own(http: Http) -> None:
    sessions = [http.open()["id"] for _ in range(4)]
    with ThreadPoolExecutor(8) as pool:
        replies = list(pool.map(bump, [http] * 40, sessions * 10))
    for place in range(4):
        assert sorted(map(counted, replies[place::4])) == list(range(1, 11))


def test_the_number_of_sessions_is_limited(http: Http) -> None:
    ids = [http.open()["id"] for _ in range(5)]
    assert (reply := http.send("POST", "/control/sessions", {"seed": 1})).status == 429
    assert reply.code == "too_many_sessions"
    assert 1790 < int(reply.headers["retry-after"]) <= 1800
    assert http.control("POST", ids[0], "fork").status == 429
    assert http.control("DELETE", ids[0]).status == 200
    assert http.control("POST", ids[1], "fork").status == 201


def test_the_number_of_snapshots_is_limited() -> None:
    with running(make_app(board(), limits=Limits(snapshots=2))) as http:
        session = http.open()["id"]
        assert [http.control("POST", session, "snapshot").status for _ in range(3)] == [201, 201, 429]


def test_snapshots_asked_for_at_once_are_limited_too() -> None:
    async def play() -> tuple[int, int]:
        sessions = Sessions(board(), Limits(snapshots=8))
        session = sessions.open(0)
        asked = await asyncio.gather(*(session.snapshot() for _ in range(50)), return_exceptions=True)
        sessions.close_all()
        return len(session.marks), sum(isinstance(one, RefusedError) for one in asked)

    assert asyncio.run(play()) == (8, 42)


def test_an_idle_session_is_gone() -> None:
    clock = Clock()
    with running(make_app(board(), limits=Limits(idle_seconds=100), clock=clock)) as http:
        kept, lost = http.open()["id"], http.open()["id"]
        clock.now += 90
        assert http.call(path("board", kept), "bump_counter", {}).status == 200
        clock.now += 20
        assert http.call(path("board", kept), "bump_counter", {}).status == 200
        reply = http.call(path("board", lost), "bump_counter", {})
        assert (reply.status, reply.code) == (404, "no_session")
        assert http.control("GET", lost).status == 404
        clock.now += 101
        assert http.control("GET", kept).status == 404


def test_the_rate_on_one_session_is_limited() -> None:
    clock = Clock()
    with running(make_app(board(), limits=Limits(calls_per_second=2, burst=3), clock=clock)) as http:
        session, other = http.open()["id"], http.open()["id"]
        statuses = [http.call(path("board", session), "bump_counter", {}).status for _ in range(5)]
        assert statuses == [200, 200, 200, 429, 429]
        assert http.call(path("board", other), "bump_counter", {}).status == 200
        clock.now += 0.5
        replies = [http.call(path("board", session), "bump_counter", {}) for _ in range(2)]
        assert [reply.status for reply in replies] == [200, 429]
        assert replies[1].code == "rate_limit"
        assert replies[1].headers["retry-after"] == "1"
        assert counted(replies[0]) == 4


def test_limits_are_positive() -> None:
    with pytest.raises(UsageError, match="'burst' must be more than 0"):
        Limits(burst=0)


def test_brackets_inside_of_strings_do_not_count() -> None:
    assert not nesting_exceeds(b'{"a": "' + b"[" * 1000 + b'\\"' + b"[" * 1000 + b'"}', 10)
    assert not nesting_exceeds(b"[[],[],[],[],[],[],[],[],[],[]]", 2)
    assert nesting_exceeds(b"[[[]]]", 2)


def test_the_nesting_is_measured_in_linear_time() -> None:
    started = time.perf_counter()
    assert not nesting_exceeds(b'"' + b'\\"' * 500_000 + b"[" * 100, 10)
    assert time.perf_counter() - started < 2
