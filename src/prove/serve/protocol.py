"""A mounted environment as an MCP server: our tools, our validation, our results on the wire of both protocol eras."""

from collections.abc import Awaitable, Callable, Mapping
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

# The tools of a server never change while it runs.
_HINTS: dict[CacheableMethod, CacheHint] = {"tools/list": CacheHint(ttl_ms=3_600_000, scope="public")}


def mcp_server(name: str, view: WorldEnvironment, call: Caller) -> Server[Any]:
    """An MCP server that shows the tools of `view`; `call` calls one on the session that a request belongs to."""
    listing = types.ListToolsResult(tools=[types.Tool.model_validate(tool.mcp) for tool in view.tools.values()])
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
        return listing

    server.add_request_handler("tools/list", types.PaginatedRequestParams, list_tools)
    server.add_request_handler("tools/call", types.CallToolRequestParams, _tool_handler(view, call))
    return server


def _tool_handler(
    view: WorldEnvironment, call: Caller
) -> Callable[[Context, types.CallToolRequestParams], Awaitable[dict[str, Any]]]:
    strangers = view.open(0)  # never touched: it only knows what to say about tools that do not exist

    async def call_tool(context: Context, params: types.CallToolRequestParams) -> dict[str, Any]:
        name, arguments = params.name, params.arguments or {}
        if name not in view.tools:
            raise unknown_tool(strangers.call(name, arguments))
        try:
            result = await call(context, name, arguments)
        except RefusedError as refused:
            raise refused_error(refused) from refused
        return wire_result(result)

    return call_tool


def wire_result(result: Result) -> dict[str, Any]:
    """The result of tools/call. Only a success has structured content: a declared output schema must hold."""
    # A plain dict, since the mcp package validates what goes out; it drops `resultType` for the older era.
    wire = {"content": [{"type": "text", "text": result.text}], "isError": not result.ok, "resultType": "complete"}
    return wire | {"structuredContent": result.content} if result.ok else wire


def unknown_tool(result: Result) -> MCPError:
    """The protocol error for a tool that does not exist; its data is the result's content."""
    return MCPError(types.INVALID_PARAMS, result.message, result.content)


def refused_error(refused: RefusedError) -> MCPError:
    """The protocol error for what the host refuses inside of a request."""
    code = types.REQUEST_TIMEOUT if refused.status == 504 else types.INVALID_REQUEST
    return MCPError(code, refused.message, {**refused.content, "status": refused.status})


def read_result(content: Mapping[str, Any], *, is_error: bool) -> Result:
    """The result that a session gave, from the content that a client reads; the level follows from the code."""
    if not is_error:
        return Result("ok", dict(content))
    code = str(content["error"])
    if code == "unknown_tool":
        return Result("unknown", dict(content), code)
    return Result("malformed" if code in STRUCTURE else "failed", dict(content), code)
