"""Runs side by side: scores with intervals, and differences to the first run, task by task."""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from prove.charts import Interval, intervals
from prove.core.errors import UsageError, cut
from prove.evals.rows import Row
from prove.evals.run import read_run
from prove.evals.statistics import Estimate, difference
from prove.evals.summary import Part, Summary, strata, task_scores, within
from prove.evals.table import interval, markdown, percent


class Run(NamedTuple):
    """A finished run, by the name of its folder."""

    name: str
    summary: Summary
    rows: list[Row]


class Compared(NamedTuple):
    """One run in one group: its figures, and the difference to the first run."""

    group: str
    run: str
    part: Part
    change: Estimate | None


def read_runs(folders: Sequence[str | Path]) -> list[Run]:
    """The runs of some folders, which must be of one suite and version."""
    runs = [Run(_name(folder), *read_run(folder)) for folder in folders]
    first = runs[0].summary.settings
    for folder, run in zip(folders, runs, strict=True):
        mine = run.summary.settings
        if (mine.suite, mine.version) != (first.suite, first.version):
            raise UsageError(
                f"{cut(folder)} is of {mine.suite} ({mine.version}), the first run of {first.suite} ({first.version}); "
                "only runs of the same tasks are compared"
            )
    return runs


def _name(folder: str | Path) -> str:
    path = Path(folder).resolve()
    return path.name


def compared(runs: Sequence[Run]) -> list[Compared]:
    """Every group of every run. Differences are over the tasks that both runs have."""
    found: list[Compared] = []
    labels = dict.fromkeys((part.grouping, part.group) for run in runs for part in run.summary.parts)
    for grouping, group in labels:
        for number, run in enumerate(runs):
            part = next((p for p in run.summary.parts if (p.grouping, p.group) == (grouping, group)), None)
            if part is not None:
                change = _change(runs[0], run, grouping, group) if number else None
                found.append(Compared(f"{grouping}: {group}" if grouping else group, run.name, part, change))
    return found


def _change(first: Run, second: Run, grouping: str, group: str) -> Estimate | None:
    after = task_scores(second.rows)
    shared = [row for row in first.rows if row.task in after and (not grouping or row.groups.get(grouping) == group)]
    return difference(strata(shared, within(first.summary.settings, grouping)), after)


def compare_table(rows: Sequence[Compared]) -> str:
    """All groups and runs as one table; differences in points of percent."""
    ks = sorted({k for row in rows for k in row.part.pass_all})
    head = ["", "run", "tasks", "score", "95%", *(f"pass^{k}" for k in ks), *(f"pass@{k}" for k in ks)]
    lines = [[*head, "difference", "95%"]]
    last = ""
    for row in rows:
        part = row.part
        cells = [row.group if row.group != last else "", row.run, f"{part.tasks:,}", percent(part.score)]
        cells += [interval(part)]
        cells += [percent(part.pass_all.get(k)) for k in ks] + [percent(part.pass_at.get(k)) for k in ks]
        lines.append([*cells, *_points(row.change)])
        last = row.group
    return markdown(lines)


def _points(change: Estimate | None) -> tuple[str, str]:
    if change is None:
        return "", ""
    return f"{100 * change.mean:+.1f}", f"{100 * change.low:+.1f} to {100 * change.high:+.1f}"


def compare_plot(rows: Sequence[Compared], title: str) -> str:
    """The scores with their intervals as SVG."""
    drawn: dict[str, list[Interval]] = {}
    for row in rows:
        part = row.part
        if part.score is not None and part.low is not None and part.high is not None:
            drawn.setdefault(row.group, []).append(Interval(row.run, part.score, part.low, part.high))
    return intervals(drawn, title)
