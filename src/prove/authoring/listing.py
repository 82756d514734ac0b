"""The servers of the library and their tools, as a table and as data."""

from typing import Any

from prove.servers import load, names


def listing_table() -> str:
    """A line for each server, and the totals."""
    servers = [load(name) for name in names()]
    width = max(len(server.name) for server in servers)
    lines = [f"{server.name:<{width}}  {len(server.tools):>5}  {server.summary}" for server in servers]
    total = sum(len(server.tools) for server in servers)
    head = f"{'server':<{width}}  tools  what it is"
    return "\n".join([head, *lines, f"{len(servers)} servers, {total} tools"])


def listing() -> dict[str, Any]:
    """Every server with the schemas and hints of its tools."""
    return {"servers": [_server(name) for name in names()]}


def _server(name: str) -> dict[str, Any]:
    server = load(name)
    return {"name": name, "summary": server.summary, "tools": [tool.mcp for tool in server.tools.values()]}
