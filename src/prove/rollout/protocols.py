"""Who takes part in a conversation: a policy and a user. Either may answer synchronously or asynchronously."""

from collections.abc import Awaitable, Callable
from typing import Protocol

from prove.core.examples import Example
from prove.rollout.conversation import AskPolicy, AskUser, Reply, Said


class Player(Protocol):
    """A policy in one conversation."""

    def reply(self, ask: AskPolicy) -> Reply | Awaitable[Reply]: ...


class Policy(Protocol):
    """A model: it sees the chat alone, never the example."""

    @property
    def name(self) -> str: ...
    def begin(self) -> Player: ...


class Scripted(Protocol):
    """A policy that is given the example: the oracle, and policies with a known fault."""

    @property
    def name(self) -> str: ...
    def begin_with(self, example: Example) -> Player: ...


class User(Protocol):
    """The user of one conversation, who also ends it: the script, a simulator, a benchmark's own."""

    def next(self, ask: AskUser) -> Said | Awaitable[Said | None] | None: ...


AnyPolicy = Policy | Scripted
Users = Callable[[Example], User]
"""Makes the user of an example's conversation."""
