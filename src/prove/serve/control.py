"""The control API over HTTP: programs open, fork, reset and judge sessions with it. Agents cannot reach it."""

from collections.abc import Awaitable, Callable
from contextlib import AbstractAsyncContextManager
from typing import Any

import msgspec
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import Response
from starlette.routing import Route

import prove
from prove.core import Diff, Outcome, WorldSession
from prove.serve.limits import RefusedError, shown
from prove.serve.messages import (
    AdvanceBody,
    Body,
    Changes,
    Closed,
    Digest,
    Info,
    NoBody,
    Now,
    OpenBody,
    RestoreBody,
    ServerEntry,
    Servers,
    SnapshotName,
    ToolEntry,
)
from prove.serve.openapi import Endpoint, openapi
from prove.serve.sessions import HostedSession, Sessions

Lifespan = Callable[[Starlette], AbstractAsyncContextManager[None]]

SESSION = "/control/sessions/{session}"
FIRST_DAY = "first_day"


class Control:
    """The handlers of all endpoints, for the sessions of one host."""

    def __init__(self, sessions: Sessions, paths: tuple[str, ...], *, tokens: bool) -> None:
        self._sessions = sessions
        self._paths = paths
        self._tokens = tokens

    def endpoints(self) -> list[Endpoint]:
        return [
            Endpoint("GET", "/control/servers", "List the mounted servers and their tools.", Servers, self.servers),
            Endpoint(
                "POST", "/control/sessions", "Open a session.", Info, self.open_session, body=OpenBody, status=201
            ),
            Endpoint("GET", SESSION, "Get the seed, the servers and the URLs of a session.", Info, self.info),
            Endpoint("DELETE", SESSION, "Close a session.", Closed, self.close),
            Endpoint("POST", f"{SESSION}/reset", "Go back to the first day.", Info, self.reset),
            Endpoint("POST", f"{SESSION}/fork", "Open a new session in the same state.", Info, self.fork, status=201),
            Endpoint(
                "POST", f"{SESSION}/snapshot", "Take a snapshot of the state.", SnapshotName, self.snapshot, status=201
            ),
            Endpoint("POST", f"{SESSION}/restore", "Go back to a snapshot.", Info, self.restore, body=RestoreBody),
            Endpoint("POST", f"{SESSION}/advance", "Let time pass.", Now, self.advance, body=AdvanceBody),
            Endpoint(
                "GET",
                f"{SESSION}/diff",
                "The difference from another session, or from the first day if none is named, to this session.",
                Changes,
                self.diff,
                query="against",
            ),
            Endpoint("GET", f"{SESSION}/digest", "A hash of the complete state.", Digest, self.digest),
            Endpoint(
                "GET",
                f"{SESSION}/outcome",
                "What the session has done since the first day, or since it was forked from another, by any path.",
                Outcome,
                self.outcome,
                query="against",
            ),
        ]

    async def servers(self, request: Request, body: NoBody) -> Servers:
        return Servers(
            [
                ServerEntry(
                    server.name,
                    server.summary,
                    [
                        ToolEntry(tool.name, tool.doc.description, tool.mcp["annotations"])
                        for tool in server.tools.values()
                    ],
                )
                for server in self._sessions.environment.servers.values()
            ]
        )

    async def open_session(self, request: Request, body: OpenBody) -> Info:
        return self._info(request, self._sessions.open(body.seed, servers=body.servers))

    async def info(self, request: Request, body: NoBody) -> Info:
        return self._info(request, self._session(request))

    async def close(self, request: Request, body: NoBody) -> Closed:
        session = self._session(request)
        self._sessions.close(session)
        return Closed(session.id)

    async def reset(self, request: Request, body: NoBody) -> Info:
        session = self._session(request)
        await session.run(WorldSession.reset)
        return self._info(request, session)

    async def fork(self, request: Request, body: NoBody) -> Info:
        return self._info(request, self._sessions.fork(self._session(request)))

    async def snapshot(self, request: Request, body: NoBody) -> SnapshotName:
        return SnapshotName(await self._session(request).snapshot())

    async def restore(self, request: Request, body: RestoreBody) -> Info:
        session = self._session(request)
        await session.restore(body.snapshot)
        return self._info(request, session)

    async def advance(self, request: Request, body: AdvanceBody) -> Now:
        return Now(await self._session(request).advance(body.seconds))

    async def diff(self, request: Request, body: NoBody) -> Changes:
        session = self._session(request)
        against = request.query_params.get("against", FIRST_DAY)
        other = None if against == FIRST_DAY else self._sessions.start(session, against)

        def compare(world: WorldSession) -> dict[str, Diff]:
            return (other or world.environment.open(world.seed)).diff(world)

        return Changes(against, await session.run(compare))

    async def digest(self, request: Request, body: NoBody) -> Digest:
        return Digest(await self._session(request).run(WorldSession.digest))

    async def outcome(self, request: Request, body: NoBody) -> Outcome:
        return await self._sessions.outcome(self._session(request), request.query_params.get("against"))

    def _session(self, request: Request) -> HostedSession:
        return self._sessions.get(request.path_params["session"])

    def _has_url(self, session: HostedSession, path: str) -> bool:
        return path not in self._sessions.environment.servers or path in session.world.environment.servers

    def _info(self, request: Request, session: HostedSession) -> Info:
        base = f"{request.url.scheme}://{request.url.netloc}"
        return Info(
            id=session.id,
            seed=session.world.seed,
            servers=session.world.environment.names,
            urls={name: f"{base}/{name}/s/{session.id}/mcp" for name in self._paths if self._has_url(session, name)},
            snapshots=tuple(session.marks),
            token=session.token if self._tokens else None,
        )


