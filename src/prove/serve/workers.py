"""Where calls run, and the time limit of a call.

Most tools take microseconds, so running each call on a thread would halve the throughput. A kind of job first runs on
a thread, where a job that takes too long, even inside C code, is abandoned and the host goes on. After a quick run,
jobs of this kind run on the event loop, where a watchdog thread interrupts Python code that takes too long.
"""

import asyncio
import contextlib
import ctypes
import threading
import time
import weakref
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any, TypeVar

from prove.serve.limits import RefusedError

T = TypeVar("T")
Job = tuple[Callable[[], Any], "asyncio.Future[Any]"]

QUICK_SECONDS = 0.02


class Abandoned(BaseException):
    """Raised inside a job that takes too long. Not an Exception, so that no tool catches it by accident."""


class OverdueError(RefusedError):
    """A call took longer than its time limit."""

    def __init__(self, seconds: float) -> None:
        super().__init__(504, "time_limit", f"the call took longer than {seconds:g} s and was stopped; nothing changed")


class Workers:
    """Runs the jobs of all sessions of a host."""

    def __init__(self, seconds: float, threads: int) -> None:
        self._seconds = seconds
        self._slots = asyncio.Semaphore(threads)
        self._idle: list[Worker] = []
        self._quick: set[str] = set()
        self._watchdog = Watchdog(seconds)
        weakref.finalize(self, _stop_all, self._idle)

    async def run(self, job: Callable[[], T], kind: str | None = None) -> T:
        """Run a job and return its result, or raise its error. A job that takes too long raises `OverdueError`.

        Args:
            job: The work.
            kind: A name for jobs of this kind, if they may run on the event loop after a quick run.
        """
        started = time.perf_counter()
        if kind in self._quick:
            try:
                return self._watchdog.run(job)
            finally:
                if time.perf_counter() - started > QUICK_SECONDS:
                    self._quick.discard(kind)
        value, took = await self._run_on_thread(job)
        if kind is not None and took < QUICK_SECONDS:
            self._quick.add(kind)
        return value

    async def _run_on_thread(self, job: Callable[[], T]) -> tuple[T, float]:
        def timed() -> tuple[T, float]:
            started = time.perf_counter()
            return job(), time.perf_counter() - started

        async with self._slots:
            loop = asyncio.get_running_loop()
            worker = self._idle.pop() if self._idle else Worker()
            future = worker.begin(timed, loop)
            timer = loop.call_later(self._seconds, _expire, future, self._seconds)
            try:
                return await future
            finally:
                timer.cancel()
                if worker.busy:  # it took too long, or its caller was cancelled
                    worker.abandon()
                else:
                    self._idle.append(worker)

    def close(self) -> None:
        """End the idle threads."""
        _stop_all(self._idle)


class Worker:
    """A thread that runs one job at a time."""

    def __init__(self) -> None:
        self.busy = False
        self._jobs: SimpleQueue[Job | None] = SimpleQueue()
        # A daemon: a job that hangs inside C code cannot be stopped, and must not keep the process alive.
        self._thread = threading.Thread(target=self._work, name="prove-call", daemon=True)
        self._thread.start()

    def begin(self, job: Callable[[], T], loop: asyncio.AbstractEventLoop) -> "asyncio.Future[T]":
        future: asyncio.Future[T] = loop.create_future()
        self.busy = True
        self._jobs.put((job, future))
        return future

    def stop(self) -> None:
        """End the thread when its queue is empty."""
        self._jobs.put(None)

    def abandon(self) -> None:
        """End the thread at the next line of Python in its job."""
        self.stop()
        _raise_in(self._thread.ident or 0, Abandoned)

    def _work(self) -> None:
        with contextlib.suppress(Abandoned):
            while (item := self._jobs.get()) is not None:
                job, future = item
                value, error = None, None
                try:
                    value = job()
                except Abandoned:
                    raise
                except BaseException as raised:  # noqa: BLE001 - it is raised again in the caller
                    error = raised
                # The loop is closed if the host ended during the job; then nothing waits for the result.
                with contextlib.suppress(RuntimeError):
                    future.get_loop().call_soon_threadsafe(self._settle, future, value, error)

    def _settle(self, future: "asyncio.Future[Any]", value: Any, error: BaseException | None) -> None:
        self.busy = False
        if future.done():  # abandoned in the meantime
            return
        if error is None:
            future.set_result(value)
        else:
            future.set_exception(error)


class Watchdog:
    """Interrupts a job that runs in its caller's thread and takes too long."""

    def __init__(self, seconds: float) -> None:
        self._seconds = seconds
        self._lock = threading.Lock()
        self._deadline: float | None = None
        self._fired = False
        self._caller = 0
        self._thread: threading.Thread | None = None

    def run(self, job: Callable[[], T]) -> T:
        # The interruption may come at any line between `_start` and `_settle`, so all of them are inside the outer try.
        try:
            self._start()
            try:
                return job()
            finally:
                self._settle()
        except Abandoned:
            self._settle()
            raise OverdueError(self._seconds) from None

    def _start(self) -> None:
        with self._lock:
            self._caller = threading.get_ident()
            self._deadline = time.perf_counter() + self._seconds
            if self._thread is None:
                self._thread = threading.Thread(target=self._check, name="prove-watchdog", daemon=True)
                self._thread.start()

    def _settle(self) -> None:
        """End the watch: from here on nothing is interrupted, and a pending interruption is withdrawn."""
        with self._lock:
            self._deadline = None
            if self._fired:
                self._fired = False
                _raise_in(self._caller, None)

    def _check(self) -> None:
        """Check twenty times within the time limit; end when no job has run for that long."""
        idle = 0
        while True:
            time.sleep(self._seconds / 20)
            with self._lock:
                idle = idle + 1 if self._deadline is None else 0
                if idle > 20:
                    self._thread = None
                    return
                if self._deadline is not None and not self._fired and time.perf_counter() > self._deadline:
                    self._fired = True
                    _raise_in(self._caller, Abandoned)


def _stop_all(workers: list[Worker]) -> None:
    while workers:
        workers.pop().stop()


def _expire(future: "asyncio.Future[Any]", seconds: float) -> None:
    if not future.done():
        future.set_exception(OverdueError(seconds))


def _raise_in(thread: int, what: type[BaseException] | None) -> None:
    """Raise an exception in another thread at its next line of Python, or withdraw it with None."""
    raised = None if what is None else ctypes.py_object(what)
    ctypes.pythonapi.PyThreadState_SetAsyncExc(ctypes.c_ulong(thread), raised)
