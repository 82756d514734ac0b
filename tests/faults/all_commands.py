"""Runs every command that writes files or prints data, one after the other, in the current folder.

    python all_commands.py WORKERS COLD_CACHE

What a command prints is written to a file named after its place in the list. A small graph is also built with a cache
that is empty, since a full one would hide in which order the walks go.

With EXACT_SUMS in its environment, the built-in sum of floats is exact, as it nearly is in Python 3.12 and later: what
is the same in all versions must not depend on it.
"""

import builtins
import contextlib
import io
import os
import sys
from collections.abc import Iterable
from math import fsum
from pathlib import Path
from typing import Any

from prove.cli import main

plain_sum = builtins.sum


def exact_sum(values: Iterable[Any], /, start: Any = 0) -> Any:
    """The sum, exact where floats are added to numbers."""
    added = [start, *values]
    if any(type(value) is float for value in added) and all(isinstance(value, int | float) for value in added):
        return fsum(added)
    return plain_sum(added[1:], start)


if os.environ.get("EXACT_SUMS"):  # at import, so that it is so in the processes of workers, too
    builtins.sum = exact_sum

SETTINGS = ("missing_function=0.15", "abstentions=0.15", "missing=0.6", "minimal=0.1", "per_world=6")
"""All kinds of examples, many worlds, and many values left out: the order of parameters once decided which one."""
POLICIES = ("oracle", "random-valid", "shuffled")
TINY = (
    *("data.synth.count=30", "model.scratch.vocabulary=1024", "model.scratch.width=48", "model.scratch.inner=96"),
    *(
        "model.scratch.heads=2",
        "model.scratch.key_value_heads=1",
        "sft.steps=2",
        "sft.batch=4",
        "evaluation_examples=0",
    ),
)
"""The recipe `tiny`, made so small that it takes seconds."""
TRAIN = ["train", "sft", "tiny", "--out", "trained", *(word for setting in TINY for word in ("--set", setting))]


def commands(workers: str) -> list[list[str]]:
    """The commands in an order in which each finds the files that it reads."""
    settings = [word for setting in SETTINGS for word in ("--set", setting)]
    return [
        ["synth", "--out", "set", "--count", "150", "--seed", "3", "--workers", workers, "--json", *settings],
        ["validate", "set", "--workers", workers, "--json"],
        *(["graph", "--format", format] for format in ("json", "dot", "svg")),
        *(["rollout", "set", "--policy", policy, "--out", f"{policy}.jsonl", "--json"] for policy in POLICIES),
        *(["score", f"{policy}.jsonl", "--json"] for policy in POLICIES),
        ["score", "random-valid.jsonl", "--profile", "prove-state"],
        ["explain", "random-valid.jsonl", "5"],
        *(["export", "set", "--format", format, "--out", f"{format}.out"] for format in ("openai", "trl", "verl")),
        ["import", "rows.jsonl", "--kind", "when2call", "--out", "imported.parquet", "--json"],
        ["import", "irrelevance.jsonl", "--kind", "xlam-irrelevance", "--out", "irrelevance.parquet", "--json"],
        ["rollout", "imported.parquet", "--out", "imported.jsonl"],
        ["show", "set", "7"],
        ["servers", "--json"],
        ["reward-report", "set", "--out", "rewards", "--limit", "8", "--group", "2", "--workers", workers, "--json"],
        ["eval", "own", "--policy", "shuffled", "--data", "set", "--trials", "2", "--out", "evaluated", "--json"],
        ["eval", "own", "--policy", "oracle", "--data", "set", "--trials", "2", "--out", "solved", "--json"],
        ["compare", "evaluated", "solved", "--plot", "compared.svg", "--json"],
        ["check", "budget", "--seeds", "4", "--workers", workers, "--json"],
        ["new-server", "bakery", "--in", "servers"],
        ["completion", "bash"],
    ]


def run(number: int, arguments: list[str]) -> None:
    """Run one command and keep what it prints. What training says of its steps is not kept: how long they took."""
    with open(f"{number:02}-{arguments[0]}.printed", "w", encoding="utf-8") as printed:
        with contextlib.redirect_stdout(printed), contextlib.ExitStack() as quiet:
            if arguments[0] == "train":
                quiet.enter_context(contextlib.redirect_stderr(io.StringIO()))
            code = main(arguments)
        print("exit code", code, file=printed)


if __name__ == "__main__":
    chosen = commands(sys.argv[1])
    for place, words in enumerate(chosen):
        run(place, words)
    os.environ["PROVE_CACHE"] = str(Path(sys.argv[2]).absolute())
    run(len(chosen), ["graph", "budget", "payments", "--format", "json"])
    builtins.sum = plain_sum  # torch wants its own
    run(len(chosen) + 1, TRAIN)  # the last one: a process that has loaded torch is not forked
