"""A conversation under way: what is mounted, what was planned, and what its turns hold so far."""

from collections import Counter
from dataclasses import dataclass, field
from random import Random

from prove.core.examples import Level
from prove.core.world_session import WorldEnvironment
from prove.graph import DependencyGraph
from prove.ground.sightings import Sightings
from prove.synth.config import SynthConfig
from prove.synth.plan.binding import Draft
from prove.synth.task.turn_plan import TurnPlan
from prove.synth.text.persona import Persona
from prove.synth.text.responder import Responder
from prove.synth.text.writer import Writer


@dataclass(slots=True)
class Stage:
    """What the conversations of one world share.

    Args:
        sightings: The entities that a survey of the world found.
        foreign: The stage of another server, whose requests cannot be served here.
        asked: Twice how often each tool was asked for, and how often it could not be.
        done: What was asked for, so that no conversation is like another.
    """

    environment: WorldEnvironment
    servers: tuple[str, ...]
    seed: int
    sightings: Sightings
    graph: DependencyGraph
    config: SynthConfig
    foreign: "Stage | None" = None
    asked: Counter[str] = field(default_factory=Counter[str])
    done: set[tuple[str, str]] = field(default_factory=set[tuple[str, str]])


@dataclass(slots=True)
class Conversation:
    """The state that the machine's steps pass on."""

    stage: Stage
    draft: Draft
    persona: Persona
    writer: Writer
    responder: Responder
    rng: Random
    level: Level
    turns_wanted: int
    parallel: bool
    turns: list[TurnPlan] = field(default_factory=list[TurnPlan])
    texts: list[str] = field(default_factory=list[str])
    replies: list[str] = field(default_factory=list[str])
    told: dict[str, tuple[str, ...]] = field(default_factory=dict[str, tuple[str, ...]])
    hidden: tuple[str, ...] = ()

    @property
    def calls(self) -> int:
        """How many reference calls there are so far."""
        return sum(len(turn.calls) for turn in self.turns)
