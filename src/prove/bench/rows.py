"""A row of the bench: a figure, its yardstick, and the bound that it must keep."""

import statistics
import time
from collections.abc import Callable
from typing import Literal

import msgspec


class Row(msgspec.Struct, frozen=True):
    """One figure. With a yardstick, `value` is the ratio of the two; without one, it is the figure itself."""

    name: str
    value: float
    unit: str
    bar: float
    kind: Literal["at least", "at most"]
    ours: str
    yardstick: str = ""

    @property
    def met(self) -> bool:
        return self.value >= self.bar if self.kind == "at least" else self.value <= self.bar


def seconds_each(
    work: Callable[[], object], number: int, repeats: int = 7, clock: Callable[[], float] = time.perf_counter
) -> float:
    """The time of one run: the median over some repeats, after one run to warm up.

    Args:
        clock: `time.process_time` for work on one core that should not be charged for what others do on it.
    """
    work()
    times: list[float] = []
    for _ in range(repeats):
        start = clock()
        for _ in range(number):
            work()
        times.append((clock() - start) / number)
    return statistics.median(times)


def bench_table(rows: list[Row]) -> str:
    """The rows as text for people."""
    lines: list[str] = []
    for row in rows:
        verdict = "met" if row.met else "MISSED"
        lines.append(f"{row.name}")
        lines.append(f"    {row.value:,.2f} {row.unit} ({row.kind} {row.bar:,g}: {verdict})")
        lines.append(f"    {row.ours}{f'; {row.yardstick}' if row.yardstick else ''}")
    return "\n".join(lines)


def bench_json(rows: list[Row]) -> str:
    """The rows as JSON, each with whether its bound is met."""
    listed = [{**msgspec.to_builtins(row), "met": row.met} for row in rows]
    return msgspec.json.format(msgspec.json.encode(listed), indent=2).decode()
