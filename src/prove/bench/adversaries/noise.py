"""Noisy oracles: the reference with faults at random, as the rollouts of a model that half knows what to do."""

from random import Random

from prove.bench.adversaries.moves import Moves, as_call
from prove.bench.adversaries.scene import Scene
from prove.bench.adversaries.trials import other_entity
from prove.bench.adversaries.writes import with_each_call
from prove.core.examples import ReferenceCall, Turn
from prove.core.results import Call
from prove.core.world_session import WorldSession
from prove.rollout.policies import spoil

FAULTS = ("left out", "wrong value", "wrong entity", "turn ends")


def noisy(scene: Scene, noise: float, number: int) -> Moves:
    """The reference in which each call goes wrong with this probability, in one of the ways that it can."""
    rng = scene.rng(f"noise {noise} {number}")

    def made(turn: Turn, call: ReferenceCall, session: WorldSession) -> list[Call] | None:
        return _with_a_fault(scene, call, session, rng) if rng.random() < noise else [as_call(call)]

    return with_each_call(scene, made)


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
