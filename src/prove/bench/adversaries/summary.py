"""The most important figures of the report as text for a terminal."""

from collections.abc import Iterator
from math import fsum
from typing import Any


def summary_lines(figures: dict[str, Any]) -> Iterator[str]:
    """A line for each profile, then the cheats that beat the honest half most often under `prove-state`."""
    yield (
        f"{'profile':<18} {'failures above':>14} {'ranked by goals':>16} {'rho success':>12} {'rho goals':>10} "
        f"{'break-even p90':>14} {'reads alone':>11}"
    )
    for name, each in figures["profiles"].items():
        above, ranked, success, goals = (
            [row[key] for row in each["calibration"] if row[key] is not None]
            for key in ("failures_above", "ranked", "by_success", "by_goals")
        )
        yield (
            f"{name:<18} {_shown(max(above, default=None), '.1%'):>14} {_shown(min(ranked, default=None), '.1%'):>16} "
            f"{_shown(_mean(success), '.2f'):>12} {_shown(_mean(goals), '.2f'):>10} "
            f"{each['break_even']['ninetieth']:>14.2f} {each['reading_share']:>11.2f}"
        )
    yield "failures above, ranked by goals: the worst level of noise; rho: the mean over the levels"
    cheats = [row for row in figures["policies"] if row["kind"] == "cheat"]
    yield "cheats under prove-state that beat the honest half most often:"
    for row in sorted(cheats, key=lambda row: -row["beats"]["prove-state"])[:5]:
        own, half = row["failed"]["prove-state"]
        yield (
            f"  {row['name']:<32} {row['beats']['prove-state']:6.1%} of {row['examples']:,} examples; "
            f"failures earn {own:.3f} on the mean, the honest half {half:.3f} there"
        )


def _mean(values: list[float]) -> float | None:
    return fsum(values) / len(values) if values else None


def _shown(value: float | None, form: str) -> str:
    """A figure as text; a dash where there was nothing to measure."""
    return "-" if value is None else format(value, form)
