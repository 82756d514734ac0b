"""The reference with other calls in place of its own."""

from collections.abc import Callable

from prove.bench.adversaries.honest import whole
from prove.bench.adversaries.moves import Message, Moves, TurnMoves, as_call, one_by_one
from prove.bench.adversaries.scene import Scene
from prove.core.examples import ReferenceCall, Turn
from prove.core.results import Call
from prove.core.world_session import WorldSession

Instead = Callable[[Turn, ReferenceCall, WorldSession], list[Call] | None]
"""The calls to make instead of a reference call, given its turn, itself, and the world before it; None if none fit."""


def with_each_call(scene: Scene, instead: Instead) -> Moves:
    """The moves in which every reference call is replaced; None ends its turn."""
    session = scene.open()
    moves: Moves = []
    for turn, plain in zip(scene.example.turns, whole(scene), strict=True):
        if turn.advance:
            session.advance(turn.advance)
        messages: list[Message] = []
        for call in turn.reference_calls:
            made = instead(turn, call, session)
            if made is None:
                break
            messages += one_by_one(made)
            for one in made:
                session.call(one.name, one.arguments)
        moves.append(TurnMoves(messages, plain.text))
    return moves


def with_each_write(scene: Scene, instead: Instead) -> Moves | None:
    """The moves in which every write is replaced; None if there is no write, or nothing to replace one with."""
    impossible = not scene.writes

    def replaced(turn: Turn, call: ReferenceCall, session: WorldSession) -> list[Call] | None:
        nonlocal impossible
        if impossible:
            return None
        made = instead(turn, call, session) if scene.is_write(call) else [as_call(call)]
        impossible = made is None
        return made

    moves = with_each_call(scene, replaced)
    return None if impossible else moves
