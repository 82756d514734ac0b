"""Any MCP server as an environment, by the official client.

Such an environment can be called and no more: it cannot fork, has no clock, and what a call changed is not known, so
its episodes are not judged by their outcome. `connect.replayed` forks it where it is deterministic.
"""

import weakref
from collections.abc import Mapping
from typing import Any

import mcp_types as types
from mcp import Client
from mcp.shared.exceptions import MCPError

from prove.connect.answers import as_function, as_unknown, not_json, refused, result_of, tool_schema
from prove.connect.connection import BadAnswerError, Connection, reason_of
from prove.connect.opening import check_example
from prove.connect.servers import Server
from prove.connect.structure import Check, structure_check
from prove.core.errors import SessionError, UsageError
from prove.core.examples import Example
from prove.core.results import Result, refusal
from prove.core.session import ToolFormat, check_format, check_name, check_seed

CALL_SECONDS = 60.0
PAGES = 100
"""How many pages a list of tools may have."""


class McpEnvironment:
    """One MCP server: each session has a connection of its own, and starts the server if it is a command.

    Args:
        name: What the environment and its errors call the server.
        server: How it is reached.
        call_seconds: The time for one call; a call past it is given up and fails with the code `timeout`.
    """

    def __init__(self, name: str, server: Server, *, call_seconds: float = CALL_SECONDS) -> None:
        self.name = name
        self.server = server
        self.call_seconds = call_seconds

    @property
    def names(self) -> tuple[str, ...]:
        return (self.name,)

    def open(self, seed: int = 0) -> "McpSession":
        """A session of its own. Most servers have no seeds; a command is given this one in place of `{seed}`."""
        check_seed(seed)
        connection = self.server.connect(self.name, seed)
        try:
            return McpSession(connection, _listed(connection, self.name), self.call_seconds)
        except BaseException:
            connection.close()
            raise

    def open_example(self, example: Example) -> "McpSession":
        """A session for an example of this environment: what `add_environment` takes."""
        check_example(example)
        return self.open(example.seed)


class McpSession:
    """A session of an MCP server. It is closed when it is told to, when nobody holds it, or when this process ends.

    A call whose arguments have not the structure of the tool's input schema is `malformed` and is not sent. Any other
    is sent, and what the server refuses is `failed`, or `unknown` if it is about a tool that the server does not list.
    A call that is given up after its time may still have an effect. A server that is gone is a SessionError.
    """

    def __init__(self, connection: Connection, tools: list[types.Tool], call_seconds: float) -> None:
        self._connection = connection
        self._call_seconds = call_seconds
        self._tools = [tool_schema(tool) for tool in tools]
        self._schemas = {tool.name: tool.input_schema for tool in tools}
        self._checks: dict[str, Check] = {}
        self._abandon = weakref.finalize(self, connection.close_later)
        self._abandon.atexit = False

    def tools(self, format: ToolFormat = "openai") -> list[dict[str, Any]]:
        """The schemas of all tools that the server listed when the session was opened."""
        check_format(format)
        return list(self._tools) if format == "mcp" else [as_function(tool) for tool in self._tools]

    def call(self, name: str, arguments: Mapping[str, Any]) -> Result:
        """Run a tool by tools/call. `connect.answers` describes the results."""
        check_name(name)
        wrong = not_json(name, arguments) or self._structure(name, arguments)
        if wrong is not None:
            return wrong
        given = dict(arguments)
        try:
            answer = self._connection.run(
                lambda client: client.call_tool(name, given, read_timeout_seconds=self._call_seconds)
            )
        except MCPError as error:
            if error.code == types.REQUEST_TIMEOUT:
                late = f"{name} gave no answer within {self._call_seconds:g} s; it may still have an effect"
                return refusal("failed", "timeout", late)
            result = refused(error)
        except BadAnswerError as error:
            result = refusal("failed", "bad_result", f"the result of {name} cannot be read: {error}")
        else:
            result = result_of(answer)
        return result if result.ok or name in self._schemas else as_unknown(result)

    def __reduce__(self) -> tuple[Any, ...]:
        raise UsageError("a session of an MCP server can be neither copied nor pickled: it is a connection")

    def close(self) -> None:
        """End the session, and the server if it was started for it. Closing twice does no harm."""
        self._abandon.detach()
        self._connection.close()

    def _structure(self, name: str, arguments: Mapping[str, Any]) -> Result | None:
        if name not in self._schemas:
            return None
        if name not in self._checks:
            self._checks[name] = structure_check(self._schemas[name])
        return self._checks[name](arguments)


def _listed(connection: Connection, name: str) -> list[types.Tool]:
    """All tools of a server, page by page."""
    try:
        return connection.run(_all_tools)
    except (MCPError, BadAnswerError) as error:
        raise SessionError(f"the server {name!r} does not list its tools: {reason_of(error)}") from error


async def _all_tools(client: Client) -> list[types.Tool]:
    tools: list[types.Tool] = []
    cursor: str | None = None
    for _ in range(PAGES):
        page = await client.list_tools(cursor=cursor)
        tools += page.tools
        cursor = page.next_cursor
        if cursor is None:
            return tools
    raise MCPError(types.INVALID_REQUEST, f"there are more than {PAGES} pages of them")
