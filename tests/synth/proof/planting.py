"""How faults get into valid examples, and how a test sees that a check finds them."""

from collections.abc import Callable, Iterable, Iterator
from itertools import islice
from typing import Any, NamedTuple, TypeVar

import msgspec

from prove.core.examples import Example, Goal, ReferenceCall, Turn
from prove.core.paths import rows_at
from prove.core.provenance import Found, Provenance
from prove.core.results import Result
from prove.core.shapes import Shape
from prove.rollout.reference import with_expected
from prove.synth.proof.validate import CHECKS, PURPOSE_CHECKS
from prove.synth.run.chunks import library
from tests.synth.made import carriers, verdict

PLANTED = 12
"""How many times each fault is planted at most, once into an example."""

replace = msgspec.structs.replace
Origin = TypeVar("Origin", bound=Provenance)


class Fault(NamedTuple):
    """A way to spoil an example, and a part of the reason for which the check must refuse it.

    `or_else` is a part of the reason that it gives first where the fault spoils something else as well.
    """

    plant: Callable[[Example], Iterator[Example]]
    reason: str
    or_else: str = ""


def assert_found(check: str, fault: Fault, examples: Iterable[Example] | None = None) -> None:
    """The fault can be planted; whenever no earlier check finds it, this one does, and for this reason."""
    spoilt = (planted for example in examples or carriers() for planted in islice(fault.plant(example), 1))
    seen = 0
    for planted in islice(spoilt, PLANTED):
        found = verdict(planted)
        assert found is not None
        order = list(PURPOSE_CHECKS if planted.purpose else CHECKS)
        if found[0] not in order[: order.index(check)]:
            assert found[0] == check, found
            assert fault.reason in found[1] or (fault.or_else and fault.or_else in found[1]), found
            seen += fault.reason in found[1]
    assert seen > 0


class Spot(NamedTuple):
    """A call of an example in its place."""

    number: int
    turn: Turn
    call: ReferenceCall


def spots(example: Example) -> Iterator[Spot]:
    for number, turn in enumerate(example.turns):
        for call in turn.reference_calls:
            yield Spot(number, turn, call)


def goal_spots(example: Example) -> Iterator[Spot]:
    return (spot for spot in spots(example) if spot.call.id in {goal.call for goal in spot.turn.goals})


def shape_at(call: ReferenceCall, name: str) -> Shape:
    return library().tools[call.name].parameters.fields[name]


def in_turn(example: Example, number: int, **changes: Any) -> Example:
    turns = list(example.turns)
    turns[number] = replace(turns[number], **changes)
    return replace(example, turns=tuple(turns))


def in_call(example: Example, spot: Spot, **changes: Any) -> Example:
    calls = tuple(replace(c, **changes) if c.id == spot.call.id else c for c in spot.turn.reference_calls)
    return in_turn(example, spot.number, reference_calls=calls)


def in_origin(example: Example, spot: Spot, name: str, **changes: Any) -> Example:
    return with_origin(example, spot, name, replace(spot.call.provenance[name], **changes))


def with_origin(example: Example, spot: Spot, name: str, origin: Provenance) -> Example:
    return in_call(example, spot, provenance={**spot.call.provenance, name: origin})


def rerun(example: Example) -> Example:
    """With what the spoilt reference gives, so that a replay alone finds nothing."""
    return with_expected(example, library().only(example.servers).open(example.seed))


def still_works(example: Example, spot: Spot) -> bool:
    assert example.expected is not None
    return example.expected.results[spot.call.id].ok


def with_argument(example: Example, spot: Spot, name: str, value: Any, **origin: Any) -> Iterator[Example]:
    """Another value for an argument, with the same origin in all places; only if the call succeeds as before."""
    changed = in_call(
        example,
        spot,
        arguments={**spot.call.arguments, name: value},
        provenance={**spot.call.provenance, name: replace(spot.call.provenance[name], **origin)},
    )
    planted = rerun(changed)
    if still_works(example, spot) and all(result.ok for result in results_of(planted)):
        yield planted


def results_of(example: Example) -> list[Result]:
    assert example.expected is not None
    return list(example.expected.results.values())


def arguments_from(example: Example, kind: type[Origin]) -> Iterator[tuple[Spot, str, Origin]]:
    """The arguments of goals whose values have an origin of this kind."""
    for spot in goal_spots(example):
        for name, origin in spot.call.provenance.items():
            if isinstance(origin, kind):
                yield spot, name, origin


def inserted(example: Example, spot: Spot, new: ReferenceCall, *goals: Goal) -> Example:
    """Another call in a message of its own before a call."""
    calls: list[ReferenceCall] = []
    for call in spot.turn.reference_calls:
        if call.id == spot.call.id:
            calls.append(replace(new, message=2 * call.message))
        later = call.message >= spot.call.message
        calls.append(replace(call, message=2 * call.message + 1 if later else 2 * call.message))
    calls.sort(key=lambda call: call.message)
    return in_turn(example, spot.number, reference_calls=tuple(calls), goals=(*spot.turn.goals, *goals))


def rows_of(example: Example, origin: Found) -> list[dict[str, Any]]:
    """The rows of the result from which an argument comes."""
    assert example.expected is not None
    return [row for _, row in rows_at(example.expected.results[origin.call].content, origin.path)]
