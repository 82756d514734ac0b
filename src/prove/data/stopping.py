"""How a long command is stopped: by Ctrl-C, by SIGTERM in the same way, or because something that it needs is gone."""

import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType

from prove.core.errors import OutageError

CONTINUE = "run the same command again to continue"
LOST = "what was done could not be kept; the same command begins again"


class TerminatedError(KeyboardInterrupt):
    """The process was told to end by SIGTERM."""

    signal = signal.SIGTERM


class StoppedError(OutageError):
    """An outage that says how to continue."""


@contextmanager
def stoppable(advice: str = CONTINUE) -> Generator[None]:
    """While the block runs, SIGTERM is an interrupt like Ctrl-C. What stops it also gives the advice.

    Such blocks may be nested: the innermost one knows best what to do next.
    """
    with _interrupted_by_sigterm() as terminated:
        try:
            yield
        except StoppedError:
            raise
        except OutageError as error:
            raise StoppedError(f"{error}; {advice}") from error
        except KeyboardInterrupt as stop:
            if stop.args:
                raise
            raise (TerminatedError(advice) if terminated else KeyboardInterrupt(advice)) from None


@contextmanager
def _interrupted_by_sigterm() -> Generator[list[int]]:
    """Let SIGTERM do what Ctrl-C does. The list is empty until one came."""
    came: list[int] = []

    def terminate(number: int, frame: FrameType | None) -> None:
        came.append(number)
        if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # as in a shell's background jobs
            raise KeyboardInterrupt
        signal.raise_signal(signal.SIGINT)

    if threading.current_thread() is not threading.main_thread():
        yield came  # only the main thread may handle signals
        return
    before = signal.signal(signal.SIGTERM, terminate)
    try:
        yield came
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL if before is None else before)


@contextmanager
def deferred() -> Generator[None]:
    """While the block runs, Ctrl-C and SIGTERM wait: they come when it has ended.

    A process that is forked in the block passes over them until it says how it takes them.
    """
    came: list[int] = []
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    numbers = (signal.SIGINT, signal.SIGTERM)
    taken = [number for number in numbers if signal.getsignal(number) is not signal.SIG_IGN]
    before = {number: signal.signal(number, lambda got, frame: came.append(got)) for number in taken}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
        for number in came[:1]:
            signal.raise_signal(number)


@contextmanager
def uninterrupted() -> Generator[None]:
    """While the block runs, Ctrl-C and SIGTERM do nothing: for cleaning up that must not be left half done."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = {number: signal.signal(number, signal.SIG_IGN) for number in (signal.SIGINT, signal.SIGTERM)}
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, signal.SIG_DFL if handler is None else handler)
