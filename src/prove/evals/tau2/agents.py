"""Our policy as the benchmark's agent."""

from collections.abc import Callable
from typing import Any, NamedTuple

import msgspec

from prove.core.results import Call
from prove.evals.tau2.checkout import Checkout
from prove.rollout.chat import UNREADABLE, ChatMessage
from prove.rollout.conversation import AskPolicy, Reply, Unreadable

Asking = Callable[[AskPolicy], Reply]
"""Asks the policy, and waits for its reply."""


class SaidNothingError(Exception):
    """The policy wrote neither text nor calls, with which a conversation cannot go on."""


class Seats(NamedTuple):
    """Who takes part in a conversation."""

    agent: Any
    user: Any


class Participant:
    """The part of the benchmark's interface in which agents and users of ours are the same."""

    def get_init_state(self, message_history: list[Any] | None = None) -> Any:
        return None

    def stop(self, message: Any = None, state: Any = None) -> None:
        """Do nothing: there is nothing to close."""

    def set_seed(self, seed: int) -> None:
        """Do nothing: nothing is random here."""

    @classmethod
    def is_stop(cls, message: Any) -> bool:
        return False


class PolicyAgent(Participant):
    """Asks a policy for every message, with the benchmark's own prompt. Its state is the chat in the OpenAI format."""

    def __init__(self, checkout: Checkout, environment: Any, ask: Asking) -> None:
        self._messages = checkout.module("data_model.message")
        prompts = checkout.module("agent.llm_agent")
        self._system = prompts.SYSTEM_PROMPT.format(
            domain_policy=environment.get_policy(), agent_instruction=prompts.AGENT_INSTRUCTION
        )
        self._tools: list[dict[str, Any]] = [tool.openai_schema for tool in environment.get_tools()]
        self._ask = ask

    def get_init_state(self, message_history: list[Any] | None = None) -> list[ChatMessage]:
        before = [chat for message in message_history or [] for chat in as_chat(message)]
        return [{"role": "system", "content": self._system}, *before]

    def generate_next_message(self, message: Any, state: list[ChatMessage]) -> tuple[Any, list[ChatMessage]]:
        state = [*state, *as_chat(message)]
        turn = sum(said["role"] == "user" for said in state) - 1
        reply = self._ask(AskPolicy(max(0, turn), state, self._tools))
        if not reply.calls and not reply.text.strip():
            raise SaidNothingError
        calls = [self._call(call, f"call_{len(state)}_{place}") for place, call in enumerate(reply.calls)]
        said = self._messages.AssistantMessage(
            role="assistant", content=reply.text or None, tool_calls=calls or None, cost=0.0
        )
        return said, [*state, *as_chat(said)]

    def _call(self, call: Call | Unreadable, id: str) -> Any:
        """A call as the benchmark has it; one that cannot be read names a tool that there is not."""
        if isinstance(call, Unreadable):
            return self._messages.ToolCall(id=id, name=UNREADABLE, arguments={"text": call.text})
        return self._messages.ToolCall(id=id, name=call.name or UNREADABLE, arguments=call.arguments)


def as_chat(message: Any) -> list[ChatMessage]:
    """A message of the benchmark in the OpenAI format; several results of tools are as many messages."""
    if message.role == "tool":
        results = getattr(message, "tool_messages", None) or [message]
        return [{"role": "tool", "tool_call_id": result.id, "content": result.content or ""} for result in results]
    said: ChatMessage = {"role": message.role, "content": message.content or ""}
    if message.tool_calls:
        said["tool_calls"] = [
            {
                "id": call.id,
                "type": "function",
                "function": {"name": call.name, "arguments": msgspec.json.encode(call.arguments).decode()},
            }
            for call in message.tool_calls
        ]
    return [said]
