"""Our own servers over real MCP: a host in a process of its own, reached over HTTP or over its stdin and stdout.

The episodes are those that sessions in this process give, at a thousandth of the rate: train in process.
"""

import os
import tempfile
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import AsyncGenerator
from contextlib import ExitStack, asynccontextmanager
from typing import Any, Self, cast
from urllib.parse import quote

import httpx2
import mcp_types as types
import msgspec
from mcp import Client
from mcp.client._transport import TransportStreams
from mcp.client.stdio import StdioServerParameters, stdio_client
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.exceptions import MCPError
from pydantic import BaseModel

from prove.connect.answers import Json, tool_schema
from prove.connect.connection import CLOSED, Connection
from prove.connect.host_session import Hosted, HostSession
from prove.connect.opening import check_example
from prove.connect.process import HOST_COMMAND, HOST_GONE, HostError, HostProcess
from prove.connect.servers import last_line
from prove.core.errors import UsageError, shown
from prove.core.examples import Example
from prove.core.results import Result
from prove.core.session import check_seed
from prove.serve.http import ALL
from prove.serve.protocol import read_result
from prove.serve.stdio import SESSION_KEY

ANSWER_SECONDS = 30.0

Meta = types.RequestParamsMeta

_LATE = f"the host did not answer within {ANSWER_SECONDS:g} s"

_PATHS = {
    "open": ("POST", ""),
    "fork": ("POST", "/{id}/fork"),
    "reset": ("POST", "/{id}/reset"),
    "advance": ("POST", "/{id}/advance"),
    "digest": ("GET", "/{id}/digest"),
    "outcome": ("GET", "/{id}/outcome"),
    "changes": ("GET", "/{id}/outcome"),
    "close": ("DELETE", "/{id}"),
}
"""Method and path of each action in the control API over HTTP."""


class ControlAnswer(BaseModel, extra="allow"):
    """Whatever a method of the control API answers."""


class Host(ABC):
    """Starts a host, opens sessions on it, and stops it: a context manager. Any thread may use it.

    Args:
        servers: The servers to host; the whole library if none is named.
    """

    def __init__(self, *servers: str) -> None:
        self._servers = servers
        self._running: ExitStack | None = None
        self._abandoned: deque[Hosted] = deque()
        self._tools: dict[tuple[str, ...], list[Json]] = {}
        self._agents: set[Connection] = set()

    def __enter__(self) -> Self:
        with ExitStack() as starting:
            self._start(starting)
            self._running = starting.pop_all()
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    def close(self) -> None:
        """Stop the host. Its sessions end with it."""
        if self._running is None:
            return
        while self._agents:
            self._agents.pop().close()  # any order
        self._running.close()
        self._running = None

    def open(self, example: Example) -> HostSession:
        """A session in the world that the example names."""
        check_example(example)
        return self.open_world(example.servers, example.seed)

    def open_world(self, servers: tuple[str, ...], seed: int) -> HostSession:
        """A session of these servers in the world of a seed."""
        check_seed(seed)
        if not (isinstance(servers, tuple | list) and all(isinstance(name, str) for name in servers)):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise UsageError(f"the servers of a session are a tuple of names, not {shown(servers)}")
        self.tidy_up()
        opened = self.control("open", seed=seed, servers=servers)
        return HostSession(self, Hosted(opened["session"], servers))

    def fork(self, hosted: Hosted) -> Hosted:
        """A new session on the host that goes on from where this one is."""
        self.tidy_up()
        return Hosted(self.control("fork", hosted.id)["session"], hosted.servers)

    def drop(self, hosted: Hosted) -> None:
        """Close a session on the host. One that is gone there, or whose host is gone, is closed already."""
        if hosted.connection is not None:
            hosted.connection.close()
            self._agents.discard(hosted.connection)
        try:
            self.control("close", hosted.id)
        except HostError as error:
            if error.code not in ("no_session", HOST_GONE):
                raise

    def abandon(self, hosted: Hosted) -> None:
        """Say that nobody holds a session any more. Sends nothing: garbage is collected at any time, in any thread."""
        self._abandoned.append(hosted)

    def tidy_up(self) -> None:
        """Close the sessions that nobody holds any more."""
        while True:
            try:
                hosted = self._abandoned.popleft()
            except IndexError:  # another thread may have taken the last one
                return
            self.drop(hosted)

    def tools(self, hosted: Hosted) -> list[Json]:
        """What tools/list says in a session of these servers; asked for once."""
        if hosted.servers not in self._tools:
            connection, meta = self._agent_of(hosted)
            listed = connection.run(lambda client: client.list_tools(meta=meta))
            self._tools[hosted.servers] = [tool_schema(tool) for tool in listed.tools]
        return self._tools[hosted.servers]

    def call(self, hosted: Hosted, name: str, arguments: Json) -> Result:
        """What tools/call gives in a session."""
        connection, meta = self._agent_of(hosted)
        params = types.CallToolRequestParams(name=name, arguments=arguments, _meta=meta)

        async def send(client: Client) -> types.CallToolResult:
            # Not `call_tool`, which lists all tools in every new session to check our own results against our schemas.
            request = types.CallToolRequest(params=params)
            return await client.session.send_request(request, types.CallToolResult, ANSWER_SECONDS)

        try:
            answer = connection.run(send)
        except MCPError as error:
            data = _data(error)
            if data.get("error") == "unknown_tool":
                return read_result(data, is_error=True)
            raise _refusal(error) from error
        text = cast("types.TextContent", answer.content[0]).text
        return read_result(msgspec.json.decode(text), is_error=answer.is_error)

    def control(self, action: str, id: str = "", **parameters: Any) -> Json:
        """What the control API answers."""
        self._check_running()
        return self._control(action, id, parameters)

    def _agent_of(self, hosted: Hosted) -> tuple[Connection, Meta | None]:
        self._check_running()
        return self._agent(hosted)

    def _check_running(self) -> None:
        if self._running is None:
            raise HostError("the host is not running; use it in a with statement", HOST_GONE)

    @abstractmethod
    def _control(self, action: str, id: str, parameters: Json) -> Json:
        """What the control API of a running host answers."""

    @abstractmethod
    def _start(self, starting: ExitStack) -> None:
        """Start the host and wait until it answers; `starting` is told how to stop it."""

    @abstractmethod
    def _agent(self, hosted: Hosted) -> tuple[Connection, Meta | None]:
        """The connection of a session's agent, and what its requests carry to name the session."""


