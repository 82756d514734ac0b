"""Randomness that is a function of its keys: the same keys give the same draw, in any process, in any order."""

import math
import random
from collections.abc import Iterable, Sequence
from hashlib import blake2b
from typing import TypeVar

LETTERS = "bcdfghjkmnpqrstvwxz"
ALPHABET = LETTERS + "23456789"
"""The characters of ids: no vowels, so that no word arises, and none that is easily taken for another."""
HANDLE = rf"\b[a-z]+_[{ALPHABET}]{{4}}\b"
"""A pattern that finds the ids that `opaque_id` makes."""
_PAIRS = tuple(first + second for first in ALPHABET for second in ALPHABET)
_FOUR = len(_PAIRS) ** 2
_DRAWN_FROM = {"#": "0123456789", "@": LETTERS.upper()}
_fresh_hash = blake2b(digest_size=8).copy
"""Begins a hash in less time than `blake2b(digest_size=8)` does."""
T = TypeVar("T")


def keyed(*keys: str | int) -> random.Random:
    """A random generator for these keys, for building worlds; a tool uses `keyed_fraction`."""
    digest = blake2b("\x1f".join(map(str, keys)).encode(), digest_size=16).digest()
    return _Draws(int.from_bytes(digest, "big"))


def keyed_fraction(*keys: str | int) -> float:
    """One number in [0, 1) for these keys, for what is random in a tool: a price at a time, a sensor's noise."""
    return (_hash("\x1f".join(map(str, keys))) >> 11) / 9007199254740992.0


def opaque_id(prefix: str, seed: int, key: int | str) -> str:
    """An id that tells only what it is of, and differs from world to world: 'acc_k7wd'."""
    number = _hash(f"{prefix}\x1f{seed}\x1f{key}")
    first, second = divmod(number % _FOUR, len(_PAIRS))
    return f"{prefix}_{_PAIRS[first]}{_PAIRS[second]}"


def spoken_number(pattern: str, seed: int, key: int | str) -> str:
    """A number that people read to each other, by a pattern with # for digits and @ for letters: 'INV-#####'."""
    number, made = _hash(f"{pattern}\x1f{seed}\x1f{key}"), ""
    for character in pattern:
        if drawn_from := _DRAWN_FROM.get(character):
            number, place = divmod(number, len(drawn_from))
            made += drawn_from[place]
        else:
            made += character
    return made


def _hash(text: str) -> int:
    hashed = _fresh_hash()
    hashed.update(text.encode())
    return int.from_bytes(hashed.digest(), "big")


class _Draws(random.Random):
    """Draws the same as `Random` in less time, since a world takes thousands of draws.

    A number below a size is drawn from as many bits as the size has, again until it is below. Each method does so
    itself, since a function that did it for all would take as long as the draw.
    """

    def choice(self, seq: Sequence[T]) -> T:  # pyright: ignore[reportIncompatibleMethodOverride]
        if not (size := len(seq)):
            raise IndexError("cannot choose from nothing")
        bits = size.bit_length()
        while (place := self.getrandbits(bits)) >= size:
            pass
        return seq[place]

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        if step != 1:
            return super().randrange(start, stop, step)
        if stop is None:
            start, stop = 0, start
        if (size := stop - start) <= 0:
            raise ValueError(f"no number from {start} to below {stop}")
        bits = size.bit_length()
        while (number := self.getrandbits(bits)) >= size:
            pass
        return start + number

    def sample(self, population: Sequence[T], k: int, *, counts: Iterable[int] | None = None) -> list[T]:
        if counts is not None:
            return super().sample(population, k, counts=counts)
        size, draw = len(population), self.getrandbits
        if not 0 <= k <= size:
            raise ValueError(f"cannot take {k} of {size}")
        if size > 21 + (4 ** math.ceil(math.log(k * 3, 4)) if k > 5 else 0):
            return self._few_of_many(population, k)
        left = list(population)
        taken: list[T] = []
        for size_left in range(size, size - k, -1):
            bits = size_left.bit_length()
            while (place := draw(bits)) >= size_left:
                pass
            taken.append(left[place])
            left[place] = left[size_left - 1]
        return taken

    def _few_of_many(self, population: Sequence[T], k: int) -> list[T]:
        size, draw = len(population), self.getrandbits
        places: dict[int, None] = {}
        bits = size.bit_length()
        for _ in range(k):
            while (place := draw(bits)) >= size or place in places:
                pass
            places[place] = None
        return [population[place] for place in places]
