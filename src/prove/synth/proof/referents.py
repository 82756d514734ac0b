"""Whom words mean: a description is said, means the fields that select a row, and fits exactly one entity alive."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from prove.core.server import Server
from prove.core.shapes import Shape
from prove.core.trace import Provenance, ReferenceCall
from prove.core.voice import phrase_slots
from prove.ground.describe import Description, field_wordings, fits_one, row_shape, selects
from prove.ground.survey import rows_at
from prove.language.phrases import pieces_of, text_of
from prove.synth.proof.proof import Proof, holds, sources_of

MOST_PAGES = 40
MOST_WORDINGS = 400


def referents(proof: Proof) -> str | None:
    """What the user says of an entity is said in the text, means what was selected, and fits exactly one."""
    for call in proof.calls.values():
        for _, value, _, origin in sources_of(proof, call):
            if origin.source == "result" and (problem := _referent(proof, call, value, origin)) is not None:
                return f"{call.name}: {problem}"
    return None


def _referent(proof: Proof, call: ReferenceCall, value: Any, origin: Provenance) -> str | None:
    if not holds(proof.said_for(call), origin.text):
        return _pointed_at(proof, call, value, origin)
    source = proof.tool(proof.calls[origin.call])
    path = tuple(origin.path.split("."))
    shape = row_shape(source, path)
    server = proof.library.servers[source.server]
    for name, meant in origin.where.items():
        inner = shape.fields.get(name)
        if inner is None:
            return f"{name} is no field of the row"
        if not is_relation(inner):
            if not said_field(proof, call, server, inner, name, meant):
                return f"nobody said that {name} is {meant!r}"
        elif not said_outright(origin, name) and not _related(proof, call, server, shape, origin, name):
            return f"nobody spoke of the {name} by which it is described"
    target = dict(source.gives)[path].target
    if origin.function and not _says_order(proof, call, target, origin):
        return "nobody said that it is the last or the first"
    return (
        None
        if target.startswith("cast.") or _fits_one(proof, call, value, target, origin)
        else "the description fits more than one"
    )


def _pointed_at(proof: Proof, call: ReferenceCall, value: Any, origin: Provenance) -> str | None:
    """A pronoun: an earlier turn described the entity, and spoke of no other of its kind."""
    target = dict(proof.tool(proof.calls[origin.call]).gives)[tuple(origin.path.split("."))].target
    earlier: set[Any] = set()
    described = False
    for other in proof.calls.values():
        if proof.turn_of[other.id] >= proof.turn_of[call.id] or other.id not in proof.goals:
            continue
        for _, meant, shape, source in sources_of(proof, other):
            if shape.ref is not None and shape.ref.target == target and source.source == "result":
                earlier.add(meant)
                described = described or source == origin
    if not described:
        return "nobody described it"
    return None if earlier == {value} else "what was pointed at may be more than one"


def is_relation(shape: Shape) -> bool:
    """Whether a field holds the key of another entity, which is not said but described itself."""
    return shape.ref is not None and not shape.ref.target.startswith("cast.")


def said_outright(origin: Provenance, name: str) -> bool:
    """Whether the words of a description hold the value of a field itself."""
    return holds(origin.text, str(origin.where[name]))


def described_row(proof: Proof, origin: Provenance) -> dict[str, Any]:
    """What the row that a description selects shows beside the key."""
    path = tuple(origin.path.split("."))
    rows = [row for _, row in rows_at(proof.results[origin.call].content, path)]
    return {name: value for name, value in selects(rows, origin.where, origin.function)[0].items() if name != path[-1]}


def _related(
    proof: Proof, call: ReferenceCall, server: Server[Any], shape: Shape, origin: Provenance, name: str
) -> bool:
    """Whether the entity to which a described one belongs was found by what was said, or is named in the same row."""
    if any(proof.known_by(call, id) and telling_fields(proof, call, origin, name, id) for id in proof.calls):
        return True
    return any(
        field not in origin.where
        and isinstance(value, str)
        and said_field(proof, call, server, shape.fields[field], field, value)
        for field, value in described_row(proof, origin).items()
    )


def said_field(proof: Proof, call: ReferenceCall, server: Server[Any], shape: Shape, name: str, value: Any) -> bool:
    """Whether the turns that a call serves say a field's value, in words that mean it and no other on that day."""
    words = server.voice.words.get(name, {}) if shape.enum else {}
    shared = {way for other, said in words.items() if other != value for way in said}
    return any(
        way not in shared and holds(proof.example.turns[number].user, way)
        for number in proof.window(call)
        for way in field_wordings(server, shape, name, value, proof.clocks[number])
    )


