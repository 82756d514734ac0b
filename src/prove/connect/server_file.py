"""The usual JSON file that says how MCP servers are reached: `{"mcpServers": {"name": {"command": ...}}}`."""

from pathlib import Path
from typing import Any

import msgspec

from prove.connect.mcp import CALL_SECONDS, McpEnvironment
from prove.connect.opening import add_environment
from prove.connect.replayed import ReplayedEnvironment
from prove.connect.servers import CommandServer, UrlServer
from prove.core.errors import UsageError, shown


class Entry(msgspec.Struct, frozen=True):
    """One server of the file: a command or a URL. Fields that only other programs know are passed over."""

    command: str | None = None
    args: tuple[str, ...] = ()
    env: dict[str, str] = {}
    cwd: str | None = None
    url: str | None = None
    headers: dict[str, str] = {}
    type: str | None = None


class ServerFile(msgspec.Struct, frozen=True, rename="camel"):
    """The file."""

    mcp_servers: dict[str, Any]


def read_servers(path: str | Path, *, call_seconds: float = CALL_SECONDS) -> dict[str, McpEnvironment]:
    """The environments that a file names, each one server. Nothing is started yet."""
    if not isinstance(path, str | Path):  # pyright: ignore[reportUnnecessaryIsInstance]
        raise UsageError(f"a file of MCP servers is a path, not {shown(path)}")
    path = Path(path)
    try:
        found = msgspec.json.decode(path.read_bytes(), type=ServerFile)
    except OSError as error:
        raise UsageError(f"the file of MCP servers {shown(str(path), 200)} cannot be read: {error.strerror}") from None
    except (ValueError, RecursionError) as error:  # not JSON, not UTF-8, nested too deeply, or a path with a zero
        raise UsageError(f"{shown(str(path), 200)} is not a file of MCP servers: {error!s:.200}") from None
    return {
        name: McpEnvironment(name, _server(path, name, entry), call_seconds=call_seconds)
        for name, entry in found.mcp_servers.items()
    }


def add_servers(path: str | Path, *, replayed: bool = False) -> tuple[str, ...]:
    """Let examples name the servers of a file as their environment; returns the names.

    With `replayed` their sessions fork by restart and replay.
    """
    environments = read_servers(path)
    for name, environment in environments.items():
        if replayed:
            add_environment(name, ReplayedEnvironment(environment).open_example)
        else:
            add_environment(name, environment.open_example)
    return tuple(environments)


def _server(path: Path, name: str, content: object) -> CommandServer | UrlServer:
    try:
        entry = msgspec.convert(content, Entry)
    except msgspec.ValidationError as error:
        raise UsageError(f"the server {name!r} in {str(path)!r} does not fit: {error}") from None
    if (entry.command is None) == (entry.url is None):
        raise UsageError(f"the server {name!r} in {str(path)!r} needs either a command or a url")
    if entry.type == "sse":
        raise UsageError(f"the server {name!r} in {str(path)!r} speaks SSE alone, which MCP has given up; use HTTP")
    if entry.url is not None:
        return UrlServer(entry.url, entry.headers)
    return CommandServer(entry.command or "", entry.args, entry.env, entry.cwd)
