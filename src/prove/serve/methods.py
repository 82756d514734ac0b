"""The control API of a host without HTTP: `prove/...` methods beside the tools, for the program that owns the pipe."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import mcp_types as types
import msgspec
from mcp.server.lowlevel import Server
from pydantic import Field

from prove.core import WorldSession
from prove.serve.messages import LARGEST_SEED, LONGEST_ADVANCE, Closed, Hash, Now
from prove.serve.protocol import Context, refusals
from prove.serve.sessions import HostedSession, Sessions

P = TypeVar("P", bound=types.RequestParams)


class Opening(types.RequestParams):
    """Which world to open, and with which servers."""

    seed: int = Field(default=0, ge=0, le=LARGEST_SEED, strict=True)
    servers: tuple[str, ...] = ()


class Named(types.RequestParams):
    """Which session is meant."""

    session: str


class Waiting(Named):
    """How many seconds pass."""

    seconds: float = Field(gt=0, le=LONGEST_ADVANCE, strict=True)


class Compared(Named):
    """From which session on changes count."""

    against: str


class Opened(msgspec.Struct, frozen=True):
    """A session that was opened."""

    session: str
    seed: int
    servers: tuple[str, ...]


def add_control(server: Server[Any], sessions: Sessions) -> None:
    """Let a server answer to the control methods over these sessions."""

    def add(action: str, kind: type[P], handler: Callable[[P], Awaitable[Any]]) -> None:
        async def answer(context: Context, params: P) -> dict[str, Any]:
            with refusals():
                content: dict[str, Any] = msgspec.to_builtins(await handler(params))
                return content

        server.add_request_handler(f"prove/{action}", kind, answer)

    async def open_session(params: Opening) -> Opened:
        return _opened(sessions.open(params.seed, servers=params.servers))

    async def fork(params: Named) -> Opened:
        return _opened(sessions.fork(sessions.get(params.session)))

    async def reset(params: Named) -> Opened:
        session = sessions.get(params.session)
        await session.run(WorldSession.reset)
        return _opened(session)

    async def close(params: Named) -> Closed:
        sessions.close(sessions.get(params.session))
        return Closed(params.session)

    async def advance(params: Waiting) -> Now:
        return Now(await sessions.get(params.session).advance(params.seconds))

    async def digest(params: Named) -> Hash:
        return Hash(await sessions.get(params.session).run(WorldSession.digest))

    async def outcome(params: Named) -> Any:
        return await sessions.outcome(sessions.get(params.session))

    async def changes(params: Compared) -> Any:
        return await sessions.outcome(sessions.get(params.session), params.against)

    add("open", Opening, open_session)
    add("fork", Named, fork)
    add("reset", Named, reset)
    add("close", Named, close)
    add("advance", Waiting, advance)
    add("digest", Named, digest)
    add("outcome", Named, outcome)
    add("changes", Compared, changes)


def _opened(session: HostedSession) -> Opened:
    return Opened(session.id, session.world.seed, session.world.environment.names)
