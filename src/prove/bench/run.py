"""All rows of the bench, in their order."""

from collections.abc import Callable, Sequence
from importlib.util import find_spec

from prove.bench.calls import call_row, host_memory_row, http_row
from prove.bench.evaluation import bfcl_row, endpoint_row, own_suite_row
from prove.bench.memorised_ids import memorised_row, next_id_row
from prove.bench.rollouts import concurrency_row, rollout_row, same_name_row, score_row, state_score_row
from prove.bench.rows import Row
from prove.bench.synthesis import synth_row
from prove.bench.worlds import fork_row, library_row, memory_row, world_row
from prove.console import print_problems
from prove.core.errors import UsageError, shown

ROWS: dict[str, Callable[[], Row]] = {
    "fork": fork_row,
    "memory": memory_row,
    "world": world_row,
    "library": library_row,
    "call": call_row,
    "http": http_row,
    "host-memory": host_memory_row,
    "score": score_row,
    "state-score": state_score_row,
    "same-name": same_name_row,
    "rollout": rollout_row,
    "concurrency": concurrency_row,
    "synth": synth_row,
    "memorised-ids": memorised_row,
    "next-ids": next_id_row,
    "own-suite": own_suite_row,
    "bfcl": bfcl_row,
    "endpoint": endpoint_row,
}
"""The rows by their short names, from worlds up to evaluation."""

NEEDS = {"bfcl": "bfcl_eval"}
"""Packages that are no part of an installation, by the rows that are left out without them."""


def run_bench(only: Sequence[str] = ()) -> list[Row]:
    """Measure every row, or only those that are named, in the order of `ROWS`.

    A row that is not named and needs a package that is not there is left out, and told on stderr.
    """
    for name in only:
        if name not in ROWS:
            raise UsageError(f"there is no row {shown(name)}; there are {', '.join(ROWS)}")
    absent = [] if only else [name for name, package in NEEDS.items() if find_spec(package) is None]
    print_problems([f"the row {name!r} is left out: there is no package {NEEDS[name]!r}" for name in absent])
    return [measure() for name, measure in ROWS.items() if name in (only or ROWS) and name not in absent]
