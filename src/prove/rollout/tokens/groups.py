"""Starts the conversations of a batch: one group per example, all at the model's first message."""

from collections.abc import Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass
from typing import Any

from prove.connect.opening import OpenSession, opens_at_once
from prove.core.errors import OutageError, SessionError, UsageError
from prove.core.examples import Example
from prove.core.session import Session, is_forkable
from prove.rollout.chat import WriteTool, tool_schemas
from prove.rollout.conversation import EpisodeLimits, start_conversation
from prove.rollout.protocols import Users
from prove.rollout.tokens.conversation import LiveConversation


@dataclass(frozen=True)
class Group:
    """The conversations of one example; `number` is its place in the batch. They begin with the same prompt."""

    number: int
    example: Example
    conversations: list[LiveConversation]
    system: str
    user: str
    tools: list[dict[str, Any]]

    def close(self) -> None:
        """Close the sessions of all conversations."""
        for conversation in self.conversations:
            conversation.close()


@dataclass(frozen=True)
class GroupStarter:
    """Starts groups.

    Args:
        rollouts: The number of conversations in a group.
        threads: Where sessions are opened that take their time.
    """

    rollouts: int
    limits: EpisodeLimits
    policy: str
    write_tool: WriteTool
    opener: OpenSession
    users: Users
    threads: Executor

    def start(self, examples: Sequence[Example]) -> Iterator[Group | str]:
        """The groups of these examples in order; a sentence in place of one that cannot be played."""
        at_once = all(opens_at_once(self.opener, example) for example in examples)
        run: Any = map if at_once else self.threads.map
        return run(self._start, range(len(examples)), examples)

    def _start(self, number: int, example: Example) -> Group | str:
        conversations: list[LiveConversation] = []
        try:
            conversations += self._conversations(example)
            return self._group(number, example, conversations)
        except (UsageError, SessionError) as error:
            for conversation in conversations:
                conversation.close()
            if isinstance(error, OutageError):
                raise
            return f"example {example.id!r} was not played: {error}"

    def _group(self, number: int, example: Example, conversations: list[LiveConversation]) -> Group:
        for conversation in conversations:
            conversation.begin()
        asks = [conversation.ask for conversation in conversations]
        if asks[0] is None or any(ask is None or ask.messages != asks[0].messages for ask in asks):
            raise UsageError("its user does not begin every conversation of a group with the same words")
        system, user = (message["content"] for message in asks[0].messages)
        return Group(number, example, conversations, system, user, asks[0].tools)

    def _conversations(self, example: Example) -> list[LiveConversation]:
        sessions = _sessions(self.opener, example, self.rollouts)
        schemas = tool_schemas(sessions[0], example)
        return [
            LiveConversation(
                example,
                self.policy,
                session,
                start_conversation(example, schemas, self.limits, self.write_tool),
                self.users(example),
            )
            for session in sessions
        ]


def _sessions(opener: OpenSession, example: Example, count: int) -> list[Session]:
    """Fresh sessions of one world, forked from the first where it can fork."""
    sessions = [opener(example)]
    try:
        while len(sessions) < count:
            first = sessions[0]
            sessions.append(first.fork() if is_forkable(first) else opener(example))
    except (UsageError, SessionError):
        for session in sessions:
            session.close()
        raise
    return sessions
