"""Our own environments: servers side by side in this process. A session forks in about a microsecond."""

import datetime as dt
import difflib
from collections.abc import Iterable, Mapping
from hashlib import blake2b
from typing import Any, Literal, cast

from prove.core.errors import UsageError, shown, type_shown
from prove.core.outcome import Outcome, outcome
from prove.core.results import Result, refusal
from prove.core.server import Server
from prove.core.session import ToolFormat, check_format, check_name, check_seed
from prove.core.state import Diff, State, apply, diff
from prove.core.tools import Tool

END_OF_TIME = dt.datetime(2099, 12, 31)
"""The latest date of a world: dates are written as 19xx or 20xx."""
MAX_NAME_SHOWN = 80


class Snapshot:
    """The state of a session at one moment; `restore` goes back to it any number of times."""

    __slots__ = ("session",)

    def __init__(self, session: "WorldSession") -> None:
        self.session = session


class WorldEnvironment:
    """One server or several side by side, in this process."""

    def __init__(self, servers: Iterable[Server[Any]]) -> None:
        self.servers: dict[str, Server[Any]] = {}
        self.tools: dict[str, Tool] = {}
        for server in _listed(servers, "the servers of an environment are a list of servers"):
            if not isinstance(server, Server):
                raise UsageError(f"an environment is made of servers, not of {type_shown(server)}")
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
        """An environment with only some of these servers."""
        chosen = [self._server(name) for name in _listed(servers, "servers are chosen by a list of their names")]
        if not chosen:
            raise UsageError("an environment needs at least one server")
        return WorldEnvironment(chosen)

    def _server(self, name: object) -> Server[Any]:
        if not isinstance(name, str) or name not in self.servers:
            raise UsageError(f"server {shown(name)} is not in this environment; it has {', '.join(self.names)}")
        return self.servers[name]

    def __reduce__(self) -> tuple[Any, ...]:
        return WorldEnvironment, (tuple(self.servers.values()),)

    def open(self, seed: int = 0) -> "WorldSession":
        """A session in the world of this seed. The world of a server is built when it is first used."""
        check_seed(seed)
        return WorldSession(self, seed, {})


