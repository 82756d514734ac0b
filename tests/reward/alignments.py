"""Small alignment problems, and slow ways to solve them exactly."""

from functools import cache
from random import Random

from prove.core.episodes import Step
from prove.core.examples import ReferenceCall
from prove.core.results import Call, Result
from prove.reward.matching import value_share
from prove.reward.outlook import Gain
from prove.reward.placed import Pair, Placed, Wanted

Case = tuple[list[Wanted], list[Placed]]


def values(rng: Random, count: int) -> dict[str, int]:
    return {f"a{number}": rng.randrange(3) for number in range(count)}


def chain(
    references: int, calls: int, rng: Random, *, explicit: bool = True, width: int = 3, together: float = 0.0
) -> Case:
    """References of one name, each depending on the one before, and calls, a part of which share a message."""
    wanted = [
        Wanted(ReferenceCall(f"r{n}", "add", values(rng, width)), 0, ((n - 1, explicit),) if n else ())
        for n in range(references)
    ]
    message, placed = 0, list[Placed]()
    for position in range(calls):
        message += rng.random() >= together
        placed.append(Placed(Step(Call("add", values(rng, width)), Result("ok", {})), 0, message, position))
    return wanted, placed


def tangle(references: int, calls: int, rng: Random) -> Case:
    """References of two names in two turns with any dependencies, and calls of them."""
    wanted = [
        Wanted(
            ReferenceCall(f"r{n}", rng.choice("ab"), values(rng, 1)),
            int(n >= references / 2),
            tuple((before, rng.random() < 0.5) for before in range(n) if rng.random() < 0.4),
        )
        for n in range(references)
    ]
    placed = [
        Placed(Step(Call(rng.choice("ab"), values(rng, 1)), Result("ok", {})), int(n >= calls / 2), n // 2, n)
        for n in range(calls)
    ]
    return wanted, placed


def fits(want: Wanted, call: Placed) -> bool:
    return (want.turn, want.call.name) == (call.turn, call.step.call.name)


def in_order(want: Wanted, call: Placed, chosen: dict[int, Placed]) -> bool:
    return all(
        before in chosen
        and (chosen[before].message < call.message if explicit else chosen[before].position < call.position)
        for before, explicit in want.after
    )


def worth(wanted: list[Wanted], chosen: dict[int, Placed]) -> Gain:
    """What an alignment is worth."""
    covered = sum(in_order(wanted[place], call, chosen) for place, call in chosen.items())
    shares = sum(value_share(wanted[place].call, call.step) for place, call in chosen.items())
    return covered, len(chosen), round(shares, 6)


def best_of_all(wanted: list[Wanted], placed: list[Placed]) -> Gain:
    """The worth of the best of all alignments."""
    return best_with(wanted, placed, {}, 0)


def best_with(wanted: list[Wanted], placed: list[Placed], chosen: dict[int, Placed], place: int) -> Gain:
    """The same if the references before a place have these calls and no others."""
    if place == len(wanted):
        return worth(wanted, chosen)
    free = [call for call in placed if fits(wanted[place], call) and call not in chosen.values()]
    tries = [chosen, *({**chosen, place: call} for call in free)]
    return max(best_with(wanted, placed, each, place + 1) for each in tries)


def best_of_chain(wanted: list[Wanted], placed: list[Placed]) -> Gain:
    """The worth of the best alignment of a chain.

    As many pairs as possible are made: one more never costs another its order. So the number of references that are
    left out is known, and the calls that are used say how many are left.
    """
    shares = [[value_share(want.call, call.step) for call in placed] for want in wanted]
    spare = max(0, len(wanted) - len(placed))
    explicit = bool(wanted[-1].after and wanted[-1].after[0][1])

    @cache
    def best(place: int, used: int, before: int) -> Gain:
        if place == len(wanted):
            return 0, 0, 0.0
        found = (-1, 0, 0.0)
        if place - used.bit_count() < spare:
            found = best(place + 1, used, -1)
        for position, call in enumerate(placed):
            if not used >> position & 1:
                covered, pairs, share = best(place + 1, used | 1 << position, position)
                ordered = before >= 0 and (placed[before].message < call.message if explicit else before < position)
                found = max(found, (covered + (not place or ordered), pairs + 1, share + shares[place][position]))
        return found

    covered, pairs, share = best(0, 0, -1)
    return covered, pairs, round(share, 6)


def worth_of(wanted: list[Wanted], placed: list[Placed], pairs: list[Pair]) -> Gain:
    """What pairs are worth, checked to be an alignment that tells the truth about itself."""
    chosen = {pair.wanted: placed[pair.placed] for pair in pairs}
    assert len({pair.placed for pair in pairs}) == len(pairs) == len(chosen)
    for pair in pairs:
        want, call = wanted[pair.wanted], placed[pair.placed]
        assert fits(want, call)
        assert pair.in_order is in_order(want, call, chosen)
        assert pair.share == value_share(want.call, call.step)
    return worth(wanted, chosen)
