"""Worker processes for long commands. They ignore Ctrl-C, which is for their parent, and never outlive it."""

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import connection, parent_process
from typing import TypeVar

from prove.core.errors import OutageError
from prove.data.stopping import uninterrupted

S = TypeVar("S")
T = TypeVar("T")


@contextmanager
def worker_pool(workers: int) -> Generator[ProcessPoolExecutor]:
    """A pool of processes. If one of them is killed, an OutageError says so."""
    pool = ProcessPoolExecutor(workers, initializer=_begin)
    try:
        yield pool
    except BaseException as error:
        with uninterrupted():
            # What they are at is not waited for: nobody will take it.
            for process in list((pool._processes or {}).values()):  # pyright: ignore[reportPrivateUsage]
                process.kill()
            pool.shutdown(wait=True, cancel_futures=True)
        if isinstance(error, BrokenProcessPool):
            raise OutageError("a worker process was killed") from error
        raise
    with uninterrupted():
        pool.shutdown(wait=True, cancel_futures=True)


def in_order(work: Callable[[S], T], items: Iterable[S], workers: int) -> Generator[T]:
    """What the work gives for each item, in their order. Only a few items per worker are held at a time."""
    if workers == 1:
        yield from map(work, items)
        return
    waiting: deque[Future[T]] = deque()
    with worker_pool(workers) as pool:
        for item in items:
            waiting.append(pool.submit(work, item))
            if len(waiting) >= 2 * workers:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()


def _begin() -> None:
    """Prepare a worker: the parent decides when it ends, and it ends with its parent."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    threading.Thread(target=_end_with_parent, name="prove-parent", daemon=True).start()


def _end_with_parent() -> None:
    parent = parent_process()
    if parent is not None:
        connection.wait([parent.sentinel])
        os._exit(1)
