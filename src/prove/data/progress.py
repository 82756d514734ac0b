"""The progress bar of commands that take long: count, total, rate and time left, on a terminal; elsewhere nothing."""

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
    if not sys.stderr.isatty():
        yield _silent
        return
    from rich import progress  # noqa: PLC0415 - needed only on a terminal
    from rich.console import Console  # noqa: PLC0415

    columns = (
        progress.TextColumn("{task.description}"),
        progress.BarColumn(),
        progress.MofNCompleteColumn(),
        progress.TextColumn("{task.fields[rate]}"),
        progress.TimeRemainingColumn(),
    )
    # It is drawn by the calls that report progress, not by a thread: worker processes are forked while it is shown.
    with progress.Progress(*columns, console=Console(stderr=True), auto_refresh=False) as bar:
        task = bar.add_task(what, total=None, rate="")
        start = drawn = time.monotonic()

        def show(done: int, total: int) -> None:
            nonlocal drawn
            now = time.monotonic()
            bar.update(task, completed=done, total=total, rate=f"{done / max(now - start, 1e-9):,.1f}/s")
            if done >= total or now - drawn >= REFRESH_SECONDS:
                bar.refresh()
                drawn = now

        yield show
