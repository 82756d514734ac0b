"""What a policy of the suite does: for each turn its messages with calls, then its words."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from prove.core.examples import ReferenceCall
from prove.core.results import Call
from prove.core.world_session import WorldSession

Message = list[Call]


@dataclass(slots=True)
class TurnMoves:
    """What a policy does in one turn."""

    messages: list[Message] = field(default_factory=list[Message])
    text: str = ""


Moves = list[TurnMoves]


def one_by_one(calls: Iterable[Call]) -> list[Message]:
    """Each call in a message of its own."""
    return [[call] for call in calls]


def make(session: WorldSession, turn: TurnMoves) -> None:
    """Make the calls of a turn in a session."""
    for message in turn.messages:
        for call in message:
            session.call(call.name, call.arguments)


def as_call(reference: ReferenceCall) -> Call:
    """A reference call as a policy makes it."""
    return Call(reference.name, reference.arguments)
