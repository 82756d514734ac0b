"""The progress bar of commands that take long: count, total, rate and time left, on a terminal; elsewhere nothing."""

import datetime as dt
import sys
import time
from collections.abc import Callable, Generator
from contextlib import contextmanager

Progress = Callable[[int, int], None]
"""Called with how many are done, and of how many."""

REFRESH_SECONDS = 0.1


def _silent(done: int, total: int) -> None:
    """Show nothing."""


@contextmanager
def progress_bar(what: str) -> Generator[Progress]:
    """A progress bar on stderr while the block runs."""
    if sys.stderr is None or not sys.stderr.isatty():  # pyright: ignore[reportUnnecessaryComparison] - it is closed
        yield _silent
        return
    from rich import progress  # noqa: PLC0415 - needed only on a terminal
    from rich.console import Console  # noqa: PLC0415

    columns = (
        progress.TextColumn("{task.description}"),
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TextColumn("{task.fields[speed]}"),
    )
    # It is drawn by the calls that report progress, not by a thread: worker processes are forked while it is shown.
    with progress.Progress(*columns, console=Console(stderr=True), auto_refresh=False) as bar:
        start = drawn = time.monotonic()
        task, before = None, 0

        def show(done: int, total: int) -> None:
            nonlocal drawn, task, before
            now = time.monotonic()
            if task is None:
                # What an earlier run had done counts neither for the rate nor for the time that is left.
                task, before = bar.add_task(what, total=total, completed=done, speed=""), done
            rate = (done - before) / max(now - start, 1e-9)
            bar.update(task, completed=done, total=total, speed=_speed(rate, total - done))
            if done >= total or now - drawn >= REFRESH_SECONDS:
                bar.refresh()
                drawn = now

        yield show


def _speed(rate: float, left: int) -> str:
    """The rate and the time left, which is not known before the first is done."""
    time_left = str(dt.timedelta(seconds=round(left / rate))) if rate else "-:--:--"
    return f"{rate:,.1f}/s {time_left}"
