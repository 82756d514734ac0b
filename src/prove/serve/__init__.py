"""The servers as real MCP: streamable HTTP with a control API beside it, and stdio."""

from prove.serve.http import make_app, run_http
from prove.serve.limits import Limits
from prove.serve.protocol import read_result
from prove.serve.stdio import make_server, run_stdio

__all__ = ["Limits", "make_app", "make_server", "read_result", "run_http", "run_stdio"]
