"""Rollouts with scores, without a model."""

from prove.connect import open_session
from prove.core.episodes import Episode
from prove.core.examples import Example
from prove.rollout import policy_named, run_episode, with_expected
from prove.rollout.tokens.records import TokenRollout
from tests.examples import all_examples

MESSAGE = 3
"""The ids of a message, and of what follows it."""


def prepared(number: int = 0) -> Example:
    """An example with the results of its reference."""
    example = all_examples()[number]
    return with_expected(example, open_session(example))


def episode_of(policy: str, number: int = 0) -> Episode:
    """What a scripted policy does with an example."""
    return run_episode(policy_named(policy), prepared(number), open_session(all_examples()[number]))


def rollout_of(episode: Episode, group: int) -> TokenRollout:
    """A rollout whose messages have three sampled ids each, with three given ids between them."""
    count = sum(len(turn.messages) for turn in episode.turns)
    starts = [2 * MESSAGE * place for place in range(count)]
    mask = [int(place % (2 * MESSAGE) < MESSAGE) for place in range(2 * MESSAGE * count)]
    return TokenRollout(
        episode=episode,
        group=group,
        prompt_ids=(1, 2, group),
        completion_ids=tuple(range(len(mask))),
        mask=tuple(mask),
        logprobs=tuple(-0.5 * sampled for sampled in mask),
        messages=tuple((begin, begin + MESSAGE) for begin in starts),
    )
