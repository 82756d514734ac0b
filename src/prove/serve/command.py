"""What `prove serve` does: a host over HTTP or stdio, with the limits that the command line names."""

import argparse
import math
from typing import Any

from prove.serve.http import run_http
from prove.serve.limits import Limits
from prove.serve.stdio import run_stdio

BURST_SECONDS = 2
"""A rested session may make at once what the rate allows in this time."""


def serve_command(arguments: argparse.Namespace) -> None:
    """Serve until the host is told to end."""
    names, limits = tuple(arguments.servers), limits_named(arguments.sessions, arguments.idle_seconds, arguments.rate)
    if arguments.stdio:
        run_stdio(names, arguments.seed, limits=limits)
    else:
        host, port = arguments.http
        run_http(names, host, port, limits=limits, hosts=arguments.host_name, until_eof=arguments.until_eof)


def limits_named(sessions: int | None, idle_seconds: float | None, rate: float | None) -> Limits:
    """The limits of a host, with those replaced that are named."""
    named: dict[str, Any] = {"sessions": sessions, "idle_seconds": idle_seconds, "calls_per_second": rate}
    if rate is not None:
        named["burst"] = math.ceil(rate * BURST_SECONDS)
    return Limits(**{name: value for name, value in named.items() if value is not None})
