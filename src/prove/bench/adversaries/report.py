"""The report on the rewards: examines a set of examples and writes figures, plots and the table of cheats."""

import os
from collections.abc import Iterable, Iterator, Sequence
from itertools import islice
from pathlib import Path
from typing import Any

import msgspec

from prove.bench.adversaries.examine import GROUP, NOISES, Examined, examine
from prove.bench.adversaries.figures import break_even, calibration, policy_rows, reading_share
from prove.bench.adversaries.scene import Common, commonest
from prove.bench.adversaries.table import cheating_page
from prove.charts import bars, page, section, table
from prove.charts.curves import curves
from prove.core.errors import UsageError, cut
from prove.core.examples import LIBRARY, Example
from prove.data.atomic import check_target, write_atomic
from prove.data.long_run import file_settings, long_run
from prove.data.read import examples_of, read_any
from prove.data.workers import in_order
from prove.reward.profiles import PROFILES

OUTPUTS = ("cheating.md", "report.html", "report.json")
BATCH = 4
LEAST_CALLS = 2
"""Examples with fewer reference calls have no half."""


def reward_report(
    path: str | Path, out: str | Path, *, limit: int | None = None, group: int = GROUP, workers: int = 1
) -> dict[str, Any]:
    """Examine the examples of a set and write report.json, report.html and cheating.md into a folder.

    An example that cannot be examined is reported as a problem. What is interrupted is continued by the same call.
    """
    folder, file = Path(out), examples_of(path)
    for name in OUTPUTS:
        check_target(folder / name, regular=True)
    read, problems = read_any(file)
    examples = list(islice(filter(fits, read), limit))
    if not examples:
        reason = f" ({problems[0]})" if problems and not read else ""
        raise UsageError(
            f"{cut(path)} has no examples of our own servers with {LEAST_CALLS} reference calls or more and a known "
            f"outcome{reason}"
        )
    try:
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise UsageError(f"cannot write to {cut(folder)}: {error.strerror}") from error
    settings = {"command": "reward-report", "limit": limit, "group": group, **file_settings(file)}
    with long_run("examples", folder / "report.json", settings, len(examples)) as run:
        left = frozenset(run.left())
        halves = (commonest(examples[1::2]), commonest(examples[::2]))
        work = ((number, one, halves[number % 2], group) for number, one in enumerate(examples) if number in left)
        for done in in_order(_examine_all, _batches(work), workers):
            for number, found in done:
                run.add(number, msgspec.json.encode(found), keep=not isinstance(found, str))
        found, failed = _parted(run.records())
        if not found:
            raise UsageError(f"not one example could be examined ({failed[0]})")
        problems = [*problems, *failed]
        figures = figures_of(found, {"examples": len(found), "group": group, **_origin(file)}, problems)
        write_atomic(folder / "cheating.md", cheating_page(policy_rows(found), figures["set"]).encode())
        write_atomic(folder / "report.html", report_page(figures).encode())
        write_atomic(
            folder / "report.json", msgspec.json.format(msgspec.json.encode(figures, order="sorted"), indent=1)
        )
    return figures


def fits(example: Example) -> bool:
    """Whether an example has a half, in a world of our own servers, and its outcome is known."""
    known = example.expected is not None and example.expected.outcome is not None
    return known and example.environment == LIBRARY and len(example.reference_calls) >= LEAST_CALLS


Work = tuple[int, Example, Common, int]


def _batches(work: Iterator[Work]) -> Iterator[list[Work]]:
    while batch := list(islice(work, BATCH)):
        yield batch


def _examine_all(batch: list[Work]) -> list[tuple[int, Examined | str]]:
    return [(number, _examined(example, common, group)) for number, example, common, group in batch]


def _examined(example: Example, common: Common, group: int) -> Examined | str:
    """What was found with an example; a sentence where it cannot be examined."""
    try:
        return examine(example, common, group)
    except UsageError as error:  # it names a server that does not exist, or more time than there is
        return f"{cut(example.id)}: {cut(error)}"
    except Exception as error:  # noqa: BLE001 - a damaged example must not cost the others their figures
        return f"{cut(example.id)}: it cannot be examined ({type(error).__name__}: {cut(error)})"


def _parted(records: Iterable[bytes]) -> tuple[list[Examined], list[str]]:
    found = [msgspec.json.decode(record, type=Examined | str) for record in records]
    failed = [one for one in found if isinstance(one, str)]
    return [one for one in found if not isinstance(one, str)], failed


def _origin(file: Path) -> dict[str, Any]:
    """The seed and the number of the set, if its run says so."""
    config = file.parent / "config.json"
    if not os.path.isfile(config):
        return {}
    try:
        known = msgspec.json.decode(config.read_bytes(), type=dict[str, Any])
    except (OSError, msgspec.DecodeError, UnicodeDecodeError):
        return {}
    return {name: known[name] for name in ("seed", "count") if name in known}


def figures_of(found: Sequence[Examined], described: dict[str, Any], problems: Sequence[str] = ()) -> dict[str, Any]:
    """All figures as plain values, with what the set is and what of it could not be read."""
    return {
        "set": described,
        "problems": list(problems),
        "profiles": {
            profile: {
                "calibration": [msgspec.to_builtins(row) for row in calibration(found, profile)],
                "break_even": msgspec.to_builtins(break_even(found, profile)),
                "reading_share": reading_share(found, profile),
            }
            for profile in PROFILES
        },
        "policies": [msgspec.to_builtins(row) for row in policy_rows(found)],
    }


PLOTS = {
    "ranked": "Pairs that differ in goals achieved, ranked that way",
    "failures_above": "Failures that earn as much as a success of their group",
    "by_success": "Rank correlation with success",
    "by_goals": "Rank correlation with goals achieved",
    "spread": "Spread within a group (standard deviation)",
}


def report_page(figures: dict[str, Any]) -> str:
    """The figures as a page with plots over the noise."""
    profiles: dict[str, Any] = figures["profiles"]
    sections = [
        section(
            title,
            curves(
                {name: _points(each["calibration"], key) for name, each in profiles.items()},
                title,
                zero=True,
            ),
        )
        for key, title in PLOTS.items()
    ]
    honest = {name: each["break_even"] for name, each in profiles.items()}
    sections.append(
        section(
            "Probability from which an honest write pays, 90th percentile, in %",
            bars({name: round(100 * each["ninetieth"]) for name, each in honest.items()}, "break-even"),
        )
    )
    shares = {name: round(100 * max(0.0, each["reading_share"])) for name, each in profiles.items()}
    sections.append(section("The most that reads alone earn of the oracle, in %", bars(shares, "reads alone")))
    for profile in profiles:
        rows = [
            (f"{row['name']} ({row['kind']})", f"{row['means'][profile]:.3f} · {row['beats'][profile]:.1%}")
            for row in figures["policies"]
        ]
        sections.append(section(f"{profile}: mean · beats the honest half and fails", table(rows)))
    described = ", ".join(f"{name} {value}" for name, value in figures["set"].items())
    summary = f"Noisy oracles in groups at noise {', '.join(map(str, NOISES))}. The set: {described}."
    return page("PROVE: rewards", "What the rewards pay for", summary, sections)


def _points(rows: Sequence[dict[str, Any]], key: str) -> list[tuple[float, float]]:
    return [(row["noise"], row[key]) for row in rows if row[key] is not None]
