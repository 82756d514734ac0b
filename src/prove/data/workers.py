"""Worker processes for long commands. They ignore Ctrl-C, which is for their parent, and never outlive it."""

import os
import signal
import threading
from collections import deque
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import contextmanager
from multiprocessing import Pipe, connection, get_context, parent_process
from multiprocessing.process import BaseProcess
from typing import Any, TypeVar, cast

from prove.core.errors import OutageError
from prove.data.stopping import deferred, uninterrupted

S = TypeVar("S")
T = TypeVar("T")


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


@contextmanager
def worker_pool(workers: int, *, fresh: bool = False) -> Generator[ProcessPoolExecutor]:
    """A pool of processes. If one of them is killed, an OutageError says so.

    Args:
        fresh: Whether they start from nothing, which takes seconds, instead of as copies of this process; a process
            that has used a GPU cannot be copied.
    """
    pool = ProcessPoolExecutor(workers, get_context("spawn") if fresh else None, _begin)
    watch = _Watch(pool)
    try:
        with deferred(), _without_interrupts():
            # A process that has just started, and that nobody knows yet, could not be ended.
            pool.submit(int)  # all processes start with the first piece of work
            watch.begin()
        yield pool
    except BaseException as error:
        with uninterrupted():
            watch.end()
            _kill(pool)  # what they are at is not waited for: nobody will take it
            pool.shutdown(wait=True, cancel_futures=True)
        if isinstance(error, BrokenProcessPool):
            raise OutageError("a worker process was killed") from error
        raise
    with uninterrupted():
        watch.end()
        pool.shutdown(wait=True, cancel_futures=True)


@contextmanager
def _without_interrupts() -> Generator[None]:
    """Ctrl-C waits until the end of this; processes that start in it are not ended by it before they can ignore it."""
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


class _Watch:
    """A thread that kills all workers when one has ended: it may hold a lock that the others wait for."""

    def __init__(self, pool: ProcessPoolExecutor) -> None:
        self._pool = pool
        self._end, self._ended = Pipe()
        self._thread = threading.Thread(target=self._watch, name="prove-workers", daemon=True)

    def begin(self) -> None:
        """Start watching the workers that are there."""
        self._thread.start()

    def _watch(self) -> None:
        workers = [process.sentinel for process in _processes(self._pool)]
        if self._ended not in connection.wait([*workers, self._ended]):
            _kill(self._pool)

    def end(self) -> None:
        """Stop watching: from now on workers may end."""
        self._end.send_bytes(b"end")  # closing it would not do: the workers have copies of it
        if self._thread.ident is not None:
            self._thread.join()
        self._end.close()
        self._ended.close()


def _processes(pool: ProcessPoolExecutor) -> list[BaseProcess]:
    return list((pool._processes or {}).values())  # pyright: ignore[reportPrivateUsage]


def _kill(pool: ProcessPoolExecutor) -> None:
    for process in _processes(pool):
        process.kill()
    # A worker may have sent half of a result. Without this end of the pipe, the pool would wait for the other half.
    results: Any = pool._result_queue  # pyright: ignore
    results._writer.close()
    # What is being sent to a worker would wait for a reader, too; Python before 3.11.5 leaves this end open.
    work: Any = pool._call_queue  # pyright: ignore
    if work is not None:
        cast(Any, work)._reader.close()


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
