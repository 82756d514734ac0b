"""One episode: a policy, a session and a user. Yields an Episode, which the reward scores."""

from prove.rollout.conversation import EpisodeLimits, Reply, Unreadable, run_episode, run_episode_async
from prove.rollout.many import run_episodes
from prove.rollout.one_turn import run_turn, run_turn_async
from prove.rollout.policies import POLICIES, policy_named
from prove.rollout.reference import with_expected

__all__ = [
    "POLICIES",
    "EpisodeLimits",
    "Reply",
    "Unreadable",
    "policy_named",
    "run_episode",
    "run_episode_async",
    "run_episodes",
    "run_turn",
    "run_turn_async",
    "with_expected",
]
