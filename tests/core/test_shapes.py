"""Shapes of values: made from annotations; schemas, problems and whole numbers come from them."""

import datetime as dt
from typing import Annotated, Any, Literal

import pytest
from msgspec import Meta

from prove.core import Record, Ref, Sensitive, Unit
from prove.core.shapes import problems, shape_of, whole_numbers


class Line(Record):
    product: Annotated[str, Ref("shop.products")]
    quantity: Annotated[int, Meta(ge=1)] = 1


class Order(Record):
    lines: tuple[Line, ...]
    due: dt.date | None = None


@pytest.mark.parametrize(
    ("annotation", "schema"),
    [
        (str, {"type": "string"}),
        (Literal["a", "b"], {"type": "string", "enum": ["a", "b"]}),
        (tuple[int, ...], {"type": "array", "items": {"type": "integer"}}),
        (
            Annotated[tuple[int, ...], Meta(max_length=2)],
            {"type": "array", "items": {"type": "integer"}, "maxItems": 2},
        ),
        (Annotated[str, Meta(max_length=2)], {"type": "string", "maxLength": 2}),
        (float | None, {"anyOf": [{"type": "number"}, {"type": "null"}]}),
    ],
)
def test_the_schema_of_an_annotation(annotation: Any, schema: dict[str, Any]) -> None:
    assert shape_of(annotation).schema() == schema


def test_marks_are_kept_on_the_shape() -> None:
    shape = shape_of(Annotated[float | None, Unit("money"), Sensitive()])
    assert (shape.kind, shape.nullable, shape.unit, shape.sensitive) == ("number", True, "money", True)
    assert list(shape_of(Order).refs()) == [(("lines", "*", "product"), Ref("shop.products"))]


def test_a_complete_shape_requires_every_field() -> None:
    assert shape_of(Order).required == {"lines"}
    assert shape_of(Order, complete=True).required == {"lines", "due"}


@pytest.mark.parametrize("annotation", [dict[str, int], list[int], object, tuple[int, str]])
def test_other_types_have_no_shape(annotation: Any) -> None:
    with pytest.raises(TypeError, match="has no shape"):
        shape_of(annotation)


@pytest.mark.parametrize(
    ("value", "found"),
    [
        ({"lines": []}, []),
        ({"lines": [{"product": "p", "quantity": 2.0}], "due": None}, []),
        ({}, [("missing_argument", "lines")]),
        ({"lines": [], "dew": 1}, [("undeclared_argument", "dew")]),
        (
            {"lines": [{"product": 1}, {"quantity": 0}]},
            [
                ("wrong_type", "lines[0].product"),
                ("missing_argument", "lines[1].product"),
                ("out_of_bounds", "lines[1].quantity"),
            ],
        ),
        ({"lines": [], "due": "2026-02-30"}, [("bad_format", "due")]),
        ({"lines": [], "due": "2026-02-03\n"}, [("bad_format", "due")]),
        ({"lines": None}, [("wrong_type", "lines")]),
    ],
)
def test_problems_say_where(value: Any, found: list[tuple[str, str]]) -> None:
    assert [(problem.code, problem.path) for problem in problems(shape_of(Order), value)] == found


def test_whole_numbers_are_integers_where_the_shape_is() -> None:
    made = whole_numbers(shape_of(Order), {"lines": [{"product": "p", "quantity": 2.0}], "due": None})
    assert repr(made) == "{'lines': [{'product': 'p', 'quantity': 2}], 'due': None}"
    assert repr(whole_numbers(shape_of(float), 2.0)) == "2.0"
