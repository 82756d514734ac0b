"""Randomness that is a function of its keys: the same keys give the same draw, in any process, in any order."""

import random
from hashlib import blake2b

LETTERS = "bcdfghjkmnpqrstvwxz"
ALPHABET = LETTERS + "23456789"
"""The characters of ids: no vowels, so that no word arises, and none that is easily taken for another."""
HANDLE = rf"\b[a-z]+_[{ALPHABET}]{{4}}\b"
"""A pattern that finds the ids that `opaque_id` makes."""
_PAIRS = tuple(first + second for first in ALPHABET for second in ALPHABET)
_FOUR = len(_PAIRS) ** 2
_DRAWN_FROM = {"#": "0123456789", "@": LETTERS.upper()}


def keyed(*keys: str | int) -> random.Random:
    """A random generator for these keys, for building worlds; a tool uses `keyed_fraction`."""
    digest = blake2b("\x1f".join(map(str, keys)).encode(), digest_size=16).digest()
    return random.Random(int.from_bytes(digest, "big"))


def keyed_fraction(*keys: str | int) -> float:
    """One number in [0, 1) for these keys, for what is random in a tool: a price at a time, a sensor's noise."""
    return (_number(*keys) >> 11) / 9007199254740992.0


def opaque_id(prefix: str, seed: int, key: int | str) -> str:
    """An id that tells only what it is of, and differs from world to world: 'acc_k7wd'."""
    number = _number(f"{prefix}\x1f{seed}\x1f{key}")
    first, second = divmod(number % _FOUR, len(_PAIRS))
    return f"{prefix}_{_PAIRS[first]}{_PAIRS[second]}"


def spoken_number(pattern: str, seed: int, key: int | str) -> str:
    """A number that people read to each other, by a pattern with # for digits and @ for letters: 'INV-#####'."""
    number, made = _number(pattern, seed, key), ""
    for character in pattern:
        drawn_from = _DRAWN_FROM.get(character, character)
        number, place = divmod(number, len(drawn_from))
        made += drawn_from[place]
    return made


def _number(*keys: str | int) -> int:
    return int.from_bytes(blake2b("\x1f".join(map(str, keys)).encode(), digest_size=8).digest(), "big")
