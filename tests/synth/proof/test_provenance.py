"""Check `provenance`: arguments whose values do not come from where their provenance says."""

import datetime as dt
from collections.abc import Iterator

import pytest

from prove.core.examples import Example
from prove.core.provenance import Chosen, Computed, Date, Enumerated, Found, Read, System, User, calls_of
from prove.core.records import Target
from prove.language.wordings import wordings
from tests.synth.proof.planting import (
    Fault,
    Spot,
    arguments_from,
    assert_found,
    goal_spots,
    in_call,
    in_origin,
    in_turn,
    rerun,
    rows_of,
    shape_at,
    still_works,
    with_argument,
    with_origin,
)


def other_number(example: Example) -> Iterator[Example]:
    for spot, name, _ in arguments_from(example, User):
        value = spot.call.arguments[name]
        if isinstance(value, int | float) and not isinstance(value, bool):
            yield from with_argument(example, spot, name, value + 1)


def unsaid_number(example: Example) -> Iterator[Example]:
    for spot, name, _ in arguments_from(example, User):
        value = spot.call.arguments[name]
        if isinstance(value, int | float) and not isinstance(value, bool):
            words = wordings(value + 1, shape_at(spot.call, name), dt.datetime(2026, 1, 1))[0]
            yield from with_argument(example, spot, name, value + 1, text=words)


def other_day(example: Example) -> Iterator[Example]:
    for spot, name, _ in arguments_from(example, Date):
        value, shape = spot.call.arguments[name], shape_at(spot.call, name)
        if shape.format is not None and shape.format.name == "date":
            later = dt.date.fromisoformat(value) + dt.timedelta(days=1)
            yield from with_argument(example, spot, name, later.isoformat())


def other_choice(example: Example) -> Iterator[Example]:
    for spot, name, _ in arguments_from(example, Enumerated):
        for value in shape_at(spot.call, name).enum:
            if value != spot.call.arguments[name]:
                yield from with_argument(example, spot, name, value)


def chosen_goal(example: Example) -> Iterator[Example]:
    for spot, name, _ in arguments_from(example, Enumerated):
        yield with_origin(example, spot, name, Chosen())


def unknown_function(example: Example) -> Iterator[Example]:
    for spot, name, _ in arguments_from(example, Enumerated):
        yield with_origin(example, spot, name, Computed("guess"))


def read_from_a_text(example: Example) -> Iterator[Example]:
    for spot, name, origin in arguments_from(example, Found):
        if not origin.related:
            yield with_origin(example, spot, name, Read(origin.call, origin.path, "id"))


def not_in_the_system_message(example: Example) -> Iterator[Example]:
    for spot, name, origin in arguments_from(example, User):
        yield with_origin(example, spot, name, System(origin.text))


def id_said(example: Example) -> Iterator[Example]:
    for spot, name, origin in arguments_from(example, Found):
        value, ref = spot.call.arguments[name], shape_at(spot.call, name).ref
        others = calls_of(other for key, other in spot.call.provenance.items() if key != name)
        if ref is None or ref.spoken or ref.open or origin.related or others:
            continue
        spoken = in_turn(example, spot.number, user=f"{spot.turn.user} That is {value}.")
        moved = Spot(spot.number, spoken.turns[spot.number], spot.call)
        kept = tuple(edge for edge in spot.call.depends if edge.source != origin.call)
        yield in_call(spoken, moved, provenance={**spot.call.provenance, name: User(value)}, depends=kept)


def swapped(example: Example) -> Iterator[Example]:
    for spot in goal_spots(example):
        kinds: dict[Target, str] = {}
        for name, origin in spot.call.provenance.items():
            ref = shape_at(spot.call, name).ref
            if ref is None or not isinstance(origin, Found):
                continue
            if ref.target in kinds:
                one, other = kinds[ref.target], name
                arguments, origins = dict(spot.call.arguments), dict(spot.call.provenance)
                arguments[one], arguments[other] = arguments[other], arguments[one]
                origins[one], origins[other] = origins[other], origins[one]
                planted = rerun(in_call(example, spot, arguments=arguments, provenance=origins))
                if still_works(planted, spot):
                    yield planted
            kinds[ref.target] = name


def undescribed(example: Example) -> Iterator[Example]:
    for spot, name, origin in arguments_from(example, Found):
        if origin.where and len({row.get(origin.path[-1]) for row in rows_of(example, origin)}) > 1:
            yield in_origin(example, spot, name, where={}, order=None)


def other_place(example: Example) -> Iterator[Example]:
    for spot, name, _ in arguments_from(example, Found):
        yield in_origin(example, spot, name, path=("items", "*", "nowhere"))


FAULTS = {
    "another number than was said": Fault(other_number, "is not what the words mean"),
    "a number that nobody said": Fault(unsaid_number, "was never said"),
    "a day that the words do not mean": Fault(other_day, "is not what the words mean"),
    "another choice than was said": Fault(other_choice, "is an enum value that nobody said"),
    "a goal's argument that was chosen freely": Fault(chosen_goal, "was chosen though it is not the filter"),
    "an unknown function": Fault(unknown_function, "is computed by 'guess', which is not a known function"),
    "a text that cannot be recomputed": Fault(
        read_from_a_text, "is read as id from a text that does not name", "describes nothing that is needed"
    ),
    "a value that the system message lacks": Fault(not_in_the_system_message, "is not in the system message"),
    "an id that people do not say": Fault(
        id_said, "is an id that people do not say", "describes nothing that is needed"
    ),
    "each other's words": Fault(swapped, "two arguments have each other's words"),
    "any row of a page": Fault(undescribed, "is not the one row that was described"),
    "a place that does not show such entities": Fault(other_place, "comes from a place"),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_planted_fault_is_found(fault: Fault) -> None:
    assert_found("provenance", fault)
