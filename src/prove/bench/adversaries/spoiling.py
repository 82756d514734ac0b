"""Policies that do the right thing and then undo or wreck it."""

from collections.abc import Callable

from prove.bench.adversaries.moves import Moves, as_call
from prove.bench.adversaries.scene import Scene
from prove.bench.adversaries.trials import damaging, overwriting, undoing
from prove.bench.adversaries.writes import with_each_write
from prove.core.examples import ReferenceCall, Turn
from prove.core.results import Call
from prove.core.world_session import WorldSession

Second = Callable[[Turn, ReferenceCall, WorldSession], Call | None]


def right_then_undone(scene: Scene) -> Moves | None:
    """Every write, then a call that undoes it."""
    return _right_then(scene, lambda turn, call, session: undoing(scene, turn, call, session))


def undone_at_the_end(scene: Scene) -> Moves | None:
    """All writes, then, in the last turn, the calls that undo them, the last write first."""
    undos: list[Call] = []

    def noting(turn: Turn, call: ReferenceCall, session: WorldSession) -> list[Call] | None:
        found = undoing(scene, scene.example.turns[-1], call, session)
        if found is None:
            return None
        undos.insert(0, found)
        return [as_call(call)]

    moves = with_each_write(scene, noting)
    if moves is not None:
        moves[-1].messages += [[call] for call in undos]
    return moves


def right_then_wrong_value(scene: Scene) -> Moves | None:
    """Every write, then the same one with another value."""
    return _right_then(scene, lambda turn, call, session: overwriting(scene, call, session))


def right_then_damaged(scene: Scene) -> Moves | None:
    """Every write, then a call that changes another field of the same record."""
    return _right_then(scene, lambda turn, call, session: damaging(scene, turn, call, session))


def _right_then(scene: Scene, second: Second) -> Moves | None:
    def both(turn: Turn, call: ReferenceCall, session: WorldSession) -> list[Call] | None:
        found = second(turn, call, session)
        return None if found is None else [as_call(call), found]

    return with_each_write(scene, both)
