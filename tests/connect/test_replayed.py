"""Forks by restart and replay: right for servers that are deterministic, an error for those that are seen not to be."""

import os
import signal
from collections.abc import Iterator, Mapping
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from prove.connect.mcp import McpEnvironment
from prove.connect.replayed import ReplayedEnvironment, ReplayedSession
from prove.connect.servers import CommandServer
from prove.core.errors import SessionError
from prove.core.results import Result
from prove.core.session import Environment, Forkable, ToolFormat, is_clocked, is_immediate, is_judged, is_watchable
from tests.connect.processes import children
from tests.connect.reference_servers import command, filesystem, memory, person


@pytest.fixture
def session() -> Iterator[ReplayedSession]:
    before = children()
    session = ReplayedEnvironment(memory()).open()
    yield session
    session.close()
    assert children() <= before


def names(session: ReplayedSession) -> list[str]:
    return [entity["name"] for entity in session.call("read_graph", {}).content["entities"]]


def test_it_satisfies_the_protocols_and_cannot_be_judged(session: ReplayedSession) -> None:
    environment: Environment = ReplayedEnvironment(memory())
    forkable: Forkable = session
    assert environment.names == ("memory",)
    assert forkable.tools("mcp")
    assert not is_immediate(session)
    assert [is_watchable(session), is_judged(session), is_clocked(session)] == [False] * 3


def test_a_fork_goes_its_own_way(session: ReplayedSession) -> None:
    assert session.call("create_entities", person("Ann")).ok
    assert session.call("no_such_tool", {}).level == "unknown"
    fork = session.fork()
    assert fork.call("create_entities", person("Bo")).ok
    assert session.call("create_entities", person("Cy")).ok
    assert (names(session), names(fork)) == (["Ann", "Cy"], ["Ann", "Bo"])
    fork.close()


def test_a_moment_can_be_gone_back_to_and_so_can_the_start(session: ReplayedSession) -> None:
    assert session.call("create_entities", person("Ann")).ok
    mark = session.snapshot()
    for name in ("Bo", "Cy"):
        assert session.call("create_entities", person(name)).ok
        assert names(session) == ["Ann", name]
        session.restore(mark)
    assert names(session) == ["Ann"]
    session.reset()
    assert names(session) == []


def test_what_the_caller_does_to_arguments_and_results_is_not_replayed(session: ReplayedSession) -> None:
    arguments = person("Ann")
    result = session.call("create_entities", arguments)
    arguments["entities"] = []
    result.content.clear()
    fork = session.fork()
    assert names(fork) == ["Ann"]
    fork.close()


def test_a_session_whose_server_died_can_go_back_to_a_moment() -> None:
    before = children()
    session = ReplayedEnvironment(memory()).open()
    (pid,) = children() - before
    assert session.call("create_entities", person("Ann")).ok
    mark = session.snapshot()
    os.kill(pid, signal.SIGKILL)
    with pytest.raises(SessionError, match="the server 'memory' has ended"):
        session.call("read_graph", {})
    session.restore(mark)
    assert names(session) == ["Ann"]
    session.close()
    assert children() <= before


def test_a_folder_of_the_session_makes_a_file_server_deterministic_as_long_as_no_result_names_it(
    tmp_path: Path,
) -> None:
    (tmp_path / "a.txt").write_text("first")
    session = ReplayedEnvironment(filesystem(tmp_path)).open()
    assert session.call("move_file", {"source": "a.txt", "destination": "b.txt"}).ok
    fork = session.fork()
    assert fork.call("write_file", {"path": "b.txt", "content": "second"}).ok
    assert session.call("read_text_file", {"path": "b.txt"}).content == {"content": "first"}
    fork.close()
    assert session.call("list_allowed_directories", {}).ok
    with pytest.raises(SessionError, match="not deterministic: call 3 of 3, list_allowed_directories, gave another"):
        session.fork()
    session.close()


def test_a_folder_that_sessions_share_cannot_be_forked(tmp_path: Path) -> None:
    program, *arguments = command("filesystem")
    shared = McpEnvironment("filesystem", CommandServer(program, (*arguments, str(tmp_path)), cwd=str(tmp_path)))
    session = ReplayedEnvironment(shared).open()
    # A write that answers the same both times is not seen: the fork and the session write into one file.
    assert session.call("write_file", {"path": "a.txt", "content": "one"}).ok
    fork = session.fork()
    assert fork.call("write_file", {"path": "a.txt", "content": "two"}).ok
    assert session.call("read_text_file", {"path": "a.txt"}).content == {"content": "two"}
    # What the fork changed shows in a result, and then it is.
    with pytest.raises(SessionError, match="the server is not deterministic"):
        session.fork()
    session.close()
    fork.close()


class Counting:
    """A session whose calls are numbered through all sessions; closed ones are counted."""

    numbers = count()
    closed = 0

    def tools(self, format: ToolFormat = "openai") -> list[dict[str, Any]]:
        return []

    def call(self, name: str, arguments: Mapping[str, Any]) -> Result:
        return Result("ok", {"number": next(self.numbers)})

    def close(self) -> None:
        Counting.closed += 1


def test_a_replay_that_fails_is_closed_and_leaves_the_session_as_it_was() -> None:
    session = ReplayedSession(Counting)
    assert session.call("next", {}).content == {"number": 0}
    mark = session.snapshot()
    for go in (session.fork, lambda: session.restore(mark)):
        closed = Counting.closed
        with pytest.raises(SessionError) as refused:
            go()
        assert str(refused.value) == (
            "the server is not deterministic: call 1 of 1, next, gave another result when it was replayed,"
            " so this session cannot be forked or restored"
        )
        assert refused.value.code == "not_deterministic"
        assert Counting.closed == closed + 1
    assert session.snapshot() == mark
