"""A session on a host asks its host for everything, and tells it once when nobody needs the session any more."""

import datetime as dt
import gc
from typing import Any

import pytest

from prove.connect.host_session import Hosted, HostSession
from prove.connect.process import HostError
from prove.core.results import Result

NOON = dt.datetime(2026, 3, 2, 12)


class FakeHost:
    """A host that writes down what it is asked."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []
        self.forks = 0
        self.now = NOON

    def control(self, action: str, id: str = "", **parameters: Any) -> dict[str, Any]:
        self.asked.append((action, id, parameters))
        if action == "advance":
            self.now += dt.timedelta(seconds=parameters["seconds"])
            return {"now": self.now.isoformat()}
        return {"digest": f"digest of {id}"}

    def tools(self, hosted: Hosted) -> list[dict[str, Any]]:
        return [{"name": "ping", "description": "Ping.", "inputSchema": {"type": "object"}}]

    def call(self, hosted: Hosted, name: str, arguments: dict[str, Any]) -> Result:
        self.asked.append(("call", hosted.id, name, arguments))
        return Result("ok", {"pong": True})

    def fork(self, hosted: Hosted) -> Hosted:
        self.forks += 1
        self.asked.append(("fork", hosted.id))
        return Hosted(f"{hosted.id}.{self.forks}", hosted.servers)

    def drop(self, hosted: Hosted) -> None:
        self.asked.append(("drop", hosted.id))

    def abandon(self, hosted: Hosted) -> None:
        self.asked.append(("abandon", hosted.id))


@pytest.fixture
def host() -> FakeHost:
    return FakeHost()


@pytest.fixture
def session(host: FakeHost) -> HostSession:
    return HostSession(host, Hosted("s", ("banking",)))


def test_tools_and_calls_go_to_the_host(host: FakeHost, session: HostSession) -> None:
    assert session.tools("mcp") == host.tools(Hosted("s", ()))
    assert session.tools()[0]["function"]["name"] == "ping"
    assert session.call("ping", {"a": 1}).ok
    assert host.asked == [("call", "s", "ping", {"a": 1})]


def test_arguments_that_are_not_json_never_reach_the_host(host: FakeHost, session: HostSession) -> None:
    assert not session.call("ping", {"a": {1, 2}}).ok
    assert host.asked == []


def test_a_session_is_closed_once() -> None:
    host = FakeHost()
    session = HostSession(host, Hosted("s", ("banking",)))
    session.close()
    session.close()
    assert host.asked == [("drop", "s")]
    with pytest.raises(HostError, match="it was closed") as error:
        session.call("ping", {})
    assert error.value.code == "no_session"
    del session, error
    gc.collect()
    assert host.asked == [("drop", "s")]


def test_a_session_that_nobody_holds_is_abandoned() -> None:
    host = FakeHost()
    HostSession(host, Hosted("s", ("banking",)))
    gc.collect()
    assert host.asked == [("abandon", "s")]


def test_restore_goes_on_from_a_fork_and_keeps_the_mark(host: FakeHost, session: HostSession) -> None:
    mark = session.snapshot()
    session.restore(mark)
    assert (mark.id, session.id) == ("s.1", "s.1.2")
    assert host.asked == [("fork", "s"), ("fork", "s.1"), ("drop", "s")]
    assert session.digest() == "digest of s.1.2"


def test_the_time_is_told_by_a_fork_that_is_closed(host: FakeHost, session: HostSession) -> None:
    assert session.now == NOON
    assert host.asked == [("fork", "s"), ("advance", "s.1", {"seconds": 1.0}), ("drop", "s.1")]


def test_time_passes_only_forward(host: FakeHost, session: HostSession) -> None:
    session.advance(0)
    session.advance(60)
    assert host.asked == [("advance", "s", {"seconds": 60})]
