"""Synthesises the paper's set, validates it again in fresh worlds, and writes the figures to results/.

    python scripts/paper_set.py [--out runs/paper] [--workers 2] [--count 13517] [--results results]

The set stays in its run folder; a sample of 200 examples is written to results/.
"""

import argparse
import os
import platform
import resource
import time
from pathlib import Path

import msgspec

from prove.core.examples import Example
from prove.data.parquet import read_parquet, write_parquet
from prove.synth.config import PAPER
from prove.synth.run.pipeline import EXAMPLES, synthesize
from prove.synth.run.revalidate import validate_set
from prove.view.show import show_example

RESULTS = Path(__file__).parent.parent / "results"
SAMPLE = 200
SHOWN = 20


def main() -> None:
    """Synthesise, validate, sample, report."""
    parser = argparse.ArgumentParser(description="Synthesise and validate the paper's set.")
    parser.add_argument("--out", default="runs/paper", help="the folder of the run")
    parser.add_argument("--workers", type=int, default=2, help="how many processes")
    parser.add_argument("--count", type=int, default=PAPER.count, help="how many examples (default: the paper's)")
    parser.add_argument("--results", type=Path, default=RESULTS, help="where the sample and the figures go")
    arguments = parser.parse_args()
    results: Path = arguments.results
    start = time.perf_counter()
    report = synthesize(msgspec.structs.replace(PAPER, count=arguments.count), arguments.out, arguments.workers)
    made = time.perf_counter() - start
    start = time.perf_counter()
    proven = validate_set(arguments.out, arguments.workers)
    checked = time.perf_counter() - start
    examples = spread(Path(arguments.out) / EXAMPLES, report.kept)
    results.mkdir(parents=True, exist_ok=True)
    write_parquet(results / "sample_200.parquet", examples)
    (results / "sample_20.md").write_text(shown(examples))
    figures = {
        "command": f"python scripts/paper_set.py --count {arguments.count} --workers {arguments.workers}",
        "machine": f"{os.cpu_count()} cores, {platform.system()}, Python {platform.python_version()}",
        "seconds_to_make": round(made, 1),
        "examples_per_second_and_worker": round(report.kept / made / arguments.workers, 1),
        "seconds_to_prove_again": round(checked, 1),
        "peak_memory_mib": {
            "main process": round(resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024),
            "largest worker": round(resource.getrusage(resource.RUSAGE_CHILDREN).ru_maxrss / 1024),
        },
        "validation": {
            "examples": proven.examples,
            "valid": proven.valid,
            "refused": proven.refused,
            "leaks": proven.leaks,
        },
        "report": msgspec.to_builtins(report),
    }
    (results / "paper_set.json").write_bytes(msgspec.json.format(msgspec.json.encode(figures), indent=2))
    print(f"{proven.valid:,} of {proven.examples:,} examples are valid")
    print(f"{made:.0f} s to make them, {checked:.0f} s to prove them again")


def spread(path: Path, count: int) -> list[Example]:
    """A sample of the set at equal distances."""
    step = max(1, count // SAMPLE)
    return [example for number, example in enumerate(read_parquet(path)) if number % step == 0][:SAMPLE]


def shown(examples: list[Example]) -> str:
    """Some examples of the sample as text for people."""
    every = max(1, len(examples) // SHOWN)
    blocks = "\n\n".join(f"```\n{show_example(example).strip()}\n```" for example in examples[::every][:SHOWN])
    return f"# {SHOWN} of the {len(examples)} sampled conversations\n\nWritten by `scripts/paper_set.py`.\n\n{blocks}\n"


if __name__ == "__main__":
    main()
