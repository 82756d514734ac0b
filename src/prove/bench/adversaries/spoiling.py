"""Policies that do the right thing and then undo or wreck it."""

from collections.abc import Callable

from prove.bench.adversaries.moves import Moves, as_call
from prove.bench.adversaries.scene import Scene
from prove.bench.adversaries.trials import Place, changed_places, damaging, effect_of, overwriting, undoing
from prove.bench.adversaries.writes import with_each_call, with_each_write
from prove.core.examples import ReferenceCall, Turn
from prove.core.outcome import NOTHING
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
    """Every write, then a call that changes another field of the same record: one that nothing else changes."""
    taken = _changed_by_the_writes(scene)

    def damage(turn: Turn, call: ReferenceCall, session: WorldSession) -> Call | None:
        found = damaging(scene, turn, call, session, taken)
        if found is not None:
            after = session.fork()
            after.call(call.name, call.arguments)
            taken.update(changed_places(effect_of(after, found) or NOTHING))
        return found

    return _right_then(scene, damage)


def _changed_by_the_writes(scene: Scene) -> set[Place]:
    """The fields that the reference's writes change in earlier records."""
    places: set[Place] = set()

    def noting(turn: Turn, call: ReferenceCall, session: WorldSession) -> list[Call]:
        if scene.is_write(call):
            places.update(changed_places(effect_of(session, as_call(call)) or NOTHING))
        return [as_call(call)]

    with_each_call(scene, noting)
    return places


def _right_then(scene: Scene, second: Second) -> Moves | None:
    def both(turn: Turn, call: ReferenceCall, session: WorldSession) -> list[Call] | None:
        found = second(turn, call, session)
        return None if found is None else [as_call(call), found]

    return with_each_write(scene, both)
