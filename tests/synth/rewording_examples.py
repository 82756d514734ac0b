"""Proven examples whose requests are put into other words, made once for all tests of a process."""

from functools import cache

from prove.core.examples import Example
from prove.synth.config import SynthConfig
from prove.synth.run.chunks import library, library_graph, run_chunk
from prove.synth.wording.reworded import Request, requests_of


@cache
def examples(purposes: float) -> tuple[Example, ...]:
    """Conversations of purposes, or those that begin with a tool."""
    config = SynthConfig(seed=31, purposes=purposes, per_world=2, abstentions=0.0, missing_function=0.0)
    return tuple(example for index in range(12) for example in run_chunk(config, index).examples)


@cache
def asked(purposes: float) -> tuple[tuple[Example, tuple[Request, ...]], ...]:
    """Examples with their requests; at least one each."""
    found = [(each, tuple(requests_of(each, library(), library_graph()))) for each in examples(purposes)]
    return tuple((each, requests) for each, requests in found if requests)
