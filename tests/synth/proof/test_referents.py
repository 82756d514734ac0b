"""Check `referents`: descriptions that were not said, or that fit more than one entity."""

from collections.abc import Iterator

import pytest

from prove.core.examples import Dependency, Example, ReferenceCall
from prove.core.provenance import Found, Order, User, calls_of
from prove.core.records import Target
from prove.core.shapes import Shape
from prove.ground.result_rows import row_shape, select_rows, settled_by
from prove.synth.run.chunks import library
from tests.synth.made import made
from tests.synth.proof.planting import (
    Fault,
    arguments_from,
    assert_found,
    goal_spots,
    in_call,
    in_origin,
    in_turn,
    inserted,
    rerun,
    results_of,
    rows_of,
    shape_at,
    spots,
)

EMAILS = Target.of("cast.emails")


def shape_of_row(example: Example, origin: Found) -> Shape:
    made = {call.id: call for call in example.reference_calls}
    return row_shape(library().tools[made[origin.call].name], origin.path)


def described_by_nothing(example: Example) -> Iterator[Example]:
    yield from _without_fields(example, cast=False)


def person_described_by_nothing(example: Example) -> Iterator[Example]:
    yield from _without_fields(example, cast=True)


def _without_fields(example: Example, *, cast: bool) -> Iterator[Example]:
    for spot, name, origin in arguments_from(example, Found):
        ref = shape_at(spot.call, name).ref
        if origin.text not in spot.turn.user:
            continue  # a pronoun, for which nobody described it any more
        if len(rows_of(example, origin)) == 1 and origin.where and ref is not None and ref.target.is_cast == cast:
            yield in_origin(example, spot, name, where={}, order=None)


def unsaid_field(example: Example) -> Iterator[Example]:
    said = " ".join(turn.user for turn in example.turns).replace(",", "")
    for spot, name, origin in arguments_from(example, Found):
        shape = shape_of_row(example, origin)
        for row in rows_of(example, origin):
            if row.get(origin.path[-1]) != spot.call.arguments[name]:
                continue
            for field, value in row.items():
                if not isinstance(value, float) or field in origin.where or shape.fields[field].kind != "number":
                    continue
                # A number that is said by chance would not be a fault, and small ones are said in words.
                if value > 12 and f"{value:g}" not in said:
                    yield in_origin(example, spot, name, where={**origin.where, field: value})


def unsaid_order(example: Example) -> Iterator[Example]:
    for spot, name, origin in arguments_from(example, Found):
        if origin.text not in spot.turn.user:
            continue  # a pronoun, for which nobody described it any more
        fields = shape_of_row(example, origin).fields
        dated = [field for field, inner in fields.items() if inner.format is not None and not inner.nullable]
        if dated and origin.where and origin.order is None and rows_of(example, origin):
            yield in_origin(example, spot, name, order=Order("latest", dated[0]))


def undescribed_before(example: Example) -> Iterator[Example]:
    for spot, name, origin in arguments_from(example, Found):
        if not origin.related:
            yield in_origin(example, spot, name, text="words that nobody uses")


def owner_by_the_name_of_the_lead(example: Example) -> Iterator[Example]:
    """An address is looked up by a name that stands in the same row, but is that of somebody else."""
    leads = library().only(("crm",)).open(example.seed).call("list_leads", {}).content["items"]
    for spot in goal_spots(example):
        for name, value in spot.call.arguments.items():
            ref = shape_at(spot.call, name).ref
            lead = next((row for row in leads if row["owner"] != value and row["owner_name"] != row["name"]), None)
            if lead is None or ref is None or ref.target != EMAILS:
                continue
            who = lead["name"]
            looked = ReferenceCall("look", "list_leads", {"query": who}, (), {"query": User(who)})
            said = in_turn(example, spot.number, user=f"{spot.turn.user} I mean {who}.")
            here = spot._replace(turn=said.turns[spot.number])
            origins = {**spot.call.provenance, name: Found("look", ("items", "*", "owner"), {"name": who}, text=who)}
            spoilt = in_call(
                said,
                here,
                arguments={**spot.call.arguments, name: lead["owner"]},
                provenance=origins,
                depends=tuple(Dependency(source, "explicit") for source in calls_of(origins.values())),
            )
            spoilt = rerun(inserted(spoilt, here._replace(turn=spoilt.turns[spot.number]), looked))
            if all(result.ok for result in results_of(spoilt)):
                yield spoilt


def on_the_first_page(example: Example) -> Iterator[Example]:
    """What was looked up by its words is found in the first page of the whole list instead."""
    calls = {call.id: call for call in example.reference_calls}
    for spot, name, origin in arguments_from(example, Found):
        ref = shape_at(spot.call, name).ref
        if ref is None or ref.target.is_cast or origin.text not in spot.turn.user:
            continue
        looked = calls[origin.call]
        where = next(each for each in spots(example) if each.call is looked)
        if not looked.arguments or library().tools[looked.name].parameters.required or looked.id in goals_of(example):
            continue
        wide = rerun(in_call(example, where, arguments={}, provenance={}, depends=()))
        assert wide.expected is not None
        rows, shown = rows_of(wide, origin), wide.expected.results[looked.id].content
        selected = select_rows(rows, origin.where, origin.order)
        if len(selected) == 1 and not settled_by(shown, rows, origin.where, origin.order):
            yield wide


def goals_of(example: Example) -> set[str]:
    return {goal.call for turn in example.turns for goal in turn.goals}


FAULTS = {
    "a page that nobody looked at": Fault(on_the_first_page, "may have another one"),
    "a description that fits many": Fault(described_by_nothing, "fits more than one"),
    "a person whom no field names": Fault(person_described_by_nothing, "nothing in the row says who is meant"),
    "a field that nobody said": Fault(unsaid_field, "nobody said that"),
    "a recency that nobody said": Fault(unsaid_order, "nobody said that it is the last"),
    "a description that nobody gave": Fault(undescribed_before, "nobody described it"),
}


@pytest.mark.parametrize("fault", FAULTS.values(), ids=FAULTS)
def test_a_planted_fault_is_found(fault: Fault) -> None:
    assert_found("referents", fault)


def test_the_name_of_one_does_not_find_the_address_of_another() -> None:
    fault = Fault(owner_by_the_name_of_the_lead, "belongs to something else")
    assert_found("referents", fault, made(90, 11, ("crm",), 0.0))
