"""Sessions: a world of one's own, in which calls have effects; and environments, which open them."""

import datetime as dt
import difflib
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any, Literal, Protocol, Self

from prove.core.errors import UsageError
from prove.core.outcome import Outcome, outcome
from prove.core.server import Server
from prove.core.state import Diff, State, apply, diff
from prove.core.tools import Tool
from prove.core.trace import Result, refusal

ToolFormat = Literal["openai", "mcp"]

END_OF_TIME = dt.datetime(2099, 12, 31)
"""Beyond it tools could not write dates."""
NAME_SHOWN = 80


class Session(Protocol):
    """What every room above needs of a live world, ours or a third party's."""

    def tools(self, format: ToolFormat = "openai") -> list[dict[str, Any]]: ...
    def call(self, name: str, arguments: Mapping[str, Any]) -> Result: ...
    def advance(self, seconds: float) -> None: ...
    def fork(self) -> Self: ...
    def reset(self) -> None: ...
    def digest(self) -> str: ...
    def outcome(self) -> Outcome: ...
    def changes_since(self, earlier: Self) -> Outcome: ...


class Environment(Protocol):
    """Something that opens sessions."""

    @property
    def names(self) -> tuple[str, ...]: ...
    def open(self, seed: int) -> Session: ...


class Snapshot:
    """A moment of a session, to which it can be restored any number of times."""

    __slots__ = ("states",)

    def __init__(self, states: dict[str, State]) -> None:
        self.states = states


class WorldEnvironment:
    """One server or several side by side, in this process."""

    def __init__(self, servers: Iterable[Server[Any]]) -> None:
        self.servers: dict[str, Server[Any]] = {}
        self.tools: dict[str, Tool] = {}
        for server in servers:
            if server.name in self.servers:
                raise UsageError(f"server {server.name!r} is named twice")
            self.servers[server.name] = server
            for name, tool in server.tools.items():
                if name in self.tools:
                    raise UsageError(f"tool {name!r} is in both {self.tools[name].server!r} and {server.name!r}")
                self.tools[name] = tool

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(self.servers)

    def only(self, servers: Iterable[str]) -> "WorldEnvironment":
        """An environment of some of these servers."""
        return WorldEnvironment(self.servers[name] for name in servers)

    def open(self, seed: int = 0) -> "WorldSession":
        """A session in the world of this seed. Worlds are built when first touched."""
        if isinstance(seed, bool) or not isinstance(seed, int) or seed < 0:  # pyright: ignore[reportUnnecessaryIsInstance]
            raise UsageError(f"a seed is a whole number from 0 up, not {seed!r}")
        return WorldSession(self, seed, {})


class WorldSession:
    """A world of its own for one rollout. One thread at a time."""

    __slots__ = ("_states", "environment", "seed")

    def __init__(self, environment: WorldEnvironment, seed: int, states: dict[str, State]) -> None:
        self.environment = environment
        self.seed = seed
        self._states = states

    def tools(self, format: ToolFormat = "openai") -> list[dict[str, Any]]:
        """The schemas of all tools, as chat models or as MCP clients are given them."""
        tools = self.environment.tools.values()
        return [tool.mcp for tool in tools] if format == "mcp" else [tool.openai for tool in tools]

    def call(self, name: str, arguments: Mapping[str, Any]) -> Result:
        """Run a tool. What the model did wrong is a result, never an exception; a refused call changes nothing."""
        tool = self.environment.tools.get(name)
        if tool is None:
            shown = name[:NAME_SHOWN]
            near = difflib.get_close_matches(shown, self.environment.tools, n=3)
            hint = f"; similar: {', '.join(near)}" if near else ""
            return refusal("unknown", "unknown_tool", f"there is no tool {shown!r}{hint}")
        attempt = self.state(tool.server).fork()
        result = tool(attempt, arguments)
        if result.level == "ok":
            started = self.now
            self._states[tool.server] = attempt
            if attempt.now != started:
                self._catch_up(attempt.now)
        return result

    @property
    def now(self) -> dt.datetime:
        """The world's date and time, one for all servers of the session."""
        for state in self._states.values():
            return state.now
        return self.state(self.environment.names[0]).now

    def advance(self, seconds: float) -> None:
        """Let time pass, on all servers, up to the end of time."""
        if not 0 <= seconds <= (END_OF_TIME - self.now).total_seconds():
            raise UsageError(f"time can pass until {END_OF_TIME:%Y}, and not backwards; {seconds} seconds do not fit")
        self._catch_up(self.now + dt.timedelta(seconds=seconds))

    def _catch_up(self, until: dt.datetime) -> None:
        for name, state in self._states.items():
            later = state.fork()
            self.environment.servers[name].advance(later, until)
            self._states[name] = later

    def state(self, server: str) -> State:
        """The live state of one server, for programs beside the agent: samplers, checkers, viewers."""
        state = self._states.get(server)
        if state is None:
            if server not in self.environment.servers:
                raise UsageError(
                    f"server {server!r} is not in this session; it has {', '.join(self.environment.names)}"
                )
            state = self.environment.servers[server].first_day(self.seed).fork()
            for other in self._states.values():
                self.environment.servers[server].advance(state, other.now)
                break
            self._states[server] = state
        return state

    def fork(self) -> "WorldSession":
        """A twin from here on; neither sees the other's writes."""
        return WorldSession(self.environment, self.seed, {name: state.fork() for name, state in self._states.items()})

    def snapshot(self) -> Snapshot:
        return Snapshot({name: state.fork() for name, state in self._states.items()})

    def restore(self, mark: Snapshot) -> None:
        self._states = {name: state.fork() for name, state in mark.states.items()}

    def reset(self) -> None:
        """Back to the first day."""
        self._states = {}

    def diff(self, other: "WorldSession") -> dict[str, Diff]:
        """What leads from this session to another of the same world, by server; `apply` takes the step."""
        if (self.seed, set(self.environment.names)) != (other.seed, set(other.environment.names)):
            raise UsageError("two sessions can only be compared in the world of one seed, with the same servers")
        found: dict[str, Diff] = {}
        for name in self.environment.names:
            mine, theirs = self.state(name), other.state(name)
            change = diff(mine, theirs)
            if change or mine.now != theirs.now:
                found[name] = change
        return found

    def apply(self, changes: Mapping[str, Diff]) -> None:
        for name, change in changes.items():
            apply(self.state(name), change)

    def digest(self) -> str:
        """A hash of every byte of every server's state.

        A server that is as on its first day stands under its seed, so that a world nobody touched need not be built.
        """
        parts = dict.fromkeys(sorted(self.environment.names), f"seed {self.seed}")
        for name in self._concerned():
            digest = self.state(name).digest()
            if digest != self.environment.servers[name].first_day(self.seed).digest():
                parts[name] = digest
        return blake2b(
            "\n".join(f"{name}: {part}" for name, part in parts.items()).encode(), digest_size=16
        ).hexdigest()

    def _concerned(self) -> Iterable[str]:
        """The servers that may differ from their first day: those touched, or all of them once time has passed."""
        servers = self.environment.servers
        passed = any(state.now != servers[name].first_day(self.seed).now for name, state in self._states.items())
        return self.environment.names if passed else list(self._states)

    def outcome(self) -> Outcome:
        """What this session has done since the first day, however it did it."""
        return self.changes_since(WorldSession(self.environment, self.seed, {}))

    def changes_since(self, earlier: "WorldSession") -> Outcome:
        """What was done between an earlier fork of this session and now."""
        return outcome({name: (earlier.state(name), self.state(name)) for name in self._concerned()})