def telling_fields(proof: Proof, call: ReferenceCall, origin: Provenance, name: str, id: str) -> list[Any]:
    """The said values that single out, in a result's rows of its own kind, what a described entity belongs to."""
    ref = row_shape(proof.tool(proof.calls[origin.call]), tuple(origin.path.split("."))).fields[name].ref
    if ref is None or not proof.results[id].ok:
        return []
    tool = proof.tool(proof.calls[id])
    server = proof.library.servers[tool.server]
    key, found = origin.where[name], list[Any]()
    for path, shown in tool.gives:
        if shown.target != ref.target or not is_own(proof, ref.target, path):
            continue
        rows = [row for _, row in rows_at(proof.results[id].content, path)]
        mine = next((row for row in rows if row[path[-1]] == key), dict[str, Any]())
        for field, inner in row_shape(tool, path).fields.items():
            value = mine.get(field)
            if value is None or value == "" or inner.kind in ("array", "object") or is_relation(inner):
                continue
            alike = selects(rows, {field: value}, "")
            if all(row[path[-1]] == key for row in alike) and said_field(proof, call, server, inner, field, value):
                found.append(value)
    # Frankfurt is said along with the Frankfurt reunion, but it is the longer that was meant.
    return [value for value in found if not any(value != other and str(value) in str(other) for other in found)]


def is_own(proof: Proof, target: str, path: tuple[str, ...]) -> bool:
    """Whether a row that holds a key under this path is the entity's own, not one that only points to it."""
    owner, _, table = target.partition(".")
    server = proof.library.servers.get(owner)
    return server is not None and any(spec.name == table and spec.key == path[-1] for spec in server.state.specs)


def _says_order(proof: Proof, call: ReferenceCall, target: str, origin: Provenance) -> bool:
    """Whether the user says that it is the last or the first by a field, in the words of its server."""
    owner, _, table = target.partition(".")
    way, _, by = origin.function.partition(":")
    voice = proof.library.servers[owner].voice.entities.get(table)
    if voice is None or way not in ("latest", "earliest"):
        return False
    said = proof.said_for(call)
    return any(
        holds(said, text)
        for expression in voice.expressions
        if expression.by == by and expression.last == (way == "latest")
        for text in _renderings(proof, call, expression.phrase, origin)
    )


def _renderings(proof: Proof, call: ReferenceCall, phrase: str, origin: Provenance) -> Iterator[str]:
    """A referring expression with the fields of a description in all of their wordings."""
    slots = list(phrase_slots(phrase))
    if {slot.partition(".")[0] for slot in slots} != set(origin.where):
        return
    if any("." in slot for slot in slots):
        yield origin.text  # the other entity's words are checked where it is found
        return
    source = proof.tool(proof.calls[origin.call])
    shape = row_shape(source, tuple(origin.path.split(".")))
    server = proof.library.servers[source.server]
    ways = [
        list(
            dict.fromkeys(
                way
                for n in proof.window(call)
                for way in field_wordings(server, shape.fields[slot], slot, origin.where[slot], proof.clocks[n])
            )
        )
        for slot in slots
    ]
    for number, choice in enumerate(product(*ways)):
        if number >= MOST_WORDINGS:
            return
        yield text_of(pieces_of(phrase, dict(zip(slots, choice, strict=True))))


def _fits_one(proof: Proof, call: ReferenceCall, value: Any, target: str, origin: Provenance) -> bool:
    """Whether the live state has exactly one such entity; where a row shows more than the record, all pages do."""
    session = proof.before[call.id]
    described = Description(origin.text, origin.where, origin.function)
    if fits_one(session, target, value, described, own=False):
        return True
    path = tuple(origin.path.split("."))
    if not is_own(proof, target, path):
        return False
    owner, _, table = target.partition(".")
    spec = next(s for s in session.state(owner).specs if s.name == table)
    known = set(spec.row.__struct_fields__)
    if set(origin.where) <= known and origin.function.partition(":")[2] in ("", *known):
        return False
    return {
        row.get(path[-1]) for row in selects(list(_all_rows(proof, origin, path)), origin.where, origin.function)
    } == {value}


def _all_rows(proof: Proof, origin: Provenance, path: tuple[str, ...]) -> Iterator[dict[str, Any]]:
    """The rows of a look-up's result and of all pages after it."""
    looked = proof.calls[origin.call]
    content = proof.results[looked.id].content
    session = proof.before[looked.id]
    for _ in range(MOST_PAGES):
        yield from (row for _, row in rows_at(content, path))
        cursor = content.get("next_cursor")
        if cursor is None:
            return
        content = session.call(looked.name, {**looked.arguments, "cursor": cursor}).content
