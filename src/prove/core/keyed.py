"""Randomness that is a function of its keys: the same keys give the same draw, in any process, in any order."""

import random
from hashlib import blake2b


def keyed(*keys: str | int) -> random.Random:
    """A random generator for these keys, for building worlds; a tool uses `keyed_fraction`."""
    digest = blake2b("\x1f".join(map(str, keys)).encode(), digest_size=16).digest()
    return random.Random(int.from_bytes(digest, "big"))


def keyed_fraction(*keys: str | int) -> float:
    """One number in [0, 1) for these keys, for what is random in a tool: a price at a time, a sensor's noise."""
    digest = blake2b("\x1f".join(map(str, keys)).encode(), digest_size=8).digest()
    return (int.from_bytes(digest, "big") >> 11) / 9007199254740992.0
