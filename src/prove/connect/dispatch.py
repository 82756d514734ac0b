"""Sessions over real MCP: a host in a process of its own, reached over HTTP or over its stdin and stdout.

The episodes are those that a session in this process gives. One request at a time: for training, dispatch in process.
"""

import json
import re
import time
from http.client import HTTPConnection, HTTPException
from typing import Any
from urllib.parse import quote

import mcp_types as types
import msgspec
from mcp.shared.inbound import encode_header_value

from prove.connect.process import HostError
from prove.connect.wire import Dispatch, result_of
from prove.core import Outcome
from prove.serve.stdio import SESSION_KEY

__all__ = ["HttpDispatch", "StdioDispatch"]

START_SECONDS = 60.0
ANSWER_SECONDS = 30.0
KEPT_ALIVE_SECONDS = 2.0
"""A connection that idled for longer is opened anew; the host closes idle ones after five."""

_ADDRESS = re.compile(rb"http://127\.0\.0\.1:(\d+)/")
_ERA: dict[str, Any] = {
    types.PROTOCOL_VERSION_META_KEY: types.LATEST_PROTOCOL_VERSION,
    types.CLIENT_CAPABILITIES_META_KEY: {},
}


class HttpDispatch(Dispatch):
    """Over streamable HTTP, on a port of 127.0.0.1 that the system picks."""

    _connection: HTTPConnection
    _used = 0.0

    def _options(self) -> tuple[str, ...]:
        return ("--http", "127.0.0.1:0", "--until-eof")

    def _greet(self) -> None:
        line = self.host.log.next(START_SECONDS)
        found = _ADDRESS.search(line)
        if found is None:
            said = line.decode(errors="replace").strip()
            raise HostError(f"the host did not start: {said}") if said else self.host.gone()
        self._connection = HTTPConnection("127.0.0.1", int(found[1]), timeout=ANSWER_SECONDS)
        self._json("GET", "/control/servers")

    def close(self) -> None:
        if self._host is not None and "_connection" in vars(self):
            self._connection.close()
        super().close()

    def control(self, action: str, id: str, parameters: dict[str, Any]) -> Any:
        path = f"/control/sessions/{quote(id, safe='')}"
        match action:
            case "open":
                return self._json("POST", "/control/sessions", parameters)["id"]
            case "fork":
                return self._json("POST", f"{path}/fork")["id"]
            case "close":
                return self._json("DELETE", path)["closed"]
            case "digest":
                return self._json("GET", f"{path}/digest")["digest"]
            case "outcome":
                return msgspec.convert(self._json("GET", f"{path}/outcome"), Outcome)
            case "changes":
                against = quote(parameters["against"], safe="")
                return msgspec.convert(self._json("GET", f"{path}/outcome?against={against}"), Outcome)
            case _:
                return self._json("POST", f"{path}/{action}", parameters or None)

    def rpc(self, id: str, method: str, parameters: dict[str, Any]) -> dict[str, Any]:
        headers = {
            "Accept": "application/json, text/event-stream",
            "MCP-Protocol-Version": types.LATEST_PROTOCOL_VERSION,
            "Mcp-Method": method,
        }
        if method == "tools/call":
            headers["Mcp-Name"] = encode_header_value(parameters["name"])
        request = {"jsonrpc": "2.0", "id": 1, "method": method, "params": {**parameters, "_meta": _ERA}}
        _, body = self._send("POST", f"/all/s/{quote(id, safe='')}/mcp", request, headers)
        return msgspec.json.decode(body, type=dict[str, Any])

    def _json(self, method: str, path: str, body: Any = None) -> Any:
        status, answered = self._send(method, path, body, {})
        content = msgspec.json.decode(answered)
        if status >= 400:
            raise HostError(f"the host refused {method} {path}: {content['message']}", content["error"])
        return content

    def _send(self, method: str, path: str, body: Any, headers: dict[str, str]) -> tuple[int, bytes]:
        host = self.host
        raw = None if body is None else json.dumps(body).encode()
        own = {} if raw is None else {"Content-Type": "application/json"}
        with self._lock:
            if time.monotonic() - self._used > KEPT_ALIVE_SECONDS:
                self._connection.close()
            try:
                self._connection.request(method, path, raw, {**own, **headers})
                answer = self._connection.getresponse()
                body = answer.read()
            except BaseException as error:
                # An answer that comes late must not be taken for that to the next request.
                self._connection.close()
                if isinstance(error, TimeoutError):
                    raise HostError(f"the host did not answer within {ANSWER_SECONDS:g} s") from error
                if isinstance(error, (OSError, HTTPException)):
                    raise host.gone() from error
                raise
            self._used = time.monotonic()
            return answer.status, body


class StdioDispatch(Dispatch):
    """Over stdin and stdout of the host."""

    _serial = 0

    def _options(self) -> tuple[str, ...]:
        return ("--stdio",)

    def _greet(self) -> None:
        result_of(self._request("server/discover", {"_meta": _ERA}, START_SECONDS))

    def control(self, action: str, id: str, parameters: dict[str, Any]) -> Any:
        named = {"session": id} if id else {}
        answer = result_of(self._request(f"prove/{action}", {**named, **parameters, "_meta": _ERA}))
        match action:
            case "open" | "fork":
                return answer["session"]
            case "digest":
                return answer["digest"]
            case "outcome" | "changes":
                return msgspec.convert(answer, Outcome)
            case _:
                return None

    def rpc(self, id: str, method: str, parameters: dict[str, Any]) -> dict[str, Any]:
        return self._request(method, {**parameters, "_meta": {**_ERA, SESSION_KEY: {"id": id}}})

    def _request(self, method: str, params: dict[str, Any], seconds: float = ANSWER_SECONDS) -> dict[str, Any]:
        host = self.host
        with self._lock:
            self._serial += 1
            request = {"jsonrpc": "2.0", "id": self._serial, "method": method, "params": params}
            host.write(json.dumps(request).encode())
            while True:
                line = host.answers.next(seconds)
                if not line:
                    raise host.gone()
                answer: dict[str, Any] = msgspec.json.decode(line, type=dict[str, Any])
                # Answers to requests that were given up, and notifications, are passed over.
                if answer.get("id") == self._serial:
                    return answer
