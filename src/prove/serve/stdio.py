"""Serves an environment over stdin and stdout; requests can name further sessions in `_meta`."""

import dataclasses
import math
import signal
from collections.abc import Mapping
from types import TracebackType
from typing import Annotated, Any, Self

import anyio
import mcp_types as types
import msgspec
from mcp.server.lowlevel import Server
from mcp.server.stdio import stdio_server
from mcp.shared._stream_protocols import ReadStream, WriteStream
from mcp.shared.message import SessionMessage
from pydantic import ValidationError

from prove.core import Result, WorldEnvironment
from prove.serve.limits import Limits, RefusedError, shown
from prove.serve.messages import LARGEST_SEED
from prove.serve.methods import add_control
from prove.serve.protocol import Context, mcp_server
from prove.serve.sessions import HostedSession, Sessions
from prove.servers import environment

SESSION_KEY = "prove/session"
DEFAULT_SESSION = "default"


class Selected(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The value of `_meta["prove/session"]`. A session is opened with this seed when it is first named."""

    id: str = DEFAULT_SESSION
    seed: Annotated[int, msgspec.Meta(ge=0, le=LARGEST_SEED)] | None = None


def make_server(mounted: WorldEnvironment, seed: int = 0, *, limits: Limits | None = None) -> Server[Any]:
    """An MCP server whose sessions are named in `_meta`, for stdio and for clients in memory."""
    # The process belongs to one client, which ends it; its sessions do not expire.
    allowed = dataclasses.replace(limits or Limits(), idle_seconds=math.inf)
    sessions = Sessions(mounted, allowed)
    name = "-".join(mounted.names) if len(mounted.names) <= 3 else "all"

    def find_session(context: Context) -> HostedSession:
        selected = _selected(context.meta)
        known = sessions.find(selected.id)
        if known is None:
            return sessions.open(seed if selected.seed is None else selected.seed, selected.id)
        if selected.seed not in (None, known.world.seed):
            raise RefusedError(
                400,
                "seed_differs",
                f"session {shown(selected.id)} has seed {known.world.seed}; use another id for another seed",
            )
        return known

    async def call(context: Context, tool: str, arguments: Mapping[str, Any]) -> Result:
        return await find_session(context).call(tool, arguments)

    def held(context: Context) -> WorldEnvironment:
        return find_session(context).world.environment

    server = mcp_server(name, mounted, call, held)
    add_control(server, sessions)
    return server


class ValidMessages:
    """The incoming messages that are valid. A line that is not a JSON-RPC message is answered with an error."""

    def __init__(self, incoming: ReadStream[SessionMessage | Exception], outgoing: WriteStream[SessionMessage]) -> None:
        self._incoming = incoming
        self._outgoing = outgoing

    async def receive(self) -> SessionMessage | Exception:
        while isinstance(item := await self._incoming.receive(), Exception):
            await self._outgoing.send(_invalid(item))
        return item

    def __aiter__(self) -> Self:
        return self

    async def __anext__(self) -> SessionMessage | Exception:
        try:
            return await self.receive()
        except anyio.EndOfStream:
            raise StopAsyncIteration from None

    async def aclose(self) -> None:
        await self._incoming.aclose()

    async def __aenter__(self) -> Self:
        return self

    async def __aexit__(
        self, exc_type: type[BaseException] | None, exc_val: BaseException | None, exc_tb: TracebackType | None
    ) -> None:
        await self.aclose()


def _invalid(error: Exception) -> SessionMessage:
    broken = not isinstance(error, ValidationError) or any(found["type"] == "json_invalid" for found in error.errors())
    problem = (
        types.ErrorData(code=types.PARSE_ERROR, message="the line is not JSON; send each message as one line of JSON")
        if broken
        else types.ErrorData(code=types.INVALID_REQUEST, message="the line is JSON, but not a JSON-RPC 2.0 message")
    )
    return SessionMessage(types.JSONRPCError(jsonrpc="2.0", id=None, error=problem))


def run_stdio(names: tuple[str, ...], seed: int = 0, *, limits: Limits | None = None) -> None:
    """Serve the named servers, or all, until stdin ends or stdout is closed."""
    server = make_server(environment(*names), seed, limits=limits)
    # A thread blocks on stdin, and Python's own handler of Ctrl-C would wait for that thread.
    before = signal.signal(signal.SIGINT, signal.SIG_DFL)
    try:
        anyio.run(_serve, server)
    except* BrokenPipeError:
        pass  # the client has closed stdout
    finally:
        signal.signal(signal.SIGINT, before)


async def _serve(server: Server[Any]) -> None:
    async with stdio_server() as (incoming, outgoing):
        await server.run(ValidMessages(incoming, outgoing), outgoing, server.create_initialization_options())


def _selected(meta: Mapping[str, Any] | None) -> Selected:
    try:
        return msgspec.convert((meta or {}).get(SESSION_KEY, {}), Selected)
    except msgspec.ValidationError as error:
        raise RefusedError(400, "bad_session", f"_meta[{SESSION_KEY!r}] is not valid: {error}") from None
