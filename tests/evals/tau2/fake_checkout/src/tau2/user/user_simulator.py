from typing import Any

from ..data_model.message import ToolCall, UserMessage
from ..environment.environment import Tool
from ..utils.llm_utils import generate


class UserSimulator:
    def __init__(self, tools: list[Tool] | None, instructions: str, llm: str) -> None:
        self._tools, self._instructions, self._llm = tools, instructions, llm

    def get_init_state(self, message_history: list[Any] | None = None) -> list[dict[str, Any]]:
        return [{"role": "system", "content": self._instructions}]

    def generate_next_message(
        self, message: Any, state: list[dict[str, Any]]
    ) -> tuple[UserMessage, list[dict[str, Any]]]:
        state = [*state, {"role": "user", "content": message.content, "tool_calls": None}]
        said = generate(self._llm, state, self._tools)
        calls = [ToolCall(call.name, call.arguments, call.id, "user") for call in said.tool_calls or []]
        return UserMessage("user", said.content, calls or None, said.cost), state
