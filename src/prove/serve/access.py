"""The door of a host: one ASGI application that checks who comes, finds the session and hands on to MCP or control."""

import asyncio
import hmac
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import mcp_types as types
import msgspec
from mcp.server.streamable_http_manager import StreamableHTTPSessionManager
from starlette.applications import Starlette
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from prove.serve.limits import Limits, RefusedError, shown
from prove.serve.sessions import HostedSession, Sessions

LOOPBACK = ("127.0.0.1", "localhost", "::1")

_STATUS_HEADERS = {
    401: (b"www-authenticate", b"Bearer"),
    405: (b"allow", b"POST"),
    # What is left of a body that was too slow would be taken for the next request.
    408: (b"connection", b"close"),
}

_HOST = re.compile(r"([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?", re.IGNORECASE | re.ASCII)
_ORIGIN = re.compile(rf"https?://{_HOST.pattern}", re.IGNORECASE | re.ASCII)
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

    def check_source(self, headers: Iterable[tuple[bytes, bytes]]) -> None:
        """Refuse foreign Host and Origin headers: a web page must not reach the host through a browser."""
        hosts = [value for name, value in headers if name == b"host"]
        if len(hosts) != 1 or _name_in(hosts[0], _HOST) not in self.hosts:
            named = shown(b", ".join(hosts).decode("latin-1"))
            raise RefusedError(
                421, "wrong_host", f"this server does not answer for the host {named}; --host-name adds one"
            )
        origins = [value for name, value in headers if name == b"origin"]
        if len(origins) > 1 or (origins and _name_in(origins[0], _ORIGIN) not in self.hosts):
            named = shown(b", ".join(origins).decode("latin-1"))
            raise RefusedError(403, "wrong_origin", f"requests from the origin {named} are not allowed")

    def session_token(self, headers: Mapping[bytes, bytes]) -> str | None:
        """The token to compare with the session's; None where no token is needed."""
        return None if self.control_token is None else _bearer(headers, "the session's token")

    def check_control(self, headers: Mapping[bytes, bytes]) -> None:
        if self.control_token is None:
            return
        given = _bearer(headers, "the control token")
        if not hmac.compare_digest(given.encode(), self.control_token.encode()):
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
            self.trust.check_source(scope["headers"])
            self.trust.check_control(headers)
            whole = await read_body(headers, receive, self.sessions.limits)
        except RefusedError as refused:
            await send_refusal(send, refused, refused.content)
            return
        if whole is not None:
            await self._control(scope, whole, send)

    async def _answer_mcp(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        try:
            self.trust.check_source(scope["headers"])
            app, id = self._route(scope["path"], scope["method"])
            session = self.sessions.get(id, self.trust.session_token(headers))
            session.bucket.take()
            whole = await read_body(headers, receive, self.sessions.limits)
        except RefusedError as refused:
            await send_refusal(send, refused, _jsonrpc_error(refused))
            return
        if whole is None:
            return
        exchange = Exchange(session)
        scope["prove.exchange"] = exchange

        async def send_with_status(message: Message) -> None:
            # The mcp package picks the status by its own error codes; a refusal of ours has its own.
            if exchange.status is not None and message["type"] == "http.response.start":
                message["status"] = exchange.status
            await send(message)

        await app(scope, whole, send_with_status)

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
            case ["", name, "s", _, "mcp"]:
                names = ", ".join(self._mounted)
                raise RefusedError(404, "no_such_path", f"the server {shown(name)} is not mounted; there are {names}")
            case _:
                raise RefusedError(
                    404, "no_such_path", f"nothing is at {shown(path)}; sessions are at /SERVER/s/SESSION/mcp"
                )


async def read_body(headers: Mapping[bytes, bytes], receive: Receive, limits: Limits) -> Receive | None:
    """Take the whole body in within its limits, and give it back to whoever reads it next; None if it broke off."""
    too_large = RefusedError(413, "body_too_large", f"the body is larger than {limits.body_bytes} bytes")
    announced = headers.get(b"content-length", b"")
    if announced.isdigit() and (len(announced) > 18 or int(announced) > limits.body_bytes):
        raise too_large
    body = bytearray()
    more = True
    try:
        async with asyncio.timeout(limits.body_seconds):
            while more:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return None
                body += message.get("body", b"")
                if len(body) > limits.body_bytes:
                    raise too_large
                more = message.get("more_body", False)
    except TimeoutError:
        raise RefusedError(408, "body_too_slow", f"the body did not come in within {limits.body_seconds:g} s") from None
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


async def send_refusal(send: Send, refused: RefusedError, content: Any) -> None:
    """A whole response with a JSON body."""
    headers = [(b"content-type", b"application/json")]
    headers += [(name.encode(), value.encode()) for name, value in refused.headers.items()]
    if refused.status in _STATUS_HEADERS:
        headers.append(_STATUS_HEADERS[refused.status])
    await send({"type": "http.response.start", "status": refused.status, "headers": headers})
    await send({"type": "http.response.body", "body": msgspec.json.encode(content)})


def _jsonrpc_error(refused: RefusedError) -> dict[str, Any]:
    error = {"code": types.INVALID_REQUEST, "message": refused.message, "data": refused.content}
    return {"jsonrpc": "2.0", "id": None, "error": error}


def _bearer(headers: Mapping[bytes, bytes], whose: str) -> str:
    kind, _, token = headers.get(b"authorization", b"").decode("latin-1").partition(" ")
    if kind.lower() != "bearer" or not token:
        raise RefusedError(401, "no_token", f"this needs an 'Authorization: Bearer' header with {whose}")
    return token


@lru_cache(maxsize=1024)
def _name_in(value: bytes, form: re.Pattern[str]) -> str | None:
    """The host name in a header that has the form, in lower case and without brackets."""
    found = form.fullmatch(value.decode("latin-1"))
    return None if found is None else found[1].strip("[]").lower()
