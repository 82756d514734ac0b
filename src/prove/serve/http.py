"""Serves an environment over streamable HTTP: each server at its own path, and all of them at `/all`."""

import os
import secrets
import signal
import socket
import sys
import threading
import time
from collections.abc import AsyncGenerator, Iterable, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from types import FrameType
from typing import Any

import uvicorn
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from starlette.applications import Starlette

from prove.core import Result, UsageError, WorldEnvironment
from prove.serve.access import LOOPBACK, Exchange, HostApp, Trust
from prove.serve.control import Control, control_app
from prove.serve.limits import Limits, RefusedError
from prove.serve.protocol import Context, mcp_server
from prove.serve.sessions import Clock, Sessions
from prove.servers import environment

ALL = "all"
TOKEN_VARIABLE = "PROVE_CONTROL_TOKEN"


def make_app(
    mounted: WorldEnvironment,
    *,
    limits: Limits | None = None,
    hosts: Iterable[str] = LOOPBACK,
    control_token: str | None = None,
    extra: Mapping[str, StreamableHTTPSessionManager] | None = None,
    clock: Clock = time.monotonic,
) -> HostApp:
    """The ASGI application that serves an environment.

    Args:
        mounted: The servers; `/{name}/s/{session}/mcp` shows one of them, `/all/s/{session}/mcp` all.
        limits: The limits of the host.
        hosts: The host names by which clients may reach it; others are refused (DNS rebinding).
        control_token: If given, the control API requires it, and every session has its own token.
        extra: Other MCP servers to mount beside ours, by name.
        clock: Returns seconds, for idle sessions and rates.
    """
    limits = limits or Limits()
    extra = extra or {}
    _check_names(mounted, extra)
    trust = Trust(frozenset(host.strip("[]").lower() for host in hosts), control_token)
    sessions = Sessions(mounted, limits, clock)
    views = {name: WorldEnvironment([server]) for name, server in mounted.servers.items()} | {ALL: mounted}
    managers = {name: _manager(name, view, limits) for name, view in views.items()}
    paths = (*managers, *extra)

    @asynccontextmanager
    async def lifespan(app: Starlette) -> AsyncGenerator[None]:
        async with AsyncExitStack() as running:
            for manager in (*managers.values(), *extra.values()):
                await running.enter_async_context(manager.run())
            try:
                yield
            finally:
                sessions.close_all()

    control = control_app(Control(sessions, paths, tokens=control_token is not None), lifespan)
    return HostApp(sessions, trust, managers, extra, control)


def run_http(
    names: tuple[str, ...],
    host: str = "127.0.0.1",
    port: int = 8000,
    *,
    limits: Limits | None = None,
    hosts: Iterable[str] = (),
    control_token: str | None = None,
    until_eof: bool = False,
) -> None:
    """Serve the named servers, or all, until SIGINT or SIGTERM; with `until_eof` also until stdin ends.

    Clients may use the names of this machine and those in `hosts`. Tokens are required unless it listens on loopback:
    the control token is the given one, or that of the environment variable `PROVE_CONTROL_TOKEN`, or a new one that is
    printed.
    """
    control_token = control_token or os.environ.get(TOKEN_VARIABLE) or None
    listening = listen(host, port)
    if host not in LOOPBACK and control_token is None:
        control_token = secrets.token_urlsafe(24)
        sys.stderr.write(f"control token: {control_token}\n")
    names_of_this_machine = {socket.gethostname(), socket.getfqdn()} if host in ("", "0.0.0.0", "::") else {host}
    app = make_app(
        environment(*names),
        limits=limits,
        hosts={*LOOPBACK, *names_of_this_machine, *hosts},
        control_token=control_token,
    )
    shown = f"[{host}]" if ":" in host else host or "0.0.0.0"
    sys.stderr.write(f"serving MCP at http://{shown}:{listening.getsockname()[1]}/SERVER/s/SESSION/mcp; ")
    sys.stderr.write("open sessions at /control/sessions, described in /control/openapi.json\n")
    sys.stderr.flush()
    # uvicorn raises the signal again after its shutdown; these handlers ignore it.
    before = {number: signal.signal(number, _ignore_signal) for number in (signal.SIGINT, signal.SIGTERM)}
    server = uvicorn.Server(uvicorn_config(app))
    if until_eof:
        threading.Thread(target=_end_with_stdin, args=(server,), name="prove-lifeline", daemon=True).start()
    try:
        server.run(sockets=[listening])
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        listening.close()


def uvicorn_config(app: HostApp, *, log_level: str = "warning", shutdown_seconds: int = 5) -> uvicorn.Config:
    """The configuration of the web server, which enforces the limit of connections."""
    return uvicorn.Config(
        app,
        log_level=log_level,
        access_log=False,
        lifespan="on",
        limit_concurrency=app.sessions.limits.connections,
        timeout_graceful_shutdown=shutdown_seconds,
        server_header=False,
    )


def _manager(name: str, view: WorldEnvironment, limits: Limits) -> StreamableHTTPSessionManager:
    return StreamableHTTPSessionManager(
        mcp_server(name, view, _call_for_request, _held_by_session),
        json_response=True,
        stateless=True,
        max_request_body_size=limits.body_bytes,
    )


def _exchange(context: Context) -> Exchange:
    exchange: Exchange = context.request.scope["prove.exchange"]  # pyright: ignore[reportOptionalMemberAccess]
    return exchange


def _held_by_session(context: Context) -> WorldEnvironment:
    return _exchange(context).session.world.environment


async def _call_for_request(context: Context, name: str, arguments: Mapping[str, Any]) -> Result:
    exchange = _exchange(context)
    try:
        return await exchange.session.call(name, arguments)
    except RefusedError as refused:
        exchange.status = refused.status
        raise


def _check_names(mounted: WorldEnvironment, extra: Mapping[str, Any]) -> None:
    for name in (*mounted.names, *extra):
        if name in (ALL, "control") or (name in extra and name in mounted.servers):
            raise UsageError(f"the name {name!r} is taken; give the server another name")


def listen(host: str, port: int) -> socket.socket:
    """A listening socket. It names TCP, since asyncio turns off Nagle's algorithm only for sockets that do."""
    listening = socket.socket(
        socket.AF_INET6 if ":" in host else socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP
    )
    try:
        if os.name == "posix":
            listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        listening.bind((host, port))
        listening.listen(2048)
    except OSError as error:
        listening.close()
        raise UsageError(f"cannot listen on {host}:{port}: {error.strerror or error}") from None
    return listening


def _end_with_stdin(server: uvicorn.Server) -> None:
    # Not sys.stdin: a daemon thread would hold its lock while the interpreter ends.
    while os.read(0, 4096):
        pass
    server.should_exit = True


def _ignore_signal(number: int, frame: FrameType | None) -> None:
    return
