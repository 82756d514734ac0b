"""Aligns calls with reference calls: one to one, within a turn, with the best coverage, then the best values."""

from collections.abc import Sequence

from prove.core.episodes import Step
from prove.core.examples import ReferenceCall
from prove.core.json_values import same
from prove.reward.alignment_search import best_alignment
from prove.reward.placed import Pair, Placed, Wanted


def value_share(wanted: ReferenceCall, step: Step) -> float:
    """The share of the reference's arguments that the call has with an equal value; 1 if there are none."""
    if not wanted.arguments:
        return 1.0
    given = step.call.arguments
    return sum(same(given[key], value) for key, value in wanted.arguments.items()) / len(wanted.arguments)


def align(wanted: list[Wanted], placed: list[Placed]) -> list[Pair]:
    """The alignment with the greatest coverage, then the most pairs, then the most equal values, then the earliest.

    Coverage comes before values, not in a weighted sum with them: correcting a value can never lower either.
    A call can be aligned with a reference call of its turn and name if it has all its keys.
    """
    by_name: dict[tuple[int, str], list[Placed]] = {}
    for call in placed:
        by_name.setdefault((call.turn, call.step.call.name), []).append(call)
    options = [_options(want, by_name.get((want.turn, want.call.name), ())) for want in wanted]
    return best_alignment(wanted, options)


def _options(want: Wanted, calls: Sequence[Placed]) -> list[tuple[Placed, float]]:
    """The calls that can be aligned with a reference call, with their shares of equal values, the likeliest first."""
    keys = want.call.arguments.keys()
    fitting = [(call, value_share(want.call, call.step)) for call in calls if call.step.call.arguments.keys() >= keys]
    if len(fitting) > 1:
        fitting.sort(key=_likeliest_first)
    return fitting


def _likeliest_first(option: tuple[Placed, float]) -> tuple[float, int]:
    return -option[1], option[0].position
