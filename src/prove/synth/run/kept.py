"""Whether synthesis keeps a purpose: made in a world as an example, and proven."""

from random import Random

from prove.core.examples import Example
from prove.purposes.nodes import Purpose
from prove.synth.config import SynthConfig
from prove.synth.conversation.purposeful import purposeful
from prove.synth.proof.validate import validate
from prove.synth.run.chunks import library, library_graph
from prove.synth.wording import WORDING_CHECKS

TURNS = range(1, 4)


def why_not_kept(purpose: Purpose, seed: int, turns: range = TURNS) -> str:
    """Why a purpose that is talked about plainly gives no example in the world of a seed; empty if it does."""
    rng = Random(f"{purpose.name} {seed}")
    made = purposeful(purpose, "tried", seed, library(), library_graph(), SynthConfig(), rng, turns=turns)
    if not isinstance(made, Example):
        return made.removeprefix("purpose: ")
    refused = validate(made, library(), library_graph(), WORDING_CHECKS)
    return "" if refused is None else f"{refused[0]}: {refused[1]}"
