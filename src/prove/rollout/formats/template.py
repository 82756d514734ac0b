"""A model's chat template, rendered by its tokenizer."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol

from jinja2 import TemplateError

from prove.core.errors import UsageError
from prove.core.results import Call
from prove.rollout.chat import ChatMessage


class Tokenizer(Protocol):
    """What a chat format needs of a tokenizer of transformers."""

    name_or_path: str
    chat_template: Any
    eos_token_id: Any

    @property
    def backend_tokenizer(self) -> Any: ...
    def apply_chat_template(self, conversation: Any, **options: Any) -> Any: ...


@dataclass(frozen=True)
class ChatTemplate:
    """A template and its tokenizer.

    Args:
        source: The template in Jinja.
        origin: Where it is from, for messages.
        thinking: Whether the assistant may think first, for templates that have this switch.
    """

    tokenizer: Tokenizer
    source: str
    origin: str
    thinking: bool = False

    def render(
        self, messages: Sequence[ChatMessage], tools: Sequence[Mapping[str, Any]] = (), *, header: bool = False
    ) -> str:
        """The chat as text; with `header` it ends where the assistant's next message begins."""
        try:
            return self.tokenizer.apply_chat_template(
                list(messages),
                tools=list(tools) or None,
                chat_template=self.source,
                tokenize=False,
                add_generation_prompt=header,
                enable_thinking=self.thinking,
            )
        except (TemplateError, TypeError, ValueError, LookupError) as error:
            sentence = str(error).strip().split("\n")[0].rstrip(".")
            raise UsageError(f"{self.origin} cannot write a conversation with tools: {sentence}.") from error


def system(content: str) -> ChatMessage:
    """A system message."""
    return {"role": "system", "content": content}


def user(content: str) -> ChatMessage:
    """A user message."""
    return {"role": "user", "content": content}


def tool(content: str) -> ChatMessage:
    """The result of a call."""
    return {"role": "tool", "content": content}


def assistant(content: str, calls: Sequence[Call] = ()) -> ChatMessage:
    """An assistant message, with arguments as objects: templates write strings as they are or quote them."""
    if not calls:
        return {"role": "assistant", "content": content}
    functions = [{"name": call.name, "arguments": call.arguments} for call in calls]
    return {
        "role": "assistant",
        "content": content,
        "tool_calls": [{"type": "function", "function": function} for function in functions],
    }
