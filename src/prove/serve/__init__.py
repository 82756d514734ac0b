"""How are our servers used over MCP? Streamable HTTP with a control API beside it, and stdio.

- Transports: `http` (the host) and `stdio`; `protocol` makes an environment an MCP server.
- Requests: `access` (who may use the host), `bodies` (reading within limits), `limits` (all limits, and refusals).
- Sessions: `sessions` (opened, expired, one call at a time), `workers` (where calls run, and their time limit).
- Control, which agents never see: `control` (HTTP) with its `messages` and `openapi`, `methods` (stdio).

A change belongs here if it concerns the side that serves; clients of our own and of other servers are in `connect`.
"""

from prove.serve.http import make_app, run_http
from prove.serve.limits import Limits
from prove.serve.protocol import read_result
from prove.serve.stdio import make_server, run_stdio

__all__ = ["Limits", "make_app", "make_server", "read_result", "run_http", "run_stdio"]
