"""Measures what we promise, every figure beside its yardstick in the same run: `prove bench`."""

from prove.bench.rows import Row, bench_json, bench_table
from prove.bench.run import run_bench

__all__ = ["Row", "bench_json", "bench_table", "run_bench"]
