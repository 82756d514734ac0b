"""The structure of arguments is checked by the tool's JSON schema; values are left to the server."""

from typing import Any

import pytest

from prove.connect.structure import structure_check

SCHEMA: dict[str, Any] = {
    "$schema": "http://json-schema.org/draft-07/schema#",
    "type": "object",
    "properties": {
        "name": {"type": "string", "minLength": 2, "pattern": "^[a-z]+$"},
        "colour": {"enum": ["red", "blue"]},
        "size": {"type": "integer", "minimum": 1},
        "when": {"anyOf": [{"type": "string"}, {"type": "null"}]},
        "which": {"oneOf": [{"const": 1}, {"const": 2}]},
        "rows": {"type": "array", "items": {"$ref": "#/definitions/row"}},
    },
    "required": ["name"],
    "additionalProperties": False,
    "definitions": {"row": {"type": "object", "properties": {"id": {"type": "string"}}, "required": ["id"]}},
}


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        ({}, "missing_argument", "'name' is a required property"),
        ({"name": None}, "wrong_type", "'name' does not fit: None is not of type 'string'"),
        ({"name": "ann", "age": 3}, "undeclared_argument", "Additional properties are not allowed ('age' was "),
        ({"name": "ann", "size": 1.5}, "wrong_type", "'size' does not fit: 1.5 is not of type 'integer'"),
        (
            {"name": "ann", "when": 3},
            "wrong_type",
            "'when' does not fit: 3 is not valid under any of",
        ),
        ({"name": "ann", "rows": [{"id": "a"}, {}]}, "missing_argument", "'rows[1]' does not fit: 'id' is a required"),
        ({"name": "ann", "rows": [{"id": 1}]}, "wrong_type", "'rows[0].id' does not fit: 1 is not of type 'string'"),
    ],
)
def test_broken_structure_is_malformed(arguments: dict[str, Any], code: str, message: str) -> None:
    result = structure_check(SCHEMA)(arguments)
    assert result is not None
    assert (result.level, result.code) == ("malformed", code)
    assert result.message.startswith(message)


@pytest.mark.parametrize(
    "arguments",
    [
        {"name": "ann", "size": 2.0, "when": None, "rows": []},
        {"name": "A"},
        {"name": "ann", "colour": "green"},
        {"name": "ann", "size": 0},
        {"name": "ann", "which": 3},
    ],
)
def test_values_are_left_to_the_server(arguments: dict[str, Any]) -> None:
    assert structure_check(SCHEMA)(arguments) is None


@pytest.mark.parametrize(
    "schema", [{"type": "objekt"}, {"$ref": "#/nowhere"}, {"$ref": "http://127.0.0.1:9/schema.json"}, {}]
)
def test_a_schema_that_says_nothing_checks_nothing(schema: dict[str, Any]) -> None:
    assert structure_check(schema)({"anything": 1}) is None


@pytest.mark.parametrize("schema", [{"$ref": "#"}, {"properties": {"a": {"$ref": "#/properties/a"}}}])
def test_a_schema_that_refers_to_itself_checks_nothing(schema: dict[str, Any]) -> None:
    assert structure_check(schema)({"a": 1}) is None
