"""A suite of examples: tasks in its order, verdicts of its own."""

import asyncio

import msgspec

from prove.core.episodes import Episode
from prove.evals.examples_suite import ExamplesPlayed, verdict_of
from prove.evals.players import Player
from prove.evals.suite import Trial
from tests.evals.making import bank_suite

SUITE = bank_suite(unjudged=("bank-1",))
PLAYED = ExamplesPlayed(SUITE, Player("oracle"))


def test_tasks_are_the_examples() -> None:
    assert [(task.id, task.groups["category"]) for task in PLAYED.tasks()[:2]] == [
        ("bank-0", "base"),
        ("bank-1", "long"),
    ]
    assert (PLAYED.name, PLAYED.version, PLAYED.overall) == ("bank", "1", "")


def test_every_episode_comes_with_its_verdict() -> None:
    async def trials() -> list[Trial]:
        return [trial async for trial in PLAYED.play(PLAYED.tasks()[:2], 0, 2)]

    first, second = sorted(asyncio.run(trials()))
    assert first.verdict.score == 1.0
    assert msgspec.json.decode(first.transcript, type=Episode).example == SUITE.held_out[0]
    assert (second.verdict.score, second.error) == (None, "nobody knows")


def test_an_episode_that_an_error_ended_has_no_score() -> None:
    failed = Episode(SUITE.held_out[0], "someone", (), stopped="error", error="the line was cut")
    assert verdict_of(SUITE, failed) == (None, {}, "the line was cut")
