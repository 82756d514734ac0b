"""The conversation between a policy, a user and a session, as a generator that does no input or output of its own.

`converse` asks for what it needs, a reply or a user's words, and is driven by `run_episode` or its async sister; both
give the same episode. The user is scripted: the next turn comes when the assistant ends its own, whatever it said.
"""

import asyncio
import inspect
from collections.abc import Awaitable, Generator
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

import msgspec

from prove.core.errors import UsageError
from prove.core.session import Session
from prove.core.trace import Call, Episode, EpisodeTurn, Example, Message, Step, Turn, refusal
from prove.rollout.chat import ChatMessage, chat_messages, tool_schemas, user_content


class Unreadable(msgspec.Struct, frozen=True):
    """Something that was meant as a call and could not be read."""

    text: str
    reason: str


class Reply(msgspec.Struct, frozen=True):
    """One assistant message. Without calls it ends the turn."""

    text: str = ""
    calls: tuple[Call | Unreadable, ...] = ()


@dataclass(slots=True)
class Ask:
    """What a conversation waits for: the assistant's next message, or the user's.

    `messages` is the chat so far in the OpenAI form, `tools` the schemas of the first turn's candidates.
    """

    role: Literal["assistant", "user"]
    turn: int
    messages: list[ChatMessage]
    tools: list[dict[str, Any]]


class Player(Protocol):
    """A policy at work in one conversation."""

    def reply(self, ask: Ask) -> Reply | Awaitable[Reply]: ...


class Policy(Protocol):
    """Something that plays conversations. Scripted ones may look at the example, models see the chat alone."""

    @property
    def name(self) -> str: ...
    def begin(self, example: Example) -> Player: ...


class User(Protocol):
    """Who speaks for the user, where the script does not: gets the turn as written and the chat, gives the words."""

    def say(self, turn: Turn, ask: Ask) -> str | Awaitable[str]: ...


