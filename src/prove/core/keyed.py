"""Randomness that is a function of its keys: the same keys give the same draw, in any process, in any order."""

import math
import random
import re
from collections.abc import Iterable, Sequence
from functools import cache
from hashlib import blake2b
from typing import TypeVar

LETTERS = "bcdfghjkmnpqrstvwxz"
ALPHABET = LETTERS + "23456789"
"""The characters of ids: no vowels, so that no word arises, and none that is easily taken for another."""
HANDLE = rf"\b[a-z]+_[{ALPHABET}]{{4}}\b"
"""A pattern that finds the ids that `opaque_id` makes."""
_PAIRS = tuple(first + second for first in ALPHABET for second in ALPHABET)
_FOUR = len(_PAIRS) ** 2
_CAPITALS = LETTERS.upper()
_fresh_hash = blake2b(digest_size=8).copy
"""Begins a hash in less time than `blake2b(digest_size=8)` does."""
_BITS = 512
"""How many bits a hash has."""
T = TypeVar("T")


def keyed(*keys: str | int) -> random.Random:
    """A random generator for these keys, for building worlds; a tool uses `keyed_fraction`."""
    digest = blake2b("\x1f".join(map(str, keys)).encode(), digest_size=16).digest()
    return _Draws(int.from_bytes(digest, "big"))


def keyed_few(*keys: str | int) -> random.Random:
    """A random generator for these keys from which little is drawn: it takes a fifth of the time of `keyed` to begin.

    Its draws take longer, so that `keyed` is quicker from some twenty draws on.
    """
    return _FewDraws("\x1f".join(map(str, keys)))


def keyed_fraction(*keys: str | int) -> float:
    """One number in [0, 1) for these keys, for what is random in a tool: a price at a time, a sensor's noise."""
    return (keyed_number(*keys) >> 11) / 9007199254740992.0


def keyed_number(*keys: str | int) -> int:
    """One number below 2 ** 64 for these keys; several small ones come from it by `divmod`."""
    return _hash("\x1f".join(map(str, keys)))


def opaque_id(prefix: str, seed: int, key: int | str) -> str:
    """An id that tells only what it is of, and differs from world to world: 'acc_k7wd'."""
    hashed = _fresh_hash()  # as `_hash` does, without its call
    hashed.update(f"{prefix}\x1f{seed}\x1f{key}".encode())
    first, second = divmod(int.from_bytes(hashed.digest(), "big") % _FOUR, len(_PAIRS))
    return f"{prefix}_{_PAIRS[first]}{_PAIRS[second]}"


def spoken_number(pattern: str, seed: int, key: int | str) -> str:
    """A number that people read to each other, by a pattern with # for digits and @ for letters: 'INV-#####'."""
    number, made = _hash(f"{pattern}\x1f{seed}\x1f{key}"), ""
    for part in _parts(pattern):
        if part == "@":
            number, place = divmod(number, len(_CAPITALS))
            made += _CAPITALS[place]
        elif part[0] == "#":  # the digits as if drawn one by one: the lowest comes first
            number, digits = divmod(number, 10 ** len(part))
            made += f"{digits:0{len(part)}d}"[::-1]
        else:
            made += part
    return made


@cache
def _parts(pattern: str) -> list[str]:
    """What is drawn or said together: all digits in a row, a letter, or characters that stay."""
    return re.findall("#+|@|[^#@]+", pattern)


def _hash(text: str) -> int:
    hashed = _fresh_hash()
    hashed.update(text.encode())
    return int.from_bytes(hashed.digest(), "big")


class _Draws(random.Random):
    """Draws the same as `Random` in less time, since a world takes thousands of draws.

    A number below a size is drawn from as many bits as the size has, again until it is below. Each method does so
    itself, since a function that did it for all would take as long as the draw. What is rare or cannot be drawn is
    left to `Random`.
    """

    def choice(self, seq: Sequence[T]) -> T:  # pyright: ignore[reportIncompatibleMethodOverride]
        if not (size := len(seq)):
            return super().choice(seq)
        bits = size.bit_length()
        while (place := self.getrandbits(bits)) >= size:
            pass
        return seq[place]

    def randrange(self, start: int, stop: int | None = None, step: int = 1) -> int:
        if stop is None:
            start, stop = 0, start
        if step != 1 or (size := stop - start) <= 0:
            return super().randrange(start, stop, step)
        bits = size.bit_length()
        while (number := self.getrandbits(bits)) >= size:
            pass
        return start + number

    def sample(self, population: Sequence[T], k: int, *, counts: Iterable[int] | None = None) -> list[T]:
        size, draw = len(population), self.getrandbits
        if counts is not None or not 0 <= k <= size:
            return super().sample(population, k, counts=counts)
        if not k:
            return []
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


class _FewDraws(_Draws):
    """Draws from the bits of a hash; when they are used up, from those of the next one."""

    gauss_next = None

    def __init__(self, text: str) -> None:
        self._text = text
        self._bits = int.from_bytes(blake2b(text.encode()).digest(), "big")
        self._left = _BITS

    def getrandbits(self, k: int) -> int:
        if k > self._left:
            if k > _BITS:
                raise ValueError(f"cannot draw {k} bits at once")
            self.__init__(f"{self._text}\x1f")
        found = self._bits & ((1 << k) - 1)
        self._bits >>= k
        self._left -= k
        return found

    def choice(self, seq: Sequence[T]) -> T:  # as in `_Draws`, without a call for the bits
        if not (size := len(seq)):
            return super().choice(seq)
        bits = size.bit_length()
        while bits <= self._left:
            place = self._bits & ((1 << bits) - 1)
            self._bits >>= bits
            self._left -= bits
            if place < size:
                return seq[place]
        return super().choice(seq)

    def random(self) -> float:
        return self.getrandbits(53) / 9007199254740992.0
