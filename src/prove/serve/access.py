"""Who may use a host: the ASGI application that checks a request, finds its session and passes it to MCP or control."""

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

from prove.serve.bodies import read_body
from prove.serve.limits import RefusedError, shown
from prove.serve.sessions import HostedSession, Sessions

LOOPBACK = ("127.0.0.1", "localhost", "::1")

_STATUS_HEADERS = {
    401: (b"www-authenticate", b"Bearer"),
    405: (b"allow", b"POST"),
    # The rest of a slow body would be read as the next request.
    408: (b"connection", b"close"),
}

_HOST = re.compile(r"([a-z0-9._-]+|\[[0-9a-f:.]+\])(?::[0-9]{1,5})?", re.IGNORECASE | re.ASCII)
_ORIGIN = re.compile(rf"https?://{_HOST.pattern}", re.IGNORECASE | re.ASCII)


@dataclass(frozen=True, slots=True)
class Trust:
    """Which requests are accepted.

    Args:
        hosts: The host names that Host and Origin headers may name, without a port.
        control_token: The bearer token of the control API; None on loopback, where no tokens are needed.
    """

    hosts: frozenset[str] = frozenset(LOOPBACK)
    control_token: str | None = None

    def check_source(self, headers: Iterable[tuple[bytes, bytes]]) -> None:
        """Refuse other Host and Origin headers, so that a web page cannot reach the host through a browser."""
        hosts = [value for name, value in headers if name == b"host"]
        if len(hosts) != 1 or _name_in(hosts[0], _HOST) not in self.hosts:
            named = shown(b", ".join(hosts).decode("latin-1"))
            raise RefusedError(421, "wrong_host", f"the host name {named} is not accepted; allow it with --host-name")
        origins = [value for name, value in headers if name == b"origin"]
        if len(origins) > 1 or (origins and _name_in(origins[0], _ORIGIN) not in self.hosts):
            named = shown(b", ".join(origins).decode("latin-1"))
            raise RefusedError(403, "wrong_origin", f"requests from the origin {named} are not allowed")

    def session_token(self, headers: Mapping[bytes, bytes]) -> str | None:
        """The token of the request, to be compared with the session's; None if no token is needed."""
        return None if self.control_token is None else _bearer(headers, "the session's token")

    def check_control(self, headers: Mapping[bytes, bytes]) -> None:
        if self.control_token is None:
            return
        given = _bearer(headers, "the control token")
        if not hmac.compare_digest(given.encode(), self.control_token.encode()):
            raise RefusedError(401, "wrong_token", "this is not the bearer token of the control API")


@dataclass(slots=True)
class Exchange:
    """The session of a request and the status of its response; MCP handlers find it in the ASGI scope."""

    session: HostedSession
    status: int | None = None


class HostApp:
    """The ASGI application of a host. Paths are `/{server}/s/{session}/mcp` and `/control/...`; others are 404."""

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
            complete = await read_body(headers, receive, self.sessions.limits)
        except RefusedError as refused:
            await send_refusal(send, refused, refused.content)
            return
        if complete is not None:
            await self._control(scope, complete, send)

    async def _answer_mcp(self, scope: Scope, receive: Receive, send: Send) -> None:
        headers = dict(scope["headers"])
        try:
            self.trust.check_source(scope["headers"])
            app, id = self._route(scope["path"], scope["method"])
            session = self.sessions.get(id, self.trust.session_token(headers))
            session.bucket.take()
            complete = await read_body(headers, receive, self.sessions.limits)
        except RefusedError as refused:
            await send_refusal(send, refused, _jsonrpc_error(refused))
            return
        if complete is None:
            return
        exchange = Exchange(session)
        scope["prove.exchange"] = exchange

        async def send_with_status(message: Message) -> None:
            # The mcp package derives the status from its error codes; our refusals have their own status.
            if exchange.status is not None and message["type"] == "http.response.start":
                message["status"] = exchange.status
            await send(message)

        await app(scope, complete, send_with_status)

    def _route(self, path: str, method: str) -> tuple[ASGIApp, str]:
        match path.split("/"):
            case ["", name, "s", id, "mcp"] if name in self._mounted:
                if method != "POST":
                    # A call is answered in its response; there is no stream of events to GET.
                    raise RefusedError(405, "wrong_method", f"an MCP session of {name} accepts only POST, not {method}")
                return self._mounted[name].handle_request, id
            case ["", name, "s", id, "mcp"] if name in self._extra:
                return self._extra[name].handle_request, id
            case ["", name, "s", _, "mcp"]:
                names = ", ".join(self._mounted)
                raise RefusedError(404, "no_such_path", f"the server {shown(name)} is not mounted; there are {names}")
            case _:
                raise RefusedError(
                    404, "no_such_path", f"there is nothing at {shown(path)}; sessions are at /SERVER/s/SESSION/mcp"
                )


async def send_refusal(send: Send, refused: RefusedError, content: Any) -> None:
    """Send the complete response of a refusal, with a JSON body."""
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
        raise RefusedError(401, "no_token", f"the request needs an 'Authorization: Bearer' header with {whose}")
    return token


@lru_cache(maxsize=1024)
def _name_in(value: bytes, form: re.Pattern[str]) -> str | None:
    """The host name in a header, in lower case and without brackets; None if the header does not have this form."""
    found = form.fullmatch(value.decode("latin-1"))
    return None if found is None else found[1].strip("[]").lower()
