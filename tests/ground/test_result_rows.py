"""Which rows of a result a description selects, and what shape they have."""

from prove.core.provenance import Order
from prove.ground.result_rows import row_shape, select_rows
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


def test_the_shape_of_a_row_is_that_of_the_object_around_a_path() -> None:
    tools = bank().environment.tools
    assert "nickname" in row_shape(tools["list_accounts"], ("items", "*", "id")).fields
    assert "nickname" in row_shape(tools["get_account"], ("id",)).fields
