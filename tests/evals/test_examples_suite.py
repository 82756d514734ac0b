"""A suite of examples: tasks in its order, verdicts of its own."""

import asyncio
import gc

import msgspec
import pytest

from prove.core.episodes import Episode
from prove.evals import examples_suite
from prove.evals.examples_suite import ExamplesPlayed, verdict_of
from prove.evals.own import OwnSuite
from prove.evals.players import Player
from prove.evals.suite import Trial
from tests.evals.making import BankSuite, bank_suite
from tests.examples import all_examples

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


@pytest.mark.parametrize("policy", ["oracle", "empty"])
def test_processes_give_what_one_process_gives(policy: str, monkeypatch: pytest.MonkeyPatch) -> None:
    suite = OwnSuite(tuple(example for example in all_examples() if example.environment == "library")[:12])
    ours = ExamplesPlayed(suite, Player(policy))

    async def trials() -> list[tuple[object, ...]]:
        found = [trial async for trial in ours.play(ours.tasks(), 0, 3)]
        return sorted((*trial[:2], bytes(trial.transcript), *trial[3:]) for trial in found)

    here = asyncio.run(trials())
    monkeypatch.setattr(examples_suite, "WORTH_PROCESSES", 2)
    monkeypatch.setattr(examples_suite, "CHUNK", 2)
    monkeypatch.setattr(examples_suite, "cores", lambda: 2)
    assert len(here) == len(suite.held_out)
    assert asyncio.run(trials()) == here


def test_what_fails_in_a_process_is_raised_here_and_nothing_else_is_said(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture
) -> None:
    examples = [msgspec.structs.replace(SUITE.held_out[0], id=str(seed), seed=seed) for seed in range(12)]
    ours = ExamplesPlayed(BankSuite(tuple(examples), broken=True), Player("oracle"))
    monkeypatch.setattr(examples_suite, "WORTH_PROCESSES", 2)
    monkeypatch.setattr(examples_suite, "CHUNK", 1)
    monkeypatch.setattr(examples_suite, "cores", lambda: 2)

    async def trials() -> list[Trial]:
        return [trial async for trial in ours.play(ours.tasks(), 0, 2)]

    with pytest.raises(ValueError, match="it cannot be judged"):
        asyncio.run(trials())
    gc.collect()
    assert capfd.readouterr() == ("", "")
    assert caplog.messages == []


def test_examples_of_one_world_are_played_by_one_process() -> None:
    examples = [msgspec.structs.replace(SUITE.held_out[0], seed=seed) for seed in (1, 1, 2, 2, 2, 3)]
    cut = examples_suite.chunks(examples, 1)
    assert [(first, [example.seed for example in chunk]) for first, chunk in cut] == [
        (0, [1, 1]),
        (2, [2, 2, 2]),
        (5, [3]),
    ]


def test_an_episode_that_an_error_ended_has_no_score() -> None:
    failed = Episode(SUITE.held_out[0], "someone", (), stopped="error", error="the line was cut")
    assert verdict_of(SUITE, failed) == (None, {}, "the line was cut")
