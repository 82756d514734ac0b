"""Runs a function that draws by chance in all ways in which it can end."""

from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any, TypeVar

T = TypeVar("T")

MOST = 600
"""How many ways are tried at most."""


class Scripted(Random):
    """Chance that follows a script: one number for each choice, and the first of what there is after its end."""

    def __init__(self, script: Sequence[int], fractions: Sequence[float]) -> None:
        super().__init__(0)
        self._script = script
        self._fractions = fractions
        self.sizes: list[int] = []

    def _take(self, size: int) -> int:
        place = len(self.sizes)
        self.sizes.append(size)
        return self._script[place] if place < len(self._script) else 0

    def random(self) -> float:
        """One of the given fractions."""
        return self._fractions[self._take(len(self._fractions))]

    def choice(self, seq: Any) -> Any:
        """Any of them."""
        return seq[self._take(len(seq))]

    def sample(self, population: Any, k: int, *, counts: Any = None) -> list[Any]:
        """Any of them first, and the others in their order."""
        first = self._take(len(population)) if population else 0
        return [*population[first:], *population[:first]][:k]


def every_choice(function: Callable[[Random], T], fractions: Sequence[float] = (0.99,)) -> Iterator[T]:
    """All that a function can give; where it asks for a fraction, it gets each of these."""
    script: list[int] = []
    for _ in range(MOST):
        chance = Scripted(script, fractions)
        yield function(chance)
        taken = [*script, *[0] * (len(chance.sizes) - len(script))]
        while taken and taken[-1] + 1 >= chance.sizes[len(taken) - 1]:
            taken.pop()
        if not taken:
            return
        script = [*taken[:-1], taken[-1] + 1]
