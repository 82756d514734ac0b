"""Values that fit a schema, and values that look real and name nothing."""

from typing import Any

import pytest

from prove.core.keyed import keyed
from prove.graph.probes import CannotFillError, draw, fits, leaves, made_up, plain_schema, takes_names


@pytest.mark.parametrize(
    "schema",
    [
        {"type": ["string", "null"]},
        {"anyOf": [{"type": "string", "minLength": 3}, {"type": "null"}]},
        {"const": "fixed"},
        {"enum": ["a", "b"]},
        {"type": "array"},
        {"type": "object"},
        {"type": "object", "properties": {"x": {"type": "integer"}}, "required": ["x"]},
        {"type": "string", "format": "date"},
        {"type": "string", "pattern": "^[A-Z]{2}[0-9]{3}$"},
    ],
)
def test_schemas_of_other_libraries_can_be_filled(schema: dict[str, Any]) -> None:
    assert draw(plain_schema(schema), keyed("probe", 1)) is not None


@pytest.mark.parametrize("schema", [{}, {"$ref": "#/$defs/X"}, {"type": "object", "properties": {"x": {}}}])
def test_a_schema_that_says_too_little_is_left_alone(schema: dict[str, Any]) -> None:
    with pytest.raises(CannotFillError):
        plain_schema(schema)


def test_made_up_values_look_like_the_real_one_and_fit_the_schema() -> None:
    rng = keyed("probe", 2)
    schema = {"type": "string", "pattern": "^acc_[0-9]{4}$"}
    value = made_up(schema, "acc_0003", rng)
    assert value != "acc_0003"
    assert fits(schema, value)
    assert fits(schema, made_up(schema, None, rng))
    assert not fits({"type": "string", "maxLength": 3}, "four")
    assert len(made_up({"type": "string", "minLength": 12}, None, rng)) == 12


def test_dates_enumerations_and_pages_are_not_names() -> None:
    assert takes_names("account_id", {"type": "string"})
    assert takes_names("people", {"type": "array", "items": {"type": "string"}})
    assert not takes_names("since", {"type": "string", "format": "date"})
    assert not takes_names("kind", {"type": "string", "enum": ["a"]})
    assert not takes_names("cursor", {"type": "string"})
    assert not takes_names("amount", {"type": "number"})


def test_every_string_of_a_result_has_a_path() -> None:
    found = dict(leaves({"items": [{"id": "a", "tags": ["x"], "n": 1}], "next": None, "by": {"name": "b"}}))
    assert found == {("items", "*", "id"): "a", ("items", "*", "tags", "*"): "x", ("by", "name"): "b"}
