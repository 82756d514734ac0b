"""The reference transcript of an example: what a good assistant says and does, with results from a live replay.

A failed attempt comes before the call that corrects it. In a message with several calls, the calls before the attempt
are in the same message as the attempt, and the others in the next one: calls run in the order of the reference.
"""

from prove.core.episodes import Message, Step
from prove.core.errors import UsageError
from prove.core.examples import Attempt, Example, ReferenceCall, Turn
from prove.core.session import Session
from prove.rollout.chat import ChatMessage, chat_messages, tool_schemas, user_content
from prove.rollout.policies import reply_text
from prove.rollout.replay import replay

Steps = dict[str, Step]
"""The steps of reference calls, by the ids of the calls."""


def transcript(example: Example, session: Session) -> list[ChatMessage]:
    """The complete conversation in the OpenAI format, played in a fresh session of the example's world."""
    schemas = tool_schemas(session, example)
    chat: list[ChatMessage] = [{"role": "system", "content": example.system}]
    for turn, messages in zip(example.turns, reference_turns(example, session), strict=True):
        chat.append({"role": "user", "content": user_content(turn.user, turn.handed_over, schemas)})
        for message in messages:
            chat += chat_messages(message.text, message.steps, len(chat))
    return chat


def reference_turns(example: Example, session: Session) -> list[list[Message]]:
    """The assistant's messages of each turn in order, the final text last."""
    attempts: dict[int, Step] = {}

    def run_attempts(call: ReferenceCall) -> None:
        for attempt in (each for turn in example.turns for each in turn.attempts if each.before == call.id):
            attempts[id(attempt)] = _failed(example, attempt, session)

    played = replay(example.turns, session, forks=False, at_call=run_attempts)
    calls: Steps = {each.call.id: each.step for each in played}
    for attempt in (attempt for turn in example.turns for attempt in turn.attempts if id(attempt) not in attempts):
        attempts[id(attempt)] = _failed(example, attempt, session)  # there is no such call
    return [
        [
            *(Message(steps=tuple(_step(made, calls, attempts) for made in message)) for message in planned(turn)),
            Message(reply_text(turn)),
        ]
        for turn in example.turns
    ]


def planned(turn: Turn) -> list[list[ReferenceCall | Attempt]]:
    """The messages of a turn before its final text: reference calls, and the attempts that fail before them."""
    pending = list(turn.attempts)
    messages: list[list[ReferenceCall | Attempt]] = []
    for calls in turn.reference_messages:
        message: list[ReferenceCall | Attempt] = []
        for call in calls:
            for attempt in [each for each in pending if each.before == call.id]:
                pending.remove(attempt)
                messages.append([*message, attempt])
                message = []
            message.append(call)
        messages.append(message)
    return [*messages, *([attempt] for attempt in pending)]


def _step(made: ReferenceCall | Attempt, calls: Steps, attempts: dict[int, Step]) -> Step:
    return calls[made.id] if isinstance(made, ReferenceCall) else attempts[id(made)]


def _failed(example: Example, attempt: Attempt, session: Session) -> Step:
    """Run an attempt; it must be refused, and a refused call changes nothing."""
    made = attempt.call
    result = session.call(made.name, made.arguments)
    if result.ok:
        raise UsageError(f"example {example.id!r}: the attempt at {made.name} should fail, but it succeeds")
    return Step(made, result)
