"""A host for a test, on its own port, and a client that can also send invalid requests."""

import json
import threading
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from typing import Any

import mcp_types as types
import uvicorn

from prove.serve.access import HostApp
from prove.serve.http import listen, uvicorn_config


@dataclass(frozen=True)
class Reply:
    status: int
    headers: Mapping[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)

    @property
    def code(self) -> str:
        """The code of a refusal, from the control API or from MCP."""
        return self.json["error"]["data"]["error"] if "jsonrpc" in self.json else self.json["error"]


@dataclass(frozen=True)
class Http:
    """Requests to one host."""

    port: int
    token: str | None = None

    @property
    def base(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def send(self, method: str, path: str, body: Any = None, headers: Mapping[str, str] | None = None) -> Reply:
        """One request. A body that is not bytes is sent as JSON; headers win over what is sent by itself."""
        raw = body if isinstance(body, bytes) or body is None else json.dumps(body).encode()
        own = {} if raw is None else {"Content-Type": "application/json"}
        if self.token is not None:
            own["Authorization"] = f"Bearer {self.token}"
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request(method, path, raw, {**own, **(headers or {})})
            answer = connection.getresponse()
            return Reply(answer.status, dict(answer.getheaders()), answer.read())
        finally:
            connection.close()

    def open(self, seed: int = 0) -> dict[str, Any]:
        reply = self.send("POST", "/control/sessions", {"seed": seed})
        assert reply.status == 201, reply.body
        return reply.json

    def control(self, method: str, id: str, action: str = "", body: Any = None) -> Reply:
        return self.send(method, f"/control/sessions/{id}{action and '/' + action}", body)

    def digest(self, id: str) -> str:
        return self.control("GET", id, "digest").json["digest"]

    def call(self, path: str, tool: str, arguments: Any, headers: Mapping[str, str] | None = None) -> Reply:
        """One tools/call of the 2026-07-28 era."""
        return self.send("POST", path, envelope(tool, arguments), {**call_headers(tool), **(headers or {})})


def call_headers(tool: str) -> dict[str, str]:
    return {
        "Accept": "application/json, text/event-stream",
        "MCP-Protocol-Version": types.LATEST_PROTOCOL_VERSION,
        "Mcp-Method": "tools/call",
        "Mcp-Name": tool,
    }


def new_era() -> dict[str, Any]:
    """What the `_meta` of every request carries in the 2026-07-28 era."""
    return {
        types.PROTOCOL_VERSION_META_KEY: types.LATEST_PROTOCOL_VERSION,
        types.CLIENT_CAPABILITIES_META_KEY: {},
    }


def envelope(tool: str, arguments: Any) -> dict[str, Any]:
    params = {"name": tool, "arguments": arguments, "_meta": new_era()}
    return {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}


def path(server: str, id: str) -> str:
    return f"/{server}/s/{id}/mcp"


@contextmanager
def running(app: HostApp, token: str | None = None) -> Generator[Http]:
    """The application behind a real server."""
    listening = listen("127.0.0.1", 0)
    server = uvicorn.Server(uvicorn_config(app, log_level="error", shutdown_seconds=2))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [listening]})
    thread.start()
    try:
        yield Http(listening.getsockname()[1], token)
    finally:
        server.should_exit = True
        thread.join()
        listening.close()
