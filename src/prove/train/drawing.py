"""Which examples a step plays: uniformly, or those that the policy solves sometimes.

With `success`, an example whose rate of success was always or never (by default outside 0.1 to 0.9) is dropped, others
take its place, and it is tried again after some steps. The rate is a running mean: a new group counts half. What is
drawn depends on the seed, the step, the rates and what was left out alone, so that a continued run draws the same.
"""

from collections.abc import Iterable, Sequence
from random import Random

import msgspec

from prove.train.config import GrpoConfig

MOMENTUM = 0.5


class Rate(msgspec.Struct, frozen=True, array_like=True):
    """How often an example was solved lately, and the last step that played it."""

    success: float
    step: int


class DrawingState(msgspec.Struct, frozen=True):
    """The rates by the numbers of their examples, and the examples that are left out."""

    rates: dict[str, Rate] = {}
    left_out: tuple[int, ...] = ()


class Drawing:
    """Draws the examples of steps, by their numbers."""

    def __init__(self, count: int, config: GrpoConfig, seed: int) -> None:
        self._count = count
        self._config = config
        self._seed = seed
        self._rates: dict[int, Rate] = {}
        self._left_out: set[int] = set()

    def draw(self, step: int, wanted: int, without: Iterable[int] = (), attempt: int = 0) -> list[int]:
        """The numbers of the examples of a step, none of them twice while there are enough; none if all are left out.

        Args:
            without: What this step has played already.
            attempt: Which refill of the step this is, counted from 1.
        """
        random = Random(f"{self._seed} {step} {attempt}")
        played = set(without)
        usable = [number for number in self._order(random, step) if number not in self._left_out]
        pool = [number for number in usable if number not in played] or sorted(usable)
        return [pool[place % len(pool)] for place in range(wanted)] if pool else []

    def leave_out(self, numbers: Iterable[int]) -> None:
        """Never draw these again: they cannot be played."""
        self._left_out.update(numbers)

    def record(self, step: int, successes: Sequence[tuple[int, float]]) -> None:
        """Take note of the share of solved rollouts of the examples that a step played."""
        for number, share in successes:
            before = self._rates.get(number)
            mean = share if before is None else MOMENTUM * share + (1 - MOMENTUM) * before.success
            self._rates[number] = Rate(mean, step)

    @property
    def dropped(self) -> int:
        """How many examples are always or never solved, as far as is known."""
        return sum(not self._is_between(rate) for rate in self._rates.values())

    def state(self) -> "DrawingState":
        """All that a continued run needs."""
        rates = {str(number): rate for number, rate in self._rates.items()}
        return DrawingState(rates, tuple(sorted(self._left_out)))

    def restore(self, state: "DrawingState") -> None:
        """Continue from a state."""
        self._rates = {int(number): rate for number, rate in state.rates.items()}
        self._left_out = set(state.left_out)

    def _order(self, random: Random, step: int) -> list[int]:
        """All examples, the best ones to play first."""
        shuffled = random.sample(range(self._count), self._count)
        if self._config.draw == "uniform":
            return shuffled
        good = [number for number in shuffled if self._is_good(number, step)]
        chosen = set(good)
        # Then the dropped ones, first those that were played longest ago.
        rest = sorted((n for n in shuffled if n not in chosen), key=lambda number: self._rates[number].step)
        return [*good, *rest]

    def _is_good(self, number: int, step: int) -> bool:
        rate = self._rates.get(number)
        return rate is None or self._is_between(rate) or step - rate.step >= self._config.return_after

    def _is_between(self, rate: Rate) -> bool:
        return self._config.solved_low <= rate.success <= self._config.solved_high
