"""Runs side by side: scores with intervals, and differences to the first run, task by task."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from prove.charts import Interval, intervals
from prove.console import counted
from prove.core.errors import UsageError, cut
from prove.evals.rows import Row
from prove.evals.run import read_run
from prove.evals.statistics import Estimate, difference
from prove.evals.summary import Part, Summary, in_order, strata, task_scores, within
from prove.evals.table import interval, markdown, not_in_means, one_line, percent


class Run(NamedTuple):
    """A finished run, by the name of its folder, and as much of the path as tells it from the others."""

    name: str
    summary: Summary
    rows: list[Row]


class Compared(NamedTuple):
    """One run in one group: its figures, and the difference to the first run, over so many tasks that both have.

    Of the first run, both are None.
    """

    group: str
    run: str
    part: Part
    change: Estimate | None
    shared: int | None = None

    def as_dict(self) -> dict[str, Any]:
        """The same with names for all figures."""
        return {**self._asdict(), "change": None if self.change is None else self.change._asdict()}


def read_runs(folders: Sequence[str | Path]) -> list[Run]:
    """The runs of some folders, which must be of one suite and version."""
    runs = [Run(name, *read_run(folder)) for name, folder in zip(_names(folders), folders, strict=True)]
    first = runs[0].summary.settings
    for folder, run in zip(folders, runs, strict=True):
        mine = run.summary.settings
        if (mine.suite, mine.version) != (first.suite, first.version):
            raise UsageError(
                f"{cut(folder)} is of {mine.suite} ({cut(mine.version)}), the first run of {first.suite} "
                f"({cut(first.version)}); only runs of the same tasks are compared"
            )
    return runs


def _names(folders: Sequence[str | Path]) -> list[str]:
    """The ends of the paths, all of the same length, which is the least that tells different folders apart."""
    paths = [Path(folder).resolve() for folder in folders]
    length, names = 1, [path.name for path in paths]
    while len(set(names)) < len(set(paths)):
        length += 1
        names = [str(Path(*path.parts[-length:])) for path in paths]
    return names


def compared(runs: Sequence[Run]) -> list[Compared]:
    """Every group of every run. Differences are over the tasks that both runs have."""
    found: list[Compared] = []
    labels: dict[str, dict[str, None]] = {}
    for run in runs:
        for part in run.summary.parts:
            labels.setdefault(part.grouping, {})[part.group] = None
    for grouping, group in ((grouping, group) for grouping, groups in labels.items() for group in in_order(groups)):
        for number, run in enumerate(runs):
            part = next((p for p in run.summary.parts if (p.grouping, p.group) == (grouping, group)), None)
            if part is not None:
                change, shared = _change(runs[0], run, grouping, group) if number else (None, None)
                label = f"{grouping}: {group}" if grouping else group
                found.append(Compared(label, run.name, part, change, shared))
    return found


def _change(first: Run, second: Run, grouping: str, group: str) -> tuple[Estimate | None, int]:
    after = task_scores(second.rows)
    shared = [row for row in first.rows if row.task in after and (not grouping or row.groups.get(grouping) == group)]
    both = len(task_scores(shared))
    return difference(strata(shared, within(first.summary.settings, grouping)), after), both


def compare_table(rows: Sequence[Compared]) -> str:
    """All groups and runs as one table, differences in points of percent; below it, what the figures are over."""
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
    notes = [f"{one_line(row.run)}: {said}" for row in rows if not row.part.grouping for said in not_in_means(row.part)]
    notes += [
        f"{one_line(row.run)}: {_over(row.shared)}." for row in rows if not row.part.grouping and row.shared is not None
    ]
    return "\n\n".join([markdown(lines), *notes])


def _over(shared: int) -> str:
    if not shared:
        return "there is no difference to the first run, as no task was judged in both"
    return f"differences are over the {counted(shared, 'task')} that both runs have"


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