class HttpHost(Host):
    """Over streamable HTTP, on a port of 127.0.0.1 that the system picks. A session has a URL of its own."""

    _process: HostProcess
    _http: httpx2.Client
    _address: str
    # This machine alone: neither a proxy nor a certificate has a part in it.
    _options: dict[str, Any] = {"trust_env": False, "verify": False, "timeout": ANSWER_SECONDS}

    @property
    def pid(self) -> int:
        """The id of the host's process."""
        return self._process.pid

    def _start(self, starting: ExitStack) -> None:
        self._process = HostProcess(*self._servers)
        starting.callback(self._process.close)
        self._address = self._process.address()
        self._http = starting.enter_context(httpx2.Client(**self._options))
        self._request("GET", f"{self._address}/control/servers")

    def _control(self, action: str, id: str, parameters: Json) -> Json:
        method, path = _PATHS[action]
        url = f"{self._address}/control/sessions{path.format(id=quote(id, safe=''))}"
        if method == "GET":
            return self._request(method, url, params=parameters)
        answer = self._request(method, url, json=parameters or None)
        return answer | {"session": answer["id"]} if "id" in answer else answer

    def _request(self, method: str, url: str, **options: Any) -> Json:
        try:
            answer = self._http.request(method, url, **options)
        except httpx2.TimeoutException as error:
            raise HostError(_LATE) from error
        except httpx2.HTTPError as error:
            raise self._process.gone() from error
        content = msgspec.json.decode(answer.content, type=dict[str, Any])
        if answer.is_error:
            raise HostError(f"the host refused: {content['message']}", content["error"])
        return content

    def url(self, id: str) -> str:
        """Where an agent reaches a session by MCP: all of its servers, and the session alone."""
        return f"{self._address}/{ALL}/s/{quote(id, safe='')}/mcp"

    def _agent(self, hosted: Hosted) -> tuple[Connection, Meta | None]:
        if hosted.connection is None:
            hosted.connection = Connection(
                self._transport(self.url(hosted.id)),
                lambda reason: self._process.gone(),
                mode=types.LATEST_PROTOCOL_VERSION,
            )
            self._agents.add(hosted.connection)
        return hosted.connection, None

    @asynccontextmanager
    async def _transport(self, url: str) -> AsyncGenerator[TransportStreams]:
        async with (
            httpx2.AsyncClient(**self._options) as http,
            streamable_http_client(url, http_client=http) as streams,
        ):
            yield streams


class StdioHost(Host):
    """Over stdin and stdout of the host. A request names its session in `_meta`."""

    _connection: Connection

    def _start(self, starting: ExitStack) -> None:
        command, *arguments = [*HOST_COMMAND, *self._servers, "--stdio"]
        parameters = StdioServerParameters(command=command, args=arguments, env=dict(os.environ))
        with ExitStack() as resources:
            log = resources.enter_context(tempfile.TemporaryFile("w+"))
            transport = stdio_client(parameters, errlog=log)
            self._connection = Connection(
                transport, lambda reason: _ended(reason, last_line(log.fileno())), resources=resources
            )
        starting.callback(self._connection.close)

    def _control(self, action: str, id: str, parameters: Json) -> Json:
        named = {"session": id} if id else {}
        request = types.Request[Json, str](method=f"prove/{action}", params=named | parameters)

        async def send(client: Client) -> Json:
            answer = await client.session.send_request(request, ControlAnswer, ANSWER_SECONDS)
            return answer.model_extra or {}

        try:
            return self._connection.run(send)
        except MCPError as error:
            raise _refusal(error) from error

    def _agent(self, hosted: Hosted) -> tuple[Connection, Meta | None]:
        return self._connection, {SESSION_KEY: {"id": hosted.id}}


def _refusal(error: MCPError) -> HostError:
    """The error for a request that the host refused, with the host's own code, or did not answer in time."""
    if error.code == types.REQUEST_TIMEOUT and not _data(error):
        return HostError(_LATE)
    return HostError(f"the host refused: {error.message}", str(_data(error).get("error", "")))


def _data(error: MCPError) -> Json:
    data: object = error.data
    return cast("Json", data) if isinstance(data, dict) else {}


def _ended(reason: str, said: str) -> HostError:
    why = said or ("" if reason == CLOSED else reason)
    return HostError(f"the host has ended: {why}" if why else "the host has ended", HOST_GONE)
