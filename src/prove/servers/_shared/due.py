"""What happens by itself as time passes, in the order in which it is due."""

import datetime as dt
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from prove.core import State

S = TypeVar("S", bound=State)
R = TypeVar("R")


def falling_due(
    state: S, until: dt.datetime, waiting: Callable[[S], Iterable[tuple[dt.datetime, str, R]]]
) -> Iterator[R]:
    """Yield what is due up to a moment, the earliest first; the clock is set to the time of each before it is yielded.

    Args:
        state: The state whose clock moves.
        until: Nothing after this moment is yielded.
        waiting: The time, the key and the row of everything that waits. It is called again after each row, since one
            row may cause or prevent another. At the same time, what it gives first comes first, since keys are random.
            The caller must change each row so that it no longer waits.
    """
    while due := min((row for row in waiting(state) if row[0] <= until), key=lambda row: row[0], default=None):
        moment, _, what = due
        state.now = max(state.now, moment)
        yield what
