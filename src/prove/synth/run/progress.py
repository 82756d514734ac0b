"""A progress bar on a terminal, a line now and then elsewhere."""

import sys
import time
from collections.abc import Callable


def progress_bar(what: str) -> Callable[[int, int], None]:
    """Something that is told how much of how much is done, and shows it with the rate."""
    start = time.monotonic()
    shown = [-1]
    live = sys.stderr.isatty()

    def show(done: int, total: int) -> None:
        share = int(done * 40 / total) if live else int(done * 10 / total)
        if share == shown[0] and done < total:
            return
        shown[0] = share
        rate = done / max(1e-9, time.monotonic() - start)
        text = f"{what}: {done:,} of {total:,} ({rate:,.0f}/s)"
        bar = f"\r[{'#' * share}{' ' * (40 - share)}] {text}" if live else text
        print(bar, end="" if live and done < total else "\n", file=sys.stderr, flush=True)

    return show
