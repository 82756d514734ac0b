"""The examples of the bench are valid, its episodes are what their rows say, and its slow policy is the oracle."""

import asyncio
import time
from collections.abc import Callable

import pytest

from prove.bench import rollouts
from prove.bench.rollouts import CHAINED, SAME_NAME, SCORED, SlowPolicy, same_name_episode, six_calls
from prove.connect import open_session
from prove.core.episodes import Episode
from prove.data.lines import flaws
from prove.reward import Profile, score
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


def test_the_episode_of_one_name_has_many_calls_and_a_chain_to_align_them_with() -> None:
    episode = same_name_episode()
    assert list(flaws(episode.example)) == []
    steps = [step for turn in episode.turns for step in turn.steps]
    assert (len(steps), {step.call.name for step in steps}) == (SAME_NAME, {"get_account"})
    assert all(step.result.ok for step in steps)
    references = episode.example.reference_calls
    assert (len(references), {call.name for call in references}) == (CHAINED, {"get_account"})
    assert [len(call.depends) for call in references] == [0, 1, *[2] * (CHAINED - 2)]
    assert score(episode).agreement == 1.0


@pytest.mark.parametrize(
    ("row", "profiles", "bar", "kind"),
    [
        ("score_row", {"prove"}, 15_000, "at least"),
        ("state_score_row", {"prove-state"}, 8_000, "at least"),
        ("same_name_row", {"prove", "prove-state"}, 50, "at most"),
    ],
)
def test_a_row_measures_its_profiles_on_the_time_of_the_process(
    monkeypatch: pytest.MonkeyPatch, row: str, profiles: set[str], bar: float, kind: str
) -> None:
    scored: list[tuple[str, str]] = []

    def seconds(work: Callable[[], object], number: int, clock: Callable[[], float]) -> float:
        assert clock is time.process_time
        work()
        return 0.004

    def noting(episode: Episode, profile: Profile) -> None:
        scored.append((episode.policy, profile.name))

    monkeypatch.setattr(rollouts, "seconds_each", seconds)
    monkeypatch.setattr(rollouts, "score", noting)
    found = getattr(rollouts, row)()
    assert {profile for _, profile in scored} == profiles
    assert (found.bar, found.kind) == (bar, kind)
    if kind == "at least":
        assert [policy for policy, _ in scored] == list(SCORED)
        assert found.value == pytest.approx(1 / 0.001)
        assert f"`{next(iter(profiles))}`" in found.name
    else:
        assert found.value == pytest.approx(4.0)


def test_the_slow_policy_does_what_the_oracle_does() -> None:
    example = six_calls()

    async def play() -> list[Episode]:
        return [episode async for episode in run_episodes(SlowPolicy(), [example])]

    (slow,) = asyncio.run(play())
    assert slow.turns == run_episode(POLICIES["oracle"], example, open_session(example)).turns
