"""What a policy did with an example: the trace that the reward scores, training reads and the viewer draws."""

from collections.abc import Iterable
from typing import Literal

import msgspec

from prove.core.examples import Example
from prove.core.outcome import Change, Outcome
from prove.core.results import Call, Result

FORMAT = "prove-episode-3"
"""The version of the stored format: files of another one are refused."""


class Step(msgspec.Struct, frozen=True, gc=False):
    """One call of an episode, its result and its effect.

    A call that did not reach the session (not a candidate tool, not readable, past the limit) is not `executed`. The
    effect is None where the environment cannot tell what a call changed.

    Args:
        outcome: What the session has changed in total after this call; None where that is what it was before the call,
            and where the environment cannot tell.
    """

    call: Call
    result: Result
    executed: bool = True
    effect: Outcome | None = None
    outcome: Outcome | None = None


class Tokens(msgspec.Struct, frozen=True, gc=False):
    """The tokens of a message, in the order in which the model read or sampled them.

    Args:
        ids: Token ids.
        logprobs: The log-probability of each id when it was sampled; 0 where the model did not sample it.
        mask: 1 for an id that the model sampled, 0 for one that the environment put there.
    """

    ids: tuple[int, ...]
    logprobs: tuple[float, ...] = ()
    mask: tuple[int, ...] = ()


class Message(msgspec.Struct, frozen=True, gc=False):
    """One assistant message: its text, its calls, and its tokens where a local model generated it."""

    text: str = ""
    steps: tuple[Step, ...] = ()
    tokens: Tokens | None = None


def changed_state(messages: Iterable[Message]) -> bool | None:
    """Whether a call of these messages changed the state; None where the environment cannot tell."""
    effects = [step.effect for message in messages for step in message.steps if step.executed]
    return True if any(effects) else None if any(effect is None for effect in effects) else False


class EpisodeTurn(msgspec.Struct, frozen=True, gc=False):
    """What happened in one user turn.

    Args:
        messages: The assistant's messages.
        changed_state: Whether a call changed the state; None where the environment cannot tell.
        said: The user's text, where it is not that of the example.
    """

    messages: tuple[Message, ...] = ()
    changed_state: bool | None = False
    said: str | None = None

    @property
    def steps(self) -> list[Step]:
        """The calls of all messages, in order."""
        return [step for message in self.messages for step in message.steps]

    @property
    def text(self) -> str:
        """The texts of all messages."""
        return "\n".join(message.text for message in self.messages if message.text)


class Episode(msgspec.Struct, frozen=True, gc=False, tag_field="format", tag=FORMAT):
    """What a policy did with an example. `turns` ends with the last turn that was reached.

    Args:
        outcome: What the session changed in total; None where the environment cannot be judged.
        digest: A hash of the final state; empty where the environment cannot be judged.
        stopped: `done`, by a `limit` (of messages, or of the model's context), or by an `error`, which `error`
            explains; such an episode is not scored.
        replayed: How many turns the reference played before the policy; they are not scored.
    """

    example: Example
    policy: str
    turns: tuple[EpisodeTurn, ...]
    outcome: Outcome | None = None
    digest: str = ""
    stopped: Literal["done", "limit", "error"] = "done"
    error: str = ""
    replayed: int = 0

    @property
    def names(self) -> dict[str, str]:
        """The canonical names of the ids that the session generated."""
        return {} if self.outcome is None else self.outcome.names

    @property
    def changes(self) -> tuple[Change, ...]:
        """What the session changed in total."""
        return () if self.outcome is None else self.outcome.changes
