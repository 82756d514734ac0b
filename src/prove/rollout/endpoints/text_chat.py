"""A chat for models that are told their tools in its text and write their calls as text."""

from typing import Any

import msgspec

from prove.core.results import Call
from prove.rollout.chat import UNREADABLE, ChatMessage
from prove.rollout.parsers import END_TAG, TAG, render_call


def text_chat(messages: list[ChatMessage], tools: list[dict[str, Any]]) -> list[ChatMessage]:
    """The chat with the tools at the end of its system message, and without native tool fields."""
    system, *rest = messages
    prompt = {**system, "content": f"{system['content']}\n\n{tool_prompt(tools)}"}
    return [prompt, *map(_as_plain, rest)]


def tool_prompt(tools: list[dict[str, Any]]) -> str:
    """The schemas as text, with instructions for calls."""
    listed = "\n".join(msgspec.json.encode(tool).decode() for tool in tools)
    return (
        f"These functions can be called:\n<tools>\n{listed}\n</tools>\n\n"
        'Call one with a JSON object between tags: <tool_call>\n{"name": "...", "arguments": {...}}\n</tool_call>'
    )


def _as_plain(message: dict[str, Any]) -> dict[str, Any]:
    """A chat message without native tool fields, for servers without tool calls."""
    if message["role"] == "tool":
        return {"role": "user", "content": f"<tool_response>\n{message['content']}\n</tool_response>"}
    if "tool_calls" not in message:
        return message
    calls = "\n".join(_as_tag(call["function"]) for call in message["tool_calls"])
    return {"role": "assistant", "content": f"{message['content']}\n{calls}".strip()}


def _as_tag(function: dict[str, Any]) -> str:
    arguments: dict[str, Any] = msgspec.json.decode(function["arguments"])
    if function["name"] == UNREADABLE and "text" in arguments:  # a model may call a tool of this name itself
        return f"{TAG}\n{arguments['text']}\n{END_TAG}"
    return render_call(Call(function["name"], arguments))
