"""The command that serves the servers over MCP: serve."""

import argparse
import math
from typing import Any

from prove.console import Commands, address, amount, positive, seed

BURST_SECONDS = 2
"""An idle session may at once make as many requests as the rate allows in this time."""


def register(commands: Commands) -> None:
    """Add the options of the command."""
    serve = commands["serve"]
    serve.set_defaults(run=_serve)
    serve.add_argument("servers", nargs="*", metavar="SERVER", help="the servers to serve (default: all)")
    transport = serve.add_mutually_exclusive_group(required=True)
    transport.add_argument("--http", metavar="HOST:PORT", type=address, help="serve streamable HTTP at this address")
    transport.add_argument("--stdio", action="store_true", help="serve one session over stdin and stdout")
    serve.add_argument("--seed", type=seed, default=0, help="the seed of the stdio session's world (default: 0)")
    serve.add_argument(
        "--until-eof", action="store_true", help="stop when stdin ends (for a program that starts the host)"
    )
    serve.add_argument(
        "--host-name",
        action="append",
        default=[],
        metavar="NAME",
        help="a host name that clients may use to reach it (may be given several times)",
    )
    serve.add_argument("--sessions", type=positive, default=None, help="how many sessions may be open at once")
    serve.add_argument("--idle-seconds", type=amount, default=None, help="close a session that is unused for this long")
    serve.add_argument("--rate", type=amount, default=None, help="how many requests per second one session may make")


def _serve(arguments: argparse.Namespace) -> int:
    from prove.serve.http import run_http
    from prove.serve.limits import Limits
    from prove.serve.stdio import run_stdio

    names, limits = tuple(arguments.servers), Limits(**_named_limits(arguments))
    if arguments.stdio:
        run_stdio(names, arguments.seed, limits=limits)
    else:
        host, port = arguments.http
        run_http(names, host, port, limits=limits, hosts=arguments.host_name, until_eof=arguments.until_eof)
    return 0


def _named_limits(arguments: argparse.Namespace) -> dict[str, Any]:
    """The limits that the command line names; the others keep their defaults."""
    rate = arguments.rate
    named = {
        "sessions": arguments.sessions,
        "idle_seconds": arguments.idle_seconds,
        "calls_per_second": rate,
        "burst": None if rate is None else math.ceil(rate * BURST_SECONDS),
    }
    return {name: value for name, value in named.items() if value is not None}
