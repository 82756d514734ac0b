"""A mounted environment as an MCP server: our tools, our validation, our results on the wire of both protocol eras."""

import logging
from collections.abc import Awaitable, Callable, Generator, Iterable, Mapping
from contextlib import contextmanager
from functools import lru_cache
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

WINDOWS_KEPT = 64
OUR_FAULT = "the host has a bug and could not answer; its log says more, and nothing changed"
_LOG = logging.getLogger(__name__)
# The tools of a server never change while it runs.
_HINTS: dict[CacheableMethod, CacheHint] = {"tools/list": CacheHint(ttl_ms=3_600_000, scope="public")}


class Window:
    """What a request can see: the servers of a view that its session has."""

    def __init__(self, servers: WorldEnvironment, tools: Iterable[types.Tool]) -> None:
        self.servers = servers
        self.listing = types.ListToolsResult(tools=list(tools))
        self._stranger = servers.open(0)  # never touched: it only knows what to say about tools that do not exist

    def unknown(self, name: str, arguments: Mapping[str, Any]) -> MCPError:
        """The protocol error for a tool that does not exist; its data is the result's content."""
        result = self._stranger.call(name, arguments)
        return MCPError(types.INVALID_PARAMS, result.message, result.content)


class Windows:
    """The windows of one view, made when a session first looks through one; those used last are kept."""

    def __init__(self, view: WorldEnvironment) -> None:
        self._view = view
        self._tools: dict[str, types.Tool] = {}
        self._made = lru_cache(WINDOWS_KEPT)(self._make)

    def of(self, held: WorldEnvironment) -> Window:
        return self._made(held.names)

    def _make(self, names: tuple[str, ...]) -> Window:
        servers = WorldEnvironment(self._view.servers[name] for name in names if name in self._view.servers)
        return Window(servers, (self._tool(name) for name in servers.tools))

    def _tool(self, name: str) -> types.Tool:
        found = self._tools.get(name)
        if found is None:
            found = self._tools[name] = types.Tool.model_validate(self._view.tools[name].mcp)
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
    """What the host refuses inside of a request becomes a protocol error, and so does a bug, which is logged."""
    try:
        yield
    except MCPError:
        raise
    except RefusedError as refused:
        code = types.REQUEST_TIMEOUT if refused.status == 504 else types.INVALID_REQUEST
        raise MCPError(code, refused.message, {**refused.content, "status": refused.status}) from refused
    except Exception as error:
        # What an exception of ours says is not for agents, and the mcp package would pass it on.
        _LOG.exception("a request failed by a bug")
        raise MCPError(types.INTERNAL_ERROR, OUR_FAULT) from error


def read_result(content: Mapping[str, Any], *, is_error: bool) -> Result:
    """The result that a session gave, from the content that a client reads; the level follows from the code."""
    if not is_error:
        return Result("ok", dict(content))
    code = str(content["error"])
    if code == "unknown_tool":
        return Result("unknown", dict(content), code)
    return Result("malformed" if code in STRUCTURE else "failed", dict(content), code)
