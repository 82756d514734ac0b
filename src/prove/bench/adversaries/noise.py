"""Noisy oracles: the reference with faults at random, as the rollouts of a model that half knows what to do."""

from random import Random

from prove.bench.adversaries.honest import whole
from prove.bench.adversaries.moves import Message, Moves, TurnMoves, as_call, one_by_one
from prove.bench.adversaries.scene import Scene
from prove.bench.adversaries.trials import other_entity
from prove.core.examples import ReferenceCall
from prove.core.results import Call
from prove.core.world_session import WorldSession
from prove.rollout.policies import spoil

FAULTS = ("left out", "wrong value", "wrong entity", "turn ends")


def noisy(scene: Scene, noise: float, number: int) -> Moves:
    """The reference in which each call goes wrong with this probability, in one of the ways that it can."""
    rng = scene.rng(f"noise {noise} {number}")
    session = scene.open()
    moves: Moves = []
    for turn, plain in zip(scene.example.turns, whole(scene), strict=True):
        if turn.advance:
            session.advance(turn.advance)
        messages: list[Message] = []
        for call in turn.reference_calls:
            made = _with_a_fault(scene, call, session, rng) if rng.random() < noise else [as_call(call)]
            if made is None:
                break
            messages += one_by_one(made)
            for one in made:
                session.call(one.name, one.arguments)
        moves.append(TurnMoves(messages, plain.text))
    return moves


def _with_a_fault(scene: Scene, call: ReferenceCall, session: WorldSession, rng: Random) -> list[Call] | None:
    """The calls to make instead; None if the turn ends here."""
    for fault in rng.sample(FAULTS, len(FAULTS)):
        if fault == "left out":
            return []
        if fault == "turn ends":
            return None
        if fault == "wrong value" and call.arguments:
            name = rng.choice(sorted(call.arguments))
            return [Call(call.name, {**call.arguments, name: spoil(call.arguments[name])})]
        if fault == "wrong entity" and (wrong := other_entity(scene, call, session, rng)) is not None:
            return [wrong]
    raise AssertionError("a call can always be left out")
