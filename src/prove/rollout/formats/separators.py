"""What a template writes between the contents of messages, found by rendering chats of known words."""

from dataclasses import dataclass

from prove.core.errors import UsageError
from prove.core.results import Call
from prove.rollout.formats.encoding import Encoding
from prove.rollout.formats.template import ChatTemplate, assistant, system, tool, user

SYSTEM, ASK, ASK_MORE, ANSWER = "ProbeSystem", "ProbeAsk", "ProbeAskMore", "ProbeAnswer"
RESULTS = ("ProbeResultOne", "ProbeResultTwo", "ProbeResultThree")
CALLED = Call("probe_call", {"probe": "ProbeValue"})


@dataclass(frozen=True)
class Separators:
    """The literal texts of a template, from the end of an assistant message to the next one's first token.

    Args:
        end: The special token that ends an assistant message, and its id.
        user: Before and after the content of a user message; the latter opens the assistant's message.
        tools: Before the first tool result, between two, and after the last; the latter opens the assistant's message.
    """

    end: tuple[str, int]
    user: tuple[str, str]
    tools: tuple[str, str, str]


def probe_separators(template: ChatTemplate, encoding: Encoding) -> Separators:
    """Find a template's separators; UsageError if its messages are not separated by fixed texts."""
    opening = [system(SYSTEM), user(ASK)]
    told = template.render([*opening, assistant(ANSWER), user(ASK_MORE)], header=True)
    _, after_answer, after_ask = _split(template, told, ANSWER, ASK_MORE)
    end = encoding.special_at_start(after_answer)
    if end is None:
        raise UsageError(f"{template.origin} does not end the assistant's messages with a special token.")
    results = [tool(result) for result in RESULTS]
    rendered = template.render([*opening, assistant("", [CALLED]), *results], header=True)
    called, *between, after_results = _split(template, rendered, *RESULTS)
    if between[0] != between[1]:
        raise UsageError(f"{template.origin} does not separate the results of several calls by the same text.")
    before = called[called.rindex(CALLED.arguments["probe"]) :].partition(end[0])[2]
    return Separators(end, (after_answer.removeprefix(end[0]), after_ask), (before, between[0], after_results))


def _split(template: ChatTemplate, text: str, *words: str) -> list[str]:
    """The text around words that occur in it once each, in this order."""
    parts: list[str] = []
    for word in words:
        before, found, text = text.partition(word)
        if not found or word in text:
            raise UsageError(f"{template.origin} does not write every message of a conversation once and in order.")
        parts.append(before)
    return [*parts, text]
