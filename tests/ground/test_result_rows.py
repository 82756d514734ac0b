"""Which rows of a result a description selects, and what shape they have."""

import pytest

from prove.core import keyed
from prove.core.provenance import Order
from prove.core.records import Target
from prove.core.shapes import Shape
from prove.ground.result_rows import is_own_name, name_beside, row_shape, select_rows, settled_by
from prove.ground.survey import survey_world
from prove.servers import environment
from prove.servers._shared.cast import cast_of
from tests.ground.worlds import bank

ROWS = [
    {"id": "a", "kind": "x", "at": "2026-01-01"},
    {"id": "b", "kind": "x", "at": "2026-01-03"},
    {"id": "c", "kind": "y", "at": "2026-01-02"},
    {"id": "d", "kind": "y", "at": "2026-01-02"},
]


def ids(where: dict[str, object], order: Order | None = None) -> list[str]:
    return [row["id"] for row in select_rows([dict(row) for row in ROWS], where, order)]


def test_rows_are_selected_by_values_and_by_order() -> None:
    assert ids({"kind": "x"}) == ["a", "b"]
    assert ids({"kind": "x"}, Order("latest", "at")) == ["b"]
    assert ids({}, Order("earliest", "at")) == ["a"]
    assert ids({"kind": "y"}, Order("latest", "at")) == ["c", "d"]
    assert ids({"kind": "z"}) == ids({"colour": "x"}) == []


def test_an_order_by_a_field_that_a_row_lacks_selects_nothing() -> None:
    assert ids({"kind": "x"}, Order("latest", "size")) == []


def settled(order: Order | None, where: dict[str, object] | None = None, *places: int, more: bool = True) -> bool:
    rows = [dict(ROWS[place]) for place in places]
    return settled_by({"next_cursor": "after_3" if more else None}, rows, where or {}, order)


def test_a_further_page_changes_nothing_only_where_rows_are_sorted_by_what_is_meant() -> None:
    latest, earliest = Order("latest", "at"), Order("earliest", "at")
    assert settled(latest, None, 0, 2, 1, more=False)
    assert settled(latest, None, 1, 2, 0)
    assert settled(earliest, None, 0, 2, 1)
    assert not settled(latest, None, 0, 2, 1)  # the oldest first
    assert not settled(latest, None, 2, 1, 0)  # in no order
    assert not settled(latest, None, 2, 3)  # the next one may be of the same day
    assert settled(None, {"kind": "x"}, 0, 1, 2)
    assert not settled(None, {"kind": "y"}, 0, 1, 2)
    assert not settled(None, {"kind": "x"}, 0, 2, 1)
    assert not settled(None, {"colour": "red"}, 0, 1)
    assert not settled(latest, None)


def test_the_shape_of_a_row_is_that_of_the_object_around_a_path() -> None:
    tools = bank().environment.tools
    assert "nickname" in row_shape(tools["list_accounts"], ("items", "*", "id")).fields
    assert "nickname" in row_shape(tools["get_account"], ("id",)).fields


@pytest.mark.parametrize("server", ["crm", "issue_tracker", "marketplace", "team_chat", "video_meeting"])
def test_an_address_belongs_to_the_name_beside_it(server: str) -> None:
    session = environment(server).open(3)
    seen = survey_world(session, keyed("beside"), (server,)).seen[Target.of("cast.emails")]
    owners = {person.email: person.name for person in cast_of(3).people}
    named = 0
    for address, sightings in seen.items():
        for sighting in sightings:
            field = name_beside(row_shape(session.environment.tools[sighting.tool], sighting.path), sighting.path[-1])
            if field is not None and address in owners and sighting.row.get(field):
                named += 1
                assert sighting.row[field] == owners[address]
    assert named > 5


def test_the_name_in_a_row_is_not_that_of_everybody_in_it() -> None:
    tools = environment("crm").tools
    lead = row_shape(tools["list_leads"], ("items", "*", "owner"))
    assert name_beside(lead, "owner") == "owner_name"
    assert name_beside(lead, "email") == name_beside(lead, "phone") == "name"
    nameless = Shape("object", fields={name: field for name, field in lead.fields.items() if name != "owner_name"})
    assert name_beside(nameless, "owner") is None
    assert name_beside(row_shape(tools["get_pipeline_report"], ("owners", "*", "owner")), "owner") == "name"
    assert is_own_name("name")
    assert not is_own_name("owner_name")
