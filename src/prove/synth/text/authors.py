"""Who writes the conversations of a chunk: the grammar, or models with the grammar as their fallback."""

from collections import Counter
from collections.abc import Callable, Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from prove.core.examples import Example
from prove.core.world_session import WorldEnvironment
from prove.synth.config import SynthConfig
from prove.synth.text.responder import Responder
from prove.synth.text.writer import Writer


@dataclass(frozen=True, slots=True)
class Authors:
    """Who writes the user's and the assistant's words, who tries proven examples, and why texts were not used."""

    writer: Writer
    responder: Responder
    teach: Callable[[Example], Example | str] | None = None
    fallbacks: Counter[str] = field(default_factory=Counter[str])


@contextmanager
def authors(
    config: SynthConfig, library: WorldEnvironment, grammar: Authors, answers: Path | None
) -> Generator[Authors]:
    """The authors that a configuration asks for; the answers of models are stored in the file `answers`."""
    if "endpoint" not in (config.writer, config.teacher):
        yield grammar
        return
    # httpx is an extra
    from prove.synth.text.cached_endpoint import CachedEndpoint, wait_for  # noqa: PLC0415
    from prove.synth.text.model import ModelResponder, ModelTeacher, ModelWriter  # noqa: PLC0415

    endpoint = CachedEndpoint(config.url, config.model, file=answers)
    fallbacks: Counter[str] = Counter()
    writer, responder = grammar.writer, grammar.responder
    try:
        if config.writer == "endpoint":
            writer = ModelWriter(endpoint, writer, fallbacks)
            if config.teacher == "grammar":  # else the teacher's own words come in its place
                responder = ModelResponder(endpoint, responder, library, fallbacks)
        teach = ModelTeacher(endpoint, library, fallbacks).teach if config.teacher == "endpoint" else None
        yield Authors(writer, responder, teach, fallbacks)
        wait_for(endpoint.check())  # else what it left unanswered at the end would be in the grammar's words
    finally:
        wait_for(endpoint.aclose())
