"""Values that fit a schema, and values that look real and name nothing."""

from typing import Any

import pytest

from prove.core.keyed import keyed, opaque_id, spoken_number
from prove.graph.probes import CannotFillError, draw, fits, leaves, look, made_up, plain_schema, takes_names


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


ALIKE = [
    ("acc_k7wd", "acc_pmtz"),
    ("acc_2282", "acc_0001"),
    ("OPS-94", "OPS-7"),
    ("INV-20417", "INV-9"),
    ("C48-2210", "B07-1"),
    ("9f3c-11ab", "a0b1-0"),
    ("SKTB", "XZRT"),
]
DIFFERENT = [("acc_k7wd", "card_k7wd"), ("acc_pmtz", "acc_none"), ("Anna", "Bert"), ("OPS-94", "WEB-94")]


@pytest.mark.parametrize(("one", "other"), ALIKE)
def test_strings_look_alike_but_for_parts_without_a_meaning(one: str, other: str) -> None:
    assert look(one) == look(other)


@pytest.mark.parametrize(("one", "other"), DIFFERENT)
def test_words_and_prefixes_are_part_of_the_look(one: str, other: str) -> None:
    assert look(one) != look(other)


def test_all_generated_ids_of_a_table_look_alike() -> None:
    assert {look(opaque_id("acc", 7, counter)) for counter in range(3_000)} == {"acc_0"}
    assert {look(spoken_number("C##-####", 7, counter)) for counter in range(300)} == {"0-0"}


@pytest.mark.parametrize("like", [one for pair in ALIKE for one in pair])
def test_a_made_up_value_is_another_one_with_the_same_look(like: str) -> None:
    rng = keyed("probe", like)
    for _ in range(50):
        value = made_up({"type": "string"}, like, rng)
        assert value != like
        assert look(value) == look(like)
        assert len(value) == len(like)


def test_a_made_up_id_keeps_its_prefix_and_a_made_up_word_its_letters() -> None:
    rng = keyed("probe", 3)
    assert made_up({"type": "string"}, "acc_pmtz", rng).startswith("acc_")
    assert made_up({"type": "string"}, "acc_k7wd", rng).startswith("acc_k")
    word = made_up({"type": "string"}, "Anna Roth", rng)
    assert word.istitle()
    assert word.index(" ") == 4


def test_made_up_values_fit_the_schema() -> None:
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
