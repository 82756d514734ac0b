"""What a suite is: tasks that are played, and a judge of what was done."""

from collections import Counter
from collections.abc import AsyncGenerator, Sequence
from typing import Any, NamedTuple, Protocol

from prove.connect.opening import OpenSession
from prove.core.episodes import Episode
from prove.core.examples import Example
from prove.rollout.conversation import EpisodeLimits


class Verdict(NamedTuple):
    """What was done is worth: a score from 0 to 1, None if it cannot be judged, and other measures."""

    score: float | None
    measures: dict[str, float]
    reason: str = ""


class Task(NamedTuple):
    """One task: its id, its group in each way to group the suite, and whatever its suite needs to play it."""

    id: str
    groups: dict[str, str]
    content: Any


class Trial(NamedTuple):
    """One task that was played: its place among the tasks that were asked for, the verdict, and what happened, as JSON.

    `stopped` and `error` are those of an episode.
    """

    place: int
    verdict: Verdict
    transcript: Any
    stopped: str = "done"
    error: str = ""


class Suite(Protocol):
    """Tasks, and how a player plays them.

    Args:
        version: Names its data; runs of different versions are not compared.
        overall: The grouping whose groups count the same in the overall score; empty if tasks do. Of several, groups of
            the second count the same within each group of the first.
        left_out: What of its score is not measured, in words.
        transcripts: The name of the file in which what happened is kept.
    """

    @property
    def name(self) -> str: ...
    @property
    def version(self) -> str: ...
    @property
    def overall(self) -> str | tuple[str, ...]: ...
    @property
    def left_out(self) -> tuple[str, ...]: ...
    @property
    def transcripts(self) -> str: ...
    def tasks(self) -> Sequence[Task]: ...
    def play(self, tasks: Sequence[Task], trial: int, concurrency: int) -> AsyncGenerator[Trial]: ...


class ExampleSuite(Protocol):
    """A suite whose tasks are examples: the rollout engine plays them, the suite judges the episodes."""

    @property
    def name(self) -> str: ...
    @property
    def version(self) -> str: ...
    @property
    def overall(self) -> str: ...
    @property
    def limits(self) -> EpisodeLimits: ...
    @property
    def opener(self) -> OpenSession: ...
    def examples(self) -> Sequence[Example]: ...
    def groups(self, example: Example) -> dict[str, str]: ...
    def judge(self, episode: Episode) -> Verdict: ...
    def judging(self) -> "ExampleSuite":
        """The suite without its examples, small enough to be sent to a process that plays some of them."""
        ...


def spread(tasks: Sequence[Task], limit: int | None) -> list[Task]:
    """At most `limit` of the tasks, in their order.

    Groups of the first grouping have the same number of them, within each those of the second, and so on, as far as
    there are so many. What cannot be divided goes to the groups that have the fewest so far, the first ones if several
    have. Within the last grouping tasks are taken at even distances.
    """
    if limit is None or limit >= len(tasks):
        return list(tasks)
    groupings = list(dict.fromkeys(name for task in tasks for name in task.groups))
    return [tasks[place] for place in sorted(_chosen(tasks, range(len(tasks)), groupings, limit, Counter()))]


def _chosen(
    tasks: Sequence[Task], places: Sequence[int], groupings: Sequence[str], limit: int, taken: Counter[tuple[str, str]]
) -> list[int]:
    """The places of `limit` tasks among `places`; `taken` counts those of each group that were chosen before."""
    if not groupings:
        return [places[number * len(places) // limit] for number in range(limit)]
    grouping, *inner = groupings
    groups: dict[str, list[int]] = {}
    for place in places:
        groups.setdefault(tasks[place].groups.get(grouping, ""), []).append(place)
    found: list[int] = []
    by_need = sorted(groups, key=lambda group: taken[grouping, group])
    for group, share in zip(by_need, _shares([len(groups[group]) for group in by_need], limit), strict=True):
        found += _chosen(tasks, groups[group], inner, share, taken)
        taken[grouping, group] += share
    return found


def _shares(sizes: Sequence[int], limit: int) -> list[int]:
    """How many are taken of each group: the same number, as far as there are so many, and of the first one more."""
    shares = [0] * len(sizes)
    while limit:
        open_ones = [place for place, size in enumerate(sizes) if shares[place] < size]
        for place in open_ones[:limit]:
            shares[place] += 1
        limit -= min(limit, len(open_ones))
    return shares
