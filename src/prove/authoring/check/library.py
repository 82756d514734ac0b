"""Checks many servers at once, one process for each core."""

import multiprocessing
import os
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor

from prove.authoring.check.checker import check_server
from prove.authoring.check.findings import Report
from prove.servers import load, names


def check_library(servers: Sequence[str], seeds: int, workers: int | None = None) -> list[Report]:
    """Reports for the named servers, in that order, or for all of them."""
    chosen = list(servers or names())
    for name in chosen:
        load(name)  # a wrong name or a broken server is reported before any process starts
    count = min(workers or os.cpu_count() or 1, len(chosen))
    if count == 1:
        return [_check_one(name, seeds) for name in chosen]
    with ProcessPoolExecutor(count) as pool:
        try:
            return list(pool.map(_check_one, chosen, [seeds] * len(chosen)))
        except BaseException:
            for process in multiprocessing.active_children():
                process.terminate()  # otherwise an interrupt would wait until the current servers are checked
            pool.shutdown(wait=False, cancel_futures=True)
            raise


def _check_one(name: str, seeds: int) -> Report:
    return check_server(load(name), range(seeds), [load(other) for other in names()])
