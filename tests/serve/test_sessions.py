"""Sessions of a host: one call at a time, separate worlds, limited in number and rate, closed when idle."""

import asyncio
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from prove.serve import Limits, make_app
from prove.serve.limits import RefusedError
from prove.serve.sessions import Sessions
from tests.serve.planted import board
from tests.serve.serving import Http, Reply, path, running


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
def http() -> Iterator[Http]:
    with running(make_app(board(), limits=Limits(sessions=5))) as http:
        yield http


def counted(reply: Reply) -> int:
    return reply.json["result"]["structuredContent"]["value"]


def bump(http: Http, session: str) -> Reply:
    return http.call(path("board", session), "bump_counter", {})


def test_calls_in_one_session_run_one_after_the_other(http: Http) -> None:
    session = http.open()["id"]
    with ThreadPoolExecutor(8) as pool:
        replies = list(pool.map(bump, [http] * 40, [session] * 40))
    assert sorted(map(counted, replies)) == list(range(1, 41))


def test_sessions_have_separate_worlds(http: Http) -> None:
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


def test_an_idle_session_is_closed() -> None:
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
