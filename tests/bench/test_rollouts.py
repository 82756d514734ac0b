"""The example of the bench is valid, and its slow policy does what the oracle does."""

import asyncio

from prove.bench.rollouts import SCORED, SlowPolicy, six_calls
from prove.connect import open_session
from prove.core.episodes import Episode
from prove.data.lines import flaws
from prove.reward import score
from prove.rollout import POLICIES, run_episode, run_episodes


def test_the_oracle_earns_everything_with_six_calls() -> None:
    example = six_calls()
    assert len(example.reference_calls) == 6
    assert list(flaws(example)) == []
    result = score(run_episode(POLICIES["oracle"], example, open_session(example)))
    assert (result.success, round(result.total or 0, 6)) == (True, 1.3)


def test_every_policy_that_is_scored_makes_as_many_calls() -> None:
    example = six_calls()
    for name in SCORED:
        episode = run_episode(POLICIES[name], example, open_session(example))
        assert sum(len(turn.steps) for turn in episode.turns) == 6


def test_the_slow_policy_does_what_the_oracle_does() -> None:
    example = six_calls()

    async def play() -> list[Episode]:
        return [episode async for episode in run_episodes(SlowPolicy(), [example])]

    (slow,) = asyncio.run(play())
    assert slow.turns == run_episode(POLICIES["oracle"], example, open_session(example)).turns
