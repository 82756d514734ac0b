"""Honest policies: the whole work, and half of it."""

from collections.abc import Container, Mapping

from prove.bench.adversaries.moves import Moves, TurnMoves, as_call
from prove.bench.adversaries.scene import Scene
from prove.core.results import Call
from prove.rollout.policies import reply_text


def whole(scene: Scene) -> Moves:
    """The reference."""
    return only(scene, scene.calls)


def half(scene: Scene) -> Moves:
    """Half of the writes and half of the questions and refusals, rounded up, each with the calls that it depends on.

    A turn that asks for text alone gets it.
    """
    writes = scene.writes
    others = [id for id, goal in scene.goals.items() if goal.kind != "write"]
    return only(scene, scene.with_sources([*writes[: -(-len(writes) // 2)], *others[: -(-len(others) // 2)]]))


def only(scene: Scene, ids: Container[str], instead: Mapping[str, Call] | None = None) -> Moves:
    """Those of the reference calls that are named, in their messages, and the words of the reference.

    Args:
        instead: Other calls to make in place of some of them, by their ids.
    """
    other = instead or {}
    return [
        TurnMoves(
            [
                calls
                for message in turn.reference_messages
                if (calls := [other.get(call.id) or as_call(call) for call in message if call.id in ids])
            ],
            reply_text(turn),
        )
        for turn in scene.example.turns
    ]
