"""Runs a command in a process in which something is wrong.

    python disturbed.py TROUBLE ARGUMENTS...

The trouble is a JSON object:
- `wait`: the seconds that the process waits after every record that it adds to its journal, so that it can be stopped
  in the middle.
- `patience`: the seconds for which it waits for the lock of a journal.
- `largest`: the bytes that a file may have, as if the disk were full then.
- `start`: the seconds that it waits where its imports and preparations are, after it has made a file `started`.
- `answer`: the seconds for which it waits for an answer of an endpoint.
- `clock`: if true, the time of day jumps back by an hour every few times that it is read, and so does the monotonic
  clock that journals and progress bars read.
"""

import argparse
import itertools
import json
import resource
import sys
import time
from collections.abc import Callable, Collection
from functools import partial
from pathlib import Path
from types import SimpleNamespace

from prove import cli
from prove.cli import main
from prove.data import journal, progress
from prove.data.journal import Journal
from prove.rollout.endpoints import endpoint

HOUR = 3600.0


def slow_down(seconds: float) -> None:
    add = Journal.add

    def add_slowly(self: Journal, number: int, record: bytes) -> None:
        add(self, number, record)
        time.sleep(seconds)

    Journal.add = add_slowly


def start_slowly(seconds: float) -> None:
    make_parser = cli.make_parser

    def make_slowly(complete: Collection[str]) -> argparse.ArgumentParser:
        Path("started").touch()
        time.sleep(seconds)
        return make_parser(complete)

    cli.make_parser = make_slowly


def answer_within(seconds: float) -> None:
    endpoint.PROBE_SECONDS = seconds
    endpoint.Endpoint = partial(endpoint.Endpoint, seconds=seconds)


def jumping(clock: Callable[[], float]) -> Callable[[], float]:
    readings = itertools.count()
    return lambda: clock() - HOUR * (next(readings) // 7)


def disturb(trouble: dict[str, float]) -> None:
    if "wait" in trouble:
        slow_down(trouble["wait"])
    if "patience" in trouble:
        journal.LOCK_SECONDS = trouble["patience"]
    if "largest" in trouble:
        resource.setrlimit(resource.RLIMIT_FSIZE, (int(trouble["largest"]), resource.RLIM_INFINITY))
    if "start" in trouble:
        start_slowly(trouble["start"])
    if "answer" in trouble:
        answer_within(trouble["answer"])
    if trouble.get("clock"):
        time.time = jumping(time.time)
        ours = SimpleNamespace(monotonic=jumping(time.monotonic), sleep=time.sleep)
        for module in (journal, progress):
            module.__dict__["time"] = ours


if __name__ == "__main__":
    disturb(json.loads(sys.argv.pop(1)))
    sys.exit(main())
