"""Tool descriptions of other data sets become JSON schemas."""

from typing import Any

import msgspec
import pytest

from prove.data.foreign_schemas import ForeignTool, openai_schema
from tests.data.test_imports import BARE, FLAT


def parameters(tool: dict[str, Any]) -> dict[str, Any]:
    return openai_schema(msgspec.convert(tool, ForeignTool))["function"]["parameters"]


def test_python_names_of_types_are_converted_and_unknown_ones_allow_anything() -> None:
    assert parameters(FLAT) == {
        "type": "object",
        "properties": {
            "place": {"type": "string"},
            "radii": {"type": "array", "items": {"type": "number"}},
            "kind": {},
        },
        "required": ["place"],
    }


def test_parameters_without_a_schema_around_them() -> None:
    found = parameters(BARE)
    assert found["required"] == ["league", "tags"]
    assert found["properties"]["days"] == {"type": "integer", "description": "How far back.", "default": 3}
    assert found["properties"]["tags"] == {"type": "array", "description": "Some words.", "items": {}}


@pytest.mark.parametrize(
    ("type", "schema"),
    [
        ("str", {"type": "string"}),
        ("int, optional", {"type": "integer"}),
        ("Optional[float]", {"type": "number"}),
        ("List[List[int]]", {"type": "array", "items": {"type": "array", "items": {"type": "integer"}}}),
        ("Dict[str, int]", {"type": "object"}),
        ("Tuple[int, str]", {"type": "array", "items": {}}),
        ("HashMap", {"type": "object"}),
        ("Callable", {}),
        ("", {}),
    ],
)
def test_every_way_to_write_a_type(type: str, schema: dict[str, Any]) -> None:
    tool = {"name": "f", "parameters": {"properties": {"x": {"type": type}}}}
    assert parameters(tool)["properties"]["x"] == schema


def test_objects_inside_of_objects_keep_their_fields() -> None:
    inner = {"type": "dict", "properties": {"id": {"type": "int"}}, "required": ["id"]}
    found = parameters({"name": "f", "parameters": {"properties": {"x": inner}, "required": ["x"]}})
    assert found["properties"]["x"] == {"type": "object", "properties": {"id": {"type": "integer"}}, "required": ["id"]}


def test_names_are_made_valid_and_must_exist() -> None:
    assert openai_schema(ForeignTool(" get.all stations "))["function"]["name"] == "get_all_stations"
    assert openai_schema(ForeignTool(function=ForeignTool("inner")))["function"]["name"] == "inner"
    assert len(openai_schema(ForeignTool("x" * 100))["function"]["name"]) == 64
    with pytest.raises(ValueError, match="it has no name"):
        openai_schema(ForeignTool("  "))
