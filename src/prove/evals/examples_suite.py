"""A suite of examples and a player together: the rollout engine plays them, the suite judges."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import aclosing
from dataclasses import dataclass

import msgspec

from prove.core.episodes import Episode
from prove.evals.players import Player, played
from prove.evals.suite import ExampleSuite, Task, Trial, Verdict


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
        async with aclosing(played(self.player, self.suite, examples, trial, concurrency)) as playing:
            async for place, episode, measures in playing:
                verdict = verdict_of(self.suite, episode)
                verdict = verdict._replace(measures={**verdict.measures, **measures})
                transcript = msgspec.Raw(msgspec.json.encode(episode))
                yield Trial(place, verdict, transcript, episode.stopped, episode.error or verdict.reason)


def verdict_of(suite: ExampleSuite, episode: Episode) -> Verdict:
    """The suite's verdict. An episode that an error ended has none: it says nothing about the policy."""
    return Verdict(None, {}, episode.error) if episode.stopped == "error" else suite.judge(episode)
