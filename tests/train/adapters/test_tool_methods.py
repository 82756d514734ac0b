"""Methods made from schemas have the schemas' types, and take whatever they are given."""

# pyright: reportUnknownMemberType=false, reportUnknownArgumentType=false, reportUnknownVariableType=false

import inspect
from typing import Any, Literal

import pytest
from transformers.utils.chat_template_utils import get_json_schema

from prove.servers import environment
from prove.train.adapters.tool_methods import hint_of, tool_method

SCHEMA: dict[str, Any] = {
    "type": "function",
    "function": {
        "name": "set_seat",
        "description": "Set a seat.\nIt is warm.",
        "parameters": {
            "type": "object",
            "properties": {
                "car_id": {"type": "string", "description": "The car."},
                "level": {"type": "integer"},
                "side": {"enum": ["left", "right"]},
                "tags": {"type": "array", "items": {"type": "string"}},
            },
            "required": ["car_id", "level"],
        },
    },
}


def note(self: Any, name: str, arguments: dict[str, Any]) -> str:
    return f"{name} {arguments}"


def bound(schema: dict[str, Any]) -> Any:
    made: Any = type("Environment", (), {"tool": tool_method(schema, note)})
    return made().tool


def test_a_method_passes_its_arguments_on() -> None:
    assert (
        bound(SCHEMA)(car_id="car_1", level="hot", other=1)
        == "set_seat {'car_id': 'car_1', 'level': 'hot', 'other': 1}"
    )


def test_the_signature_is_the_tools() -> None:
    parameters = inspect.signature(bound(SCHEMA)).parameters
    assert list(parameters) == ["car_id", "level", "side", "tags"]
    assert parameters["car_id"].default is inspect.Parameter.empty
    assert parameters["side"].default is None
    assert parameters["level"].annotation is int


@pytest.mark.parametrize(
    ("schema", "hint"),
    [
        ({"type": "string"}, str),
        ({"type": "number"}, float),
        ({"type": ["string", "null"]}, str | None),
        ({"anyOf": [{"type": "integer"}, {"type": "null"}]}, int | None),
        ({"type": "array", "items": {"type": "boolean"}}, list[bool]),
        ({"enum": ["a", "b"]}, Literal["a", "b"]),
        ({}, Any),
        (True, Any),
    ],
)
def test_hints(schema: Any, hint: Any) -> None:
    assert hint_of(schema) == hint


def test_transformers_reads_the_schema_back() -> None:
    read = get_json_schema(bound(SCHEMA))["function"]
    assert read["name"] == "set_seat"
    assert read["description"] == "Set a seat. It is warm."
    properties = read["parameters"]["properties"]
    assert properties["car_id"] == {"type": "string", "description": "The car."}
    assert properties["side"]["enum"] == ["left", "right"]
    assert read["parameters"]["required"] == ["car_id", "level"]


@pytest.mark.parametrize("server", ["vehicle", "filesystem", "calendar", "banking"])
def test_every_tool_of_a_server_can_be_a_method(server: str) -> None:
    for schema in environment(server).open(seed=0).tools():
        read = get_json_schema(bound(schema))["function"]
        wanted = schema["function"]
        assert read["name"] == wanted["name"]
        assert set(read["parameters"]["properties"]) == set(wanted["parameters"]["properties"])
        assert read["parameters"].get("required", []) == wanted["parameters"].get("required", [])
