"""The components of `prove-state`: a call counts by its result or effect, and damage costs."""

from collections import Counter

from prove.core.episodes import Episode
from prove.core.outcome import Touched, changed_records, rename_ids
from prove.reward.components import efficiency
from prove.reward.equivalence import covers, same_aim
from prove.reward.matching import PairFilter, Placed, Wanted
from prove.reward.reading import Reading
from prove.reward.success import expected_of

DAMAGE_WEIGHT = 0.5


def pair_filter(episode: Episode) -> PairFilter:
    """Accepts a call with the refusal or the effect of its reference call, or with a result that covers its result."""
    expected = expected_of(episode)

    def counts(want: Wanted, placed: Placed) -> bool:
        wanted, result = expected.results[want.call.id], placed.step.result
        if not wanted.ok or not result.ok:
            refused = not wanted.ok and result.code == wanted.code
            return refused and same_aim(placed.step.call.arguments, want.call.arguments)
        effect = expected.effects.get(want.call.id)
        if effect or placed.step.effect:
            return effect == placed.step.effect
        return covers(rename_ids(result.content, episode.names), wanted.content)

    return counts


def bounded_efficiency(reading: Reading, alpha: float, beta: float) -> float:
    """The efficiency component, not below -1."""
    return max(-1.0, efficiency(reading, alpha, beta))


def damage(reading: Reading) -> float:
    """Minus the harmed records relative to those that the reference changes; not below -1."""
    harmed = harmed_records(reading.episode).total()
    return -min(1.0, harmed / max(1, len(expected_of(reading.episode).touched))) if harmed else 0.0


def harmed_records(episode: Episode) -> Counter[Touched]:
    """The records that the episode changed and the reference did not."""
    return changed_records(episode.changes) - Counter(expected_of(episode).touched)
