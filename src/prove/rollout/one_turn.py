"""Plays one turn of an example; the reference plays the earlier turns in the same session."""

import asyncio
from collections.abc import Awaitable
from contextlib import closing
from dataclasses import dataclass, replace

import msgspec

from prove.core.episodes import Episode
from prove.core.errors import UsageError
from prove.core.examples import Example
from prove.core.session import Session, is_forkable, is_immediate
from prove.rollout.conversation import AskPolicy, AskUser, EpisodeLimits, Reply, Said
from prove.rollout.driver import begin, run_episode, run_episode_async
from prove.rollout.policies import POLICIES, reference_messages
from prove.rollout.protocols import AnyPolicy, Player, User, Users
from prove.rollout.reference import with_expected
from prove.rollout.script import ScriptedUser


def run_turn(
    policy: AnyPolicy,
    example: Example,
    session: Session,
    turn: int,
    limits: EpisodeLimits | None = None,
    users: Users = ScriptedUser,
) -> Episode:
    """Play one turn, counted from 0, with a policy that answers synchronously.

    The episode is of the example up to that turn: earlier turns have the reference's steps, and `expected` is what the
    reference did up to there. Only the last turn is scored. The limit of messages is that of an example with this
    turn alone.
    """
    cut = up_to(example, turn, session)
    episode = run_episode(_LastTurn(policy), cut, session, _limits(cut, limits), _LastWords.of(users))
    return msgspec.structs.replace(episode, replayed=turn)


async def run_turn_async(
    policy: AnyPolicy,
    example: Example,
    session: Session,
    turn: int,
    limits: EpisodeLimits | None = None,
    users: Users = ScriptedUser,
) -> Episode:
    """The same with any policy. A session whose calls do not return at once is used on a thread."""
    if is_immediate(session):
        cut = up_to(example, turn, session)
    else:
        cut = await asyncio.to_thread(up_to, example, turn, session)
    episode = await run_episode_async(_LastTurn(policy), cut, session, _limits(cut, limits), _LastWords.of(users))
    return msgspec.structs.replace(episode, replayed=turn)


def up_to(example: Example, turn: int, session: Session) -> Example:
    """The example up to a turn, with what its reference gives up to there in a fork of this fresh session."""
    if not 0 <= turn < len(example.turns):
        raise UsageError(f"example {example.id!r} has no turn {turn}; it has turns 0 to {len(example.turns) - 1}")
    if turn == len(example.turns) - 1 and example.expected is not None:
        return example
    cut = msgspec.structs.replace(example, turns=example.turns[: turn + 1])
    if not is_forkable(session):
        raise UsageError(f"turn {turn} of example {example.id!r} needs an environment that can fork")
    with closing(session.fork()) as fork:
        return with_expected(cut, fork)


def _limits(cut: Example, limits: EpisodeLimits | None) -> EpisodeLimits:
    chosen = limits or EpisodeLimits()
    earlier = [message for turn in cut.turns[:-1] for message in reference_messages(turn)]
    own = chosen.messages_for(msgspec.structs.replace(cut, turns=cut.turns[-1:]))
    # The limits are the policy's; the reference is replayed completely.
    widest = max([chosen.calls_per_message, *map(len, earlier)])
    return replace(chosen, messages=len(earlier) + len(cut.turns) - 1 + own, calls_per_message=widest)


@dataclass(frozen=True, slots=True)
class _LastTurn:
    """A policy that plays the last turn; the reference plays the turns before."""

    policy: AnyPolicy

    @property
    def name(self) -> str:
        return self.policy.name

    def begin_with(self, example: Example) -> Player:
        last = len(example.turns) - 1
        return _Relay(last, POLICIES["oracle"].begin_with(example), begin(self.policy, example))


@dataclass(frozen=True, slots=True)
class _Relay:
    last: int
    reference: Player
    own: Player

    def reply(self, ask: AskPolicy) -> Reply | Awaitable[Reply]:
        return (self.own if ask.turn == self.last else self.reference).reply(ask)


@dataclass(frozen=True, slots=True)
class _LastWords:
    """A user of its own in the last turn; the script speaks before it and ends the conversation."""

    last: int
    script: User
    own: User

    @staticmethod
    def of(users: Users) -> Users:
        return lambda cut: _LastWords(len(cut.turns) - 1, ScriptedUser(cut), users(cut))

    def next(self, ask: AskUser) -> Said | Awaitable[Said | None] | None:
        return (self.own if ask.turn == self.last else self.script).next(ask)
