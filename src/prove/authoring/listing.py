"""The library at a glance: what `prove servers` prints."""

from typing import Any

import msgspec

from prove.servers import load, names


def catalogue_table() -> str:
    """A line for each server, and the sum."""
    servers = [load(name) for name in names()]
    width = max(len(server.name) for server in servers)
    lines = [f"{server.name:<{width}}  {len(server.tools):>5}  {server.summary}" for server in servers]
    total = sum(len(server.tools) for server in servers)
    head = f"{'server':<{width}}  tools  what it is"
    return "\n".join([head, *lines, f"{len(servers)} servers, {total} tools"])


def catalogue_json() -> str:
    """Every server with the schemas and hints of its tools."""
    listed: list[dict[str, Any]] = []
    for name in names():
        server = load(name)
        tools = [tool.mcp for tool in server.tools.values()]
        listed.append({"name": name, "summary": server.summary, "tools": tools})
    return msgspec.json.format(msgspec.json.encode({"servers": listed}), indent=2).decode()
