"""Check `unsolvable`: a turn that is answered by text alone asks for something that cannot be done."""

from typing import Any

from prove.core.examples import ReferenceCall, Turn
from prove.core.provenance import words_of
from prove.core.shapes import Shape
from prove.core.tools import Tool
from prove.language.mentions import mentions
from prove.language.wordings import wordings
from prove.synth.proof.proof import Proof
from prove.synth.proof.request_text import SHARE_OF_PHRASE, SHARE_WITHOUT_VALUE, asks_for


def unsolvable(proof: Proof) -> str | None:
    """A turn without reference calls cannot be served by its candidates."""
    for number, turn in enumerate(proof.example.turns):
        if proof.read_back is not None and (turn.unserved is None or turn.unserved.kind != "irrelevant"):
            continue  # the round trip has found what a turn of a purpose lacks
        if not turn.reference_calls and (reason := _solvable(proof, number, turn)) is not None:
            return reason
    return None


def _solvable(proof: Proof, number: int, turn: Turn) -> str | None:
    tool = proof.library.tools.get(turn.unserved.tool) if turn.unserved is not None else None
    if tool is None:
        return "an abstention does not say what it asks for"
    if not asks_for(proof, tool.name, turn.user, SHARE_WITHOUT_VALUE if turn.missing else SHARE_OF_PHRASE):
        return f"an abstention does not ask for {tool.name}, as it says"
    if turn.missing:
        return _complete(proof, number, turn)
    if tool.name in turn.tools:
        return f"{tool.name} is a candidate and would serve the request"
    for name in turn.tools:
        if serves(proof, proof.library.tools[name], tool):
            return f"{name} could serve a request for {tool.name}"
    return None


def serves(proof: Proof, offered: Tool, asked: Tool) -> bool:
    """Whether a tool changes what another changes, or shows all that another shows."""
    effects = proof.graph.effects
    if not asked.read_only:
        return bool(effects.get(asked.name, frozenset()) & effects.get(offered.name, frozenset()))
    return offered.server == asked.server and _fields(asked.returns) <= _fields(offered.returns)


def _fields(shape: Shape) -> set[str]:
    """The fields of what a tool returns, or of one row of it."""
    items = shape.fields.get("items")
    row = items.item if items is not None and items.item is not None else shape
    return set(row.fields)


def _complete(proof: Proof, number: int, turn: Turn) -> str | None:
    """Why a turn that leaves out a value could still be served."""
    after = proof.example.turns[number + 1] if number + 1 < len(proof.example.turns) else None
    completed = [
        call
        for call in (after.reference_calls if after is not None else ())
        if call.id in proof.goals and turn.missing in call.arguments
    ]
    needing = [call for call in completed if turn.missing in proof.tool(call).parameters.required]
    if not needing or after is None:
        return f"nothing that follows needs {turn.missing}"
    if not any(call.name in turn.tools for call in needing):
        return f"{needing[0].name} is not a candidate, whatever is missing"
    if all(_is_said(proof, number, call, turn) for call in needing):
        return "the missing value is said after all"
    if any(goal.call != needing[0].id for goal in after.goals):
        return "a part of the request could be served at once"
    if turn.unserved is None or (turn.unserved.kind, turn.unserved.tool) != ("missing", needing[0].name):
        return f"what misses a value is a request for {needing[0].name}"
    said = words_of(needing[0].provenance[turn.missing])
    if turn.unserved.words != said or not mentions(after.user, said):
        return "the missing value is not said as the turn says"
    return None


def _is_said(proof: Proof, number: int, call: ReferenceCall, turn: Turn) -> bool:
    """Whether a turn says the value that it should leave out."""
    tool = proof.tool(call)
    ways = _ways(proof, tool, turn.missing, tool.parameters.fields[turn.missing], call.arguments[turn.missing], number)
    return any(mentions(turn.user, way) for way in ways)


def _ways(proof: Proof, tool: Tool, name: str, shape: Shape, value: Any, number: int) -> list[str]:
    if shape.enum:
        return list(proof.library.servers[tool.server].voice.words_for(tool.name, name).get(value, ()))
    bare = [value] if isinstance(value, str) else []
    return [*wordings(value, shape, proof.clocks[number]), *bare]
