"""A chat format: what a model reads as ids, and what its messages mean."""

from collections.abc import Container, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from prove.core.errors import UsageError
from prove.core.results import Call
from prove.rollout.chat import ChatMessage
from prove.rollout.conversation import Reply
from prove.rollout.formats.encoding import Encoding, Pieces
from prove.rollout.formats.lenient import read_leniently
from prove.rollout.formats.prompt import PromptWriter, Schemas
from prove.rollout.formats.separators import probe_separators
from prove.rollout.formats.template import ChatTemplate, assistant, user
from prove.rollout.parsers import parse_text

Ids = tuple[int, ...]


@dataclass(frozen=True)
class FormatSettings:
    """The choices of a chat format.

    Args:
        schemas: Tools as JSON schemas in `full`, or as one-line `signatures`.
        reading: Calls in the template's syntax alone (`strict`), or also as bare or fenced JSON (`lenient`).
        thinking: Whether the assistant may think before it answers, for templates that have this switch.
    """

    schemas: Schemas = "full"
    reading: Literal["strict", "lenient"] = "strict"
    thinking: bool = False

    def __post_init__(self) -> None:
        for name, known in (("schemas", ("full", "signatures")), ("reading", ("strict", "lenient"))):
            if getattr(self, name) not in known:
                raise UsageError(f"{name} is {' or '.join(known)}, not {getattr(self, name)!r}")


class ChatFormat:
    """Writes conversations with one template, piece by piece: what is written once is never written again.

    An episode is the prompt, then in turn a message of the assistant and what follows it up to the next one. The
    assistant's ids are those that the model sampled, thoughts included, also where the template would drop them from
    earlier messages. Use `open_format`, which chooses the template and checks that its messages can be joined so.
    """

    def __init__(self, template: ChatTemplate, settings: FormatSettings | None = None) -> None:
        self.template = template
        self.settings = settings or FormatSettings()
        self.encoding = Encoding(template.tokenizer.backend_tokenizer)
        self._separators = probe_separators(template, self.encoding)
        self._prompts = PromptWriter(template, self.encoding, self.settings.schemas)
        self._asking = template.render([user("Probe")], header=True)

    def __reduce__(self) -> tuple[type["ChatFormat"], tuple[ChatTemplate, FormatSettings]]:
        """In another process it is made anew."""
        return ChatFormat, (self.template, self.settings)

    @property
    def end(self) -> str:
        """The special token that ends an assistant message."""
        return self._separators.end[0]

    @property
    def end_id(self) -> int:
        """The id that ends an assistant message."""
        return self._separators.end[1]

    @property
    def stop_ids(self) -> Ids:
        """The ids after which the model has nothing more to say."""
        eos = self.template.tokenizer.eos_token_id
        return tuple(dict.fromkeys([self.end_id, *([eos] if isinstance(eos, int) else [])]))

    def write_tool(self, schema: Mapping[str, Any]) -> str:
        """A tool as the model reads it."""
        return self._prompts.write_tool(schema)

    def prompt(self, system: str, user: str, tools: Sequence[Mapping[str, Any]]) -> Pieces:
        """The first prompt, up to the start of the assistant's message."""
        return self._prompts.pieces(system, user, tools)

    def continuation(self, messages: Sequence[ChatMessage]) -> Pieces:
        """What follows the end of an assistant message: tool results, or a user message; then the next one's start."""
        contents = [self.encoding.content(message["content"]) for message in messages]
        roles = {message["role"] for message in messages}
        if roles == {"user"} and len(messages) == 1:
            before, after = self._separators.user
            return [before, *contents, after]
        if roles != {"tool"}:
            found = ", ".join(sorted(roles))
            raise UsageError(f"an assistant message is followed by tool results or by a user message, not by {found}")
        first, between, after = self._separators.tools
        pieces = [first]
        for content in contents:
            pieces += (content, between)
        return [*pieces[:-1], after]

    def message(self, text: str, calls: Sequence[Call] = ()) -> str:
        """An assistant message as the template writes it, without its end."""
        rendered = self.template.render([user("Probe"), assistant(text, calls)])
        written, end, _ = rendered.removeprefix(self._asking).rpartition(self.end)
        if not (end and rendered.startswith(self._asking)):
            raise UsageError(f"{self.template.origin} does not begin an assistant message as its prompts end.")
        return written

    def read(self, text: str, candidates: Container[str]) -> tuple[Reply, int]:
        """The text and the calls of a message, and how many of them were read leniently."""
        strict = parse_text(text)
        if self.settings.reading == "strict" or strict.calls:
            return strict, 0
        lenient = read_leniently(strict, candidates)
        return lenient, len(lenient.calls)
