"""The search for the best alignment of calls with reference calls."""

from collections.abc import Iterator
from math import fsum

from prove.reward.outlook import TIE, WORST, Gain, Options, Outlook
from prove.reward.placed import Pair, Placed, Wanted

MAX_WORK = 6_000
"""How much is searched, in reference calls looked at; then the best alignment so far is taken.

The likeliest alignments are searched first. Chains of up to 12 reference calls of one name need a small part of it if
each call has a message of its own; tests compare them with all alignments. Where several calls share a message, so that
not all can be in order, it can end with fewer equal values than there could be."""

Tail = tuple[float, Placed, float]
"""The equal values of a call and of all that follow it, the call, and its own share."""


def best_alignment(wanted: list[Wanted], options: Options) -> list[Pair]:
    """The pairs with the greatest coverage, then the most pairs, then the most equal values, then the earliest."""
    return _Search(wanted, options).best()


class _Search:
    """Branch and bound over the reference calls in order; the first branch is almost always the best.

    Two partial alignments that leave the same calls, and the same sources for what follows, differ only in what they
    have gained so far, and only the better one is continued. That makes the search exact as long as `MAX_WORK`
    is not used up.
    """

    def __init__(self, wanted: list[Wanted], options: Options) -> None:
        self.wanted = wanted
        self.options = options
        self.chosen: list[Placed | None] = [None] * len(wanted)
        self.shares = [0.0] * len(wanted)
        self.pairs: list[Pair] = []

    def best(self) -> list[Pair]:
        if not (self._first_is_best() or self._in_a_row_is_best()):
            self._search()
        return self.pairs

    def _first_is_best(self) -> bool:
        """Whether every reference call can have its likeliest call: in order, or because it has no other one.

        An additional pair never breaks an order, so calls that nobody competes for are always taken.
        """
        used: set[int] = set()
        for place, options in enumerate(self.options):
            if options:
                call, self.shares[place] = options[0]
                if call.position in used:
                    break
                used.add(call.position)
                self.chosen[place] = call
        else:
            if all(self._is_settled(place) for place, options in enumerate(self.options) if options):
                self._keep()
                return True
        self.chosen = [None] * len(self.wanted)
        return False

    def _is_settled(self, place: int) -> bool:
        """Whether no other call would be better: it is in order, or neither it nor its sources have another one."""
        call = self.chosen[place]
        if call is not None and self._in_order(place, call):
            return True
        return len(self.options[place]) < 2 and all(len(self.options[n]) < 2 for n, _ in self.wanted[place].after)

    def _in_a_row_is_best(self) -> bool:
        """Whether all reference calls can be in order with different calls, where each depends on one other at most.

        What follows a call then depends on its position alone, so the best calls are found from the last one back.
        """
        wanted = self.wanted
        if not all(self.options) or any(len(want.after) > 1 for want in wanted):
            return False
        calls = [call for options in self.options for call, _ in options]
        size = 1 + max(call.position for call in calls)
        ends: dict[int, int] = {}
        for call in calls:
            ends[call.message] = max(ends.get(call.message, 0), call.position + 1)
        rows: list[list[Tail | None]] = [[]] * len(wanted)
        followers: list[list[int]] = [[] for _ in wanted]
        for place in range(len(wanted) - 1, -1, -1):
            after = [(rows[later], wanted[later].after[0][1]) for later in followers[place]]
            rows[place] = _best_tails(self.options[place], after, ends, size)
            for before, _ in wanted[place].after:
                followers[before].append(place)
        used: set[int] = set()
        for place, want in enumerate(wanted):
            first = 0
            for before, needs_message in want.after:
                source = self.chosen[before]
                assert source is not None
                first = ends[source.message] if needs_message else source.position + 1
            tail = rows[place][first]
            if tail is None or tail[1].position in used:
                self.chosen = [None] * len(wanted)
                return False
            _, self.chosen[place], self.shares[place] = tail
            used.add(tail[1].position)
        self._keep()
        return True

    def _search(self) -> None:
        outlook = Outlook(self.wanted, self.options)
        known: dict[tuple[int, int, tuple[int, ...]], Gain] = {}
        top = self._take_earliest()
        # What was gained before each place, what is left to try there, and which calls were taken before it.
        gained: list[Gain] = [(0, 0, 0.0)]
        left: list[Iterator[tuple[Placed | None, float]]] = [self._choices(0)]
        taken: list[int] = [0]
        work = 0
        while left:
            place = len(left) - 1
            self.chosen[place] = None
            choice = next(left[-1], None) if work < MAX_WORK else None
            if choice is None:
                for stack in (left, gained, taken):
                    stack.pop()
                continue
            call, share = choice
            used, now = taken[-1], gained[-1]
            if call is not None:
                if used >> call.position & 1:
                    continue
                self.chosen[place], self.shares[place] = call, share
                used |= 1 << call.position
                now = (now[0] + self._in_order(place, call), now[1] + 1, now[2] + share)
            work += len(self.wanted) - place
            if place + 1 == len(self.wanted):
                if now > top:
                    top = now
                    self._keep()
            elif outlook.can_beat(top, place + 1, now, used, self.chosen):
                state = outlook.state(place + 1, used, self.chosen)
                if known.get(state, WORST) < now:
                    known[state] = now
                    gained.append(now)
                    left.append(self._choices(place + 1))
                    taken.append(used)

    def _take_earliest(self) -> Gain:
        """A first alignment to beat: each reference call takes the earliest call that keeps it in order."""
        used: set[int] = set()
        covered, values = 0, 0.0
        for place, options in enumerate(self.options):
            free = [(call, share) for call, share in options if call.position not in used]
            fitting = [(call, share) for call, share in free if self._in_order(place, call)] or free
            if fitting:
                call, self.shares[place] = min(fitting, key=lambda option: option[0].position)
                covered, values = covered + self._in_order(place, call), values + self.shares[place]
                self.chosen[place] = call
                used.add(call.position)
        self._keep()
        self.chosen = [None] * len(self.wanted)
        return covered, len(self.pairs), values

    def _choices(self, place: int) -> Iterator[tuple[Placed | None, float]]:
        """The calls for a reference call, the likeliest first; at last none."""
        yield from self.options[place]
        yield None, 0.0

    def _in_order(self, place: int, call: Placed) -> bool:
        for before, needs_message in self.wanted[place].after:
            source = self.chosen[before]
            if source is None:
                return False
            if not (source.message < call.message if needs_message else source.position < call.position):
                return False
        return True

    def _keep(self) -> None:
        self.pairs = [
            Pair(place, call.position, self.shares[place], self._in_order(place, call))
            for place, call in enumerate(self.chosen)
            if call is not None
        ]


def _best_tails(
    options: list[tuple[Placed, float]],
    followers: list[tuple[list[Tail | None], bool]],
    ends: dict[int, int],
    size: int,
) -> list[Tail | None]:
    """For each position, the best call of a reference call from there on, the earliest on a tie; None if there is none.

    `followers` are the same lists of the reference calls that depend on this one, and whether by a value.
    """
    at = {call.position: (call, share) for call, share in options}
    tails: list[Tail | None] = [None] * (size + 1)
    for position in range(size - 1, -1, -1):
        tails[position] = best = tails[position + 1]
        if position in at:
            call, share = at[position]
            after = [row[ends[call.message] if needs_message else position + 1] for row, needs_message in followers]
            values = share + fsum(tail[0] for tail in after if tail is not None)
            if None not in after and (best is None or values >= best[0] - TIE):
                tails[position] = (values, call, share)
    return tails
