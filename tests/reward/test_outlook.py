"""The bounds of the search never cut off something better, and do cut off what cannot be."""

from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from prove.reward.matching import value_share
from prove.reward.outlook import TIE, Options, Outlook
from prove.reward.placed import Placed, Wanted
from tests.reward.alignments import Case, best_with, chain, fits, in_order, tangle, worth

SMALL = st.tuples(st.booleans(), st.integers(2, 4), st.integers(1, 5), st.integers(0, 10_000))


def case_of(drawn: tuple[bool, int, int, int]) -> Case:
    is_chain, references, calls, stream = drawn
    rng = Random(stream)
    return chain(references, calls, rng, together=0.3) if is_chain else tangle(references, calls, rng)


def options_of(wanted: list[Wanted], placed: list[Placed]) -> Options:
    options: Options = []
    for want in wanted:
        fitting = [(call, value_share(want.call, call.step)) for call in placed if fits(want, call)]
        options.append(sorted(fitting, key=lambda option: (-option[1], option[0].position)))
    return options


def beginning(wanted: list[Wanted], placed: list[Placed], place: int, rng: Random) -> dict[int, Placed]:
    """Calls for the first references, at random."""
    chosen: dict[int, Placed] = {}
    for number in range(place):
        free = [call for call in placed if fits(wanted[number], call) and call not in chosen.values()]
        if free and rng.random() < 0.8:
            chosen[number] = rng.choice(free)
    return chosen


@settings(max_examples=200)
@given(SMALL, st.integers(1, 3), st.integers(0, 100))
def test_what_can_still_be_reached_is_never_cut_off(drawn: tuple[bool, int, int, int], place: int, stream: int) -> None:
    wanted, placed = case_of(drawn)
    place = min(place, len(wanted) - 1)
    chosen = beginning(wanted, placed, place, Random(stream))
    covered, pairs, share = best_with(wanted, placed, chosen, place)
    gained = worth(wanted[:place], chosen)
    used = sum(1 << call.position for call in chosen.values())
    kept = [chosen.get(number) for number in range(len(wanted))]
    outlook = Outlook(wanted, options_of(wanted, placed))
    for top in ((covered - 1, pairs, share), (covered, pairs - 1, share), (covered, pairs, share - 0.01)):
        assert outlook.can_beat(top, place, gained, used, kept)


def test_what_cannot_be_reached_is_cut_off() -> None:
    wanted, placed = chain(4, 4, Random(1), width=1)
    outlook = Outlook(wanted, options_of(wanted, placed))
    nothing: list[Placed | None] = [None] * 4
    assert not outlook.can_beat((4, 4, 4.0), 0, (0, 0, 0.0), 0, nothing)
    assert not outlook.can_beat((5, 0, 0.0), 0, (0, 0, 0.0), 0, nothing)
    # Without a call for the first reference, three at most are matched, and two of them in order.
    assert not outlook.can_beat((3, 3, 3.0), 1, (0, 0, 0.0), 0, nothing)
    # A source that took the last call leaves nothing in order after it.
    last = placed[-1]
    assert not in_order(wanted[1], placed[0], {0: last})
    assert not outlook.can_beat((3, 4, 4.0), 1, (1, 1, 1.0), 1 << last.position, [last, None, None, None])


def test_a_difference_within_rounding_is_no_improvement() -> None:
    wanted, placed = chain(1, 1, Random(1), width=0)
    outlook = Outlook(wanted, options_of(wanted, placed))
    assert not outlook.can_beat((1, 1, 1.0 - TIE / 2), 0, (0, 0, 0.0), 0, [None])
    assert outlook.can_beat((1, 1, 1.0 - 2 * TIE), 0, (0, 0, 0.0), 0, [None])


def test_the_rest_depends_on_the_calls_left_and_on_the_sources() -> None:
    wanted, placed = chain(3, 3, Random(1))
    outlook = Outlook(wanted, options_of(wanted, placed))
    a, b, c = placed
    state = outlook.state(2, 0b011, [a, b, None])
    assert state != outlook.state(2, 0b011, [b, a, None])
    assert state != outlook.state(2, 0b101, [a, c, None])
    assert state != outlook.state(2, 0b001, [a, None, None])
    free = [Wanted(want.call, 0, ()) for want in wanted]
    alone = Outlook(free, options_of(free, placed))
    assert alone.state(2, 0b011, [a, b, None]) == alone.state(2, 0b011, [b, a, None])
