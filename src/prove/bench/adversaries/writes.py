"""The reference with other calls in place of each of its writes."""

from collections.abc import Callable

from prove.bench.adversaries.honest import whole
from prove.bench.adversaries.moves import Message, Moves, TurnMoves, as_call, one_by_one
from prove.bench.adversaries.scene import Scene
from prove.core.examples import ReferenceCall, Turn
from prove.core.results import Call
from prove.core.world_session import WorldSession

OnWrite = Callable[[Turn, ReferenceCall, WorldSession], list[Call] | None]
"""The calls to make instead of a write, given its turn, itself, and the world before it; None if there are none."""


def with_each_write(scene: Scene, instead: OnWrite) -> Moves | None:
    """The moves in which every write is replaced; None if there is no write, or nothing to replace one with."""
    if not scene.writes:
        return None
    session = scene.open()
    moves: Moves = []
    for turn, plain in zip(scene.example.turns, whole(scene), strict=True):
        if turn.advance:
            session.advance(turn.advance)
        messages: list[Message] = []
        for call in turn.reference_calls:
            made: list[Call] | None = [as_call(call)]
            if scene.is_write(call):
                made = instead(turn, call, session)
            if made is None:
                return None
            messages += one_by_one(made)
            for one in made:
                session.call(one.name, one.arguments)
        moves.append(TurnMoves(messages, plain.text))
    return moves
