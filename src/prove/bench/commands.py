"""The command that measures: bench."""

import argparse

from prove.console import Commands, add_json


def register(commands: Commands) -> None:
    """Add the options of the command."""
    bench = commands["bench"]
    bench.set_defaults(run=_bench)
    add_json(bench, "the figures")


def _bench(arguments: argparse.Namespace) -> int:
    from prove.bench import bench_json, bench_table, run_bench

    rows = run_bench()
    print(bench_json(rows) if arguments.json else bench_table(rows))
    return 0 if all(row.met for row in rows) else 1
