"""What a call needs to know, where its arguments are computed."""

from typing import Any

import pytest

from prove.core.examples import Expected, ReferenceCall
from prove.core.provenance import Computed, Found, Listed, Order, Provenance, Read, User
from prove.core.results import Result
from prove.reward.needs import needs_of

ROWS = [
    {"id": "a", "cost": 5.0, "name": "Ann"},
    {"id": "b", "cost": 7.0, "name": "Ben"},
    {"id": "c", "cost": 7.0, "name": "Cy"},
]
EXPECTED = Expected(
    {"look": Result("ok", {"items": ROWS, "total": 3}), "letter": Result("ok", {"body": "Pay $9.", "at": None})}
)
COSTS = Found("look", ("items", "*", "cost"))


def needs(value: Any, origin: Provenance) -> tuple[Any, ...]:
    return needs_of(ReferenceCall("c", "pay", {"it": value}, provenance={"it": origin, "not_given": COSTS}), EXPECTED)


@pytest.mark.parametrize(
    ("value", "origin", "needed"),
    [
        ("a", Found("look", ("items", "*", "id")), ("a",)),
        (["a", "b"], Listed((Found("look", ()), User("b"))), ("a",)),
        ("x", User("x"), ()),
        ("x", Computed("constant"), ()),
        ("a", Computed("the", (Found("look", ("items", "*", "id"), {"name": "Ann"}),)), ("a",)),
        (["a"], Listed((Computed("the", (Found("look", ("items", "*", "id"), {"name": "Ann"}),)),)), ("a",)),
        ("b", Computed("most", (Found("look", ("items", "*", "id"), order=Order("earliest", "cost")),)), ("a",)),
        (19.0, Computed("sum", (COSTS,)), ((5.0, 7.0),)),
        (9.5, Computed("div", (Computed("sum", (COSTS,)), User("2"))), ((5.0, 7.0),)),
        (3, Computed("count", (Found("look", ("items", "*")),)), (("a", "b", "c"),)),
        (3, Computed("same", (Found("look", ("total",)),)), (3,)),
        (9.0, Computed("half", (Read("letter", ("body",), "amount"),)), ("Pay $9.",)),
        ("x", Computed("text", (Found("letter", ("at",)), Found("nowhere", ("id",)))), ()),
        ("x", Computed("text", (COSTS, COSTS, Found("look", ("total",)))), ((5.0, 7.0), 3)),
        ("x", Computed("text", (Found("letter", ()),)), ("Pay $9.",)),
    ],
)
def test_needs(value: Any, origin: Provenance, needed: tuple[Any, ...]) -> None:
    assert needs(value, origin) == needed


def test_what_is_needed_twice_counts_once_where_it_is_computed() -> None:
    both: dict[str, Provenance] = {
        "id": Found("look", ("items", "*", "id")),
        "text": Computed("text", (Found("look", ("items", "*", "id"), {"name": "Ann"}),)),
    }
    assert needs_of(ReferenceCall("c", "pay", {"id": "a", "text": "a!"}, provenance=both), EXPECTED) == ("a",)
