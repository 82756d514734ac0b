"""Measures how long the world of each server takes when nothing is cached, and all twenty of one seed.

    python scripts/world_times.py [--seeds 30] [--out results/worlds.json]

Times are of the processor, in milliseconds: median and 95th percentile over the seeds. Cyclic garbage is looked for as
often as in the commands of `prove`, which is less often than Python does by itself.
"""

import argparse
import gc
import importlib
import json
import pkgutil
import platform
import statistics
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import prove.servers._shared as shared
from prove.cli import GARBAGE_AFTER
from prove.servers import load, names

FIRST_SEED = 200


def main() -> None:
    """Measure, print and write."""
    parser = argparse.ArgumentParser(description="Measure how long cold worlds take.")
    parser.add_argument("--seeds", type=int, default=30, help="how many seeds")
    parser.add_argument("--out", type=Path, help="a file for the results")
    arguments = parser.parse_args()
    gc.set_threshold(GARBAGE_AFTER, *gc.get_threshold()[1:])
    seeds = range(FIRST_SEED, FIRST_SEED + arguments.seeds)
    chapters = list(caches())
    found = {name: measured(chapters, seeds, load(name).build) for name in names()}
    found["all twenty"] = measured(chapters, seeds, whole_life)
    for name, row in sorted(found.items(), key=lambda entry: -entry[1]["median"]):
        print(f"{name:16} {row['median']:6.1f} {row['p95']:6.1f}")
    if arguments.out is not None:
        report = {
            "unit": "ms of the processor",
            "seeds": len(seeds),
            "python": platform.python_version(),
            "worlds": found,
        }
        arguments.out.write_text(json.dumps(report, indent=1) + "\n")


def caches() -> Iterator[Any]:
    """Every cached function of the life and what it is made of."""
    for module in pkgutil.walk_packages(shared.__path__, f"{shared.__name__}."):
        for value in vars(importlib.import_module(module.name)).values():
            if hasattr(value, "cache_clear"):
                yield value


def measured(chapters: list[Any], seeds: range, build: Callable[[int], object]) -> dict[str, float]:
    """Median and 95th percentile of a build with empty caches."""
    build(seeds[0] - 1)
    taken: list[float] = []
    for seed in seeds:
        for chapter in chapters:
            chapter.cache_clear()
        start = time.process_time()
        build(seed)
        taken.append((time.process_time() - start) * 1000)
    taken.sort()
    return {"median": round(statistics.median(taken), 2), "p95": round(taken[int(len(taken) * 0.95)], 2)}


def whole_life(seed: int) -> None:
    """All worlds of one seed."""
    for name in names():
        load(name).build(seed)


if __name__ == "__main__":
    main()
