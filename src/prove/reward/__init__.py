"""What is an episode worth? Pure functions from an `Episode` to a `Score` that keeps every part. No judge model.

- `matching` aligns calls with reference calls, `reading` prepares an episode for scoring.
- `components` and `state_components` are the parts, `neighbours` the rewards of related work, `profiles` combines them.
- `success` decides whether the work was done; `equivalence` when a call or a result counts as another.
- `score` is the result; `table` prints many, `explain` says why one is what it is.

A change belongs here if it changes what an episode earns; how an episode comes about is `rollout`.
"""

from prove.reward.profiles import ABLATIONS, PROFILES, Profile, ProveConfig, profile_named, prove_profile, score
from prove.reward.score import Score, Scorer, TurnScore
from prove.reward.success import success, told

__all__ = [
    "ABLATIONS",
    "PROFILES",
    "Profile",
    "ProveConfig",
    "Score",
    "Scorer",
    "TurnScore",
    "profile_named",
    "prove_profile",
    "score",
    "success",
    "told",
]
