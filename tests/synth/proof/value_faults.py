"""Faults of values and of descriptions: what an argument is, and where it is said to come from."""

import datetime as dt
from collections.abc import Iterator
from typing import Any

from prove.core.examples import Example
from prove.core.paths import rows_at
from prove.core.provenance import Provenance
from prove.core.shapes import Shape
from prove.ground.descriptions import row_shape
from prove.language.wordings import wordings
from prove.synth.run.chunks import library
from tests.synth.proof.planting import (
    Spot,
    goal_spots,
    in_call,
    in_source,
    in_turn,
    replace,
    rerun,
    said_arguments,
    shape_at,
    still_works,
    with_argument,
)


def other_number(example: Example) -> Iterator[Example]:
    for spot, name, _ in said_arguments(example, "user"):
        value = spot.call.arguments[name]
        if isinstance(value, int | float) and not isinstance(value, bool):
            yield from with_argument(example, spot, name, value + 1)


def unsaid_number(example: Example) -> Iterator[Example]:
    for spot, name, _ in said_arguments(example, "user"):
        value = spot.call.arguments[name]
        if isinstance(value, int | float) and not isinstance(value, bool):
            words = wordings(value + 1, shape_at(spot.call, name), dt.datetime(2026, 1, 1))[0]
            yield from with_argument(example, spot, name, value + 1, text=words)


def other_day(example: Example) -> Iterator[Example]:
    for spot, name, _ in said_arguments(example, "date"):
        value, shape = spot.call.arguments[name], shape_at(spot.call, name)
        if shape.format is not None and shape.format.name == "date":
            later = dt.date.fromisoformat(value) + dt.timedelta(days=1)
            yield from with_argument(example, spot, name, later.isoformat())


def other_choice(example: Example) -> Iterator[Example]:
    for spot, name, origin in said_arguments(example, "derived"):
        if origin.function == "enum":
            for value in shape_at(spot.call, name).enum:
                if value != spot.call.arguments[name]:
                    yield from with_argument(example, spot, name, value)


def chosen_goal(example: Example) -> Iterator[Example]:
    for spot, name, origin in said_arguments(example, "derived"):
        if origin.function == "enum":
            yield in_source(example, spot, name, function="choice")


def unknown_rule(example: Example) -> Iterator[Example]:
    for spot, name, origin in said_arguments(example, "derived"):
        if origin.function == "enum":
            yield in_source(example, spot, name, function="guess")


def not_the_systems(example: Example) -> Iterator[Example]:
    for spot, name, _ in said_arguments(example, "user"):
        yield in_source(example, spot, name, source="system")


def said_id(example: Example) -> Iterator[Example]:
    for spot, name, origin in said_arguments(example, "result"):
        value, ref = spot.call.arguments[name], shape_at(spot.call, name).ref
        if (
            ref is None
            or ref.spoken
            or ref.open
            or origin.inputs
            or any(o.call for n, o in spot.call.provenance.items() if n != name)
        ):
            continue
        spoken = in_turn(example, spot.number, user=f"{spot.turn.user} That is {value}.")
        moved = Spot(spot.number, spoken.turns[spot.number], replace(spot.call, depends=()))
        planted = in_call(spoken, moved, provenance={**spot.call.provenance, name: Provenance("user", text=value)})
        kept = tuple(edge for edge in spot.call.depends if edge.source != origin.call)
        yield in_call(planted, Spot(spot.number, planted.turns[spot.number], spot.call), depends=kept)


def swapped(example: Example) -> Iterator[Example]:
    for spot in goal_spots(example):
        kinds: dict[str, str] = {}
        for name, origin in spot.call.provenance.items():
            ref = shape_at(spot.call, name).ref
            if ref is None or origin.source != "result":
                continue
            if ref.target in kinds:
                one, other = kinds[ref.target], name
                arguments, sources = dict(spot.call.arguments), dict(spot.call.provenance)
                arguments[one], arguments[other] = arguments[other], arguments[one]
                sources[one], sources[other] = sources[other], sources[one]
                planted = rerun(in_call(example, spot, arguments=arguments, provenance=sources))
                if still_works(planted, spot):
                    yield planted
            kinds[ref.target] = name


def rows_of(example: Example, origin: Provenance) -> tuple[list[dict[str, Any]], Shape]:
    assert example.expected is not None
    made = {call.id: call for call in example.reference_calls}
    path = tuple(origin.path.split("."))
    rows = [row for _, row in rows_at(example.expected.results[origin.call].content, path)]
    return rows, row_shape(library().tools[made[origin.call].name], path)


def undescribed(example: Example) -> Iterator[Example]:
    for spot, name, origin in said_arguments(example, "result"):
        rows, _ = rows_of(example, origin)
        if origin.where and len(rows) > 1:
            yield in_source(example, spot, name, where={}, function="")


def described_by_nothing(example: Example) -> Iterator[Example]:
    for spot, name, origin in said_arguments(example, "result"):
        rows, _ = rows_of(example, origin)
        ref = shape_at(spot.call, name).ref
        if len(rows) == 1 and origin.where and ref is not None and not ref.target.startswith("cast."):
            yield in_source(example, spot, name, where={}, function="")


def unsaid_field(example: Example) -> Iterator[Example]:
    said = " ".join(turn.user for turn in example.turns).replace(",", "")
    for spot, name, origin in said_arguments(example, "result"):
        rows, shape = rows_of(example, origin)
        key = origin.path.rsplit(".", 1)[-1]
        for row in rows:
            if row.get(key) != spot.call.arguments[name]:
                continue
            for field, value in row.items():
                if not isinstance(value, float) or field in origin.where or shape.fields[field].kind != "number":
                    continue
                # A number that is said by chance would be no fault, and small ones are said in words.
                if value > 12 and f"{value:g}" not in said:
                    yield in_source(example, spot, name, where={**origin.where, field: value})


def unsaid_order(example: Example) -> Iterator[Example]:
    for spot, name, origin in said_arguments(example, "result"):
        rows, shape = rows_of(example, origin)
        dated = [field for field, inner in shape.fields.items() if inner.format is not None and not inner.nullable]
        if dated and origin.where and not origin.function and rows:
            yield in_source(example, spot, name, function=f"latest:{dated[0]}")


def other_place(example: Example) -> Iterator[Example]:
    for spot, name, _ in said_arguments(example, "result"):
        yield in_source(example, spot, name, path="items.*.nowhere")


def from_nowhere(example: Example) -> Iterator[Example]:
    for spot, name, _ in said_arguments(example, "result"):
        if len(spot.call.depends) == 1:
            planted = in_source(example, spot, name, call=spot.call.id)
            yield in_call(planted, Spot(spot.number, planted.turns[spot.number], spot.call), depends=())
