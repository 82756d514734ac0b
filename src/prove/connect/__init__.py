"""Which session does an example run in? Our own worlds, other environments, and servers behind a connection.

- `opening` turns an example into a session; it is the one place that does.
- Any MCP server: `mcp` is its environment, `servers` says how it is reached, `server_file` reads the usual JSON file of
  servers. `connection` wraps the official client for synchronous code; `answers` turns what a server answers into a
  result; `structure` checks arguments against a tool's JSON schema.
- `replayed` forks sessions that cannot fork, by restart and replay.
- Our own servers in a separate process: `host` reaches them over HTTP or stdio, `process` starts and ends the process,
  `host_session` is a session there.
- Without any connection: `bfcl` runs the classes of a benchmark; `offered` shows tools that nobody can run.

`mcp`, `servers`, `server_file` and `host` need the extra `serve`; they are imported by their own names.

A change belongs here if it concerns the client's side of a connection; the side that serves is `serve`.
"""

from prove.connect.opening import OpenSession, add_environment, open_session

__all__ = ["OpenSession", "add_environment", "open_session"]
