"""One-line signatures of tools."""

from typing import Any

import pytest

from prove.rollout.formats.signatures import signature
from prove.servers import environment


def tool(parameters: dict[str, Any], required: list[str], description: str = "") -> dict[str, Any]:
    schema = {"type": "object", "properties": parameters, "required": required}
    return {"type": "function", "function": {"name": "do", "description": description, "parameters": schema}}


@pytest.mark.parametrize(
    ("schema", "written"),
    [
        ({"type": "string"}, "string"),
        ({"type": "string", "format": "date"}, "date"),
        ({"type": "integer"}, "integer"),
        ({"enum": ["a", 2, None]}, '"a" | 2 | null'),
        ({"const": "é"}, '"é"'),
        ({"anyOf": [{"type": "number"}, {"type": "null"}]}, "number | null"),
        ({"type": ["string", "null"]}, "string | null"),
        ({"type": "array", "items": {"type": "string"}}, "string[]"),
        ({"type": "array", "items": {"enum": ["a", "b"]}}, '("a" | "b")[]'),
        ({"type": "array"}, "any[]"),
        ({"type": "object"}, "object"),
        (
            {"type": "object", "properties": {"x": {"type": "number"}, "y": {}}, "required": ["x"]},
            "{x: number, y?: any}",
        ),
        (True, "any"),
    ],
)
def test_types(schema: Any, written: str) -> None:
    assert signature(tool({"key": schema}, ["key"])) == f"do(key: {written})"


def test_optional_parameters_have_a_question_mark_and_need_no_null() -> None:
    maybe = {"anyOf": [{"type": "string"}, {"type": "null"}]}
    written = signature(tool({"a": {"type": "string"}, "b": maybe}, ["a"], "Do it.\n\n  Now."))
    assert written == "do(a: string, b?: string) - Do it. Now."


def test_a_tool_without_parameters() -> None:
    assert signature({"type": "function", "function": {"name": "look"}}) == "look()"


def test_every_tool_of_the_library_is_one_line_that_names_its_parameters() -> None:
    for schema in environment("shopping", "calendar", "travel_booking").open(7).tools():
        written = signature(schema)
        assert "\n" not in written
        for name in schema["function"]["parameters"]["properties"]:
            assert f"{name}: " in written or f"{name}?: " in written
