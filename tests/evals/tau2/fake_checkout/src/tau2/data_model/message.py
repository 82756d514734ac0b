from dataclasses import dataclass
from typing import Any


@dataclass
class ToolCall:
    name: str
    arguments: dict[str, Any]
    id: str = ""
    requestor: str = "assistant"


@dataclass
class Said:
    role: str
    content: str | None = None
    tool_calls: list[ToolCall] | None = None
    cost: float | None = None

    def validate(self) -> None:
        if not self.tool_calls and not (self.content or "").strip():
            raise ValueError("a message must have content or tool calls")


class AssistantMessage(Said):
    pass


class UserMessage(Said):
    pass


@dataclass
class ToolMessage:
    id: str
    content: str
    requestor: str
    error: bool
    role: str = "tool"


@dataclass
class MultiToolMessage:
    tool_messages: list[ToolMessage]
    role: str = "tool"
