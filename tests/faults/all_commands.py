"""Runs every command that writes files or prints data, one after the other, in the current folder.

    python all_commands.py WORKERS COLD_CACHE

What a command prints is written to a file named after its place in the list. A small graph is also built with a cache
that is empty, since a full one would hide in which order the walks go.
"""

import contextlib
import os
import sys
from pathlib import Path

from prove.cli import main

SETTINGS = ("missing_function=0.15", "abstentions=0.15", "missing=0.6", "minimal=0.1", "per_world=6")
"""All kinds of examples, many worlds, and many values left out: the order of parameters once decided which one."""
POLICIES = ("oracle", "random-valid", "shuffled")


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
        ["check", "budget", "--seeds", "2", "--workers", workers, "--json"],
        ["new-server", "bakery", "--in", "servers"],
        ["completion", "bash"],
    ]


def run(number: int, arguments: list[str]) -> None:
    """Run one command and keep what it prints."""
    with open(f"{number:02}-{arguments[0]}.printed", "w", encoding="utf-8") as printed:
        with contextlib.redirect_stdout(printed):
            code = main(arguments)
        print("exit code", code, file=printed)


if __name__ == "__main__":
    chosen = commands(sys.argv[1])
    for place, words in enumerate(chosen):
        run(place, words)
    os.environ["PROVE_CACHE"] = str(Path(sys.argv[2]).absolute())
    run(len(chosen), ["graph", "budget", "payments", "--format", "json"])
