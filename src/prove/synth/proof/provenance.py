"""Check `provenance`: the origin of every argument is recomputed."""

from typing import Any

from prove.core.examples import ReferenceCall
from prove.core.paths import rows_at
from prove.core.provenance import (
    Chosen,
    Computed,
    Date,
    Enumerated,
    Found,
    Listed,
    Provenance,
    Read,
    System,
    User,
    with_parts,
)
from prove.core.shapes import Shape
from prove.ground.protagonist import protagonist_of
from prove.ground.result_rows import select_rows
from prove.language.mentions import mentions
from prove.language.wordings import wordings
from prove.servers._shared.flows import RECOGNISERS, read
from prove.synth.proof.proof import Proof
from prove.synth.proof.request_text import arguments_swapped

FIRST_PERSON = ("me", "my", "myself", "mine", "I")


def provenance(proof: Proof) -> str | None:
    """Every argument has the origin that its provenance says."""
    for call in proof.calls.values():
        fields = proof.tool(call).parameters.fields
        for name, value in call.arguments.items():
            problem = _problem(proof, call, name, fields[name], value, call.provenance[name])
            if problem is not None:
                return f"{call.name}: {name} {problem}"
        if call.id in proof.goals and arguments_swapped(proof, call):
            return f"{call.name}: two arguments have each other's words"
    return None


def _problem(proof: Proof, call: ReferenceCall, name: str, shape: Shape, value: Any, origin: Provenance) -> str | None:
    match origin:
        case User(text) | Date(text):
            return _said(proof, call, shape, value, text)
        case System():
            return _systems(proof, call, shape, value)
        case Found():
            return _found(proof, call, shape, value, origin)
        case Enumerated(text):
            return _enumerated(proof, call, name, value, text)
        case Listed(items):
            return _listed(proof, call, name, shape, value, items)
        case Chosen():
            return _chosen(proof, call, name, shape, value)
        case Computed(function):
            return f"is computed by {function!r}, which is not a known function"
        case Read():
            return _read(proof, call, shape, value, origin)


def _listed(
    proof: Proof, call: ReferenceCall, name: str, shape: Shape, value: Any, items: tuple[Provenance, ...]
) -> str | None:
    if shape.item is None or len(items) != len(value):
        return "is a list that nobody named"
    for inner, origin in zip(value, items, strict=True):
        problem = _problem(proof, call, name, shape.item, inner, origin)
        if problem is not None:
            return problem
    return None


def _chosen(proof: Proof, call: ReferenceCall, name: str, shape: Shape, value: Any) -> str | None:
    """The assistant may choose a listed value of a filter that a look-up requires, if it can see the list."""
    tool = proof.tool(call)
    if not tool.read_only or call.id in proof.goals or value not in shape.enum or name not in tool.parameters.required:
        return "was chosen though it is not the filter of a look-up"
    return "was chosen though its values are not listed" if proof.example.enums_stripped else None


def _enumerated(proof: Proof, call: ReferenceCall, name: str, value: Any, text: str) -> str | None:
    tool = proof.tool(call)
    words = proof.library.servers[tool.server].voice.words_for(tool.name, name)
    if text not in words.get(value, ()) or not mentions(proof.said_for(call), text):
        return "is an enum value that nobody said"
    meant = [other for other, said in words.items() if text in said]
    return None if meant == [value] else "is said in words that mean another value, too"


def _systems(proof: Proof, call: ReferenceCall, shape: Shape, value: Any) -> str | None:
    me = protagonist_of(proof.session)
    known = me.value_of(shape.ref.target) if me is not None and shape.ref is not None else None
    if known is None or known != value or shape.sensitive or not mentions(proof.example.system, known):
        return "is not in the system message"
    said = proof.said_for(call)
    return None if any(mentions(said, word) for word in FIRST_PERSON) else "is the user's own, which nobody mentioned"


def _found(proof: Proof, call: ReferenceCall, shape: Shape, value: Any, origin: Found) -> str | None:
    if not proof.known_by(call, origin.call) or not proof.results[origin.call].ok:
        return "comes from a call that had not been made"
    path = origin.path
    shown = dict(proof.tool(proof.calls[origin.call]).gives).get(path)
    if shown is None or shape.ref is None or shown.target != shape.ref.target:
        return "comes from a place that does not show such entities"
    rows = [row for _, row in rows_at(proof.results[origin.call].content, path)]
    found = select_rows(rows, origin.where, origin.order)
    if not found or any(row.get(path[-1]) != value for row in found):
        return "is not the one row that was described"
    return None


def _read(proof: Proof, call: ReferenceCall, shape: Shape, value: Any, origin: Read) -> str | None:
    """A value that is read from a text must be the only one of its kind there, and the parameter must take the kind."""
    if not proof.known_by(call, origin.call) or not proof.results[origin.call].ok:
        return "is read from the result of a call that had not been made"
    kind = next((known for known in RECOGNISERS if str(known) == origin.kind), None)
    source = proof.tool(proof.calls[origin.call])
    takes = (*shape.carries, *((shape.ref.target,) if shape.ref is not None else ()))
    if kind is None or kind not in takes or "*" in origin.path or kind not in source.returns.at(origin.path).mentions:
        return f"is read as {origin.kind} from a text that does not name such values"
    text = proof.results[origin.call].content
    for part in origin.path:
        text = text[part]
    found = read(origin.kind, text) if isinstance(text, str) else []
    return None if found == [value] else f"is not the only one of {origin.kind} in the text"


def _said(proof: Proof, call: ReferenceCall, shape: Shape, value: Any, text: str) -> str | None:
    turns = [n for n in proof.window(call) if mentions(proof.example.turns[n].user, text)]
    if not turns:
        return "was never said"
    ref = shape.ref
    if ref is not None and not (ref.spoken or ref.open or ref.target.is_cast):
        return "is an id that people do not say"
    if any(text in wordings(value, shape, proof.clocks[n]) for n in turns):
        return None
    # Free text is quoted; only what describes the thing that is looked for may be searched for as it is.
    if value == text and call.id not in proof.goals and proof.tool(call).read_only:
        if any(value.casefold() in described.casefold() for described in _descriptions(proof, call)):
            return None
        return "is searched for, but describes nothing that is needed"
    return "is not what the words mean"


def _descriptions(proof: Proof, looked: ReferenceCall) -> list[str]:
    """The descriptions of what calls of the same turn take from results."""
    return [
        origin.text
        for call in proof.example.turns[proof.turn_of[looked.id]].reference_calls
        for origin in with_parts(call.provenance.values())
        if isinstance(origin, Found)
    ]
