"""What happens by itself as time passes, in the order in which it falls due."""

import datetime as dt
from collections.abc import Callable, Iterable, Iterator
from typing import TypeVar

from prove.core import State

S = TypeVar("S", bound=State)
R = TypeVar("R")


def falling_due(
    state: S, until: dt.datetime, waiting: Callable[[S], Iterable[tuple[dt.datetime, str, R]]]
) -> Iterator[R]:
    """What waits, the earliest first, up to a moment; the clock is set to the time of each before it is given out.

    Args:
        state: The state whose clock moves on.
        until: Nothing after this moment is given out.
        waiting: When, under which key, and what: asked anew each time, since one thing may bring about or prevent
            another. Of two things at the same time the one with the lesser key comes first. Whoever gets a thing must
            see to it that it no longer waits.
    """
    while due := min((row for row in waiting(state) if row[0] <= until), key=lambda row: row[:2], default=None):
        moment, _, what = due
        state.now = max(state.now, moment)
        yield what
