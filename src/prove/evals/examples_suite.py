"""A suite of examples and a player together: the rollout engine plays them, the suite judges."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Iterator, Sequence
from contextlib import aclosing
from dataclasses import dataclass

import msgspec

from prove.connect.opening import open_session
from prove.core.episodes import Episode
from prove.core.examples import Example
from prove.data.workers import cores, worker_pool
from prove.evals.players import Player, played
from prove.evals.suite import ExampleSuite, Task, Trial, Verdict

CHUNK = 20
"""So many examples, and those of the same world that follow, are played by one process at a time."""
WORTH_PROCESSES = 200
"""From so many examples on, a scripted policy plays on all cores."""


@dataclass(frozen=True)
class ExamplesPlayed:
    """A suite of examples, played by somebody."""

    suite: ExampleSuite
    player: Player
    left_out: tuple[str, ...] = ()
    transcripts: str = "episodes.jsonl"

    @property
    def name(self) -> str:
        return self.suite.name

    @property
    def version(self) -> str:
        return self.suite.version

    @property
    def overall(self) -> str:
        return self.suite.overall

    def tasks(self) -> Sequence[Task]:
        return [Task(example.id, self.suite.groups(example), example) for example in self.suite.examples()]

    async def play(self, tasks: Sequence[Task], trial: int, concurrency: int) -> AsyncGenerator[Trial]:
        """Play the examples, and judge each episode when it ends."""
        examples = [task.content for task in tasks]
        workers = cores()
        alone = bool(self.player.policy) and self.suite.opener is open_session  # nothing is asked of another process
        if alone and workers > 1 and len(examples) >= WORTH_PROCESSES:
            playing = _on_all_cores(self.suite, self.player, examples, trial, concurrency, workers)
        else:
            playing = _here(self.suite, self.player, examples, trial, concurrency)
        async with aclosing(playing):
            async for found in playing:
                yield found


async def _here(
    suite: ExampleSuite, player: Player, examples: Sequence[Example], trial: int, concurrency: int
) -> AsyncGenerator[Trial]:
    async with aclosing(played(player, suite, examples, trial, concurrency)) as playing:
        async for place, episode, measures in playing:
            verdict = verdict_of(suite, episode)
            verdict = verdict._replace(measures={**verdict.measures, **measures})
            transcript = msgspec.Raw(msgspec.json.encode(episode))
            yield Trial(place, verdict, transcript, episode.stopped, episode.error or verdict.reason)


async def _on_all_cores(
    suite: ExampleSuite, player: Player, examples: Sequence[Example], trial: int, concurrency: int, workers: int
) -> AsyncGenerator[Trial]:
    waiting: deque[tuple[int, asyncio.Future[list[Trial]]]] = deque()
    judging = suite.judging()
    with worker_pool(workers) as pool:
        try:
            for first, chunk in chunks(examples, CHUNK):
                work = pool.submit(_played_there, judging, player, chunk, trial, concurrency)
                waiting.append((first, asyncio.wrap_future(work)))
                if len(waiting) >= 2 * workers:
                    for found in await _next_of(waiting):
                        yield found
            while waiting:
                for found in await _next_of(waiting):
                    yield found
        finally:
            for _, unwanted in waiting:  # else asyncio complains that nobody asks what became of them
                unwanted.cancel()


async def _next_of(waiting: deque[tuple[int, asyncio.Future[list[Trial]]]]) -> list[Trial]:
    first, work = waiting.popleft()
    return [found._replace(place=first + found.place) for found in await work]


def chunks(examples: Sequence[Example], size: int) -> Iterator[tuple[int, list[Example]]]:
    """At least so many examples that follow each other, with the place of the first; those of one world together."""
    first = 0
    for place, example in enumerate(examples):
        if place - first >= size and example.seed != examples[place - 1].seed:
            yield first, list(examples[first:place])
            first = place
    yield first, list(examples[first:])


def _played_there(
    suite: ExampleSuite, player: Player, examples: Sequence[Example], trial: int, concurrency: int
) -> list[Trial]:
    async def play() -> list[Trial]:
        return [found async for found in _here(suite, player, examples, trial, concurrency)]

    return asyncio.run(play())


def verdict_of(suite: ExampleSuite, episode: Episode) -> Verdict:
    """The suite's verdict. An episode that an error ended has none: it says nothing about the policy."""
    return Verdict(None, {}, episode.error) if episode.stopped == "error" else suite.judge(episode)
