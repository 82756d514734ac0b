"""Records: targets, views of a row, and the marks of fields."""

from typing import Annotated

import pytest

from prove.core import Incidental, Record, Ref, Unordered, project
from prove.core.records import Target, field_types, incidental_fields, optional_of, plain, unordered_fields, unwrap


class Row(Record):
    id: str
    title: str
    guests: Annotated[tuple[str, ...], Unordered()] = ()
    seen: Annotated[bool, Incidental()] = False
    note: Annotated[str, Incidental()] | None = None


class Short(Record):
    id: str
    title: str


class Counted(Record):
    id: str
    guest_count: int


class Title(Record):
    title: str


ROW = Row("r1", "Lunch", ("ann", "bob"), True)


def test_a_view_takes_the_fields_that_both_have() -> None:
    assert project(Short, ROW) == Short("r1", "Lunch")
    assert project(Title, ROW) == Title("Lunch")


def test_a_view_can_need_more_than_the_row_has() -> None:
    assert project(Counted, ROW, guest_count=2) == Counted("r1", 2)
    assert project(Short, ROW, title="Dinner") == Short("r1", "Dinner")
    with pytest.raises(AttributeError, match="guest_count"):
        project(Counted, ROW)


def test_a_target_is_an_owner_and_what_it_owns() -> None:
    target = Target.of("shopping.orders")
    assert (target.server, target.table, target.is_cast) == ("shopping", "orders", False)
    assert str(target) == "shopping.orders"
    assert Target.of("cast.emails").is_cast
    assert Ref("shopping.orders").target == target


@pytest.mark.parametrize("text", ["", "orders", ".orders", "shopping."])
def test_what_is_not_a_target_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"is not a target; write 'server\.table'"):
        Target.of(text)


def test_marks_are_found_also_inside_of_optional_types() -> None:
    assert incidental_fields(Row) == {"seen", "note"}
    assert unordered_fields(Row) == {"guests"}
    assert unwrap(field_types(Row)["seen"]) == (bool, (Incidental(),))
    assert optional_of(int | None) == (int, True)
    assert optional_of(int | str) == (int | str, False)


def test_a_record_is_plain_json() -> None:
    assert plain(ROW) == {"id": "r1", "title": "Lunch", "guests": ["ann", "bob"], "seen": True, "note": None}
