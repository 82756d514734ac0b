"""The first prompt of a conversation: the template's own text with places for the contents."""

import json
import re
from collections.abc import Mapping, Sequence
from typing import Any, Literal

from prove.core.errors import UsageError
from prove.rollout.formats.encoding import Encoding, Pieces, Repeated
from prove.rollout.formats.signatures import signature
from prove.rollout.formats.template import ChatTemplate, system, user

Schemas = Literal["full", "signatures"]

SYSTEM, ASK, TOOL = "ProbeSystem", "ProbeAsk", "ProbeTool"
INDENTS = (None, 4, 2)


class PromptWriter:
    """Writes prompts. A template is rendered once per number of tools; after that its text is filled in."""

    def __init__(self, template: ChatTemplate, encoding: Encoding, schemas: Schemas) -> None:
        self._template = template
        self._encoding = encoding
        self._indent = _indent(template)
        self._schemas = schemas
        self._texts: dict[int, list[str]] = {}
        self._keeps_tools = True
        self._keeps_tools = self._splits_at_tools()

    def pieces(self, system: str, user: str, tools: Sequence[Mapping[str, Any]]) -> Pieces:
        """The prompt of a system message, tools and a user message, up to the start of the assistant's message."""
        contents = {SYSTEM: system, ASK: user}
        lines = {_mark(number): self.write_tool(tool) for number, tool in enumerate(tools)}
        text = self._text(len(tools))
        pieces = [text[0]]
        for place, after in zip(text[1::2], text[2::2], strict=True):
            if place in lines:
                pieces += self._line(lines[place], after)
            else:
                pieces += (self._encoding.content(contents[place]), after)
        return pieces

    def _line(self, tool: str, after: str) -> Pieces:
        """A tool and the text after it. Tools occur in many prompts, each with its line break."""
        piece = self._encoding.content(tool)
        if self._keeps_tools and type(piece) is str and after.startswith("\n"):
            return [Repeated(f"{tool}\n"), after[1:]]
        return [piece, after]

    def _splits_at_tools(self) -> bool:
        """Whether the tokenizer splits between a tool's line and the text around it, so that ids can be kept."""
        tools = [_placeholder(name) for name in ("find", "Search", "_do")]
        pieces = self.pieces("You help.", "Hello.", tools)
        return self._encoding.encode(pieces) == self._encoding.encode(["".join(pieces)])

    def write_tool(self, schema: Mapping[str, Any]) -> str:
        """A tool as the model reads it."""
        return signature(schema) if self._schemas == "signatures" else _json(schema, self._indent)

    def _text(self, tools: int) -> list[str]:
        """The template's text and the names of the places in it, alternating."""
        if tools not in self._texts:
            marks = [_mark(number) for number in range(tools)]
            rendered = self._template.render([system(SYSTEM), user(ASK)], [_placeholder(m) for m in marks], header=True)
            for mark in marks:
                rendered = rendered.replace(_json(_placeholder(mark), self._indent), mark)
            parts = re.split("(" + "|".join([SYSTEM, ASK, *marks]) + ")", rendered)
            if sorted(parts[1::2]) != sorted([SYSTEM, ASK, *marks]):
                raise UsageError(f"{self._template.origin} does not write the system message, tools and user once.")
            self._texts[tools] = parts
        return self._texts[tools]


def has_tools(template: ChatTemplate) -> bool:
    """Whether a template writes tools at all."""
    return TOOL in template.render([system(SYSTEM), user(ASK)], [_placeholder(TOOL)], header=True)


def _indent(template: ChatTemplate) -> int | None:
    """How the template indents the JSON of a tool."""
    rendered = template.render([system(SYSTEM), user(ASK)], [_placeholder(TOOL)], header=True)
    for indent in INDENTS:
        if _json(_placeholder(TOOL), indent) in rendered:
            return indent
    raise UsageError(f"{template.origin} does not write the JSON of a tool as a whole, which is needed.")


def _placeholder(mark: str) -> dict[str, Any]:
    """A tool whose JSON would show escapes and another order of keys."""
    parameters: dict[str, Any] = {
        "type": "object",
        "properties": {"b": {"enum": ["é", "<'&\">"]}, "a": {}},
        "required": [],
    }
    return {"type": "function", "function": {"name": mark, "description": "", "parameters": parameters}}


def _mark(number: int) -> str:
    return f"{TOOL}{number}End"


def _json(value: Mapping[str, Any], indent: int | None) -> str:
    return json.dumps(value, ensure_ascii=False, indent=indent)
