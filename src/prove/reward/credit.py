"""Credit: what each message of an episode added to its score."""

from itertools import pairwise

import msgspec

from prove.core.episodes import Episode
from prove.core.errors import UsageError
from prove.reward.prefixes import after_messages
from prove.reward.profiles import Profile, score


class Credit(msgspec.Struct, frozen=True):
    """What an episode without any message of the policy earns, and what each message adds to it, in order.

    The sum of both is the total of the episode. A message that undoes work has a negative credit.
    """

    empty: float
    messages: tuple[float, ...]


def credit(episode: Episode, profile: Profile) -> Credit | None:
    """The credit of each message under a profile; None if the episode has no score."""
    total = score(episode, profile).total
    if total is None:
        return None
    if profile.judged and any(step.executed and step.effect is None for turn in episode.turns for step in turn.steps):
        raise UsageError(
            f"the environment of {episode.example.id!r} cannot tell what a call changed, so {profile.name!r} gives no "
            "credit to single messages"
        )
    totals = [score(prefix, profile).total or 0.0 for prefix in after_messages(episode)]
    totals[-1] = total
    return Credit(totals[0], tuple(after - before for before, after in pairwise(totals)))
