"""The reference conversation of an example in token ids, as a rollout that played it would have them."""

from contextlib import closing
from dataclasses import dataclass

from prove.connect.opening import OpenSession, open_session
from prove.core.episodes import Message
from prove.core.examples import Example
from prove.rollout.chat import ChatMessage, tool_schemas, user_content
from prove.rollout.formats.chat_format import ChatFormat
from prove.rollout.formats.encoding import Pieces
from prove.rollout.transcript import reference_turns


@dataclass(frozen=True, slots=True)
class TokenSequence:
    """Ids to train on: the mask is 1 where the assistant speaks, the end of its messages included."""

    ids: tuple[int, ...]
    mask: tuple[int, ...]


def reference_tokens(example: Example, chat_format: ChatFormat, opener: OpenSession = open_session) -> TokenSequence:
    """The reference with its failed attempts, the results of a live replay, and the replies."""
    with closing(opener(example)) as session:
        schemas = tool_schemas(session, example)
        turns = reference_turns(example, session)
    said = [user_content(turn.user, turn.handed_over, schemas, chat_format.write_tool) for turn in example.turns]
    offered = [schemas[name] for name in example.turns[0].tools]
    parts = [chat_format.prompt(example.system, said[0], offered)]
    for number, messages in enumerate(turns):
        following: list[ChatMessage] = [{"role": "user", "content": text} for text in said[number + 1 : number + 2]]
        for message in messages:
            parts += _message(chat_format, message, following)
    encoded = chat_format.encoding.encode_all(parts)
    ids, mask = list(encoded[0]), [0] * len(encoded[0])
    for place, part in enumerate(encoded[1:]):
        own = place % 2 == 0
        ids += (*part, chat_format.end_id) if own else part
        mask += [int(own)] * (len(part) + own)
    return TokenSequence(tuple(ids), tuple(mask))


def _message(chat_format: ChatFormat, message: Message, next_user: list[ChatMessage]) -> list[Pieces]:
    """An assistant message without its end, and what follows: results, the next user message, or nothing at the end."""
    written = chat_format.message(message.text, [step.call for step in message.steps])
    results: list[ChatMessage] = [{"role": "tool", "content": step.result.text} for step in message.steps]
    following = results or next_user
    return [[chat_format.encoding.content(written)], *([chat_format.continuation(following)] if following else [])]
