"""A mounted environment as an MCP server: our tools, our validation, our results on the wire of both protocol eras."""

from collections.abc import Awaitable, Callable, Generator, Mapping
from contextlib import contextmanager
from typing import Any

import mcp_types as types
from mcp.server.caching import CacheableMethod, CacheHint
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError

import prove
from prove.core import Result, WorldEnvironment
from prove.core.shapes import STRUCTURE
from prove.serve.limits import RefusedError

Context = ServerRequestContext[Any, Any]
Caller = Callable[[Context, str, Mapping[str, Any]], Awaitable[Result]]
Holder = Callable[[Context], WorldEnvironment]

# The tools of a server never change while it runs.
_HINTS: dict[CacheableMethod, CacheHint] = {"tools/list": CacheHint(ttl_ms=3_600_000, scope="public")}


class Window:
    """What a request can see: the servers of a view that its session has."""

    def __init__(self, servers: WorldEnvironment) -> None:
        self.servers = servers
        self.listing = types.ListToolsResult(
            tools=[types.Tool.model_validate(tool.mcp) for tool in servers.tools.values()]
        )
        self._stranger = servers.open(0)  # never touched: it only knows what to say about tools that do not exist

    def unknown(self, name: str, arguments: Mapping[str, Any]) -> MCPError:
        """The protocol error for a tool that does not exist; its data is the result's content."""
        result = self._stranger.call(name, arguments)
        return MCPError(types.INVALID_PARAMS, result.message, result.content)


class Windows:
    """The windows of one view, made when a session first looks through one."""

    def __init__(self, view: WorldEnvironment) -> None:
        self._view = view
        self._made: dict[tuple[str, ...], Window] = {}

    def of(self, held: WorldEnvironment) -> Window:
        found = self._made.get(held.names)
        if found is None:
            shared = [server for name, server in held.servers.items() if name in self._view.servers]
            found = self._made[held.names] = Window(WorldEnvironment(shared))
        return found


def mcp_server(name: str, view: WorldEnvironment, call: Caller, held: Holder) -> Server[Any]:
    """An MCP server that shows the tools of `view`.

    Args:
        name: What clients see it called.
        view: The servers that it shows, as far as a session has them.
        call: Calls a tool on the session that a request belongs to.
        held: The servers of the session that a request belongs to.
    """
    windows = Windows(view)
    summaries = [server.summary for server in view.servers.values()]
    server: Server[Any] = Server(
        f"prove-{name}",
        version=prove.__version__,
        title=name.capitalize(),
        instructions=" ".join(summaries) if len(summaries) == 1 else None,
        cache_hints=_HINTS,
        # Without this every call runs the whole of tools/list to validate headers.
        get_tool_input_schema=lambda tool: view.tools[tool].input_schema if tool in view.tools else None,
    )

    # The package traces every request for OpenTelemetry, which costs a tenth of the throughput of such short calls.
    server.middleware.clear()

    async def list_tools(context: Context, params: types.PaginatedRequestParams) -> types.ListToolsResult:
        with refusals():
            return windows.of(held(context)).listing

    server.add_request_handler("tools/list", types.PaginatedRequestParams, list_tools)
    server.add_request_handler("tools/call", types.CallToolRequestParams, _tool_handler(windows, call, held))
    return server


def _tool_handler(
    windows: Windows, call: Caller, held: Holder
) -> Callable[[Context, types.CallToolRequestParams], Awaitable[dict[str, Any]]]:
    async def call_tool(context: Context, params: types.CallToolRequestParams) -> dict[str, Any]:
        name, arguments = params.name, params.arguments or {}
        with refusals():
            window = windows.of(held(context))
            if name not in window.servers.tools:
                raise window.unknown(name, arguments)
            return wire_result(await call(context, name, arguments))

    return call_tool


def wire_result(result: Result) -> dict[str, Any]:
    """The result of tools/call. Only a success has structured content: a declared output schema must hold."""
    # A plain dict, since the mcp package validates what goes out; it drops `resultType` for the older era.
    wire = {"content": [{"type": "text", "text": result.text}], "isError": not result.ok, "resultType": "complete"}
    return wire | {"structuredContent": result.content} if result.ok else wire


@contextmanager
def refusals() -> Generator[None]:
    """What the host refuses inside of a request becomes a protocol error."""
    try:
        yield
    except RefusedError as refused:
        code = types.REQUEST_TIMEOUT if refused.status == 504 else types.INVALID_REQUEST
        raise MCPError(code, refused.message, {**refused.content, "status": refused.status}) from refused


def read_result(content: Mapping[str, Any], *, is_error: bool) -> Result:
    """The result that a session gave, from the content that a client reads; the level follows from the code."""
    if not is_error:
        return Result("ok", dict(content))
    code = str(content["error"])
    if code == "unknown_tool":
        return Result("unknown", dict(content), code)
    return Result("malformed" if code in STRUCTURE else "failed", dict(content), code)
