"""The door of a host: one ASGI application that checks who comes, finds the session and hands on to MCP or control."""

import hmac
import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any
from urllib.parse import urlsplit

import mcp_types as types
import msgspec
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from starlette.applications import Starlette
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from prove.serve.limits import Limits, RefusedError
from prove.serve.sessions import HostedSession, Sessions

LOOPBACK = ("127.0.0.1", "localhost", "::1")

_BRACKETS = re.compile(rb'"(?:[^"\\]++|\\.)*+"?|([\[{])|[\]}]', re.DOTALL)


@dataclass(frozen=True, slots=True)
class Trust:
    """Whom the door lets in.

    Args:
        hosts: The host names that a Host or Origin header may carry, without port.
        control_token: The bearer token of the control API; None where loopback is trusted, and then sessions need none.
    """

    hosts: frozenset[str] = frozenset(LOOPBACK)
    control_token: str | None = None

    def check_source(self, headers: Mapping[bytes, bytes]) -> None:
        """Refuse foreign Host and Origin headers: a web page must not reach the host through a browser."""
        host = headers.get(b"host", b"").decode("latin-1")
        if _host_name(f"//{host}") not in self.hosts:
            raise RefusedError(421, "wrong_host", f"this server does not answer for the host {host!r}")
        origin = headers.get(b"origin")
        if origin is not None and _host_name(origin.decode("latin-1")) not in self.hosts:
            raise RefusedError(
                403, "wrong_origin", f"requests from the origin {origin.decode('latin-1')!r} are not allowed"
            )

    def session_token(self, headers: Mapping[bytes, bytes]) -> str | None:
        """The token to compare with the session's; None where no token is needed."""
        return None if self.control_token is None else _bearer(headers)

    def check_control(self, headers: Mapping[bytes, bytes]) -> None:
        if self.control_token is None:
            return
        if not hmac.compare_digest(_bearer(headers).encode(), self.control_token.encode()):
            raise RefusedError(401, "wrong_token", "the control API needs its own bearer token, and this is another")


@dataclass(slots=True)
class Exchange:
    """What the door and an MCP handler know of one request; the handler finds it in the ASGI scope."""

    session: HostedSession
    status: int | None = None


class Door:
    """Paths are `/{server}/s/{session}/mcp` and `/control/...`; everything else is 404."""

    def __init__(
        self,
        sessions: Sessions,
        trust: Trust,
        mounted: Mapping[str, StreamableHTTPSessionManager],
        extra: Mapping[str, StreamableHTTPSessionManager],
        control: Starlette,
    ) -> None:
        self.sessions = sessions
        self.trust = trust
        self._mounted = mounted
        self._extra = extra
        self._control = control

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan":
            await self._control(scope, receive, send)
        elif scope["type"] == "websocket":
            await send({"type": "websocket.close", "code": 1008})
        elif scope["path"].startswith("/control/"):
            await self._answer_control(scope, receive, send)
        else:
            await self._answer_mcp(scope, receive, send)

    async def _answer_control(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        try:
            self.trust.check_source(headers)
            self.trust.check_control(headers)
            receive = await read_body(scope, receive, self.sessions.limits)
        except RefusedError as refused:
            await send_json(send, refused.status, refused.content)
            return
        await self._control(scope, receive, send)

    async def _answer_mcp(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        try:
            self.trust.check_source(headers)
            app, id = self._route(scope["path"], scope["method"])
            session = self.sessions.get(id, self.trust.session_token(headers))
            session.bucket.take()
            receive = await read_body(scope, receive, self.sessions.limits)
        except RefusedError as refused:
            await send_json(send, refused.status, _jsonrpc_error(refused))
            return
        exchange = Exchange(session)
        scope["prove.exchange"] = exchange

        async def send_with_status(message: Message) -> None:
            # The mcp package picks the status by its own error codes; a refusal of ours has its own.
            if exchange.status is not None and message["type"] == "http.response.start":
                message["status"] = exchange.status
            await send(message)

        await app(scope, receive, send_with_status)

    def _route(self, path: str, method: str) -> tuple[ASGIApp, str]:
        match path.split("/"):
            case ["", name, "s", id, "mcp"] if name in self._mounted:
                if method != "POST":
                    # Tools answer in the response to a call; nothing is ever sent on a stream of its own.
                    raise RefusedError(
                        405, "wrong_method", f"an MCP session of {name} answers to POST alone, not {method}"
                    )
                return self._mounted[name].handle_request, id
            case ["", name, "s", id, "mcp"] if name in self._extra:
                return self._extra[name].handle_request, id
            case _:
                names = ", ".join(self._mounted)
                raise RefusedError(
                    404, "no_such_path", f"nothing is at {path!r}; sessions are at /SERVER/s/SESSION/mcp with {names}"
                )


async def read_body(scope: Scope, receive: Receive, limits: Limits) -> Receive:
    """Take the whole body in within its limits, and give it back to whoever reads it next."""
    body = bytearray()
    more = scope["method"] != "GET"
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            break
        body += message.get("body", b"")
        if len(body) > limits.body_bytes:
            raise RefusedError(413, "body_too_large", f"the body is larger than {limits.body_bytes} bytes")
        more = message.get("more_body", False)
    if nesting_exceeds(body, limits.nesting):
        raise RefusedError(
            400, "nested_too_deep", f"the JSON of the body is nested deeper than {limits.nesting} levels"
        )
    pending = True

    async def replay() -> Message:
        nonlocal pending
        if pending:
            pending = False
            return {"type": "http.request", "body": bytes(body), "more_body": False}
        return await receive()

    return replay


def nesting_exceeds(body: bytes | bytearray, limit: int) -> bool:
    """Whether brackets outside of strings are nested deeper than the limit, in time linear in the body."""
    if body.count(b"[") + body.count(b"{") <= limit:
        return False
    depth = 0
    for found in _BRACKETS.finditer(body):
        if found[1] is not None:
            depth += 1
            if depth > limit:
                return True
        elif found[0] in (b"]", b"}"):
            depth -= 1
    return False


async def send_json(send: Send, status: int, content: Any) -> None:
    """A whole response with a JSON body."""
    headers = [(b"content-type", b"application/json")]
    if status == 401:
        headers.append((b"www-authenticate", b"Bearer"))
    if status == 405:
        headers.append((b"allow", b"POST"))
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(content)})


def _jsonrpc_error(refused: RefusedError) -> dict[str, Any]:
    error = {"code": types.INVALID_REQUEST, "message": refused.message, "data": refused.content}
    return {"jsonrpc": "2.0", "id": None, "error": error}


def _bearer(headers: Mapping[bytes, bytes]) -> str:
    kind, _, token = headers.get(b"authorization", b"").decode("latin-1").partition(" ")
    if kind.lower() != "bearer" or not token:
        raise RefusedError(401, "no_token", "this needs an 'Authorization: Bearer' header with the session's token")
    return token


@lru_cache(maxsize=1024)
def _host_name(url: str) -> str | None:
    try:
        parts = urlsplit(url)
        return None if "@" in parts.netloc else parts.hostname
    except ValueError:
        return None