@dataclass(frozen=True, slots=True)
class EpisodeLimits:
    """What an episode may take; all of them are positive.

    Args:
        messages: The assistant's messages in all; the reference's budget and the turns decide if left out.
        calls_per_message: The calls of one message that are run.
        turn_seconds: The time that user and policy together have for one turn, where they answer asynchronously.
    """

    messages: int | None = None
    calls_per_message: int = 8
    turn_seconds: float = 120.0

    def __post_init__(self) -> None:
        for name in ("messages", "calls_per_message", "turn_seconds"):
            value = getattr(self, name)
            if value is not None and not value > 0:
                raise UsageError(f"the limit {name!r} must be more than 0, not {value!r}")

    def messages_for(self, example: Example) -> int:
        if self.messages is not None:
            return self.messages
        references = len(example.reference_calls)
        return max(10, references + -(-references // 2) + len(example.turns))


class PolicyError(Exception):
    """The policy or the user could not answer; the episode ends there and keeps what was done."""


_NOT_JSON = (TypeError, ValueError, OverflowError, RecursionError)

Conversation = Generator[Ask, Reply | str, Episode]


@dataclass(slots=True)
class _Progress:
    """What has happened so far."""

    chat: list[ChatMessage]
    turns: list[EpisodeTurn] = field(default_factory=list[EpisodeTurn])
    messages: list[Message] = field(default_factory=list[Message])
    left: int = 0


def converse(
    example: Example, session: Session, policy: str, limits: EpisodeLimits, *, scripted: bool = True
) -> Conversation:
    """Play an example to its end. Send a Reply for each assistant Ask and words for each user Ask."""
    if not example.turns:
        raise UsageError(f"example {example.id!r} has no turns")
    schemas = tool_schemas(session, example)
    offered = [schemas[name] for name in example.turns[0].tools]
    progress = _Progress([{"role": "system", "content": example.system}], left=limits.messages_for(example))
    stopped: Literal["done", "limit", "error"] = "done"
    error = ""
    for number, turn in enumerate(example.turns):
        if turn.advance:
            session.advance(turn.advance)
        try:
            said = turn.user if scripted else (yield Ask("user", number, progress.chat, offered))
            if not isinstance(said, str):
                raise PolicyError(f"the user answered with {type(said).__name__}, not with words")
            progress.chat.append({"role": "user", "content": user_content(said, turn, schemas)})
            finished = yield from _answer(number, turn, session, progress, offered, limits)
            stopped = "done" if finished else "limit"
        except PolicyError as failure:
            stopped, error = "error", str(failure)
        changed = any(step.effect for message in progress.messages for step in message.steps)
        progress.turns.append(EpisodeTurn(tuple(progress.messages), changed))
        progress.messages = []
        if stopped != "done":
            break
    outcome = session.outcome()
    return Episode(
        example=example,
        policy=policy,
        turns=tuple(progress.turns),
        outcome=outcome.key,
        changes=outcome.changes,
        names=outcome.names,
        digest=session.digest(),
        stopped=stopped,
        error=error,
    )


def _answer(
    number: int,
    turn: Turn,
    session: Session,
    progress: _Progress,
    offered: list[dict[str, Any]],
    limits: EpisodeLimits,
) -> Generator[Ask, Reply | str, bool]:
    """The assistant's messages of one turn; False if the messages ran out first."""
    while progress.left > 0:
        progress.left -= 1
        reply = _checked((yield Ask("assistant", number, progress.chat, offered)))
        steps = tuple(
            run_call(call, turn, session) if place < limits.calls_per_message else _skipped(call, limits)
            for place, call in enumerate(reply.calls)
        )
        progress.messages.append(Message(reply.text, steps))
        progress.chat += chat_messages(reply.text, steps, len(progress.chat))
        if not reply.calls:
            return True
    return False


def _checked(reply: Any) -> Reply:
    """The reply, if it is one: words, and calls that JSON can carry."""
    if not isinstance(reply, Reply):
        raise PolicyError(f"the policy answered with {type(reply).__name__}, not with a Reply")
    try:
        msgspec.json.encode(reply)
    except _NOT_JSON as error:
        raise PolicyError(f"the policy's reply is not JSON: {error}") from error
    for value, kind in ((reply.text, str), (reply.calls, tuple)):
        if type(value) is not kind:
            raise PolicyError(f"the policy's reply holds {value!r} where a {kind.__name__} belongs")
    for call in reply.calls:
        kinds = (type(call.name), type(call.arguments)) if isinstance(call, Call) else ()
        if kinds != (str, dict) and not isinstance(call, Unreadable):
            raise PolicyError(f"the policy's reply holds {call!r} where a call belongs")
    return reply


def run_call(call: Call | Unreadable, turn: Turn, session: Session) -> Step:
    """Run one call, unless it cannot be read or its tool is not a candidate of the turn."""
    if isinstance(call, Unreadable):
        why = f"the call could not be read: {call.reason}"
        return Step(Call("", {"text": call.text}), refusal("unknown", "unparseable", why), executed=False)
    if call.name not in turn.tools:
        why = f"{call.name!r} is not one of the tools of this conversation"
        return Step(call, refusal("unknown", "not_a_candidate", why), executed=False)
    before = session.fork()
    result = session.call(call.name, call.arguments)
    effect = session.changes_since(before).key
    return Step(call, result, effect=effect)


def _skipped(call: Call | Unreadable, limits: EpisodeLimits) -> Step:
    readable = call if isinstance(call, Call) else Call("", {"text": call.text})
    why = f"only {limits.calls_per_message} calls fit into one message; this one was not run"
    return Step(readable, refusal("unknown", "too_many_calls", why), executed=False)


def run_episode(
    policy: Policy, example: Example, session: Session, limits: EpisodeLimits | None = None, user: User | None = None
) -> Episode:
    """Play one example with a policy that answers at once; nothing limits the time that it takes."""
    talk = converse(example, session, policy.name, limits or EpisodeLimits(), scripted=user is None)
    player: Player | None = None
    try:
        ask = next(talk)
        while True:
            try:
                player = player or policy.begin(example)
                answer = _asked(player, user, example, ask)
            except Exception as error:  # noqa: BLE001 - whatever a policy raises ends its own episode, no other
                ask = talk.throw(_failure(error))
                continue
            if not isinstance(answer, (Reply, str)) and inspect.isawaitable(answer):
                if inspect.iscoroutine(answer):
                    answer.close()
                raise UsageError(
                    f"the policy {policy.name!r} or its user answers asynchronously; use run_episode_async"
                )
            ask = talk.send(answer)
    except StopIteration as done:
        episode: Episode = done.value
        return episode
    finally:
        talk.close()


async def run_episode_async(
    policy: Policy, example: Example, session: Session, limits: EpisodeLimits | None = None, user: User | None = None
) -> Episode:
    """Play one example with any policy; the answers of one turn have `turn_seconds`."""
    chosen = limits or EpisodeLimits()
    talk = converse(example, session, policy.name, chosen, scripted=user is None)
    clock = asyncio.get_running_loop().time
    turn, deadline = -1, 0.0
    player: Player | None = None
    try:
        ask = next(talk)
        while True:
            if ask.turn != turn:
                turn, deadline = ask.turn, clock() + chosen.turn_seconds
            limit = asyncio.timeout_at(deadline)
            try:
                async with limit:
                    player = player or policy.begin(example)
                    answer = _asked(player, user, example, ask)
                    if not isinstance(answer, (Reply, str)) and inspect.isawaitable(answer):
                        answer = await answer
            except Exception as error:  # noqa: BLE001 - whatever a policy raises ends its own episode, no other
                late = f"the turn was not over within {chosen.turn_seconds:g} s"
                ask = talk.throw(PolicyError(late) if limit.expired() else _failure(error))
                continue
            ask = talk.send(answer)
    except StopIteration as done:
        episode: Episode = done.value
        return episode
    finally:
        talk.close()


def _asked(player: Player, user: User | None, example: Example, ask: Ask) -> Reply | str | Awaitable[Reply | str]:
    if ask.role == "assistant" or user is None:
        return player.reply(ask)
    return user.say(example.turns[ask.turn], ask)


def _failure(error: Exception) -> PolicyError:
    return PolicyError(f"{type(error).__name__}: {error}")
