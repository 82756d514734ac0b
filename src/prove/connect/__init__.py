"""Environments behind a connection: which session does an example run in?

- `opening` turns an example into a session; it is the one place that does.
- `mcp` is any MCP server, reached as `servers` says; `server_file` reads the usual JSON file of them.
- `replayed` forks sessions that cannot fork, by restart and replay.
- `host` is our own servers in a process of their own, over HTTP or stdio.
- `bfcl` is the classes of a benchmark.
- `offered` shows tools that nobody can run.

`mcp`, `servers`, `server_file` and `host` need the extra `serve`; they are imported by their own names.
"""

from prove.connect.opening import OpenSession, add_environment, open_session

__all__ = ["OpenSession", "add_environment", "open_session"]
