"""Advantages by hand: per episode, per message, without a score, without variance."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false

import pytest
import torch
from hypothesis import given
from hypothesis import strategies as some

from prove.core.errors import UsageError
from prove.train.update.advantages import episode_advantages, message_advantages, spread


def test_a_groups_scores_are_centred_and_scaled() -> None:
    scores = [1.0, 0.0, 0.5, 0.2, 0.6]
    groups = [0, 0, 0, 1, 1]
    found = episode_advantages(scores, groups)
    for numbers in ([0, 1, 2], [3, 4]):
        own = torch.tensor([scores[number] for number in numbers], dtype=torch.float64)
        expected = (own - own.mean()) / (own.std() + 1e-4)
        assert [found.values[number] for number in numbers] == pytest.approx(expected.tolist())
    plain = episode_advantages(scores, groups, scale=False)
    assert plain.values == pytest.approx((0.5, -0.5, 0.0, -0.2, 0.2))
    assert (plain.flat_groups, plain.groups) == (0, 2)


def test_an_unscored_rollout_has_no_part_in_its_group() -> None:
    found = episode_advantages([1.0, None, 0.0], [7, 7, 7], scale=False)
    assert found.values == (0.5, 0.0, -0.5)


def test_groups_without_variance_are_zero_and_counted() -> None:
    found = episode_advantages([0.1, 0.1, 0.1, 1.0, 0.0, None, 0.3], [0, 0, 0, 1, 1, 2, 3])
    assert found.values[:3] == (0.0, 0.0, 0.0)
    assert found.values[5:] == (0.0, 0.0)
    assert (found.flat_groups, found.groups) == (3, 4)


def test_a_message_has_what_is_earned_from_it_on() -> None:
    found = message_advantages([(0.5, 0.25), (0.0, 0.25), (0.25,)], [0, 0, 0], scale=False)
    # Returns: (0.75, 0.25), (0.25, 0.25), (0.25, ended: 0); baselines 1.25/3 and 0.5/3.
    first, second = 1.25 / 3, 0.5 / 3
    assert found.values[0] == pytest.approx((0.75 - first, 0.25 - second))
    assert found.values[1] == pytest.approx((0.25 - first, 0.25 - second))
    assert found.values[2] == pytest.approx((0.25 - first,))


def test_messages_are_scaled_by_the_largest_spread() -> None:
    # The totals are equal; only when the credit came differs.
    found = message_advantages([(1.0, 0.0), (0.0, 1.0)], [0, 0])
    assert found.values == (pytest.approx((0.0, -1 / 2**0.5), abs=2e-4), pytest.approx((0.0, 1 / 2**0.5), abs=2e-4))
    assert found.flat_groups == 0


@given(
    some.lists(some.integers(0, 4).map(lambda one: one / 4), min_size=2, max_size=6),
    some.integers(0, 3),
    some.booleans(),
)
def test_with_all_credit_in_one_message_it_is_the_episodes(scores: list[float], place: int, scale: bool) -> None:
    groups = [0] * len(scores)
    credit = [tuple(score if index == place else 0.0 for index in range(4)) for score in scores]
    by_message = message_advantages(credit, groups, scale=scale)
    by_episode = episode_advantages(scores, groups, scale=scale)
    for messages, episode in zip(by_message.values, by_episode.values, strict=True):
        assert messages[: place + 1] == (episode,) * (place + 1)
        assert messages[place + 1 :] == (0.0,) * (3 - place)
    assert by_message.flat_groups == by_episode.flat_groups


def test_advantages_are_spread_over_messages() -> None:
    messages = [(0, 2), (4, 5)]
    assert spread(messages, (1.0, -2.0), 6) == [1.0, 1.0, 0.0, 0.0, -2.0, 0.0]
    assert spread(messages, (3.0,), 6) == [3.0, 3.0, 0.0, 0.0, 3.0, 0.0]
    assert spread(messages, (), 6) == [0.0] * 6


def test_numbers_that_do_not_agree_are_refused() -> None:
    with pytest.raises(UsageError, match="2 rollouts and 1 numbers of groups"):
        message_advantages([None, None], [0])
    with pytest.raises(UsageError, match="3 advantages for 2 messages"):
        spread([(0, 1), (1, 2)], (1.0, 2.0, 3.0), 2)
