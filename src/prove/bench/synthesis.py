"""Measures synthesis."""

import shutil
import tempfile
import time
from pathlib import Path

from prove.bench.rows import Row
from prove.synth.config import SynthConfig
from prove.synth.run.chunks import library_graph
from prove.synth.run.pipeline import synthesize

WORKERS = 2
COUNT = 4000


def synth_row() -> Row:
    """Validated examples per second and core over a complete run, with process start, writing and the report."""
    library_graph()  # built once, then read from the cache
    folder = Path(tempfile.mkdtemp(prefix="prove-bench-"))
    try:
        start = time.perf_counter()
        report = synthesize(SynthConfig(seed=11, count=COUNT), folder, WORKERS)
        rate = report.kept / (time.perf_counter() - start) / WORKERS
    finally:
        shutil.rmtree(folder)
    return Row(
        name="validated examples per second and core",
        value=rate,
        unit="examples/s",
        bar=25,
        kind="at least",
        ours=f"{report.kept:,} examples with {WORKERS} workers, {report.kept_share:.1%} of all tries",
    )
