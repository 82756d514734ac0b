"""Scores become advantages: the better rollout of a group is praised, a group without variance teaches nothing."""

import msgspec
import pytest

from prove.core.episodes import Episode
from prove.core.errors import UsageError
from prove.reward import ABLATIONS, profile_named, score
from prove.rollout.tokens.records import TokenRollout
from prove.train.config import GrpoConfig
from prove.train.scored_batch import reward_profile, score_batch, traces_of
from tests.train.playing import MESSAGE, episode_of, rollout_of

PROVE = profile_named("prove")


def failed(episode: Episode) -> Episode:
    return msgspec.structs.replace(episode, stopped="error", error="gone", turns=())


def rollouts() -> list[TokenRollout]:
    """A group with a good and an empty rollout, and a group without variance."""
    good, empty = episode_of("oracle"), episode_of("empty")
    return [rollout_of(good, 0), rollout_of(empty, 0), rollout_of(empty, 1), rollout_of(empty, 1)]


def test_means_are_over_what_was_scored() -> None:
    good = episode_of("oracle")
    batch = score_batch([rollout_of(good, 0), rollout_of(failed(good), 0)], PROVE)
    assert batch.reward == score(good, PROVE).total
    assert batch.success == 1
    assert batch.parts == pytest.approx(score(good, PROVE).parts)
    assert batch.totals == [score(good, PROVE).total]


def test_the_better_rollout_is_praised() -> None:
    batch = score_batch(rollouts(), PROVE)
    traces = traces_of(batch, GrpoConfig(), PROVE)
    assert max(traces[0].advantages) > 0
    assert min(traces[1].advantages) < 0
    assert not any(traces[2].advantages)
    assert not any(traces[3].advantages)
    for trace in traces:
        assert all(marked or not value for marked, value in zip(trace.mask, trace.advantages, strict=True))


def test_unscaled_advantages_are_differences_of_rewards() -> None:
    batch = score_batch(rollouts(), PROVE)
    trace = traces_of(batch, GrpoConfig(scale_advantages=False), PROVE)[0]
    totals = [each.total or 0.0 for each in batch.scores]
    assert max(trace.advantages) == pytest.approx(totals[0] - (totals[0] + totals[1]) / 2)


def test_unscaled_advantages_of_messages_are_differences_of_credit() -> None:
    batch = score_batch(rollouts(), PROVE)
    scaled, plain = (
        traces_of(batch, GrpoConfig(advantages="message", scale_advantages=scale), PROVE)[0] for scale in (True, False)
    )
    share = max(scaled.advantages) / max(plain.advantages)
    assert share != pytest.approx(1, abs=0.01)
    assert scaled.advantages == pytest.approx([share * value for value in plain.advantages], rel=1e-3)


def test_per_message_only_what_changed_the_score_is_praised() -> None:
    batch = score_batch(rollouts(), PROVE)
    whole, parts = (traces_of(batch, GrpoConfig(advantages=kind), PROVE)[0] for kind in ("episode", "message"))
    messages = batch.rollouts[0].messages
    assert len({whole.advantages[start] for start, _ in messages}) == 1
    values = [parts.advantages[start] for start, _ in messages]
    assert len(set(values)) > 1
    assert values[0] > 0
    assert values[-1] == pytest.approx(0, abs=1e-6)  # the closing words earn nothing
    assert parts.advantages[:MESSAGE] == [values[0]] * MESSAGE


def test_a_rollout_without_a_score_teaches_nothing() -> None:
    good = episode_of("oracle")
    batch = score_batch([rollout_of(good, 0), rollout_of(episode_of("empty"), 0), rollout_of(failed(good), 0)], PROVE)
    for kind in ("episode", "message"):
        traces = traces_of(batch, GrpoConfig(advantages=kind), PROVE)
        assert any(traces[0].advantages)
        assert not any(traces[2].advantages)


def test_a_message_that_was_cut_off_the_episode_has_no_credit() -> None:
    episode = episode_of("oracle")
    longer = rollout_of(episode, 0)
    shorter = msgspec.structs.replace(
        episode, turns=(msgspec.structs.replace(episode.turns[0], messages=episode.turns[0].messages[:-1]),)
    )
    cut = TokenRollout(
        shorter, 0, longer.prompt_ids, longer.completion_ids, longer.mask, longer.logprobs, longer.messages
    )
    batch = score_batch([cut, rollout_of(episode_of("empty"), 0)], PROVE)
    assert len(traces_of(batch, GrpoConfig(advantages="message"), PROVE)[0].advantages) == len(longer.completion_ids)
    torn = TokenRollout(episode, 0, longer.prompt_ids, (0,), (1,), (0.0,), ((0, 1),))
    with pytest.raises(UsageError, match="has credit for messages that were not sampled"):
        traces_of(score_batch([torn], PROVE), GrpoConfig(advantages="message"), PROVE)


def test_flat_groups_and_shares_of_success() -> None:
    batch = score_batch(rollouts(), PROVE)
    assert batch.flat_groups() == [1]
    assert batch.successes() == {0: 0.5, 1: 0.0}
    assert batch.members() == {0: [0, 1], 1: [2, 3]}


def test_a_group_without_any_score_is_flat_and_has_no_share() -> None:
    gone = failed(episode_of("oracle"))
    batch = score_batch([rollout_of(gone, 4), rollout_of(gone, 4)], PROVE)
    assert batch.flat_groups() == [4]
    assert batch.successes() == {}
    assert batch.reward == 0


@pytest.mark.parametrize("name", ABLATIONS)
def test_ablations_change_the_profile(name: str) -> None:
    assert reward_profile(GrpoConfig(ablation=name)).config == ABLATIONS[name]
    assert reward_profile(GrpoConfig()).config != ABLATIONS[name]


def test_the_profile_is_the_chosen_one() -> None:
    assert reward_profile(GrpoConfig(profile="toolrl")).name == "toolrl"
