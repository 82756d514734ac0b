"""A small server for tests of the host: a counter, a slow tool, an endless one and one that sleeps."""

import datetime as dt
import time

from prove.core import Record, Server, State, Table, WorldEnvironment, table


class Counter(Record):
    id: str
    value: int = 0


class Board(State):
    counters: Table[Counter] = table("cnt")


server = Server("board", Board, "A board with one counter.")


@server.world
def build(seed: int) -> Board:
    board = Board(seed, dt.datetime(2026, 1, 1))
    board.counters.add(Counter(board.counters.new_id()))
    return board


@server.tool
def bump_counter(state: Board) -> Counter:
    """Add one to the counter."""
    counter = next(iter(state.counters))
    time.sleep(0.002)  # long enough for another call to come in between, if it could
    return state.counters.update(counter, value=counter.value + 1)


@server.tool
def bump_slowly(state: Board, turns: int) -> Counter:
    """Add one to the counter, then turn in circles.

    Args:
        turns: How often.
    """
    changed = bump_counter(state)
    for _ in range(turns):
        pass
    return changed


@server.tool
def bump_asleep(state: Board, seconds: float) -> Counter:
    """Add one to the counter, then sleep.

    Args:
        seconds: How long.
    """
    changed = bump_counter(state)
    time.sleep(seconds)
    return changed


@server.tool
def break_down(state: Board) -> Counter:
    """Fail by a bug."""
    bump_counter(state)
    raise ZeroDivisionError("a bug of the tool")


def board() -> WorldEnvironment:
    return WorldEnvironment([server])
