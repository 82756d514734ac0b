from collections.abc import Callable
from typing import Any

from ..data_model.message import ToolCall, ToolMessage


class Tool:
    def __init__(self, name: str) -> None:
        self.name = name

    @property
    def openai_schema(self) -> dict[str, Any]:
        amount = {"amount": {"type": "integer"}}
        return {
            "type": "function",
            "function": {"name": self.name, "parameters": {"type": "object", "properties": amount}},
        }


class Environment:
    """A purse: the agent can pay in and look, the user of some domains can open it."""

    def __init__(self, purse: dict[str, Any], *, is_shared: bool) -> None:
        self.purse = purse
        self.user_tools: dict[str, Callable[..., Any]] | None = {"open_purse": self._open} if is_shared else None
        self._tools: dict[str, Callable[..., Any]] = {"pay_in": self._pay_in, "look": lambda: self.purse["amount"]}

    def get_policy(self) -> str:
        return "Pay in what the user wants."

    def get_tools(self) -> list[Tool]:
        return [Tool(name) for name in self._tools]

    def get_user_tools(self, include: list[str] | None = None) -> list[Tool]:
        return [Tool(name) for name in self.user_tools or {} if include is None or name in include]

    def get_response(self, call: ToolCall) -> ToolMessage:
        tools = self._tools if call.requestor == "assistant" else self.user_tools or {}
        try:
            return ToolMessage(call.id, str(tools[call.name](**call.arguments)), call.requestor, error=False)
        except (KeyError, TypeError, ValueError) as error:
            return ToolMessage(call.id, f"Error: {error}", call.requestor, error=True)

    def _pay_in(self, amount: int) -> int:
        if not self.purse["is_open"]:
            raise ValueError("the purse is closed")
        self.purse["amount"] += amount
        return self.purse["amount"]

    def _open(self) -> str:
        self.purse["is_open"] = True
        return "open"
