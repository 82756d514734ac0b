"""The reference transcript of an example: what a good assistant says and does, with results from a live replay.

Failed attempts stand before the call that they precede. In a message of several calls the earlier ones share it with
the failed attempt, and the rest follows in the next message, so that the calls run in the order of the reference.
"""

from collections.abc import Iterator
from itertools import groupby

from prove.core.errors import UsageError
from prove.core.session import Session
from prove.core.trace import Attempt, Call, Example, Message, ReferenceCall, Step, Turn
from prove.rollout.chat import ChatMessage, chat_messages, tool_schemas, user_content
from prove.rollout.conversation import run_call
from prove.rollout.policies import reply_text


def transcript(example: Example, session: Session) -> list[ChatMessage]:
    """The whole conversation in the OpenAI form, played in a fresh session of the example's world."""
    schemas = tool_schemas(session, example)
    chat: list[ChatMessage] = [{"role": "system", "content": example.system}]
    for turn, messages in zip(example.turns, reference_turns(example, session), strict=True):
        chat.append({"role": "user", "content": user_content(turn.user, turn, schemas)})
        for message in messages:
            chat += chat_messages(message.text, message.steps, len(chat))
    return chat


def reference_turns(example: Example, session: Session) -> Iterator[list[Message]]:
    """The assistant's messages of each turn in order, the closing words last."""
    for turn in example.turns:
        if turn.advance:
            session.advance(turn.advance)
        messages = [Message(steps=tuple(_run(example, turn, call, session) for call in m)) for m in planned(turn)]
        yield [*messages, Message(reply_text(turn))]


def planned(turn: Turn) -> list[list[Call | Attempt]]:
    """The messages of a turn before its closing words: reference calls, and the attempts that fail before them."""
    pending = list(turn.attempts)
    messages: list[list[Call | Attempt]] = []
    for _, group in groupby(turn.reference_calls, key=_message_number):
        message: list[Call | Attempt] = []
        for call in group:
            for attempt in [each for each in pending if each.before == call.id]:
                pending.remove(attempt)
                messages.append([*message, attempt])
                message = []
            message.append(Call(call.name, call.arguments))
        messages.append(message)
    return [*messages, *([attempt] for attempt in pending)]


def _message_number(call: ReferenceCall) -> int:
    return call.message


def _run(example: Example, turn: Turn, made: Call | Attempt, session: Session) -> Step:
    if isinstance(made, Call):
        return run_call(made, turn, session)
    step = run_call(made.call, turn, session)
    if step.result.ok:
        raise UsageError(f"example {example.id!r}: the attempt at {made.call.name} should fail, but it succeeds")
    return step
