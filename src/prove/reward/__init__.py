"""What is an episode worth? Pure functions from an `Episode` to a `Score` that keeps every part. No judge model.

- `placed` puts calls and reference calls in their places; `matching` aligns them by `alignment_search`, which `outlook`
  bounds; `reading` prepares an episode for scoring.
- `components` are the parts of the paper's reward, `neighbours` the rewards of related work, `profiles` combines them.
- `facts` compares states fact by fact, `checklist` lists the goals of an example, `needs` the values that they need,
  `answers` finds answers and refusals, `work` says which goals are achieved and which calls did harm, `state_profile`
  pays for it.
- `success` decides whether the work was done; `equivalence` when a call counts as another.
- `obligations` are the free texts that are judged by the values that they hold; `held`, `named` and `moments` find
  values in a text, `opposites` texts that deny or swap them, `dictated` are texts that are compared word for word,
  `own_words` puts the reference's words where an episode's own do as well, `namesakes` finds its new records.
- `prefixes` are episodes that end earlier, `credit` is what each message adds, `achievements` which call did what.
- `score` is the result; `table` prints many, `explain` says why one is what it is. `kept` remembers what was made.

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
