"""One episode: a policy, a session and a user. Yields an Episode, which the reward scores."""

from prove.rollout.episode import EpisodeLimits, Reply, Unreadable, run_episode, run_episode_async
from prove.rollout.many import run_episodes
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
    "with_expected",
]
