"""Scripted conversations: the reference calls of a task, made by agent and user in turn, and an agent that gives up."""

from abc import ABC, abstractmethod
from collections import deque
from typing import Any

from prove.evals.tau2.agents import Participant, Seats
from prove.evals.tau2.checkout import Checkout

POLICIES = ("oracle", "empty")


def scripted_seats(policy: str, checkout: Checkout, task: Any) -> Seats:
    """Agent and user of a scripted policy."""
    if policy == "empty":
        return Seats(EmptyAgent(checkout), ScriptedUser(checkout, Script(None)))
    script = Script(task.evaluation_criteria)
    return Seats(ScriptedAgent(checkout, script), ScriptedUser(checkout, script))


class Script:
    """What is left of a task's reference calls, and whether the agent has told the user what it should."""

    def __init__(self, criteria: Any) -> None:
        self._left: deque[Any] = deque((criteria and criteria.actions) or ())
        self.to_tell: tuple[str, ...] = tuple((criteria and criteria.communicate_info) or ())
        self.is_told = False

    @property
    def is_done(self) -> bool:
        return not self._left

    def take(self, requestor: str) -> Any | None:
        """The next call, if it is for this one to make."""
        return self._left.popleft() if self._left and self._left[0].requestor == requestor else None


class _Scripted(Participant, ABC):
    """Makes the calls of the script that are its own. Its state is the number of calls that it made."""

    role: str

    def __init__(self, checkout: Checkout, script: Script) -> None:
        self._messages = checkout.module("data_model.message")
        self._script = script
        self._stop: str = checkout.module("user.user_simulator_base").STOP

    def get_init_state(self, message_history: list[Any] | None = None) -> int:
        return 0

    def generate_next_message(self, message: Any, state: int) -> tuple[Any, int]:
        action = self._script.take(self.role)
        if action is None:
            return self._message(content=self._text()), state
        id = f"{self.role}_{state}"
        call = self._messages.ToolCall(id=id, name=action.name, arguments=action.arguments, requestor=self.role)
        return self._message(tool_calls=[call]), state + 1

    def _message(self, **fields: Any) -> Any:
        kind = self._messages.UserMessage if self.role == "user" else self._messages.AssistantMessage
        return kind(role=self.role, cost=0.0, **fields)

    @abstractmethod
    def _text(self) -> str:
        """What is said where there is no call to make."""


class ScriptedAgent(_Scripted):
    """Makes the reference calls of the agent, and in the end says what the user should be told."""

    role = "assistant"

    def _text(self) -> str:
        if not self._script.is_done:
            return "Please take the next step."
        self._script.is_told = True
        return " ".join(["Done.", *self._script.to_tell])


class ScriptedUser(_Scripted):
    """Makes the reference calls of the user, and ends the conversation when it was told what there is to tell."""

    role = "user"

    def _text(self) -> str:
        return self._stop if self._script.is_told else "Please go on."


class EmptyAgent(_Scripted):
    """Ends the conversation with its first message, which says nothing."""

    role = "assistant"

    def __init__(self, checkout: Checkout) -> None:
        super().__init__(checkout, Script(None))

    def _text(self) -> str:
        return "Goodbye."

    @classmethod
    def is_stop(cls, message: Any) -> bool:
        return True
