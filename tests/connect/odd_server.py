"""An MCP server in memory that does what few servers do: pages, hidden tools, errors of all kinds, broken promises."""

from typing import Any

import mcp_types as types
from mcp.client._memory import InMemoryTransport
from mcp.server.context import ServerRequestContext
from mcp.server.lowlevel import Server
from mcp.shared.exceptions import MCPError

from prove.connect.connection import Connection
from prove.core.errors import SessionError

NUMBER = {"type": "object", "properties": {"n": {"type": "integer"}}, "required": ["n"]}
TOOLS = {
    "plain": types.Tool(name="plain", input_schema={"type": "object"}),
    "lies": types.Tool(name="lies", input_schema={"type": "object"}, output_schema=NUMBER),
    "breaks": types.Tool(name="breaks", input_schema={"type": "object"}),
    "refuses": types.Tool(name="refuses", input_schema={"type": "object"}),
    "vague": types.Tool(name="vague", input_schema={"type": "object", "required": "n"}),
}

Context = ServerRequestContext[Any]


async def list_tools(context: Context, params: types.PaginatedRequestParams | None) -> types.ListToolsResult:
    """One tool a page."""
    place = int(params.cursor) if params is not None and params.cursor is not None else 0
    following = str(place + 1) if place + 1 < len(TOOLS) else None
    return types.ListToolsResult(tools=[list(TOOLS.values())[place]], next_cursor=following)


async def list_for_ever(context: Context, params: types.PaginatedRequestParams | None) -> types.ListToolsResult:
    return types.ListToolsResult(tools=[TOOLS["plain"]], next_cursor="more")


async def call_tool(context: Context, params: types.CallToolRequestParams) -> types.CallToolResult:
    match params.name:
        case "lies":
            return types.CallToolResult(content=[], structured_content={"n": "none"})
        case "breaks":
            raise MCPError(types.INTERNAL_ERROR, "out of order")
        case "refuses":
            raise MCPError(types.INVALID_PARAMS, "not with these")
        case "plain" | "hidden" | "vague":
            return types.CallToolResult(content=[], structured_content={"arguments": params.arguments})
        case name:
            raise MCPError(types.INVALID_PARAMS, f"no tool {name}")


def connect(*, for_ever: bool = False) -> Connection:
    """A connection to a server of this kind, in this process."""
    server = Server("odd", on_list_tools=list_for_ever if for_ever else list_tools, on_call_tool=call_tool)
    return Connection(InMemoryTransport(server), lambda reason: SessionError(f"the odd server is gone: {reason}"))
