"""The reward: components are pure functions, profiles are lists of them, a score keeps every part. No judge model."""

from prove.reward.profiles import ABLATIONS, PROFILES, Profile, ProveConfig, profile_named, prove_profile, score
from prove.reward.score import Score, TurnScore
from prove.reward.success import success, told

__all__ = [
    "ABLATIONS",
    "PROFILES",
    "Profile",
    "ProveConfig",
    "Score",
    "TurnScore",
    "profile_named",
    "prove_profile",
    "score",
    "success",
    "told",
]
