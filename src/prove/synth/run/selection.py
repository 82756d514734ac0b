"""Decides what enters a set: quotas by kind, near-duplicates, a cap for each plan shape, and the splits."""

from collections import Counter

import msgspec

from prove.core.errors import UsageError
from prove.core.examples import Example, Split
from prove.core.keyed import keyed_fraction
from prove.synth.config import SynthConfig
from prove.synth.run.chunks import KINDS, Kind, kind_shares
from prove.synth.run.near_duplicates import REPEATED, Likeness, shingles

ROUNDING = 1e-9


class Acceptance:
    """Takes examples in the order of their chunks, so that the set does not depend on which process made them."""

    def __init__(self, config: SynthConfig) -> None:
        self.config = config
        self.left = quotas(config)
        self._likeness = Likeness(config.duplicate)
        self._shapes: Counter[str] = Counter()

    @property
    def done(self) -> bool:
        return not any(self.left.values())

    def wants(self, kind: Kind) -> bool:
        """Whether there is room for more of a kind."""
        return self.left[kind] > 0

    def offer(self, example: Example, kind: Kind, world: int) -> Example | str:
        """The example with its split, or the reason why it is not taken."""
        if not self.wants(kind):
            return "the quota of its kind is full"
        plan = example.plan
        if kind == "conversation" and self._shapes[plan] >= self.config.per_shape:
            return "its plan shape is full"
        if not self._likeness.is_new(shingles(example)):
            return REPEATED
        self._shapes[plan] += 1
        self.left[kind] -= 1
        return msgspec.structs.replace(example, split=split_of(self.config, example, world))


def quotas(config: SynthConfig) -> dict[Kind, int]:
    """How many examples of each kind make up the count: the nearest whole numbers that add up to it."""
    shares = kind_shares(config)
    if shares["conversation"] < -ROUNDING:
        raise UsageError("missing_function and abstentions are shares of one set, so that together they are at most 1")
    exact: dict[Kind, float] = {kind: config.count * max(0.0, shares[kind]) for kind in KINDS}
    counts: dict[Kind, int] = {kind: int(wanted + ROUNDING) for kind, wanted in exact.items()}
    for kind in sorted(KINDS, key=lambda kind: counts[kind] - exact[kind])[: config.count - sum(counts.values())]:
        counts[kind] += 1
    return counts


def split_of(config: SynthConfig, example: Example, world: int) -> Split:
    """The split of an example. All examples of a plan or a world that is held out are in the same split."""
    plan = example.plan
    # Examples without calls all have the same plan and would be held out together.
    if example.reference_calls and keyed_fraction("held-out plan", plan) < config.test_plans:
        return "test_plans"
    if keyed_fraction("world", config.seed, world) < config.test_worlds:
        return "test_worlds"
    return "dev" if keyed_fraction("dev", config.seed, example.id) < config.dev else "train"