def control_app(control: Control, lifespan: Lifespan) -> Starlette:
    """The control API as an ASGI application."""
    endpoints = control.endpoints()
    document = msgspec.json.encode(openapi(endpoints, prove.__version__))

    async def describe(request: Request) -> Response:
        return Response(document, media_type="application/json")

    paths: dict[str, dict[str, Endpoint]] = {}
    for endpoint in endpoints:
        paths.setdefault(endpoint.path, {})[endpoint.method] = endpoint
    routes = [Route(path, _answer(methods), methods=list(methods)) for path, methods in paths.items()]
    routes.append(Route("/control/openapi.json", describe, methods=["GET"]))
    handlers: Any = {RefusedError: _refused, HTTPException: _http_error, Exception: _internal_error}
    return Starlette(routes=routes, lifespan=lifespan, exception_handlers=handlers)


def _answer(methods: dict[str, Endpoint]) -> Callable[[Request], Awaitable[Response]]:
    async def answer(request: Request) -> Response:
        endpoint = methods["GET" if request.method == "HEAD" else request.method]
        body = _decode(await request.body(), request.headers.get("content-type", ""), endpoint.body)
        content = msgspec.json.encode(await endpoint.handler(request, body))
        return Response(content, endpoint.status, media_type="application/json")

    return answer


def _decode(raw: bytes, content_type: str, kind: type[Body]) -> Body:
    if raw and not content_type.lower().startswith("application/json"):
        raise RefusedError(
            415, "not_json", f"the body must be application/json, not {shown(content_type or 'without a type')}"
        )
    try:
        return msgspec.json.decode(raw or b"{}", type=kind)
    except msgspec.ValidationError as error:
        raise RefusedError(400, "wrong_body", f"the body is not valid: {error}") from None
    except msgspec.DecodeError as error:
        raise RefusedError(400, "broken_json", f"the body is not JSON: {error}") from None


def _problem(status: int, code: str, message: str, headers: Any = None) -> Response:
    content = msgspec.json.encode({"error": code, "message": message})
    return Response(content, status, headers=headers, media_type="application/json")


async def _refused(request: Request, refused: RefusedError) -> Response:
    return _problem(refused.status, refused.code, refused.message, refused.headers)


async def _http_error(request: Request, error: HTTPException) -> Response:
    if error.status_code == 405:
        allowed = (error.headers or {}).get("Allow", "")
        return _problem(405, "wrong_method", f"{request.url.path} accepts only {allowed}", error.headers)
    return _problem(
        error.status_code, "no_such_path", f"there is nothing at {shown(request.url.path)}; see /control/openapi.json"
    )


async def _internal_error(request: Request, error: Exception) -> Response:
    # Starlette raises the error again after this response, so that the server logs it.
    return _problem(500, "internal_error", "the host failed because of a bug; its log has the details")
