"""Every kind of answer has one documented form as a result."""

from typing import Any

import mcp_types as types
import pytest
from mcp.shared.exceptions import MCPError

from prove.connect.answers import as_function, as_unknown, not_json, refused, result_of

TEXT = types.TextContent(type="text", text="hello")
IMAGE = types.ImageContent(type="image", data="aGk=", mime_type="image/png")
SOUND = types.AudioContent(type="audio", data="aGk=", mime_type="audio/wav")
TEXT_JSON = {"type": "text", "text": "hello"}
IMAGE_JSON = {"type": "image", "data": "aGk=", "mimeType": "image/png"}


def text(content: str) -> types.TextContent:
    return types.TextContent(type="text", text=content, _meta={"trace": 7})


def answer(*blocks: types.ContentBlock, **more: Any) -> types.CallToolResult:
    return types.CallToolResult(content=list(blocks), **more)


@pytest.mark.parametrize(
    ("given", "content"),
    [
        (answer(TEXT), {"content": [TEXT_JSON]}),
        (answer(), {"content": []}),
        (answer(text("[1, 2]")), {"content": [{"type": "text", "text": "[1, 2]"}]}),
        (answer(text('{"a": 1}')), {"a": 1}),
        (answer(text('{"a": 1}'), TEXT), {"content": [{"type": "text", "text": '{"a": 1}'}, TEXT_JSON]}),
        (answer(TEXT, structured_content={"a": None}), {"a": None}),
        (answer(structured_content={}), {}),
        (answer(TEXT, structured_content=[1]), {"content": [TEXT_JSON], "structuredContent": [1]}),
        (
            answer(TEXT, IMAGE, structured_content={"a": 1}),
            {"content": [TEXT_JSON, IMAGE_JSON], "structuredContent": {"a": 1}},
        ),
        (answer(IMAGE), {"content": [IMAGE_JSON]}),
        (answer(SOUND), {"content": [{"type": "audio", "data": "aGk=", "mimeType": "audio/wav"}]}),
    ],
)
def test_a_success_is_the_object_or_the_list_of_blocks(given: types.CallToolResult, content: dict[str, Any]) -> None:
    result = result_of(given)
    assert (result.level, result.content, result.code) == ("ok", content, None)


@pytest.mark.parametrize(
    ("blocks", "content"),
    [
        ([TEXT, text("world")], {"error": "tool_error", "message": "hello\nworld"}),
        ([], {"error": "tool_error", "message": "the server says that the call failed, and not why"}),
        ([TEXT, IMAGE], {"error": "tool_error", "message": "hello", "content": [IMAGE_JSON]}),
        ([text('{"error": "full", "message": "no seat"}')], {"error": "full", "message": "no seat"}),
        ([text('{"error": 7}')], {"error": "tool_error", "message": '{"error": 7}'}),
    ],
)
def test_a_failure_has_a_code_and_words(blocks: list[types.ContentBlock], content: dict[str, Any]) -> None:
    result = result_of(answer(*blocks, is_error=True))
    assert (result.level, result.content, result.code) == ("failed", content, content["error"])
    assert result.message == content["message"]


def test_a_json_rpc_error_is_a_refusal() -> None:
    for number, code in ((-32602, "invalid_params"), (-32603, "internal_error"), (-32042, "jsonrpc_-32042")):
        result = refused(MCPError(number, "not so"))
        assert (result.level, result.code, result.message) == ("failed", code, "not so")
    unknown = as_unknown(refused(MCPError(-32602, "what?")))
    assert (unknown.level, unknown.code, unknown.message) == ("unknown", "unknown_tool", "what?")


def test_only_what_is_json_is_sent() -> None:
    deep: list[Any] = []
    for _ in range(100_000):
        deep = [deep]
    for arguments in ({"a": float("inf")}, {"a": "\udfff"}, {"a": b"x"}, {"a": deep}):
        result = not_json("name", arguments)
        assert result is not None
        assert (result.level, result.code) == ("malformed", "not_json")
    assert not_json("name", {"a": [10**30, None, "☃"]}) is None


def test_a_tool_without_a_description_is_still_a_function() -> None:
    assert as_function({"name": "a", "inputSchema": {"type": "object"}}) == {
        "type": "function",
        "function": {"name": "a", "description": "", "parameters": {"type": "object"}},
    }
