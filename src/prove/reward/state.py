"""The parts of `prove-state`: a call counts for what it found or changed, and damage is charged."""

from collections import Counter

from prove.core.outcome import changed_records, rename_ids
from prove.core.trace import Episode
from prove.reward.components import efficiency
from prove.reward.matching import PairFilter, Placed, Wanted
from prove.reward.reading import Reading
from prove.reward.success import expected_of
from prove.reward.values import covers, same_aim

DAMAGE_WEIGHT = 0.5


def pair_filter(episode: Episode) -> PairFilter:
    """Whether a call ended as its reference call did: with its refusal, its effect, or a result that covers its."""
    expected = expected_of(episode)

    def counts(want: Wanted, placed: Placed) -> bool:
        wanted, result = expected.results[want.call.id], placed.step.result
        if not wanted.ok or not result.ok:
            refused = not wanted.ok and result.code == wanted.code
            return refused and same_aim(placed.step.call.arguments, want.call.arguments)
        effect = expected.effects.get(want.call.id, "")
        if effect or placed.step.effect:
            return effect == placed.step.effect
        return covers(rename_ids(result.content, episode.names), wanted.content)

    return counts


def bounded_efficiency(reading: Reading, alpha: float, beta: float) -> float:
    """The efficiency charge, at most 1."""
    return max(-1.0, efficiency(reading, alpha, beta))


def damage(reading: Reading) -> float:
    """Minus the records changed that the reference leaves alone, against those it changes; at most 1."""
    touched = Counter(expected_of(reading.episode).touched)
    harmed = changed_records(reading.episode.changes) - touched
    return -min(1.0, harmed.total() / max(1, touched.total())) if harmed else 0.0
