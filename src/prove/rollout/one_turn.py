"""The second mode: one turn of a conversation, with the earlier ones replayed live from the reference."""

from collections.abc import Awaitable
from dataclasses import dataclass, replace

import msgspec

from prove.core.errors import UsageError
from prove.core.session import Session
from prove.core.trace import Episode, Example, Turn
from prove.rollout.conversation import Ask, EpisodeLimits, Player, Policy, Reply, User, run_episode, run_episode_async
from prove.rollout.policies import POLICIES, reference_messages
from prove.rollout.reference import with_expected


def run_turn(
    policy: Policy,
    example: Example,
    session: Session,
    turn: int,
    limits: EpisodeLimits | None = None,
    user: User | None = None,
) -> Episode:
    """Play one turn, counted from 0, with a policy that answers at once.

    The episode is one of the example up to that turn: earlier turns hold the reference's own steps, and `expected` is
    what the reference has done by its end. Only the last turn is scored. The limit of messages is that of an
    example with this turn alone.
    """
    cut = up_to(example, turn, session)
    episode = run_episode(_LastTurn(policy), cut, session, _limits(cut, limits), _last_words(cut, user))
    return msgspec.structs.replace(episode, replayed=turn)


async def run_turn_async(
    policy: Policy,
    example: Example,
    session: Session,
    turn: int,
    limits: EpisodeLimits | None = None,
    user: User | None = None,
) -> Episode:
    """The same with any policy."""
    cut = up_to(example, turn, session)
    episode = await run_episode_async(_LastTurn(policy), cut, session, _limits(cut, limits), _last_words(cut, user))
    return msgspec.structs.replace(episode, replayed=turn)


def up_to(example: Example, turn: int, session: Session) -> Example:
    """The example up to a turn, with what its reference gives by then in a fork of this fresh session."""
    if not 0 <= turn < len(example.turns):
        raise UsageError(f"example {example.id!r} has no turn {turn}; it has turns 0 to {len(example.turns) - 1}")
    if turn == len(example.turns) - 1 and example.expected is not None:
        return example
    return with_expected(msgspec.structs.replace(example, turns=example.turns[: turn + 1]), session.fork())


def _limits(cut: Example, limits: EpisodeLimits | None) -> EpisodeLimits:
    chosen = limits or EpisodeLimits()
    earlier = [message for turn in cut.turns[:-1] for message in reference_messages(turn)]
    own = chosen.messages_for(msgspec.structs.replace(cut, turns=cut.turns[-1:]))
    # The reference is replayed whole, whatever the policy is allowed.
    widest = max([chosen.calls_per_message, *map(len, earlier)])
    return replace(chosen, messages=len(earlier) + len(cut.turns) - 1 + own, calls_per_message=widest)


@dataclass(frozen=True, slots=True)
class _LastTurn:
    """A policy that comes in at the last turn; before it, the reference plays."""

    policy: Policy

    @property
    def name(self) -> str:
        return self.policy.name

    def begin(self, example: Example) -> Player:
        last = len(example.turns) - 1
        return _Relay(last, POLICIES["oracle"].begin(example), self.policy.begin(example))


@dataclass(frozen=True, slots=True)
class _Relay:
    last: int
    reference: Player
    own: Player

    def reply(self, ask: Ask) -> Reply | Awaitable[Reply]:
        return (self.own if ask.turn == self.last else self.reference).reply(ask)


def _last_words(cut: Example, user: User | None) -> User | None:
    return None if user is None else _LastWords(len(cut.turns) - 1, user)


@dataclass(frozen=True, slots=True)
class _LastWords:
    """A user who speaks for itself in the last turn and by the script before it."""

    last: int
    user: User

    def say(self, turn: Turn, ask: Ask) -> str | Awaitable[str]:
        return self.user.say(turn, ask) if ask.turn == self.last else turn.user
