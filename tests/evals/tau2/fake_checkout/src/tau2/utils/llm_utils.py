import json
from typing import Any

import litellm  # pyright: ignore

from ..data_model.message import AssistantMessage, ToolCall
from ..environment.environment import Tool

completion: Any = litellm.completion  # pyright: ignore
completion_cost: Any = litellm.completion_cost  # pyright: ignore


def generate(model: str, messages: list[dict[str, Any]], tools: list[Tool] | None = None) -> AssistantMessage:
    schemas = [tool.openai_schema for tool in tools] if tools else None
    answer = completion(model=model, messages=messages, tools=schemas, tool_choice="auto", num_retries=3)
    said = answer.choices[0].message
    made: list[Any] = said.tool_calls or []
    calls = [ToolCall(call.function.name, json.loads(call.function.arguments), call.id) for call in made]
    return AssistantMessage("assistant", said.content, calls or None, completion_cost(completion_response=answer) + 0.0)
