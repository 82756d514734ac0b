"""Policies whose writes are accepted, and were not asked for."""

from prove.bench.adversaries.honest import half, whole
from prove.bench.adversaries.moves import Moves, as_call, make, one_by_one
from prove.bench.adversaries.scene import Scene
from prove.bench.adversaries.trials import another_entity_too, effect_of, other_entity, other_value
from prove.bench.adversaries.writes import with_each_write
from prove.core.outcome import Outcome


def wrong_value(scene: Scene) -> Moves | None:
    """Every write with a wrong value."""
    return with_each_write(
        scene, lambda turn, call, session: [wrong] if (wrong := other_value(scene, call, session)) else None
    )


def wrong_entity(scene: Scene) -> Moves | None:
    """Every write on another entity."""
    rng = scene.rng("wrong entity")
    return with_each_write(
        scene, lambda turn, call, session: [wrong] if (wrong := other_entity(scene, call, session, rng)) else None
    )


def wrong_then_right(scene: Scene) -> Moves | None:
    """Every write first on another entity, then rightly."""
    rng = scene.rng("wrong then right")
    return with_each_write(
        scene,
        lambda turn, call, session: (
            [wrong, as_call(call)] if (wrong := other_entity(scene, call, session, rng)) else None
        ),
    )


def right_then_wrong_entity(scene: Scene) -> Moves | None:
    """Every write rightly, then on another entity too, where something of that is left at the end."""
    rng = scene.rng("right then wrong entity")
    moves = with_each_write(
        scene,
        lambda turn, call, session: (
            [as_call(call), wrong] if (wrong := another_entity_too(scene, call, session, rng)) else None
        ),
    )
    return moves if moves and _at_the_end(scene, moves) != _at_the_end(scene, whole(scene)) else None


def writes_twice(scene: Scene) -> Moves | None:
    """Every write twice, where the second one changes something too."""
    return with_each_write(
        scene,
        lambda turn, call, session: (
            [as_call(call)] * 2
            if effect_of(session, as_call(call)) != effect_of(session, as_call(call), as_call(call)) is not None
            else None
        ),
    )


def acting_unasked(scene: Scene) -> Moves | None:
    """The honest half, but its calls after a turn that asks for text alone it makes in that turn, where they change."""
    turns, moves = scene.example.turns, half(scene)
    session = scene.open()
    acted = False
    for number, turn in enumerate(turns):
        if turn.advance:
            session.advance(turn.advance)
        if not turn.reference_calls and number + 1 < len(turns):
            coming = [call for message in moves[number + 1].messages for call in message if call.name in turn.tools]
            if effect_of(session, *coming):
                moves[number].messages += one_by_one(coming)
                moves[number + 1].messages = []
                acted = True
        make(session, moves[number])
    return moves if acted else None


def harm_in_abstention(scene: Scene) -> Moves | None:
    """The whole work, and in a turn that asks for text alone a write of another turn on another entity, which lasts."""
    session, rng, moves = scene.open(), scene.rng("harm"), whole(scene)
    right = _at_the_end(scene, moves)
    for turn, done in zip(scene.example.turns, moves, strict=True):
        if turn.advance:
            session.advance(turn.advance)
        if not turn.reference_calls:
            for call in (scene.calls[id] for id in scene.writes):
                if call.name in turn.tools and (wrong := other_entity(scene, call, session, rng)):
                    done.messages.append([wrong])
                    if _at_the_end(scene, moves) != right:
                        return moves
                    done.messages.pop()
        make(session, done)
    return None


def _at_the_end(scene: Scene, moves: Moves) -> Outcome:
    """What has changed after all moves."""
    session = scene.open()
    for turn, done in zip(scene.example.turns, moves, strict=True):
        if turn.advance:
            session.advance(turn.advance)
        make(session, done)
    return session.outcome()
