"""What does a policy do with an example? A conversation between a policy, a user and a session gives an `Episode`.

- One conversation: `conversation` (its rules, without input and output), `driver` (runs it), `script` (the scripted
  user), `protocols` (policies and users), `watch` (what a call changes), `chat` (what a model reads).
- Policies: `policies` (scripted), `endpoints` (models behind an API), `parsers` (calls in a model's text).
- More than one: `many` (concurrently), `one_turn` (one turn alone), `play_examples` (into a file).
- The reference: `replay` runs it, `reference` keeps what it gives, `transcript` and `export` write it down.
- Local models: `engine` generates tokens in batches, `formats` writes and reads them in a model's chat format, `tokens`
  plays conversations with both.

A change belongs here if it concerns what happens between policy, user and environment; what it is worth is `reward`.
"""

from prove.rollout.conversation import EpisodeLimits, Reply, Unreadable
from prove.rollout.driver import run_episode, run_episode_async
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
