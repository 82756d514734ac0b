"""An environment as an MCP server: our tools, validation and results, in both versions of the protocol."""

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

VIEWS_CACHED = 64
INTERNAL_ERROR = "the host failed because of a bug, and nothing changed; its log has the details"
_LOG = logging.getLogger(__name__)
# The tools of a server never change while it runs.
_HINTS: dict[CacheableMethod, CacheHint] = {"tools/list": CacheHint(ttl_ms=3_600_000, scope="public")}


class VisibleTools:
    """The tools that a session sees through an MCP server: those of the servers that both have."""

    def __init__(self, servers: WorldEnvironment, tools: Iterable[types.Tool]) -> None:
        self.servers = servers
        self.listing = types.ListToolsResult(tools=list(tools))
        self._untouched = servers.open(0)  # only asked for tools that do not exist, for the error message

    def unknown(self, name: str, arguments: Mapping[str, Any]) -> MCPError:
        """The protocol error for a tool that does not exist; its data is the result's content."""
        result = self._untouched.call(name, arguments)
        return MCPError(types.INVALID_PARAMS, result.message, result.content)


class VisibleToolsCache:
    """The visible tools for each combination of servers, created on first use; the last used ones are cached."""

    def __init__(self, view: WorldEnvironment) -> None:
        self._view = view
        self._tools: dict[str, types.Tool] = {}
        self._made = lru_cache(VIEWS_CACHED)(self._make)

    def of(self, held: WorldEnvironment) -> VisibleTools:
        return self._made(held.names)

    def _make(self, names: tuple[str, ...]) -> VisibleTools:
        servers = WorldEnvironment(self._view.servers[name] for name in names if name in self._view.servers)
        return VisibleTools(servers, (self._tool(name) for name in servers.tools))

    def _tool(self, name: str) -> types.Tool:
        found = self._tools.get(name)
        if found is None:
            found = self._tools[name] = types.Tool.model_validate(self._view.tools[name].mcp)
        return found


def mcp_server(name: str, view: WorldEnvironment, call: Caller, held: Holder) -> Server[Any]:
    """An MCP server that shows the tools of `view`.

    Args:
        name: Its name for clients.
        view: The servers whose tools it shows, if the session has them.
        call: Calls a tool in the session of a request.
        held: The servers of the session of a request.
    """
    visible = VisibleToolsCache(view)
    summaries = [server.summary for server in view.servers.values()]
    server: Server[Any] = Server(
        f"prove-{name}",
        version=prove.__version__,
        title=name.capitalize(),
        instructions=" ".join(summaries) if len(summaries) == 1 else None,
        cache_hints=_HINTS,
        # Without this every call would run tools/list to validate its headers.
        get_tool_input_schema=lambda tool: view.tools[tool].input_schema if tool in view.tools else None,
    )

    # The middleware traces every request for OpenTelemetry, which would cost a tenth of the throughput.
    server.middleware.clear()

    async def list_tools(context: Context, params: types.PaginatedRequestParams) -> types.ListToolsResult:
        with refusals():
            return visible.of(held(context)).listing

    server.add_request_handler("tools/list", types.PaginatedRequestParams, list_tools)
    server.add_request_handler("tools/call", types.CallToolRequestParams, _tool_handler(visible, call, held))
    return server


def _tool_handler(
    visible: VisibleToolsCache, call: Caller, held: Holder
) -> Callable[[Context, types.CallToolRequestParams], Awaitable[dict[str, Any]]]:
    async def call_tool(context: Context, params: types.CallToolRequestParams) -> dict[str, Any]:
        name, arguments = params.name, params.arguments or {}
        with refusals():
            tools = visible.of(held(context))
            if name not in tools.servers.tools:
                raise tools.unknown(name, arguments)
            return wire_result(await call(context, name, arguments))

    return call_tool


def wire_result(result: Result) -> dict[str, Any]:
    """The result of tools/call. Only a success has structured content, which must match the output schema."""
    # A plain dict, since the mcp package validates it; it drops `resultType` for the older version.
    wire = {"content": [{"type": "text", "text": result.text}], "isError": not result.ok, "resultType": "complete"}
    return wire | {"structuredContent": result.content} if result.ok else wire


@contextmanager
def refusals() -> Generator[None]:
    """Turn a refusal inside the block into a protocol error; a bug too, which is also logged."""
    try:
        yield
    except MCPError:
        raise
    except RefusedError as refused:
        code = types.REQUEST_TIMEOUT if refused.status == 504 else types.INVALID_REQUEST
        raise MCPError(code, refused.message, {**refused.content, "status": refused.status}) from refused
    except Exception as error:
        # The mcp package would send the text of the exception to the agent.
        _LOG.exception("a request failed because of a bug")
        raise MCPError(types.INTERNAL_ERROR, INTERNAL_ERROR) from error


def read_result(content: Mapping[str, Any], *, is_error: bool) -> Result:
    """The result of a session from the content that a client received; the level follows from the code."""
    if not is_error:
        return Result("ok", dict(content))
    code = str(content["error"])
    if code == "unknown_tool":
        return Result("unknown", dict(content), code)
    return Result("malformed" if code in STRUCTURE else "failed", dict(content), code)
