"""Limits of a host: a call that takes too long or fails is refused with the right status and changes nothing."""

import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor

import pytest

from prove.core import UsageError
from prove.serve import Limits, make_app
from prove.serve.protocol import INTERNAL_ERROR
from tests.serve.planted import board
from tests.serve.serving import Http, path, running

ENDLESS = 10**12


@pytest.fixture
def http() -> Iterator[Http]:
    with running(make_app(board(), limits=Limits(call_seconds=0.3))) as http:
        yield http


@pytest.mark.parametrize("quick_before", [False, True])
def test_an_endless_call_is_stopped_and_changes_nothing(http: Http, quick_before: bool) -> None:
    session, other = http.open()["id"], http.open()["id"]
    if quick_before:  # then the tool runs on the event loop
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


def test_a_call_that_sleeps_does_not_delay_others(http: Http) -> None:
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
    assert reply.json["error"] == {"code": -32603, "message": INTERNAL_ERROR}
    assert "a bug of the tool" in caplog.text
    assert "Traceback" in caplog.text
    assert http.digest(session) == before


def test_limits_are_positive() -> None:
    with pytest.raises(UsageError, match="'burst' must be more than 0"):
        Limits(burst=0)
