"""Conversations that have just begun, for the tests of this room."""

from random import Random

from prove.core import keyed
from prove.core.examples import Level
from prove.ground.survey import survey_world
from prove.synth.config import SynthConfig
from prove.synth.conversation.stage import Conversation, Stage
from prove.synth.plan.binding import Draft
from prove.synth.run.chunks import library, library_graph, writers
from prove.synth.text.persona import draw_persona

SEED = 11


def stage(server: str, config: SynthConfig) -> Stage:
    mounted = library().only((server,))
    seen = survey_world(mounted.open(SEED), keyed("machine", server), (server,))
    return Stage(mounted, (server,), SEED, seen, library_graph(), config)


def begun(stream: int, level: Level = "complete", server: str = "banking", **knobs: float) -> Conversation:
    config = SynthConfig(**knobs)  # pyright: ignore[reportArgumentType]
    here = stage(server, config)
    here.foreign = stage("maps", config)
    rng = Random(stream)
    draft = Draft(here.environment.open(SEED), here.sightings.copy(), rng)
    by = writers()
    return Conversation(here, draft, draw_persona(rng), by.writer, by.responder, rng, level, 2, parallel=False)
