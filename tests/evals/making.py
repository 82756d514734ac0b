"""Rows, suites and runs for tests of evaluation."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

from prove.connect.opening import OpenSession, open_session
from prove.core.episodes import Episode
from prove.core.examples import Example
from prove.core.results import Call
from prove.evals.examples_suite import ExamplesPlayed
from prove.evals.players import Player
from prove.evals.rows import Row, RunSettings
from prove.evals.run import Evaluated, evaluate
from prove.evals.suite import Verdict
from prove.rollout.conversation import EpisodeLimits
from tests.rollout.playing import asked, turn

SETTINGS = RunSettings("made-up", "1", "someone", 4, 1)


def row(task: str, score: float | None, *, trial: int = 0, category: str = "base", **measures: float) -> Row:
    return Row(task, {"category": category}, trial, score, measures, error="" if score is not None else "it broke")


def bank_examples(count: int = 6) -> list[Example]:
    """Examples at the bank in two categories; the reference lists the accounts."""
    return [
        asked(
            turn("Which accounts do I have?", Call("list_accounts")), id=f"bank-{n}", category=("base", "long")[n % 2]
        )
        for n in range(count)
    ]


@dataclass(frozen=True)
class BankSuite:
    """Scores 1 for any call; episodes of examples whose id is in `unjudged` cannot be judged."""

    held_out: tuple[Example, ...]
    unjudged: tuple[str, ...] = ()
    broken: bool = False
    name: str = "bank"
    version: str = "1"
    overall: str = ""
    limits: EpisodeLimits = EpisodeLimits()  # noqa: RUF009
    opener: OpenSession = open_session

    def examples(self) -> Sequence[Example]:
        return self.held_out

    def groups(self, example: Example) -> dict[str, str]:
        return {"category": example.category}

    def judging(self) -> "BankSuite":
        return replace(self, held_out=())

    def judge(self, episode: Episode) -> Verdict:
        if self.broken:
            raise ValueError("it cannot be judged")
        if episode.example.id in self.unjudged:
            return Verdict(None, {}, "nobody knows")
        calls = sum(len(turn.steps) for turn in episode.turns)
        return Verdict(float(calls > 0), {"calls": float(calls)})


def bank_suite(count: int = 6, **more: Any) -> BankSuite:
    return BankSuite(tuple(bank_examples(count)), **more)


def bank_run(policy: str, out: Path | None = None, suite: BankSuite | None = None, **more: Any) -> Evaluated:
    """A run of the suite by a scripted policy."""
    player = Player(policy)
    return evaluate(ExamplesPlayed(suite or bank_suite(), player), player, out, **more)


class StopError(Exception):
    """Stands for a process that is stopped."""


def stopping_after(count: int, **more: Any) -> BankSuite:
    """The suite, which is stopped when more than so many episodes are judged."""
    left = [count]

    class Stopping(BankSuite):
        def judge(self, episode: Episode) -> Verdict:
            left[0] -= 1
            if left[0] < 0:
                raise StopError
            return super().judge(episode)

    return Stopping(bank_suite().held_out, **more)
