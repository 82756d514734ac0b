"""Processes that tests start through a connection, which does not tell their ids."""

import os
import threading
import time
from collections.abc import Callable
from pathlib import Path


def children(of: int | None = None) -> set[int]:
    """The ids of the processes that a process has started and that have not ended, zombies among them."""
    parent = os.getpid() if of is None else of
    return {int(stat.parent.name) for stat in Path("/proc").glob("[0-9]*/stat") if _parent(stat) == parent}


def _parent(stat: Path) -> int | None:
    try:
        # The name of the program may hold anything, so what follows its closing bracket is read.
        return int(stat.read_text().rpartition(")")[2].split()[1])
    except OSError:
        return None


def gone(pid: int) -> bool:
    """Whether a process has ended and nothing is left of it, waiting a while for it."""

    def is_gone() -> bool:
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        return False

    return eventually(is_gone)


def threads_end(before: int) -> bool:
    """Whether there are no more threads than there were, waiting a while for those that are about to end."""
    return eventually(lambda: threading.active_count() <= before)


def eventually(condition: Callable[[], bool]) -> bool:
    """Whether something comes true within ten seconds."""
    for _ in range(200):
        if condition():
            return True
        time.sleep(0.05)
    return False
