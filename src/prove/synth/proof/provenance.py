"""Where values come from: every argument was said, is the system's, is a date, a selected row, or follows by a rule."""

from typing import Any

from prove.core.shapes import Shape
from prove.core.trace import Provenance, ReferenceCall
from prove.ground.describe import selects
from prove.ground.survey import rows_at
from prove.language.wordings import wordings
from prove.servers._shared.cast import cast_of
from prove.synth.proof.asking import turned_round
from prove.synth.proof.proof import Proof, flat, holds

CAST_FIELDS = {"cast.emails": "email", "cast.names": "name", "cast.phones": "phone", "cast.cities": "city"}
FIRST_PERSON = ("me", "my", "myself", "mine", "I")


def provenance(proof: Proof) -> str | None:
    """Every argument comes from somewhere: said, the system's, a date, a selected row, or derived by a known rule."""
    for call in proof.calls.values():
        fields = proof.tool(call).parameters.fields
        for name, value in call.arguments.items():
            problem = _comes_from(proof, call, name, fields[name], value, call.provenance[name])
            if problem is not None:
                return f"{call.name}: {name} {problem}"
        if call.id in proof.goals and turned_round(proof, call):
            return f"{call.name}: two arguments have each other's words"
    return None


def _comes_from(
    proof: Proof, call: ReferenceCall, name: str, shape: Shape, value: Any, origin: Provenance
) -> str | None:
    match origin.source, origin.function:
        case "derived", "list":
            return _listed(proof, call, name, shape, value, origin)
        case "derived", "choice":
            return _chosen(proof, call, name, shape, value)
        case "derived", "enum":
            return _enumerated(proof, call, name, value, origin)
        case "derived", _:
            return "is derived by no known rule"
        case "system", _:
            return _systems(proof, call, shape, value)
        case "result", _:
            return _selected(proof, call, shape, value, origin)
        case _:
            return _said(proof, call, shape, value, origin)


def _listed(proof: Proof, call: ReferenceCall, name: str, shape: Shape, value: Any, origin: Provenance) -> str | None:
    if shape.item is None or len(origin.inputs) != len(value):
        return "is a list that nobody named"
    for inner, source in zip(value, origin.inputs, strict=True):
        problem = _comes_from(proof, call, name, shape.item, inner, source)
        if problem is not None:
            return problem
    return None


def _chosen(proof: Proof, call: ReferenceCall, name: str, shape: Shape, value: Any) -> str | None:
    """Which of the listed kinds to look through is the assistant's to try, where it has to choose and can see them."""
    tool = proof.tool(call)
    if not tool.read_only or call.id in proof.goals or value not in shape.enum or name not in tool.parameters.required:
        return "was chosen though it is no look-up's filter"
    return "was chosen though its values are not listed" if proof.example.enums_stripped else None


def _enumerated(proof: Proof, call: ReferenceCall, name: str, value: Any, origin: Provenance) -> str | None:
    tool = proof.tool(call)
    words = proof.library.servers[tool.server].voice.words_for(tool.name, name)
    if origin.text not in words.get(value, ()) or not holds(proof.said_for(call), origin.text):
        return "is an enum value that nobody said"
    meant = [other for other, said in words.items() if origin.text in said]
    return None if meant == [value] else "is said in words that mean another value, too"


def _systems(proof: Proof, call: ReferenceCall, shape: Shape, value: Any) -> str | None:
    field = CAST_FIELDS.get(shape.ref.target if shape.ref is not None else "")
    me = cast_of(proof.example.seed).protagonist
    if field is None or getattr(me, field) != value or shape.sensitive or not holds(proof.example.system, str(value)):
        return "is not the system message's"
    said = proof.said_for(call)
    return None if any(holds(said, word) for word in FIRST_PERSON) else "is the user's own, of whom nobody spoke"


def _selected(proof: Proof, call: ReferenceCall, shape: Shape, value: Any, origin: Provenance) -> str | None:
    if not proof.known_by(call, origin.call) or not proof.results[origin.call].ok:
        return "comes from a call that had not been made"
    path = tuple(origin.path.split("."))
    shown = dict(proof.tool(proof.calls[origin.call]).gives).get(path)
    if shown is None or shape.ref is None or shown.target != shape.ref.target:
        return "comes from a place that shows no such thing"
    rows = [row for _, row in rows_at(proof.results[origin.call].content, path)]
    found = selects(rows, origin.where, origin.function)
    if not found or any(row.get(path[-1]) != value for row in found):
        return "is not the one row that was described"
    return None


def _said(proof: Proof, call: ReferenceCall, shape: Shape, value: Any, origin: Provenance) -> str | None:
    turns = [n for n in proof.window(call) if holds(proof.example.turns[n].user, origin.text)]
    if not turns:
        return "was never said"
    ref = shape.ref
    if ref is not None and not (ref.spoken or ref.open or ref.target.startswith("cast.")):
        return "is an id that people do not say"
    if any(origin.text in wordings(value, shape, proof.clocks[n]) for n in turns):
        return None
    # Free text is quoted; only what describes the thing that is looked for may be searched for as it is.
    if value == origin.text and call.id not in proof.goals and proof.tool(call).read_only:
        if any(value.casefold() in text.casefold() for text in _looked_for(proof, call)):
            return None
        return "is searched for, but describes nothing that is needed"
    return "is not what the words mean"


def _looked_for(proof: Proof, looked: ReferenceCall) -> list[str]:
    """The descriptions of what calls of the same turn take from results."""
    return [
        origin.text
        for call in proof.example.turns[proof.turn_of[looked.id]].reference_calls
        for origin in flat(call.provenance.values())
        if origin.source == "result"
    ]
