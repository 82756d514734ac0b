"""What the rows of a run say together: for all tasks and for each group of them."""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from math import fsum, isclose
from typing import Annotated, Any, cast

import msgspec

from prove.evals.rows import Row, RunSettings
from prove.evals.statistics import SOLVED, Estimate, Stratum, pass_all, pass_at, weighted, weighted_mean

_NUMBER = re.compile(r"[0-9]{1,18}")

Values = Callable[[Iterable[Row]], dict[str, float]]
"""What each task of some rows is worth, by its id; a task of which that is not known is left out."""


class Part(msgspec.Struct, frozen=True):
    """The figures of a group of tasks.

    Args:
        grouping: How the tasks are grouped: 'category'; empty for all tasks.
        group: Which group it is: 'base'.
        unjudged: Trials without a score; they are in no mean.
        score: The mean score of the tasks that have one; None if no task has.
        low: The lower end of its 95% interval.
        enough: By k, how many tasks have at least k judged trials. Chances of k trials are over these.
        pass_at: By k, the chance that at least one of k trials succeeds.
        pass_all: By k, the chance that all of k trials succeed.
        measures: Means of what else was measured in the judged trials.
    """

    grouping: str
    group: str
    tasks: int
    trials: int
    unjudged: int
    score: float | None
    low: float | None = None
    high: float | None = None
    enough: dict[int, int] = {}
    pass_at: dict[int, float] = {}
    pass_all: dict[int, float] = {}
    measures: dict[str, float] = {}


class Summary(msgspec.Struct, frozen=True):
    """What a run gave. The first part is of all tasks."""

    settings: RunSettings
    parts: Annotated[tuple[Part, ...], msgspec.Meta(min_length=1)]

    @property
    def overall(self) -> Part:
        return self.parts[0]


def summarize(settings: RunSettings, rows: Sequence[Row]) -> Summary:
    """The figures of all rows together, then of each group: in the order of the rows, or of their numbers."""
    parts = [part("", "overall", rows, within(settings, ""))]
    for grouping in dict.fromkeys(name for row in rows for name in row.groups):
        for group in in_order(dict.fromkeys(row.groups[grouping] for row in rows if grouping in row.groups)):
            own = [row for row in rows if row.groups.get(grouping) == group]
            parts.append(part(grouping, group, own, within(settings, grouping)))
    return Summary(settings, tuple(parts))


def in_order(groups: Iterable[str]) -> list[str]:
    """The groups by the numbers that they begin with, if all of them do; else as they come."""
    found = {group: _NUMBER.match(group) for group in groups}
    numbers = {group: int(number[0]) for group, number in found.items() if number is not None}
    return sorted(numbers, key=numbers.__getitem__) if len(numbers) == len(found) else list(found)


def same_figures(first: Summary, second: Summary) -> bool:
    """Whether two summaries say the same, but for the last digits, which differ between machines."""
    one, other = (dict(_leaves(msgspec.to_builtins(summary))) for summary in (first, second))
    return one.keys() == other.keys() and all(_alike(one[place], other[place]) for place in one)


def _leaves(value: Any, place: tuple[Any, ...] = ()) -> Iterator[tuple[tuple[Any, ...], Any]]:
    """All that is in lists and mappings, by where it is."""
    if isinstance(value, list | tuple):
        value = dict(enumerate(cast("list[Any]", value)))
    if not isinstance(value, dict):
        yield place, value
        return
    for name, inner in cast("dict[Any, Any]", value).items():
        yield from _leaves(inner, (*place, name))


def _alike(first: Any, second: Any) -> bool:
    both_numbers = isinstance(first, float) and isinstance(second, float)
    return isclose(first, second, rel_tol=1e-9, abs_tol=1e-9) if both_numbers else first == second


def within(settings: RunSettings, grouping: str) -> tuple[str, ...]:
    """The groupings whose groups count the same in the score of all tasks, or of one group of a grouping."""
    overall = settings.overall if isinstance(settings.overall, tuple) else tuple(filter(None, [settings.overall]))
    return tuple(name for name in overall if name != grouping) if grouping in ("", *overall) else ()


def part(grouping: str, group: str, rows: Sequence[Row], equal: Sequence[str] = ()) -> Part:
    """The figures of some rows; groups of the groupings in `equal` count the same in the score and the chances."""
    tasks = by_task(rows)
    judged = [len(scores_of(several)) for several in tasks.values()]
    ks = range(2, max(judged, default=0) + 1)
    return Part(
        grouping=grouping,
        group=group,
        tasks=len(tasks),
        trials=len(rows),
        unjudged=sum(row.score is None for row in rows),
        **_figures(weighted(strata(rows, equal))),
        enough={k: sum(trials >= k for trials in judged) for k in ks},
        pass_at={k: weighted_mean(strata(rows, equal, _chances(pass_at, k))) for k in ks},
        pass_all={k: weighted_mean(strata(rows, equal, _chances(pass_all, k))) for k in ks},
        measures=_mean_measures(rows),
    )


def task_scores(rows: Iterable[Row]) -> dict[str, float]:
    """The mean score of each judged task."""
    return {task: _mean(scores) for task, group in by_task(rows).items() if (scores := scores_of(group))}


def _chances(chance: Callable[[int, int, int], float], k: int) -> Values:
    """The chance of each task that has k judged trials."""

    def values(rows: Iterable[Row]) -> dict[str, float]:
        judged = {task: scores_of(group) for task, group in by_task(rows).items()}
        return {
            task: chance(sum(score >= SOLVED for score in scores), len(scores), k)
            for task, scores in judged.items()
            if len(scores) >= k
        }

    return values


def strata(rows: Sequence[Row], equal: Sequence[str] = (), values: Values = task_scores) -> list[Stratum]:
    """What tasks are worth; groups of the first grouping count the same, within each those of the second."""
    if not equal:
        found = values(rows)
        return [Stratum(1.0, found)] if found else []
    groups: dict[str, list[Row]] = {}
    for row in rows:
        groups.setdefault(row.groups.get(equal[0], ""), []).append(row)
    parts = [inner for group in groups.values() if (inner := strata(group, equal[1:], values))]
    return [Stratum(stratum.weight / len(parts), stratum.values) for inner in parts for stratum in inner]


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
    return fsum(values) / len(values)


def _mean_measures(rows: Iterable[Row]) -> dict[str, float]:
    values: dict[str, list[float]] = {}
    for row in rows:
        for name, value in row.measures.items() if row.score is not None else ():
            values.setdefault(name, []).append(value)
    return {name: _mean(several) for name, several in values.items()}
