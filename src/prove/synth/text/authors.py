"""Who writes the conversations of a chunk: the grammar, or models behind an endpoint with the grammar behind them."""

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
    """The two sides of a conversation in words, who tries a proven one, and how often a model's words did not do."""

    writer: Writer
    responder: Responder
    teach: Callable[[Example], Example | str] | None = None
    fallbacks: Counter[str] = field(default_factory=Counter[str])


@contextmanager
def authors(config: SynthConfig, library: WorldEnvironment, grammar: Authors, kept: Path | None) -> Generator[Authors]:
    """The authors that a configuration asks for; what models answer is kept in a file."""
    if "endpoint" not in (config.writer, config.teacher):
        yield grammar
        return
    # httpx is an extra
    from prove.synth.text.cached_endpoint import KeptEndpoint, wait_for  # noqa: PLC0415
    from prove.synth.text.model import ModelResponder, ModelTeacher, ModelWriter  # noqa: PLC0415

    endpoint = KeptEndpoint(config.url, config.model, kept=kept)
    fallbacks: Counter[str] = Counter()
    writer, responder = grammar.writer, grammar.responder
    try:
        if config.writer == "endpoint":
            writer = ModelWriter(endpoint, writer, fallbacks)
            if config.teacher == "grammar":  # else the teacher's own words come in its place
                responder = ModelResponder(endpoint, responder, library, fallbacks)
        teach = ModelTeacher(endpoint, library, fallbacks).teach if config.teacher == "endpoint" else None
        yield Authors(writer, responder, teach, fallbacks)
    finally:
        wait_for(endpoint.aclose())
