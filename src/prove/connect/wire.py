"""What a session over the wire is: tools by tools/call, all else by the control API, whatever the transport."""

import threading
import weakref
from abc import ABC, abstractmethod
from collections import deque
from collections.abc import Mapping
from typing import Any, Self, cast

import msgspec

from prove.connect.process import HostError, HostProcess
from prove.core import Example, Outcome, Result
from prove.core.session import ToolFormat
from prove.serve.protocol import read_result


class Dispatch(ABC):
    """Starts a host, opens sessions on it, and stops it: a context manager.

    Args:
        servers: The servers to host; the whole library if none is named.
    """

    def __init__(self, *servers: str) -> None:
        self._servers = servers
        self._host: HostProcess | None = None
        self._lock = threading.Lock()
        self._abandoned: deque[str] = deque()
        self._tools: dict[tuple[str, ...], list[dict[str, Any]]] = {}

    def __enter__(self) -> Self:
        self._host = HostProcess(*self._servers, *self._options())
        try:
            self._greet()
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()

    @property
    def host(self) -> HostProcess:
        """The process; there is one inside of `with` alone."""
        if self._host is None:
            raise HostError("the host is not running; use the dispatch in a with statement")
        return self._host

    def close(self) -> None:
        """Stop the host."""
        if self._host is not None:
            self._host.close()
            self._host = None

    def open(self, example: Example) -> "WireSession":
        """A session in the world that the example names."""
        return self.open_world(example.servers, example.seed)

    def open_world(self, servers: tuple[str, ...], seed: int) -> "WireSession":
        """A session of these servers in the world of a seed."""
        self.tidy_up()
        opened = self.control("open", "", {"seed": seed, "servers": servers})
        return WireSession(self, opened, servers)

    def tidy_up(self) -> None:
        """Close the sessions that nobody holds any more."""
        while self._abandoned:
            try:
                self.control("close", self._abandoned.popleft(), {})
            except HostError as error:
                if error.code != "no_session":  # it was idle for so long that the host closed it
                    raise

    def abandon(self, id: str) -> None:
        """Say that nobody holds a session any more. Sends nothing: garbage is collected at any time, in any thread."""
        self._abandoned.append(id)

    def tools(self, id: str, servers: tuple[str, ...]) -> list[dict[str, Any]]:
        """What tools/list says in a session of these servers; asked for once."""
        if servers not in self._tools:
            listed: list[dict[str, Any]] = result_of(self.rpc(id, "tools/list", {}))["tools"]
            self._tools[servers] = listed
        return self._tools[servers]

    @abstractmethod
    def control(self, action: str, id: str, parameters: dict[str, Any]) -> Any:
        """What the control API answers: an id, a digest, an outcome, or None."""

    @abstractmethod
    def rpc(self, id: str, method: str, parameters: dict[str, Any]) -> dict[str, Any]:
        """The JSON-RPC response to an MCP request within a session."""

    @abstractmethod
    def _options(self) -> tuple[str, ...]:
        """How the host is told its transport."""

    @abstractmethod
    def _greet(self) -> None:
        """Wait until the host answers."""


class WireSession:
    """A session on a host. It is closed there when it is closed here, or when nobody holds it any more."""

    def __init__(self, dispatch: Dispatch, id: str, servers: tuple[str, ...]) -> None:
        self.id = id
        self._dispatch = dispatch
        self._servers = servers
        self._abandon = weakref.finalize(self, dispatch.abandon, id)
        self._abandon.atexit = False

    def tools(self, format: ToolFormat = "openai") -> list[dict[str, Any]]:
        """The schemas of all tools, as MCP clients are given them, or in the form of chat models."""
        listed = self._dispatch.tools(self.id, self._servers)
        return listed if format == "mcp" else [_as_function(tool) for tool in listed]

    def call(self, name: str, arguments: Mapping[str, Any]) -> Result:
        """Run a tool by tools/call."""
        answer = self._dispatch.rpc(self.id, "tools/call", {"name": name, "arguments": dict(arguments)})
        refused = _data(answer.get("error", {}))
        if refused.get("error") == "unknown_tool":
            return read_result(refused, is_error=True)
        result = result_of(answer)
        return read_result(msgspec.json.decode(result["content"][0]["text"]), is_error=result["isError"])

    def advance(self, seconds: float) -> None:
        if seconds > 0:
            self._ask("advance", seconds=seconds)

    def fork(self) -> "WireSession":
        self._dispatch.tidy_up()
        return WireSession(self._dispatch, self._ask("fork"), self._servers)

    def reset(self) -> None:
        self._ask("reset")

    def digest(self) -> str:
        return self._ask("digest")

    def outcome(self) -> Outcome:
        return self._ask("outcome")

    def changes_since(self, earlier: "WireSession") -> Outcome:
        return self._ask("changes", against=earlier.id)

    def close(self) -> None:
        """Close the session on the host."""
        if self._abandon.detach() is not None:
            self._ask("close")

    def _ask(self, action: str, **parameters: Any) -> Any:
        return self._dispatch.control(action, self.id, parameters)


def result_of(answer: dict[str, Any]) -> dict[str, Any]:
    """The result of a JSON-RPC response; an error is raised, with the code that the host gave."""
    error = answer.get("error")
    if error is None:
        return answer["result"]
    raise HostError(f"the host refused: {error['message']}", str(_data(error).get("error", "")))


def _data(error: dict[str, Any]) -> dict[str, Any]:
    data = error.get("data")
    return cast("dict[str, Any]", data) if isinstance(data, dict) else {}


def _as_function(tool: dict[str, Any]) -> dict[str, Any]:
    function = {"name": tool["name"], "description": tool["description"], "parameters": tool["inputSchema"]}
    return {"type": "function", "function": function}
