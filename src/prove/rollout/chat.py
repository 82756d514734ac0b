"""What a model reads: the chat in the OpenAI format, and the schemas of the tools that it is offered."""

from collections.abc import Callable, Mapping
from typing import Any, cast

import msgspec

from prove.core.episodes import Step
from prove.core.errors import UsageError
from prove.core.examples import Example
from prove.core.session import Session

ChatMessage = dict[str, Any]
WriteTool = Callable[[Mapping[str, Any]], str]
"""Writes a tool's schema as a model reads it."""

UNREADABLE = "unreadable_call"
"""The name of a call without a name in the chat: endpoints refuse an empty one."""


def chat_messages(text: str, steps: tuple[Step, ...], serial: int) -> list[ChatMessage]:
    """An assistant message and the tool messages that answer its calls."""
    said: ChatMessage = {"role": "assistant", "content": text}
    if not steps:
        return [said]
    ids = [f"call_{serial}_{place}" for place in range(len(steps))]
    said["tool_calls"] = [
        {
            "id": id,
            "type": "function",
            "function": {
                "name": step.call.name or UNREADABLE,
                "arguments": msgspec.json.encode(step.call.arguments).decode(),
            },
        }
        for id, step in zip(ids, steps, strict=True)
    ]
    answers = [
        {"role": "tool", "tool_call_id": id, "content": step.result.text} for id, step in zip(ids, steps, strict=True)
    ]
    return [said, *answers]


def tool_schemas(session: Session, example: Example) -> dict[str, dict[str, Any]]:
    """The schemas of all candidates by name, without enumerated values if the example says so."""
    schemas = {schema["function"]["name"]: schema for schema in session.tools()}
    wanted = dict.fromkeys(name for turn in example.turns for name in (*turn.tools, *turn.handed_over))
    if missing := [name for name in wanted if name not in schemas]:
        raise UsageError(f"example {example.id!r} offers {', '.join(missing)}, which none of its servers has")
    return {name: without_enums(schemas[name]) if example.enums_stripped else schemas[name] for name in wanted}


def without_enums(schema: Any, *, is_names: bool = False) -> Any:
    """A JSON schema without the values of its enumerations; a property called `enum` is not changed."""
    if isinstance(schema, dict):
        return {
            key: without_enums(value, is_names=key == "properties" and not is_names)
            for key, value in cast("dict[str, Any]", schema).items()
            if is_names or key != "enum"
        }
    return [without_enums(item) for item in schema] if isinstance(schema, list) else schema  # pyright: ignore


def tool_json(schema: Mapping[str, Any]) -> str:
    """A tool's schema as compact JSON."""
    return msgspec.json.encode(schema).decode()


def user_content(
    said: str, handed_over: tuple[str, ...], schemas: Mapping[str, dict[str, Any]], write_tool: WriteTool = tool_json
) -> str:
    """The user's text, followed by added tools, one a line: the start of the prompt does not change."""
    if not handed_over:
        return said
    brought = "\n".join(write_tool(schemas[name]) for name in handed_over)
    return f"{said}\n\n{brought}"
