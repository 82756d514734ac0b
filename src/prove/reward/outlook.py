"""What an alignment that is not complete can still gain: the bounds of the search."""

from math import fsum

from prove.reward.placed import Placed, Wanted

Options = list[list[tuple[Placed, float]]]
"""For each reference call, the calls that it can be aligned with and their shares of equal values, best first."""
Gain = tuple[int, int, float]
"""What an alignment is compared by: reference calls in order, pairs, equal values."""
WORST: Gain = (-1, 0, 0.0)
TIE = 1e-9
"""Sums of equal values that differ by less are the same."""


class Outlook:
    """What the reference calls from a place on can still add."""

    def __init__(self, wanted: list[Wanted], options: Options) -> None:
        self._wanted = wanted
        self._options = options
        self._masks = [sum(1 << call.position for call, _ in each) for each in options]
        self._last = [max((call.position for call, _ in each), default=-1) for each in options]
        numbers: dict[tuple[int, str], int] = {}
        self._group = [numbers.setdefault((want.turn, want.call.name), len(numbers)) for want in wanted]
        self._groups = len(numbers)
        self._calls = [0]
        for mask in reversed(self._masks):
            self._calls.insert(0, self._calls[0] | mask)
        self._sources = [
            sorted({before for want in wanted[place:] for before, _ in want.after if before < place})
            for place in range(len(wanted) + 1)
        ]

    def can_beat(self, top: Gain, place: int, gained: Gain, used: int, chosen: list[Placed | None]) -> bool:
        """Whether the rest may lead to more than the best so far.

        No more pairs than calls are left; a call that keeps the order comes after its sources; and where every one of
        them must keep it, it leaves room for those that depend on it.
        """
        rest = range(place, len(self._wanted))
        pairs = self._matchable(rest, [0] * len(rest), used)
        first = [self._first_position(later, place, chosen) for later in rest]
        covered = self._matchable(rest, first, used)
        last = [self._last[later] for later in rest]
        whole = covered == len(rest)
        if whole:
            self._narrow(place, first, last)
            if any(low > high for low, high in zip(first, last, strict=True)):
                covered, whole = covered - 1, False
        bound = (gained[0] + covered, gained[1] + pairs)
        if bound != top[:2]:
            return bound > top[:2]
        if top[0] == top[1] and (gained[0] < gained[1] or gained[1] + self._in_order_only(rest, chosen, used) < top[1]):
            return False
        windows = zip(rest, first, last, strict=True) if whole else ((later, 0, self._last[later]) for later in rest)
        return gained[2] + fsum(self._value(*window, used) for window in windows) > top[2] + TIE

    def _first_position(self, later: int, place: int, chosen: list[Placed | None]) -> int:
        """From which position on a reference call may be in order; past the last one if a source has no call."""
        lowest = 0
        for before, _ in self._wanted[later].after:
            if before < place:
                source = chosen[before]
                lowest = max(lowest, self._last[later] + 1 if source is None else source.position + 1)
        return lowest

    def _in_order_only(self, rest: range, chosen: list[Placed | None], used: int) -> int:
        """How many pairs there can be if each of them must be in order, so that its sources have calls too."""
        first: list[int] = []
        for later in rest:
            lowest = self._first_position(later, rest.start, chosen)
            for before, _ in self._wanted[later].after:
                if before >= rest.start:
                    lowest = max(lowest, first[before - rest.start] + 1)
            first.append(lowest)
        return self._matchable(rest, first, used)

    def _narrow(self, place: int, first: list[int], last: list[int]) -> None:
        """Narrow the positions of the rest if all of it must be in order: after the sources, before what depends."""
        for index, want in enumerate(self._wanted[place:]):
            for before, _ in want.after:
                if before >= place:
                    first[index] = max(first[index], first[before - place] + 1)
        for index in range(len(first) - 1, -1, -1):
            for before, _ in self._wanted[place + index].after:
                if before >= place:
                    last[before - place] = min(last[before - place], last[index] - 1)

    def _matchable(self, rest: range, first: list[int], used: int) -> int:
        """How many reference calls can have a call of their own from these positions on, at most."""
        calls = [0] * self._groups
        numbers = [0] * self._groups
        for later, lowest in zip(rest, first, strict=True):
            if mask := self._masks[later] >> lowest << lowest & ~used:
                calls[self._group[later]] |= mask
                numbers[self._group[later]] += 1
        return sum(min(number, mask.bit_count()) for number, mask in zip(numbers, calls, strict=True))

    def _value(self, later: int, first: int, last: int, used: int) -> float:
        """The most equal values that a free call between these positions has; the options are sorted by them."""
        for call, share in self._options[later]:
            if first <= call.position <= last and not used >> call.position & 1:
                return share
        return 0.0

    def state(self, place: int, used: int, chosen: list[Placed | None]) -> tuple[int, int, tuple[int, ...]]:
        """What the rest depends on: the calls that are taken, and the positions of the sources."""
        sources = ((-1 if (call := chosen[before]) is None else call.position) for before in self._sources[place])
        return place, used & self._calls[place], tuple(sources)
