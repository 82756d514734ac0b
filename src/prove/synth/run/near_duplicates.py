"""Finds near-duplicates exactly, among any number of sets, in little memory.

Two sets with a Jaccard similarity of t or more share one of the first n - ceil(t * n) + 1 members of each, in whatever
fixed order (prefix filtering). So only these are indexed; with the longest, hence rarest, members first, few sets come
up as candidates, and each of those is compared for real.
"""

import math
from array import array
from hashlib import blake2b

import msgspec

from prove.core.examples import Example

ROUNDING = 1e-9
REPEATED = "it is a near-duplicate"


class Likeness:
    """Remembers sets of strings and tells whether a new one is similar to one of them."""

    def __init__(self, threshold: float) -> None:
        self._threshold = threshold
        self._sets: list[array[int]] = []
        self._index: dict[int, array[int]] = {}

    def is_new(self, members: set[str]) -> bool:
        """Whether no set so far is as similar as the threshold; if so, this one is remembered."""
        ordered = [_hash(member) for member in sorted(members, key=lambda member: (-len(member), member))]
        fewest = math.ceil(self._threshold * len(ordered) - ROUNDING)
        prefix = ordered[: len(ordered) - fewest + 1]
        mine = set(ordered)
        for number in {number for member in prefix for number in self._index.get(member, ())}:  # any order
            if self._similar(mine, self._sets[number]):
                return False
        for member in prefix:
            self._index.setdefault(member, array("I")).append(len(self._sets))
        self._sets.append(array("Q", ordered))
        return True

    def _similar(self, mine: set[int], theirs: "array[int]") -> bool:
        least = self._threshold * max(len(mine), len(theirs))
        if min(len(mine), len(theirs)) < least - ROUNDING:
            return False
        shared = sum(map(mine.__contains__, theirs))
        return shared >= self._threshold * (len(mine) + len(theirs) - shared) - ROUNDING


def shingles(example: Example) -> set[str]:
    """What a conversation does: each tool with each of its arguments; without calls, the words of the request."""
    found = {
        f"{call.name} {name}={msgspec.json.encode(value).decode()}"
        for call in example.reference_calls
        for name, value in call.arguments.items()
    } | {call.name for call in example.reference_calls}
    return found or set(example.turns[0].user.casefold().split())


def _hash(member: str) -> int:
    return int.from_bytes(blake2b(member.encode(), digest_size=8).digest())
