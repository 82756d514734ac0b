"""Decides what enters a set: quotas by kind, near-duplicates, a cap for each plan shape, and the splits."""

from collections import Counter

import msgspec
from datasketch import MinHash, MinHashLSH

from prove.core.keyed import keyed_fraction
from prove.core.trace import Example
from prove.synth.chunks import KINDS, Kind, kind_shares
from prove.synth.config import SynthConfig

PERMUTATIONS = 64


class Acceptance:
    """Takes examples in the order of their chunks, so that the set does not depend on who made them when."""

    def __init__(self, config: SynthConfig) -> None:
        self.config = config
        self.left = quotas(config)
        self._seen = MinHashLSH(threshold=config.duplicate, num_perm=PERMUTATIONS)
        self._shapes: Counter[str] = Counter()

    @property
    def done(self) -> bool:
        return not any(self.left.values())

    def wants(self, kind: Kind) -> bool:
        """Whether there is room for more of a kind."""
        return self.left[kind] > 0

    def offer(self, example: Example, kind: Kind, world: int) -> Example | str:
        """The example with its split, or the reason why it stays out."""
        if not self.wants(kind):
            return "the quota of its kind is full"
        plan = str(example.notes["plan"])
        if kind == "conversation" and self._shapes[plan] >= self.config.per_shape:
            return "its plan shape is full"
        sketch = sketch_of(example)
        if self._seen.query(sketch):  # pyright: ignore[reportUnknownMemberType]
            return "it is a near-duplicate"
        self._seen.insert(example.id, sketch)
        self._shapes[plan] += 1
        self.left[kind] -= 1
        return msgspec.structs.replace(example, split=split_of(self.config, example, world))


def quotas(config: SynthConfig) -> dict[Kind, int]:
    """How many examples of each kind make up the count."""
    shares = kind_shares(config)
    counts: dict[Kind, int] = {kind: round(config.count * shares[kind]) for kind in KINDS}
    counts["conversation"] += config.count - sum(counts.values())
    return counts


def shingles(example: Example) -> set[str]:
    """What a conversation does: each call's tool with each of its arguments; what is asked, where nothing is done."""
    found = {
        f"{call.name} {name}={msgspec.json.encode(value).decode()}"
        for call in example.reference_calls
        for name, value in call.arguments.items()
    } | {call.name for call in example.reference_calls}
    return found or set(example.turns[0].user.casefold().split())


def sketch_of(example: Example) -> MinHash:
    """The MinHash of an example's shingles."""
    sketch = MinHash(num_perm=PERMUTATIONS, seed=1)
    sketch.update_batch(  # pyright: ignore[reportUnknownMemberType]
        [shingle.encode() for shingle in sorted(shingles(example))]
    )
    return sketch


def split_of(config: SynthConfig, example: Example, world: int) -> str:
    """Worlds and plans that are held out are held out whole; the rest is for training, but for a share."""
    plan = str(example.notes["plan"])
    if keyed_fraction("plan", config.seed, plan) < config.test_plans:
        return "test_plans"
    if keyed_fraction("world", config.seed, world) < config.test_worlds:
        return "test_worlds"
    return "dev" if keyed_fraction("dev", config.seed, example.id) < config.dev else "train"
