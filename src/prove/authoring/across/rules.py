"""What is an invariant? A function that reads the worlds of one seed and yields a sentence for each violation."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from prove.core import Record, Table
from prove.servers import load

Check = Callable[["Worlds"], Iterator[str]]
Judge = Callable[[Sequence[Any]], Iterator[str]]


class Worlds:
    """The first day of every server of one seed; a world is built when it is first asked for."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self._states: dict[str, Any] = {}

    def state(self, server: str) -> Any:
        """The state of a server on the first day."""
        if server not in self._states:
            self._states[server] = load(server).first_day(self.seed)
        return self._states[server]

    def rows(self, table: str) -> list[Any]:
        """The rows of a table, such as 'banking.cards'."""
        server, _, name = table.partition(".")
        rows: Table[Record] = getattr(self.state(server), name)
        return list(rows)


class Invariant:
    """A check with its number, which is fixed, and the servers that it reads."""

    def __init__(self, number: int, servers: tuple[str, ...], check: Check) -> None:
        self.number = number
        self.servers = servers
        self.check = check
        self.promise = first_line(check)


INVARIANTS: list[Invariant] = []
"""All invariants whose files were imported; `run` imports them all."""


def invariant(number: int, *servers: str) -> Callable[[Check], Check]:
    """Declare a function as an invariant over the worlds of these servers."""

    def declare(check: Check) -> Check:
        INVARIANTS.append(Invariant(number, servers, check))
        return check

    return declare


class Spread:
    """A promise about many seeds together: `measure` reads one seed, `judge` yields a sentence for each violation.

    Fewer than `enough` seeds say nothing about it. If it is `cheap` to measure, so many seeds from the first one on are
    always read, however few are checked.
    """

    def __init__(
        self, number: int, measure: Callable[[Worlds], Any], judge: Judge, enough: int = 1, *, cheap: bool = False
    ) -> None:
        self.number = number
        self.measure = measure
        self.judge = judge
        self.enough = enough
        self.cheap = cheap
        self.promise = first_line(judge)


SPREADS: list[Spread] = []
"""All promises about many seeds."""


def spread(
    number: int, measure: Callable[[Worlds], Any], enough: int = 1, *, cheap: bool = False
) -> Callable[[Judge], Judge]:
    """Declare a function as the judge of what `measure` found in many seeds."""

    def declare(judge: Judge) -> Judge:
        SPREADS.append(Spread(number, measure, judge, enough, cheap=cheap))
        return judge

    return declare


def first_line(function: Callable[..., Any]) -> str:
    """What a function promises: the first line of its docstring."""
    return (function.__doc__ or "").strip().partition("\n")[0]
