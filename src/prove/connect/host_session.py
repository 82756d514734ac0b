"""A session on a host of ours: all that a session in this process is, and slower."""

import datetime as dt
import weakref
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Protocol

import msgspec

from prove.connect.answers import Json, as_function, not_json
from prove.connect.connection import Connection
from prove.connect.process import HostError
from prove.core.errors import UsageError, shown, type_shown
from prove.core.outcome import Outcome
from prove.core.results import Result
from prove.core.session import ToolFormat, check_format, check_name

MOST_SECONDS = 1e10
"""More than there are from the first day of any world to its last."""

_TICK = dt.timedelta(seconds=1)


@dataclass(eq=False)
class Hosted:
    """A session as its host knows it, and the connection of its agent, where it has one of its own."""

    id: str
    servers: tuple[str, ...]
    connection: Connection | None = None


class Link(Protocol):
    """What a session needs of its host."""

    def control(self, action: str, id: str = "", **parameters: Any) -> Json:
        """What the control API answers."""
        ...

    def tools(self, hosted: Hosted) -> list[Json]:
        """What tools/list says in a session."""
        ...

    def call(self, hosted: Hosted, name: str, arguments: Json) -> Result:
        """What tools/call gives in a session."""
        ...

    def fork(self, hosted: Hosted) -> Hosted:
        """A new session on the host that goes on from where this one is."""
        ...

    def drop(self, hosted: Hosted) -> None:
        """Close a session on the host."""
        ...

    def abandon(self, hosted: Hosted) -> None:
        """Say that nobody holds a session any more; it is closed later. Safe in any thread, and at once."""
        ...


class HostSession:
    """A session on a host. It is closed there when it is closed here, or when nobody holds it any more."""

    def __init__(self, link: Link, hosted: Hosted) -> None:
        self._link = link
        self._hold(hosted)

    def _hold(self, hosted: Hosted) -> None:
        self._hosted = hosted
        self._abandon = weakref.finalize(self, self._link.abandon, hosted)
        self._abandon.atexit = False

    @property
    def id(self) -> str:
        """The name of the session on the host; another one after `restore`."""
        return self._hosted.id

    def tools(self, format: ToolFormat = "openai") -> list[Json]:
        """The schemas of all tools, as MCP clients are given them, or in the form of chat models."""
        check_format(format)
        listed = self._link.tools(self._open())
        return listed if format == "mcp" else [as_function(tool) for tool in listed]

    def call(self, name: str, arguments: Mapping[str, Any]) -> Result:
        """Run a tool by tools/call."""
        check_name(name)
        return not_json(name, arguments) or self._link.call(self._open(), name, dict(arguments))

    def fork(self) -> "HostSession":
        return HostSession(self._link, self._link.fork(self._hosted))

    def __copy__(self) -> "HostSession":
        return self.fork()

    def __deepcopy__(self, memo: object) -> "HostSession":
        return self.fork()

    def __reduce__(self) -> tuple[Any, ...]:
        raise UsageError("a session on a host cannot be pickled: it has a connection of its own")

    def snapshot(self) -> "HostSession":
        """A moment is kept as a fork, which is closed on the host when nobody holds it any more."""
        return self.fork()

    def restore(self, mark: "HostSession") -> None:
        """Go on from a fork of the moment that was kept."""
        if not isinstance(mark, HostSession):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise UsageError(f"restore takes what snapshot gave, not {type_shown(mark)}")
        earlier = self._link.fork(mark._hosted)
        self.close()
        self._hold(earlier)

    def reset(self) -> None:
        self._ask("reset")

    def digest(self) -> str:
        return self._ask("digest")["digest"]

    def outcome(self) -> Outcome:
        return msgspec.convert(self._ask("outcome"), Outcome)

    def changes_since(self, earlier: "HostSession") -> Outcome:
        """What was done between an earlier fork of this session and now."""
        if not isinstance(earlier, HostSession):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise UsageError(f"a session is compared with another one, not with {type_shown(earlier)}")
        return msgspec.convert(self._ask("changes", against=earlier.id), Outcome)

    @property
    def now(self) -> dt.datetime:
        """The world's date and time."""
        # The control API tells the time only when it moves on, so it moves on in a fork.
        fork = self.fork()
        try:
            return fork._advanced(_TICK.total_seconds()) - _TICK
        finally:
            fork.close()

    def advance(self, seconds: float) -> None:
        """Let time pass, on all servers."""
        if type(seconds) not in (int, float) or not 0 <= seconds <= MOST_SECONDS:
            raise UsageError(f"time passes by a number of seconds, and not backwards; not by {shown(seconds)}")
        if seconds > 0:
            self._advanced(seconds)

    def close(self) -> None:
        """Close the session on the host. Closing twice does no harm."""
        if self._abandon.detach() is not None:
            self._link.drop(self._hosted)

    def _open(self) -> Hosted:
        """The session on the host; over stdio a call would open a new one for one that was closed."""
        if not self._abandon.alive:
            raise HostError("there is no such session; it was closed", "no_session")
        return self._hosted

    def _advanced(self, seconds: float) -> dt.datetime:
        return msgspec.convert(self._ask("advance", seconds=seconds)["now"], dt.datetime)

    def _ask(self, action: str, **parameters: Any) -> Json:
        return self._link.control(action, self.id, **parameters)
