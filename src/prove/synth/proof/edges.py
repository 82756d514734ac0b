"""Check `edges`: a call depends on the calls without which it would be refused, and on those that decide on it."""

from prove.core.examples import Dependency, ReferenceCall
from prove.synth.proof.proof import Proof
from prove.synth.proof.without_call import without_call


def edges(proof: Proof) -> str | None:
    """Every implicit edge is found again, and no other is there."""
    needed = _enabling(proof)
    for call in proof.calls.values():
        base = _planned(proof, call)
        known = {edge.source for edge in base}
        new = [Dependency(source, "implicit") for source in needed.get(call.id, ()) if source not in known]
        if call.depends != (*base, *new):
            return f"{call.name} depends on other calls than it says"
    return None


def _planned(proof: Proof, call: ReferenceCall) -> tuple[Dependency, ...]:
    """The edges of values that are passed on; for a purpose, also those of conditions that decide on a call."""
    if proof.read_back is not None:
        found = {each.id: each.depends for part in proof.read_back.parts for each in part.calls}
        return found[call.id]
    return tuple(edge for edge in call.depends if edge.kind == "explicit")


def _enabling(proof: Proof) -> dict[str, list[str]]:
    """By call, the writes without which it ends differently."""
    found: dict[str, list[str]] = {}
    calls = list(proof.calls.values())
    for place, call in enumerate(calls):
        tool = proof.tool(call)
        later = any(proof.tool(other).server == tool.server for other in calls[place + 1 :])
        if tool.read_only or not later:
            continue
        for lost in without_call(proof.example, call.id, proof.open()).refused:
            found.setdefault(lost, []).append(call.id)
    return found
