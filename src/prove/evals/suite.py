"""What a suite is: tasks that are played, and a judge of what was done."""

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


def spread(tasks: Sequence[Task], limit: int | None) -> list[Task]:
    """At most `limit` of the tasks, of each kind as many and evenly spread, in their order."""
    if limit is None or limit >= len(tasks):
        return list(tasks)
    places: dict[str, list[int]] = {}
    for place, task in enumerate(tasks):
        places.setdefault("/".join(task.groups.values()), []).append(place)
    shares = _shares([len(several) for several in places.values()], limit)
    chosen = [
        several[number * len(several) // share]
        for several, share in zip(places.values(), shares, strict=True)
        for number in range(share)
    ]
    return [tasks[place] for place in sorted(chosen)]


def _shares(sizes: Sequence[int], limit: int) -> list[int]:
    """How many are taken of each kind: the same number, as far as there are so many."""
    shares = [0] * len(sizes)
    while limit:
        open_ones = [place for place, size in enumerate(sizes) if shares[place] < size]
        for place in open_ones[:limit]:
            shares[place] += 1
        limit -= min(limit, len(open_ones))
    return shares
