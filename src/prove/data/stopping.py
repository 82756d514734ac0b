"""How a long command is stopped: by Ctrl-C, by SIGTERM in the same way, or because something that it needs is gone."""

import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType

from prove.core.errors import OutageError

CONTINUE = "run the same command again to continue"


class TerminatedError(KeyboardInterrupt):
    """The process was told to end by SIGTERM."""

    signal = signal.SIGTERM


@contextmanager
def stoppable() -> Generator[None]:
    """While the block runs, SIGTERM is an interrupt like Ctrl-C. What stops it also says how to continue."""
    with _interrupted_by_sigterm() as terminated:
        try:
            yield
        except OutageError as error:
            raise OutageError(f"{error}; {CONTINUE}") from error
        except KeyboardInterrupt:
            raise (TerminatedError(CONTINUE) if terminated else KeyboardInterrupt(CONTINUE)) from None


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
