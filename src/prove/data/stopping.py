"""How a long command is told to stop: Ctrl-C, and SIGTERM in the same way."""

import signal
import threading
from collections.abc import Generator
from contextlib import contextmanager
from types import FrameType

GOES_ON = "the same command goes on where it was"


class Terminated(KeyboardInterrupt):
    """The process was told to end by SIGTERM."""


@contextmanager
def stoppable() -> Generator[None]:
    """While the block runs, SIGTERM is an interrupt like Ctrl-C, and either says that the command can be continued."""
    with _sigterm_interrupts():
        try:
            yield
        except Terminated:
            raise Terminated(GOES_ON) from None
        except KeyboardInterrupt:
            raise KeyboardInterrupt(GOES_ON) from None


@contextmanager
def _sigterm_interrupts() -> Generator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield  # only the main thread may handle signals
        return
    before = signal.signal(signal.SIGTERM, _terminate)
    try:
        yield
    finally:
        signal.signal(signal.SIGTERM, signal.SIG_DFL if before is None else before)


def _terminate(number: int, frame: FrameType | None) -> None:
    raise Terminated
