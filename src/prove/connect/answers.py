"""What an MCP server answered to a call, as a result of ours.

A success holds the server's JSON object where it gave one: its structured content, or else the object that its only
text block spells. Anything else becomes `{"content": [...]}`, the list of MCP content blocks as JSON: texts, images,
audio, resources and links are kept as they came. Structured content beside blocks that are not text, or that is no
object, stands under `structuredContent` next to that list. `_meta` is dropped.

A failure is `{"error": code, "message": words}` with the words of all text blocks, and has its other blocks, if any,
under `content`. Where the server's words are themselves such an object (our own servers' are), that object is kept.
"""

import json
from collections.abc import Mapping
from typing import Any, cast

import mcp_types as types
import msgspec
from mcp.shared.exceptions import MCPError

from prove.core.errors import shown
from prove.core.results import Level, Result, refusal
from prove.core.tools import chat_function

Json = dict[str, Any]

TOOL_ERROR = "tool_error"
"""The code of a failure for which the server has no code of its own."""

_ERROR_NAMES = {
    types.INVALID_REQUEST: "invalid_request",
    types.METHOD_NOT_FOUND: "method_not_found",
    types.INVALID_PARAMS: "invalid_params",
    types.INTERNAL_ERROR: "internal_error",
    types.REQUEST_TIMEOUT: "timeout",
}


def result_of(answer: types.CallToolResult) -> Result:
    """The result that an answer is: `ok`, or `failed` where the server says that it is an error."""
    blocks = [_plain(block) for block in answer.content]
    if answer.is_error:
        return _failure(blocks)
    structured = answer.structured_content
    texts = [block for block in blocks if block["type"] == "text"]
    if structured is not None:
        if isinstance(structured, dict) and len(texts) == len(blocks):
            return Result("ok", cast("Json", structured))
        return Result("ok", {"content": blocks, "structuredContent": structured})
    spelled = _object_in(texts[0]["text"]) if len(texts) == len(blocks) == 1 else None
    return Result("ok", {"content": blocks} if spelled is None else spelled)


def refused(error: MCPError) -> Result:
    """The result for a call that the server answered with a JSON-RPC error, or not in time."""
    return refusal("failed", _ERROR_NAMES.get(error.code, f"jsonrpc_{error.code}"), error.message)


def as_unknown(result: Result) -> Result:
    """The same refusal for a tool that the server does not list."""
    return refusal("unknown", "unknown_tool", result.message)


def not_json(name: str, arguments: Mapping[str, Any]) -> Result | None:
    """Refuse a call that has no JSON form: it would break the connection. None if it has one."""
    try:
        json.dumps([name, dict(arguments)], ensure_ascii=False, allow_nan=False).encode()
    except (TypeError, ValueError, RecursionError) as error:
        return refusal("malformed", "not_json", f"the arguments of {shown(name)} are not JSON: {error!s:.200}")
    return None


def tool_schema(tool: types.Tool) -> Json:
    """A tool as tools/list shows it."""
    return _plain(tool)


def as_function(tool: Json) -> Json:
    """A tool of tools/list in the form of chat models."""
    return chat_function(tool["name"], tool.get("description", ""), tool["inputSchema"])


def _plain(model: types.Tool | types.ContentBlock) -> Json:
    content = model.model_dump(by_alias=True, mode="json", exclude_unset=True)
    content.pop("_meta", None)
    return content


def _failure(blocks: list[Json]) -> Result:
    words = "\n".join(block["text"] for block in blocks if block["type"] == "text")
    others = [block for block in blocks if block["type"] != "text"]
    spelled = _object_in(words) or {}
    level: Level = "failed"
    if isinstance(spelled.get("error"), str) and isinstance(spelled.get("message"), str):
        return Result(level, spelled, spelled["error"])
    content: Json = {"error": TOOL_ERROR, "message": words or "the server says that the call failed, and not why"}
    return Result(level, content | {"content": others} if others else content, TOOL_ERROR)


def _object_in(text: str) -> Json | None:
    """The JSON object that a text spells, if it spells one."""
    try:
        return msgspec.json.decode(text, type=dict[str, Any])
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        return None
