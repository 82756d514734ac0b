"""Rewards of related work, as we understand them, for comparison on the same episodes."""

from collections import Counter
from typing import Any

import msgspec

from prove.core.json_values import same
from prove.core.outcome import Change
from prove.reward.equivalence import is_free_text
from prove.reward.own_words import in_reference_words
from prove.reward.placed import Pair, Placed
from prove.reward.reading import Reading
from prove.reward.success import expected_changes


def orchestration(reading: Reading) -> dict[str, float]:
    """Half atomic (syntax and result of each call), half orchestration (the order among the reference calls)."""
    pairs = {pair.placed: pair for pair in pairs_by_name(reading)}
    syntax = semantic = 0.0
    for call in reading.calls:
        if (pair := pairs.get(call.position)) is not None:
            syntax += _syntax(reading.wanted[pair.wanted].call.arguments, call.step.call.arguments)
            returned = call.step.result.ok and any(bool(v) for v in call.step.result.content.values())
            semantic += returned or call.position in reading.right_refusals
    count = max(1, len(reading.calls))
    atomic = (syntax / count + semantic / count) / 2
    order = sum(pair.in_order for pair in pairs.values()) / max(1, len(reading.wanted))
    if not reading.wanted:
        atomic = order = float(not reading.own_calls)
    return {"atomic": atomic, "order": order, "total": 0.5 * atomic + 0.5 * order}


def _syntax(wanted: dict[str, Any], given: dict[str, Any]) -> float:
    if not wanted:
        return 1.0
    shared = [key for key in wanted if key in given]
    typed = sum(_kind(given[key]) == _kind(wanted[key]) for key in shared) / len(shared) if shared else 0.0
    exact = all(key in given and same(given[key], value) for key, value in wanted.items())
    return 0.33 + 0.33 * (len(shared) / len(wanted)) * typed + 0.34 * exact


def toolrl(reading: Reading) -> dict[str, float]:
    """Format 0 or 1, and correctness from -3 to 3: names as multisets, then keys and values of the pairs."""
    readable = all(call.step.result.code != "unparseable" for call in reading.own_calls)
    if not reading.wanted:
        correct = 3.0 if not reading.own_calls else -3.0
        return {"format": float(readable), "correctness": correct, "total": float(readable) + correct}
    made = Counter(call.step.call.name for call in reading.calls)
    wanted = Counter(want.call.name for want in reading.wanted)
    gained = (made & wanted).total() / max(1, (made | wanted).total())
    for pair in pairs_in_any_turn(reading):
        gained += _similarity(reading.wanted[pair.wanted].call.arguments, _given(reading, pair))
    best = 1.0 + sum(1.0 + len(want.call.arguments) for want in reading.wanted)
    correctness = 6 * gained / best - 3
    return {"format": float(readable), "correctness": correctness, "total": float(readable) + correctness}


def pairs_in_any_turn(reading: Reading) -> list[Pair]:
    """Pairs of one name in any turn and order: each reference call takes the most similar call that is left."""
    left = list(reading.calls)
    pairs: list[Pair] = []
    for place, want in enumerate(reading.wanted):
        wanted = want.call.arguments
        fitting = [call for call in left if call.step.call.name == want.call.name]
        if fitting:
            best = max(fitting, key=lambda call: (_similarity(wanted, call.step.call.arguments), -call.position))
            left.remove(best)
            pairs.append(_pair(place, wanted, best, in_order=True))
    return pairs


def _similarity(wanted: dict[str, Any], given: dict[str, Any]) -> float:
    return _key_jaccard(wanted, given) + _equal(wanted, given)


def _key_jaccard(wanted: dict[str, Any], given: dict[str, Any]) -> float:
    either = wanted.keys() | given.keys()
    return len(wanted.keys() & given.keys()) / len(either) if either else 1.0


def _equal(wanted: dict[str, Any], given: dict[str, Any]) -> int:
    return sum(key in given and same(given[key], value) for key, value in wanted.items())


def envfactory(reading: Reading, tau: float = 0.9) -> dict[str, float]:
    """Reference calls found with their values, expected changes found in the outcome, minus a charge for more calls."""
    traced = 0
    for pair in pairs_by_name(reading):
        wanted, given = reading.wanted[pair.wanted].call.arguments, _given(reading, pair)
        fixed = {key: value for key, value in wanted.items() if not is_free_text(value)}
        traced += all(key in given and same(given[key], value) for key, value in fixed.items())
    trace = traced / len(reading.wanted) if reading.wanted else float(not reading.own_calls)
    state = _changes_found(reading)
    unreadable = sum(call.step.result.code == "unparseable" for call in reading.own_calls)
    extra = max(0, len(reading.own_calls) - unreadable - len(reading.wanted))
    charge = min(0.5, 0.05 * extra) + min(0.5, 0.05 * unreadable)
    return {"trace": trace, "state": state, "charge": charge,
            "total": max(0.0, tau * trace + (1 - tau) * state - charge)}  # fmt: skip


def _changes_found(reading: Reading) -> float:
    expected = _counted(expected_changes(reading.episode))
    made = in_reference_words(reading.episode).changes
    return (expected & _counted(made)).total() / expected.total() if expected else float(not made)


def _counted(changes: tuple[Change, ...]) -> Counter[bytes]:
    """Changes as values that can be compared, independent of the order of their fields."""
    return Counter(msgspec.json.encode(change, order="sorted") for change in changes)


def pairs_in_any_order(reading: Reading) -> list[Pair]:
    """The pairs by name; the order of calls does not count."""
    return [Pair(pair.wanted, pair.placed, pair.share, True) for pair in pairs_by_name(reading)]


def pairs_by_name(reading: Reading) -> list[Pair]:
    """Pairs of one name in one turn: each reference call takes the call that is left with the most equal values."""
    left = list(reading.calls)
    taken: dict[int, Placed] = {}
    pairs: list[Pair] = []
    for place, want in enumerate(reading.wanted):
        wanted = want.call.arguments
        fitting = [call for call in left if call.turn == want.turn and call.step.call.name == want.call.name]
        if not fitting:
            continue
        best = max(fitting, key=lambda call, wanted=wanted: (_equal(wanted, call.step.call.arguments), -call.position))
        left.remove(best)
        taken[place] = best
        after = [taken.get(before) for before, _ in want.after]
        in_order = all(source is not None and source.position < best.position for source in after)
        pairs.append(_pair(place, wanted, best, in_order=in_order))
    return pairs


def _pair(place: int, wanted: dict[str, Any], call: Placed, *, in_order: bool) -> Pair:
    return Pair(place, call.position, _equal(wanted, call.step.call.arguments) / max(1, len(wanted)), in_order)


def _given(reading: Reading, pair: Pair) -> dict[str, Any]:
    return reading.all_calls[pair.placed].step.call.arguments


def _kind(value: object) -> str:
    name = type(value).__name__
    return "float" if name == "int" else name
