"""The most important figures of the report as text for a terminal."""

from collections.abc import Iterator
from typing import Any


def summary_lines(figures: dict[str, Any]) -> Iterator[str]:
    """A line for each profile, then the cheats that beat the honest half most often under `prove-state`."""
    yield (
        f"{'profile':<18} {'failures above':>14} {'ranked by goals':>16} {'rho success':>12} {'rho goals':>10} "
        f"{'break-even p90':>14} {'reads alone':>11}"
    )
    for name, each in figures["profiles"].items():
        rows: list[dict[str, float]] = each["calibration"]
        above = max(row["failures_above"] for row in rows)
        ranked = min(row["ranked"] for row in rows)
        success = sum(row["by_success"] for row in rows) / len(rows)
        goals = sum(row["by_goals"] for row in rows) / len(rows)
        yield (
            f"{name:<18} {above:>14.1%} {ranked:>16.1%} {success:>12.2f} {goals:>10.2f} "
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
