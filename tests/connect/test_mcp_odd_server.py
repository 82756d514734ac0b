"""What few servers do is dealt with: pages of tools, hidden ones, JSON-RPC errors, results that break their schema."""

import threading
from collections.abc import Iterator
from dataclasses import dataclass

import pytest

from prove.connect.connection import Connection
from prove.connect.mcp import McpEnvironment, McpSession
from prove.core.errors import SessionError
from tests.connect import odd_server
from tests.connect.processes import threads_end


@dataclass(frozen=True)
class InMemory:
    """A server that is not started but is in this process."""

    for_ever: bool = False

    def connect(self, name: str, seed: int) -> Connection:
        return odd_server.connect(for_ever=self.for_ever)


@pytest.fixture
def session() -> Iterator[McpSession]:
    session = McpEnvironment("odd", InMemory()).open()
    yield session
    session.close()


def test_all_pages_are_listed(session: McpSession) -> None:
    assert [tool["name"] for tool in session.tools("mcp")] == list(odd_server.TOOLS)
    threads = threading.active_count()
    with pytest.raises(SessionError, match="the server 'odd' does not list its tools: there are more than 100 pages"):
        McpEnvironment("odd", InMemory(for_ever=True)).open()
    assert threads_end(threads)


@pytest.mark.parametrize(
    ("name", "level", "code", "message"),
    [
        ("breaks", "failed", "internal_error", "out of order"),
        ("refuses", "failed", "invalid_params", "not with these"),
        ("no_such", "unknown", "unknown_tool", "no tool no_such"),
    ],
)
def test_a_json_rpc_error_is_a_result(session: McpSession, name: str, level: str, code: str, message: str) -> None:
    result = session.call(name, {})
    assert (result.level, result.code, result.message) == (level, code, message)


def test_a_tool_that_is_not_listed_may_still_answer(session: McpSession) -> None:
    assert session.call("hidden", {"a": 1}).content == {"arguments": {"a": 1}}


def test_a_broken_input_schema_leaves_the_check_to_the_server(session: McpSession) -> None:
    assert session.call("vague", {}).ok


def test_a_result_that_breaks_its_own_schema_is_a_failure_of_the_call(session: McpSession) -> None:
    result = session.call("lies", {})
    assert (result.level, result.code) == ("failed", "bad_result")
    assert result.message.startswith("the result of lies cannot be read: Invalid structured content returned by tool")
    assert session.call("plain", {}).ok
