"""A server: a state class, its tools, and the world it starts from for any seed."""

import datetime as dt
from collections import OrderedDict
from collections.abc import Callable
from threading import Lock
from typing import Any, Generic, TypeVar, overload

from prove.core.errors import UsageError, type_shown
from prove.core.session import check_seed
from prove.core.state import State
from prove.core.tools import Tool
from prove.core.voice import Voice

S = TypeVar("S", bound=State)
F = TypeVar("F", bound=Callable[..., Any])

CACHED_WORLDS = 32


class Server(Generic[S]):
    """One server. Its `tools.py` creates it; `world.py` and `voice.py` add their parts through its decorators.

    Args:
        name: The folder's name.
        state: The state class.
        summary: What the product is, in one sentence.
    """

    def __init__(self, name: str, state: type[S], summary: str) -> None:
        self.name = name
        self.state = state
        self.summary = summary
        self.tools: dict[str, Tool] = {}
        self.voice = Voice(name)
        self.loader: Callable[[str], Server[Any]] | None = None
        """The function that finds this server by its name in any process; a pickle refers to it."""
        self._build: Callable[[int], S] | None = None
        self._pass_time: Callable[[S, dt.datetime], None] | None = None
        self._worlds: OrderedDict[int, S] = OrderedDict()
        self._building = Lock()

    def __reduce__(self) -> tuple[Any, ...]:
        if self.loader is None:
            raise UsageError(f"server {self.name!r} is not in a folder of servers, so it cannot be pickled")
        return self.loader, (self.name,)

    @overload
    def tool(self, function: F, /) -> F: ...
    @overload
    def tool(
        self, /, *, read_only: bool = False, destructive: bool = False, idempotent: bool = False
    ) -> Callable[[F], F]: ...
    def tool(
        self,
        function: F | None = None,
        /,
        *,
        read_only: bool = False,
        destructive: bool = False,
        idempotent: bool = False,
    ) -> F | Callable[[F], F]:
        """Register a function as a tool. Its first parameter is the state, the others are the tool's parameters."""

        def register(fn: F) -> F:
            made = Tool(self.name, fn, read_only=read_only, destructive=destructive, idempotent=idempotent)
            if made.name in self.tools:
                raise ValueError(f"{self.name} declares {made.name} twice")
            self.tools[made.name] = made
            return fn

        return register if function is None else register(function)

    def world(self, build: Callable[[int], S]) -> Callable[[int], S]:
        """Register the function that builds the state of the first day from a seed."""
        self._build = build
        return build

    def passing_time(self, rule: Callable[[S, dt.datetime], None]) -> Callable[[S, dt.datetime], None]:
        """Register what happens as time passes: `rule(state, until)` runs before the clock is set."""
        self._pass_time = rule
        return rule

    def advance(self, state: S, until: dt.datetime) -> None:
        """Let time pass up to a moment; the clock never goes back."""
        if not isinstance(until, dt.datetime):  # pyright: ignore[reportUnnecessaryIsInstance]
            raise UsageError(f"time passes until a date and time, not until {type_shown(until)}")
        if until <= state.now:
            return
        if self._pass_time is not None:
            self._pass_time(state, until)
        state.now = until

    def build(self, seed: int) -> S:
        """Build the world of a seed."""
        check_seed(seed)
        if self._build is None:
            raise TypeError(f"server {self.name!r} has no world: decorate a function with @server.world")
        return self._build(seed).freeze()

    def first_day(self, seed: int) -> S:
        """The world of a seed from the cache, built if it is not there. It is shared: fork it before writing."""
        if type(seed) is not int:
            check_seed(seed)
        with self._building:
            world = self._worlds.get(seed)
            if world is None:
                world = self._worlds[seed] = self.build(seed)
                if len(self._worlds) > CACHED_WORLDS:
                    self._worlds.popitem(last=False)
            else:
                self._worlds.move_to_end(seed)
            return world
