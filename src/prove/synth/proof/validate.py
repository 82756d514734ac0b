"""Proves an example, or says why not: the list of checks, each a function that returns None or a reason."""

from collections.abc import Callable, Mapping

from prove.core.examples import Example
from prove.core.world_session import WorldEnvironment
from prove.graph import DependencyGraph
from prove.synth.proof.candidates import candidates
from prove.synth.proof.edges import edges
from prove.synth.proof.frame import frame
from prove.synth.proof.limits import within_limits
from prove.synth.proof.messages import messages
from prove.synth.proof.necessity import necessity
from prove.synth.proof.proof import LEAST_OTHERS, Proof
from prove.synth.proof.provenance import provenance
from prove.synth.proof.referents import referents
from prove.synth.proof.replay import replay_agrees
from prove.synth.proof.round_trip import round_trip
from prove.synth.proof.secrets import secrets_traceable
from prove.synth.proof.spans import spans
from prove.synth.proof.unsolvable import unsolvable
from prove.synth.proof.well_formed import well_formed

Check = Callable[[Proof], str | None]

CHECKS: dict[str, Check] = {
    "well-formed": well_formed,
    "limits": within_limits,
    "replay": replay_agrees,
    "secrets": secrets_traceable,
    "provenance": provenance,
    "referents": referents,
    "necessity": necessity,
    "messages": messages,
    "unsolvable": unsolvable,
    "candidates": candidates,
    "edges": edges,
    "frame": frame,
    "spans": spans,
}
"""In this order: a check may rely on what the ones before it found to be true."""

PURPOSE_CHECKS: dict[str, Check] = {
    "well-formed": well_formed,
    "limits": within_limits,
    "replay": replay_agrees,
    "secrets": secrets_traceable,
    "round-trip": round_trip,
    "unsolvable": unsolvable,
    "candidates": candidates,
    "edges": edges,
    "frame": frame,
    "spans": spans,
}
"""The same for an example of a purpose: reading its words back proves what the others find by looking at them."""


def validate(
    example: Example,
    library: WorldEnvironment,
    graph: DependencyGraph,
    further: Mapping[str, Check] | None = None,
    others: int = LEAST_OTHERS,
) -> tuple[str, str] | None:
    """The first check that an example fails, and why; None if it is proven. `further` checks are asked at the end.

    `others` is how many tools that nobody needs must be on offer at least.
    """
    proof = Proof(example, library, graph, others)
    for name, check in {**(PURPOSE_CHECKS if example.purpose else CHECKS), **(further or {})}.items():
        if (reason := check(proof)) is not None:
            return name, reason
    return None
