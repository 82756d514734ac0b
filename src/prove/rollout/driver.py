"""Drives a conversation: asks the policy and the user, runs the calls, and takes the outcome at the end."""

import asyncio
import inspect
from collections.abc import Awaitable, Callable
from concurrent.futures import Executor
from typing import Any, TypeVar

from prove.core.episodes import Episode
from prove.core.errors import OutageError, UsageError
from prove.core.examples import Example
from prove.core.session import Session, is_immediate, is_judged
from prove.rollout.chat import tool_schemas
from prove.rollout.conversation import (
    AdvanceClock,
    AskPolicy,
    AskUser,
    CallTool,
    ContextFullError,
    ConversationState,
    EpisodeLimits,
    PolicyError,
    Reply,
    RunningConversation,
    Said,
    start_conversation,
)
from prove.rollout.protocols import AnyPolicy, Player, Users
from prove.rollout.script import ScriptedUser
from prove.rollout.watch import Watch

MAX_ERROR = 1000
"""How many characters of a policy's error are kept."""

T = TypeVar("T")


class Participants:
    """The policy and the user of one conversation. The policy begins when it is first asked."""

    def __init__(self, policy: AnyPolicy, example: Example, users: Users) -> None:
        self._policy = policy
        self._example = example
        self._user = users(example)
        self._player: Player | None = None

    def ask(self, need: AskPolicy | AskUser) -> Reply | Said | Awaitable[Reply | Said | None] | None:
        """The answer of the policy or the user, or an awaitable of it."""
        if isinstance(need, AskUser):
            return self._user.next(need)
        if self._player is None:
            self._player = begin(self._policy, self._example)
        return self._player.reply(need)


def begin(policy: AnyPolicy, example: Example) -> Player:
    """Begin a conversation with a policy: a scripted one is given the example, a model is not."""
    scripted: Any = getattr(policy, "begin_with", None)
    if scripted is not None:
        return scripted(example)
    model: Any = policy
    return model.begin()


def run_episode(
    policy: AnyPolicy,
    example: Example,
    session: Session,
    limits: EpisodeLimits | None = None,
    users: Users = ScriptedUser,
) -> Episode:
    """Play one example with a policy that answers synchronously, without a time limit."""
    conversation = start_conversation(example, tool_schemas(session, example), limits or EpisodeLimits())
    watch, participants = Watch(session), Participants(policy, example, users)
    try:
        need = next(conversation)
        while True:
            if isinstance(need, CallTool):
                need = conversation.send(watch.run(need.call))
            elif isinstance(need, AdvanceClock):
                need = conversation.send(watch.advance(need.seconds))
            else:
                try:
                    answer = participants.ask(need)
                except OutageError:
                    raise
                except Exception as error:  # noqa: BLE001 - whatever a policy raises ends its own episode, no other
                    need = conversation.throw(failure(error))
                    continue
                if inspect.isawaitable(answer):
                    dismiss(answer)
                    raise UsageError(
                        f"the policy {policy.name!r} or its user answers asynchronously; use run_episode_async"
                    )
                need = conversation.send(answer)
    except StopIteration as done:
        return episode_of(example, policy.name, done.value, session)
    finally:
        conversation.close()


async def run_episode_async(
    policy: AnyPolicy,
    example: Example,
    session: Session,
    limits: EpisodeLimits | None = None,
    users: Users = ScriptedUser,
    threads: Executor | None = None,
) -> Episode:
    """Play one example with any policy; the answers of one turn may take `turn_seconds` together.

    A session whose calls do not return at once is used on `threads`, so that it does not block the event loop.
    """
    chosen = limits or EpisodeLimits()
    participants = Participants(policy, example, users)
    if is_immediate(session):
        conversation = start_conversation(example, tool_schemas(session, example), chosen)
        watch = Watch(session)
        return episode_of(example, policy.name, await _drive(conversation, participants, chosen, watch), session)
    runner = ThreadRunner(threads)
    conversation = start_conversation(example, await runner.run(tool_schemas, session, example), chosen)
    state = await _drive(conversation, participants, chosen, Watch(session), runner)
    return await runner.run(episode_of, example, policy.name, state, session)


class ThreadRunner:
    """Runs blocking functions on a thread."""

    def __init__(self, threads: Executor | None) -> None:
        self._threads = threads

    async def run(self, work: Callable[..., T], *arguments: Any) -> T:
        return await asyncio.get_running_loop().run_in_executor(self._threads, work, *arguments)


async def _drive(
    conversation: RunningConversation,
    participants: Participants,
    limits: EpisodeLimits,
    watch: Watch,
    threads: ThreadRunner | None = None,
) -> ConversationState:
    """Drive the conversation to its end; calls run here, or on a thread if there is a runner."""
    clock = asyncio.get_running_loop().time
    turn, deadline = -1, 0.0
    try:
        need = next(conversation)
        while True:
            if isinstance(need, CallTool):
                need = conversation.send(
                    watch.run(need.call) if threads is None else await threads.run(watch.run, need.call)
                )
            elif isinstance(need, AdvanceClock):
                need = conversation.send(
                    watch.advance(need.seconds) if threads is None else await threads.run(watch.advance, need.seconds)
                )
            else:
                if need.turn != turn:
                    turn, deadline = need.turn, clock() + limits.turn_seconds
                limit = asyncio.timeout_at(deadline)
                try:
                    async with limit:
                        answer = participants.ask(need)
                        if inspect.isawaitable(answer):
                            answer = await answer
                except OutageError:
                    raise
                except Exception as error:  # noqa: BLE001 - whatever a policy raises ends its own episode, no other
                    late = f"the turn took longer than {limits.turn_seconds:g} s"
                    need = conversation.throw(PolicyError(late) if limit.expired() else failure(error))
                    continue
                need = conversation.send(answer)
    except StopIteration as done:
        state: ConversationState = done.value
        return state
    finally:
        conversation.close()


def episode_of(example: Example, policy: str, state: ConversationState, session: Session) -> Episode:
    """The episode of a finished conversation, with the session's outcome where it can be judged."""
    judged = session if is_judged(session) else None
    return Episode(
        example=example,
        policy=policy,
        turns=tuple(state.turns),
        outcome=None if judged is None else judged.outcome(),
        digest="" if judged is None else judged.digest(),
        stopped=state.stopped,
        error=state.error,
    )


def failure(error: Exception) -> PolicyError | ContextFullError:
    """The exception to throw into a conversation when the policy or the user raised one; its text can be stored."""
    if isinstance(error, ContextFullError):
        return error
    text = f"{type(error).__name__}: {error}"[:MAX_ERROR]
    return PolicyError(text.encode(errors="replace").decode())


def dismiss(answer: Awaitable[Any]) -> None:
    """Close a coroutine that will not be awaited."""
    if inspect.iscoroutine(answer):
        answer.close()
