"""The control API over stdio: `prove/...` methods beside the tools, for the program that started the process."""

from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import mcp_types as types
import msgspec
from mcp.server.lowlevel import Server
from pydantic import Field

from prove.core import WorldSession
from prove.serve.messages import LARGEST_SEED, LONGEST_ADVANCE, Closed, Digest, Now
from prove.serve.protocol import Context, refusals
from prove.serve.sessions import HostedSession, Sessions

P = TypeVar("P", bound=types.RequestParams)


class OpenParams(types.RequestParams):
    """Which world to open, and with which servers."""

    seed: int = Field(default=0, ge=0, le=LARGEST_SEED, strict=True)
    servers: tuple[str, ...] = ()


class SessionParams(types.RequestParams):
    """The id of a session."""

    session: str


class AdvanceParams(SessionParams):
    """How many seconds pass."""

    seconds: float = Field(gt=0, le=LONGEST_ADVANCE, strict=True)


class CompareParams(SessionParams):
    """The session to compare with."""

    against: str


class OpenedSession(msgspec.Struct, frozen=True):
    """A session that was opened."""

    session: str
    seed: int
    servers: tuple[str, ...]


def add_control(server: Server[Any], sessions: Sessions) -> None:
    """Add the control methods for these sessions to an MCP server."""

    def add(action: str, kind: type[P], handler: Callable[[P], Awaitable[Any]]) -> None:
        async def answer(context: Context, params: P) -> dict[str, Any]:
            with refusals():
                content: dict[str, Any] = msgspec.to_builtins(await handler(params))
                return content

        server.add_request_handler(f"prove/{action}", kind, answer)

    async def open_session(params: OpenParams) -> OpenedSession:
        return _opened(sessions.open(params.seed, servers=params.servers))

    async def fork(params: SessionParams) -> OpenedSession:
        return _opened(sessions.fork(sessions.get(params.session)))

    async def reset(params: SessionParams) -> OpenedSession:
        session = sessions.get(params.session)
        await session.run(WorldSession.reset)
        return _opened(session)

    async def close(params: SessionParams) -> Closed:
        sessions.close(sessions.get(params.session))
        return Closed(params.session)

    async def advance(params: AdvanceParams) -> Now:
        return Now(await sessions.get(params.session).advance(params.seconds))

    async def digest(params: SessionParams) -> Digest:
        return Digest(await sessions.get(params.session).run(WorldSession.digest))

    async def outcome(params: SessionParams) -> Any:
        return await sessions.outcome(sessions.get(params.session))

    async def changes(params: CompareParams) -> Any:
        return await sessions.outcome(sessions.get(params.session), params.against)

    add("open", OpenParams, open_session)
    add("fork", SessionParams, fork)
    add("reset", SessionParams, reset)
    add("close", SessionParams, close)
    add("advance", AdvanceParams, advance)
    add("digest", SessionParams, digest)
    add("outcome", SessionParams, outcome)
    add("changes", CompareParams, changes)


def _opened(session: HostedSession) -> OpenedSession:
    return OpenedSession(session.id, session.world.seed, session.world.environment.names)
