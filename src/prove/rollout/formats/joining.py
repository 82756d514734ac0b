"""Checks that a chat format's pieces, joined, are what its template writes for the whole conversation."""

import re
from typing import Any

from prove.core.errors import UsageError
from prove.core.results import Call
from prove.rollout.chat import ChatMessage
from prove.rollout.formats.chat_format import ChatFormat
from prove.rollout.formats.encoding import Pieces
from prove.rollout.formats.prompt import PromptWriter
from prove.rollout.formats.template import assistant, system, tool, user

PROBE_TOOL: dict[str, Any] = {
    "type": "function",
    "function": {
        "name": "find",
        "description": "Find.",
        "parameters": {"type": "object", "properties": {"key": {"type": "string"}}, "required": []},
    },
}
CALLS = [Call("find", {"key": 'a "é" <b>', "count": [1, {"x": None}]}), Call("find"), Call("find", {"key": "c"})]
RESULT = '{"rows": ["é", "\\"", "<b> & \'c\'"]}'
OPENING = [system("You help é."), user("What is\nthere?")]
CONVERSATION: list[list[ChatMessage]] = [
    [assistant("Let me see.", CALLS[:2]), tool(RESULT), tool("{}")],
    [assistant("", CALLS), tool("{}"), tool(RESULT), tool("[]")],
    [assistant("Found: é."), user("And\nthen?")],
    [assistant("", CALLS[2:]), tool(RESULT)],
    [assistant("That is all."), user("Thanks.")],
]
"""Messages of the assistant, each with what follows it."""

_THOUGHTS = re.compile(r"<think>\s*</think>\s*")


def check_joining(chat_format: ChatFormat) -> None:
    """Compare texts, ids and calls on a conversation of three turns; UsageError in a sentence if they differ.

    A template that only adds or drops empty thoughts in earlier messages is accepted: sampled ids stay as they are.
    """
    template, tools = chat_format.template, [PROBE_TOOL]
    chat = list(OPENING)
    prompt = template.render(chat, tools, header=True)
    header = prompt.removeprefix(template.render(chat, tools))
    writer = PromptWriter(template, chat_format.encoding, "full")
    if "".join(writer.pieces(chat[0]["content"], chat[1]["content"], tools)) != prompt:
        raise UsageError(f"{template.origin} writes a prompt that depends on its contents.")
    joined = header
    for said, *following in CONVERSATION:
        message = _message(chat_format, said)
        continuation = chat_format.continuation(following)
        _check_ids(chat_format, message, continuation)
        joined += "".join([message, chat_format.end, *continuation])
        chat += (said, *following)
        rendered = template.render(chat, tools, header=True)[len(prompt) - len(header) :]
        if _without_empty_thoughts(joined) != _without_empty_thoughts(rendered):
            raise UsageError(f"{template.origin} is not prefix-preserving: it writes earlier messages anew later on.")


def _check_ids(chat_format: ChatFormat, message: str, continuation: Pieces) -> None:
    """Whether the tokenizer splits a conversation at the end of an assistant message."""
    encode = chat_format.encoding.encode
    apart = (*encode([message]), chat_format.end_id, *encode(continuation))
    if encode([message, chat_format.end, *continuation]) != apart:
        raise UsageError(f"{chat_format.template.origin} joins messages where the tokenizer does not split.")


def _message(chat_format: ChatFormat, said: ChatMessage) -> str:
    """An assistant message as text, after reading its calls back."""
    calls = [Call(**call["function"]) for call in said.get("tool_calls", ())]
    written = chat_format.message(said["content"], calls)
    reply, _ = chat_format.read(written, ())
    if (reply.text, list(reply.calls)) != (said["content"], calls):
        raise UsageError(f"{chat_format.template.origin} writes calls in a syntax that cannot be read back.")
    return written


def _without_empty_thoughts(text: str) -> str:
    return _THOUGHTS.sub("", text)