class WorldSession:
    """A session of our own servers. Use it from one thread at a time."""

    __slots__ = ("_states", "environment", "seed")

    def __init__(self, environment: WorldEnvironment, seed: int, states: dict[str, State]) -> None:
        self.environment = environment
        self.seed = seed
        self._states = states

    @property
    def immediate(self) -> Literal[True]:
        return True

    def tools(self, format: ToolFormat = "openai") -> list[dict[str, Any]]:
        """The schemas of all tools, in the format of chat models or of MCP."""
        check_format(format)
        tools = self.environment.tools.values()
        return [tool.mcp for tool in tools] if format == "mcp" else [tool.openai for tool in tools]

    def call(self, name: str, arguments: Mapping[str, Any]) -> Result:
        """Run a tool. What the model did wrong is a result, never an exception; a refused call changes nothing.

        A model can write any JSON where the arguments belong: what is not a mapping (None, a list, a text) gives a
        result of the level `malformed`. It cannot write a name that is not a text, which is a UsageError.
        """
        if not isinstance(name, str):  # pyright: ignore[reportUnnecessaryIsInstance]
            check_name(name)
        tool = self.environment.tools.get(name)
        if tool is None:
            shown = name[:MAX_NAME_SHOWN]
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
        """Let time pass, on all servers, at most until `END_OF_TIME`."""
        if type(seconds) not in (int, float):
            raise UsageError(f"time passes by a number of seconds, not by {shown(seconds)}")
        if not 0 <= seconds <= (END_OF_TIME - self.now).total_seconds():
            raise UsageError(
                f"time can pass until {END_OF_TIME:%Y}, and not backwards; {shown(seconds)} seconds do not fit"
            )
        self._catch_up(self.now + dt.timedelta(seconds=seconds))

    def _catch_up(self, until: dt.datetime) -> None:
        for name, state in self._states.items():
            later = state.fork()
            self.environment.servers[name].advance(later, until)
            self._states[name] = later

    def state(self, server: str) -> State:
        """The live state of one server, for samplers, checkers and viewers; agents never see it."""
        try:
            state = self._states.get(server)
        except TypeError:  # a list, which cannot be a key
            state = None
        if state is None:
            if not isinstance(server, str) or server not in self.environment.servers:  # pyright: ignore[reportUnnecessaryIsInstance]
                raise UsageError(
                    f"server {shown(server)} is not in this session; it has {', '.join(self.environment.names)}"
                )
            state = self.environment.servers[server].first_day(self.seed).fork()
            for other in self._states.values():
                self.environment.servers[server].advance(state, other.now)
                break
            self._states[server] = state
        return state

    def close(self) -> None:
        """Does nothing: a session only uses memory."""

    def fork(self) -> "WorldSession":
        """A copy; neither sees the other's later writes."""
        return WorldSession(self.environment, self.seed, {name: state.fork() for name, state in self._states.items()})

    def __copy__(self) -> "WorldSession":
        return self.fork()

    def __deepcopy__(self, memo: object) -> "WorldSession":
        return self.fork()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the seed and what has changed since the first day; both are read in any process."""
        servers = self.environment.servers
        changes = {name: diff(servers[name].first_day(self.seed), state) for name, state in self._states.items()}
        return _with_changes, (self.environment, self.seed, changes)

    def snapshot(self) -> Snapshot:
        return Snapshot(self.fork())

    def restore(self, mark: Snapshot) -> None:
        """Go back to a snapshot of this session, or of any other in the same world."""
        if not isinstance(mark, Snapshot) or not isinstance(mark.session, WorldSession):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise UsageError(f"restore takes what snapshot gave, not {type_shown(mark)}")
        if not self._is_of_the_world_of(mark.session):
            raise UsageError("a snapshot can only be restored in the world of its seed, with the same servers")
        self._states = mark.session.fork()._states

    def reset(self) -> None:
        """Back to the first day."""
        self._states = {}

    def diff(self, other: "WorldSession") -> dict[str, Diff]:
        """The difference from this session to another one of the same world, by server; `apply` makes it."""
        self._check_comparable(other)
        found: dict[str, Diff] = {}
        for name in self.environment.names:
            mine, theirs = self.state(name), other.state(name)
            change = diff(mine, theirs)
            if change or mine.now != theirs.now:
                found[name] = change
        return found

    def _is_of_the_world_of(self, other: "WorldSession") -> bool:
        mine, theirs = self.environment, other.environment
        return self.seed == other.seed and (mine is theirs or mine.servers == theirs.servers)

    def _check_comparable(self, other: object) -> None:
        if not isinstance(other, WorldSession):
            raise UsageError(f"a session is compared with another one, not with {type_shown(other)}")
        if not self._is_of_the_world_of(other):
            raise UsageError("two sessions can only be compared in the world of one seed, with the same servers")

    def apply(self, changes: Mapping[str, Diff]) -> None:
        """Make the changes that `diff` found in a world of this seed, by server: all of them, or none."""
        if not isinstance(changes, Mapping):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise UsageError(f"apply takes what diff gave, not {type_shown(changes)}")
        changed: dict[str, State] = {}
        for name, change in changes.items():
            changed[name] = self.state(name).fork()
            apply(changed[name], change)
        after = self._states | changed
        if len({state.now for state in after.values()}) > 1:
            raise UsageError("the difference leaves the servers at different times; apply that of every server at once")
        self._states = after

    def digest(self) -> str:
        """A hash of the complete state of every server.

        An unchanged server counts by its seed, so that a world that was never used need not be built.
        """
        parts = dict.fromkeys(sorted(self.environment.names), f"seed {self.seed}")
        for name in self._maybe_changed():
            digest = self.state(name).digest()
            if digest != self.environment.servers[name].first_day(self.seed).digest():
                parts[name] = digest
        return blake2b(
            "\n".join(f"{name}: {part}" for name, part in parts.items()).encode(), digest_size=16
        ).hexdigest()

    def _maybe_changed(self) -> Iterable[str]:
        """The servers that may differ from their first day: those used, or all of them once time has passed."""
        servers = self.environment.servers
        passed = any(state.now != servers[name].first_day(self.seed).now for name, state in self._states.items())
        return self.environment.names if passed else list(self._states)

    def outcome(self) -> Outcome:
        """What this session has done since the first day, however it did it."""
        return self.changes_since(WorldSession(self.environment, self.seed, {}))

    def changes_since(self, earlier: "WorldSession") -> Outcome:
        """What was done between an earlier fork of this session and now."""
        self._check_comparable(earlier)
        return outcome({name: (earlier.state(name), self.state(name)) for name in self._maybe_changed()})


def _with_changes(environment: WorldEnvironment, seed: int, changes: dict[str, Diff]) -> WorldSession:
    session = environment.open(seed)
    session.apply(changes)
    return session


def _listed(values: object, what: str) -> Iterable[object]:
    """Refuse what is not a list; `what` says in a sentence what it should be."""
    if isinstance(values, str) or not isinstance(values, Iterable):
        raise UsageError(f"{what}, not {shown(values)}")
    return cast("Iterable[object]", values)
