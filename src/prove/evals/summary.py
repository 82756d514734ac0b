"""What the rows of a run say together: for all tasks and for each group of them."""

from collections.abc import Iterable, Sequence

import msgspec

from prove.evals.rows import Row, RunSettings
from prove.evals.statistics import SOLVED, Estimate, Stratum, pass_all, pass_at, weighted


class Part(msgspec.Struct, frozen=True):
    """The figures of a group of tasks.

    Args:
        grouping: How the tasks are grouped: 'category'; empty for all tasks.
        group: Which group it is: 'base'.
        unjudged: Trials without a score; they are in no mean.
        score: The mean score of the tasks that have one; None if no task has.
        low: The lower end of its 95% interval.
        pass_at: By k, the chance that at least one of k trials succeeds.
        pass_all: By k, the chance that all of k trials succeed.
        measures: Means of what else was measured.
    """

    grouping: str
    group: str
    tasks: int
    trials: int
    unjudged: int
    score: float | None
    low: float | None = None
    high: float | None = None
    pass_at: dict[int, float] = {}
    pass_all: dict[int, float] = {}
    measures: dict[str, float] = {}


class Summary(msgspec.Struct, frozen=True):
    """What a run gave. The first part is of all tasks."""

    settings: RunSettings
    parts: tuple[Part, ...]

    @property
    def overall(self) -> Part:
        return self.parts[0]


def summarize(settings: RunSettings, rows: Sequence[Row]) -> Summary:
    """The figures of all rows together, then of each group, in the order of the rows."""
    parts = [part("", "overall", rows, within(settings, ""))]
    for grouping in dict.fromkeys(name for row in rows for name in row.groups):
        for group in dict.fromkeys(row.groups[grouping] for row in rows if grouping in row.groups):
            own = [row for row in rows if row.groups.get(grouping) == group]
            parts.append(part(grouping, group, own, within(settings, grouping)))
    return Summary(settings, tuple(parts))


def within(settings: RunSettings, grouping: str) -> tuple[str, ...]:
    """The groupings whose groups count the same in the score of all tasks, or of one group of a grouping."""
    overall = settings.overall if isinstance(settings.overall, tuple) else tuple(filter(None, [settings.overall]))
    return tuple(name for name in overall if name != grouping) if grouping in ("", *overall) else ()


def part(grouping: str, group: str, rows: Sequence[Row], equal: Sequence[str] = ()) -> Part:
    """The figures of some rows; groups of the groupings in `equal` count the same in the score."""
    tasks = by_task(rows)
    judged = [scores for scores in map(scores_of, tasks.values()) if scores]
    solved = [(sum(score >= SOLVED for score in scores), len(scores)) for scores in judged]
    most = min((trials for _, trials in solved), default=0)
    return Part(
        grouping=grouping,
        group=group,
        tasks=len(tasks),
        trials=len(rows),
        unjudged=sum(row.score is None for row in rows),
        **_figures(weighted(strata(rows, equal))),
        pass_at={k: chance for k in range(2, most + 1) if (chance := pass_at(solved, k)) is not None},
        pass_all={k: chance for k in range(2, most + 1) if (chance := pass_all(solved, k)) is not None},
        measures=_mean_measures(rows),
    )


def strata(rows: Sequence[Row], equal: Sequence[str] = ()) -> list[Stratum]:
    """The scores of the judged tasks; groups of the first grouping count the same, within each those of the second."""
    if not equal:
        scores = task_scores(rows)
        return [Stratum(1.0, scores)] if scores else []
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(row.groups.get(equal[0], ""), []).append(row)
    parts = [inner for group in groups.values() if (inner := strata(group, equal[1:]))]
    return [Stratum(stratum.weight / len(parts), stratum.values) for inner in parts for stratum in inner]


def task_scores(rows: Iterable[Row]) -> dict[str, float]:
    """The mean score of each judged task."""
    return {task: _mean(scores) for task, group in by_task(rows).items() if (scores := scores_of(group))}


def by_task(rows: Iterable[Row]) -> dict[str, list[Row]]:
    """The rows of each task."""
    grouped: dict[str, list[Row]] = {}
    for row in rows:
        grouped.setdefault(row.task, []).append(row)
    return grouped


def scores_of(rows: Iterable[Row]) -> list[float]:
    """The scores that there are."""
    return [row.score for row in rows if row.score is not None]


def _figures(found: Estimate | None) -> dict[str, float | None]:
    return {"score": None} if found is None else {"score": found.mean, "low": found.low, "high": found.high}


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)


def _mean_measures(rows: Iterable[Row]) -> dict[str, float]:
    values: dict[str, list[float]] = {}
    for row in rows:
        for name, value in row.measures.items():
            values.setdefault(name, []).append(value)
    return {name: _mean(several) for name, several in values.items()}
