"""The models behind the benchmark's user simulator and its judge.

The benchmark asks models by functions of litellm; ours are in their place and ask our endpoints.
"""

from collections.abc import Callable, Mapping
from contextvars import ContextVar
from types import SimpleNamespace
from typing import Any

import msgspec

from prove.core.errors import UsageError

USER = "prove-user"
"""The name by which the user simulator asks for its model; any other name is the judge's."""

JUDGE = "prove-judge"
Answerer = Callable[[list[dict[str, Any]], list[dict[str, Any]]], dict[str, Any]]
"""Answers a chat in the OpenAI format, given the tools, with a message."""

ANSWERERS: ContextVar[Mapping[str, Answerer]] = ContextVar("ANSWERERS")
"""Who answers in the conversation of this thread, as user and as judge."""


class ModelAt(msgspec.Struct, frozen=True):
    """A model behind an endpoint, and for what it is: 'user' or 'judge'."""

    role: str
    url: str
    model: str

    @property
    def key(self) -> str:
        """The environment variable with the bearer token of its endpoint."""
        return f"PROVE_{self.role.upper()}_API_KEY"


def model_at(role: str, url: str, model: str) -> ModelAt | None:
    """The model for a role, or None if there is none."""
    if bool(url) != bool(model):
        raise UsageError(f"a model as the {role} needs both --{role}-endpoint and --{role}-model")
    return ModelAt(role, url, model) if url else None


class Answer:
    """A message as the benchmark reads it."""

    def __init__(self, model: str, message: dict[str, Any]) -> None:
        self.model = model
        calls = [
            SimpleNamespace(id=call.get("id") or f"call_{place}", function=SimpleNamespace(**call["function"]))
            for place, call in enumerate(message.get("tool_calls", []))
        ]
        said = SimpleNamespace(role="assistant", content=message["content"], tool_calls=calls)
        self.choices = [SimpleNamespace(finish_reason="stop", message=said)]

    def get(self, name: str) -> None:
        """What else was measured: nothing."""

    def to_dict(self) -> dict[str, Any]:
        return {}


def completion(
    *, model: str, messages: list[dict[str, Any]], tools: list[dict[str, Any]] | None = None, **_: Any
) -> Answer:
    """Answer a chat. Further options are those of the endpoint, which has them already."""
    answer = ANSWERERS.get()[USER if model == USER else JUDGE]
    return Answer(model, answer([_without_nulls(message) for message in messages], tools or []))


def completion_cost(**_: Any) -> float:
    """What an answer costs: nothing that we know of."""
    return 0.0


def _without_nulls(message: dict[str, Any]) -> dict[str, Any]:
    """A message without fields that are null, which some servers refuse."""
    return {name: value for name, value in message.items() if value is not None}
