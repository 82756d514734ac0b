"""Check `referents`: a description is said, means the fields that select a row, and fits exactly one entity."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from prove.core.examples import ReferenceCall
from prove.core.outcome import Added
from prove.core.paths import Path, rows_at
from prove.core.provenance import Found, Order
from prove.core.records import Target
from prove.core.server import Server
from prove.core.shapes import Shape
from prove.core.voice import phrase_slots
from prove.ground.catalogue import WorldCatalogue
from prove.ground.descriptions import Description, field_wordings, fits_one
from prove.ground.result_rows import name_beside, row_shape, select_rows, settled_by
from prove.language.mentions import mentions
from prove.language.phrases import pieces_of, slot_fields, text_of
from prove.synth.proof.proof import Proof, sourced_values

NAMES = Target.of("cast.names")
ONE_EACH = (Target.of("cast.emails"), Target.of("cast.phones"))
"""What a person has one of, and nobody else has."""
MOST_PAGES = 40
MOST_WORDINGS = 400


def referents(proof: Proof) -> str | None:
    """What the user says of an entity is in the text, means what was selected, and fits exactly one entity."""
    for call in proof.calls.values():
        for given in sourced_values(proof, call):
            if isinstance(given.origin, Found):
                problem = _problem(proof, call, given.value, given.origin)
                if problem is not None:
                    return f"{call.name}: {problem}"
    return None


def _problem(proof: Proof, call: ReferenceCall, value: Any, origin: Found) -> str | None:
    if not mentions(proof.said_for(call), origin.text):
        return _pointed_at(proof, call, value, origin)
    source = proof.tool(proof.calls[origin.call])
    shape = row_shape(source, origin.path)
    server = proof.library.servers[source.server]
    for name, meant in origin.where.items():
        inner = shape.fields.get(name)
        if inner is None:
            return f"{name} is not a field of the row"
        if not is_relation(inner):
            if not said_field(proof, call, server, inner, name, meant):
                return f"nobody said that {name} is {meant!r}"
        elif not said_outright(origin, name) and not _related(proof, call, server, shape, origin, name):
            return f"nobody mentioned the {name} by which it is described"
    target = proof.target_of(origin)
    if origin.order is not None and not _says_order(proof, call, target, origin, origin.order):
        return "nobody said that it is the last or the first"
    if target.is_cast and not origin.where:
        # Whom a name means is known by the row; without a field, any person that the look-up happens to show would do.
        return "nothing in the row says who is meant"
    if not (_is_theirs if target.is_cast else _is_its)(proof, call, value, target, origin):
        return "it is described by what belongs to something else in the row"
    if target.is_cast:
        return None
    if not _fits_one(proof, call, value, target, origin):
        return "the description fits more than one"
    seen = all(_is_settled(proof, each) for each in (origin, *origin.related) if isinstance(each, Found))
    return None if seen else "a page that nobody looked at may have another one"


def _is_settled(proof: Proof, origin: Found) -> bool:
    """Whether the pages that were not looked at cannot change what a description selects."""
    content = proof.results[origin.call].content
    rows = [row for _, row in rows_at(content, origin.path)]
    return settled_by(content, rows, origin.where, origin.order)


def _is_theirs(proof: Proof, call: ReferenceCall, value: Any, target: Target, origin: Found) -> bool:
    """Whether a row says that an address or a number is that of the person named: it stands beside that name, and of
    whom the world knows, nobody else has it, and the one with the name has no other."""
    shape = row_shape(proof.tool(proof.calls[origin.call]), origin.path)
    if set(origin.where) != {name_beside(shape, origin.path[-1])}:
        return False
    (name,) = origin.where.values()
    if target not in ONE_EACH:
        return True
    known = list(zip(proof.catalogue.keys(NAMES), proof.catalogue.keys(target), strict=True))
    return all(pair == (name, value) for pair in known if name == pair[0] or value == pair[1])


def _is_its(proof: Proof, call: ReferenceCall, value: Any, target: Target, origin: Found) -> bool:
    """Whether the fields that describe an entity are its own: the row is, or rows of this kind repeat what it says."""
    if is_own(proof, target, origin.path):
        return True
    kind, catalogue = proof.catalogue.kind(target), WorldCatalogue(proof.before[call.id])
    rows = [row for _, row in rows_at(proof.results[origin.call].content, origin.path)]
    for name in (*origin.where, *(() if origin.order is None else (origin.order.by,))):
        if kind is None or name not in kind.field_names:
            return False
        shown = [(row[origin.path[-1]], row[name]) for row in rows if row.get(name) is not None]
        if 2 * sum(key in catalogue.keys(target, {name: said}) for key, said in shown) <= len(shown):
            return False
    return True


def _pointed_at(proof: Proof, call: ReferenceCall, value: Any, origin: Found) -> str | None:
    """A pronoun: an earlier turn described the entity or had it made, and spoke of no other of its kind."""
    target = proof.target_of(origin)
    earlier: set[Any] = set()
    described = False
    for other in proof.calls.values():
        if proof.turn_of[other.id] >= proof.turn_of[call.id] or other.id not in proof.goals:
            continue
        new = set(made_by(proof, other, target))
        earlier |= new
        named = value in new and origin.call == other.id and bool(origin.where)
        described = described or (named and mentions(proof.said_for(other), origin.text) and _is_name(origin))
        for given in sourced_values(proof, other):
            ref = given.shape.ref
            if ref is not None and ref.target == target:
                earlier.add(given.value)
                described = described or given.origin == origin
    if not described:
        return "nobody described it"
    return None if earlier == {value} else "what was pointed at may be more than one"


def made_by(proof: Proof, call: ReferenceCall, target: Target) -> Iterator[str]:
    """The entities of a kind that a goal made and shows in its result under a key of its own."""
    effect = proof.effects.get(call.id)
    if effect is None or not effect:
        return
    new = {*effect.names, *(change.key for change in effect.changes if isinstance(change, Added))}
    for path, ref in proof.tool(call).gives:
        if len(path) == 1 and ref.target == target:
            yield from (key for key, _ in rows_at(proof.results[call.id].content, path) if key in new)


def _is_name(origin: Found) -> bool:
    """Whether the words for a new thing are what it is called."""
    return origin.order is None and list(origin.where.values()) == [origin.text]


def is_relation(shape: Shape) -> bool:
    """Whether a field holds the key of another entity, which is not said but described itself."""
    return shape.ref is not None and not shape.ref.target.is_cast


def said_outright(origin: Found, name: str) -> bool:
    """Whether the words of a description contain the value of a field itself."""
    return mentions(origin.text, str(origin.where[name]))


def described_row(proof: Proof, origin: Found) -> dict[str, Any]:
    """What the row that a description selects shows beside the key."""
    rows = [row for _, row in rows_at(proof.results[origin.call].content, origin.path)]
    selected = select_rows(rows, origin.where, origin.order)[0]
    return {name: value for name, value in selected.items() if name != origin.path[-1]}


def _related(proof: Proof, call: ReferenceCall, server: Server[Any], shape: Shape, origin: Found, name: str) -> bool:
    """Whether the entity to which a described one belongs was found by what was said, or is named in the same row."""
    if any(proof.known_by(call, id) and identifying_values(proof, call, origin, name, id) for id in proof.calls):
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
        way not in shared and mentions(proof.example.turns[number].user, way)
        for number in proof.window(call)
        for way in field_wordings(server, shape, name, value, proof.clocks[number])
    )


def identifying_values(proof: Proof, call: ReferenceCall, origin: Found, name: str, id: str) -> list[Any]:
    """The values of a result, said by the user, that identify the entity to which a described one belongs.

    Args:
        name: The field of the described row that holds the key of that entity.
        id: The call whose result may show that entity in a row of its own.
    """
    ref = row_shape(proof.tool(proof.calls[origin.call]), origin.path).fields[name].ref
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
            equal = select_rows(rows, {field: value}, None)
            if all(row[path[-1]] == key for row in equal) and said_field(proof, call, server, inner, field, value):
                found.append(value)
    # 'The Frankfurt reunion' also contains 'Frankfurt', but means the longer name.
    return [value for value in found if not any(value != other and str(value) in str(other) for other in found)]


def is_own(proof: Proof, target: Target, path: Path) -> bool:
    """Whether a row that holds a key under this path is the entity's own, not one that only points to it."""
    kind = proof.catalogue.kind(target)
    return kind is not None and kind.key == path[-1]


def _says_order(proof: Proof, call: ReferenceCall, target: Target, origin: Found, order: Order) -> bool:
    """Whether the user says that it is the last or the first by a field, in the words of its server."""
    voice = None if target.is_cast else proof.library.servers[target.server].voice.entities.get(target.table)
    if voice is None:
        return False
    said = proof.said_for(call)
    return any(
        mentions(said, text)
        for expression in voice.expressions
        if expression.by == order.by and expression.last == (order.kind == "latest")
        for text in _renderings(proof, call, expression.phrase, origin)
    )


def _renderings(proof: Proof, call: ReferenceCall, phrase: str, origin: Found) -> Iterator[str]:
    """A referring expression with the fields of a description in all of their wordings."""
    slots = list(phrase_slots(phrase))
    if {slot_fields(slot)[0] for slot in slots} != set(origin.where):
        return
    if any(slot_fields(slot)[1] is not None for slot in slots):
        yield origin.text  # the other entity's words are checked where it is found
        return
    source = proof.tool(proof.calls[origin.call])
    shape = row_shape(source, origin.path)
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


def _fits_one(proof: Proof, call: ReferenceCall, value: Any, target: Target, origin: Found) -> bool:
    """Whether the live state has exactly one such entity; where a row shows more than the record, all pages do."""
    catalogue = WorldCatalogue(proof.before[call.id])
    described = Description(origin.text, origin.where, origin.order)
    if fits_one(catalogue, target, value, described, own=False):
        return True
    kind = catalogue.kind(target)
    if kind is None or not is_own(proof, target, origin.path):
        return False
    if set(origin.where) <= kind.field_names and (origin.order is None or origin.order.by in kind.field_names):
        return False
    rows = select_rows(list(_all_rows(proof, origin)), origin.where, origin.order)
    return {row.get(origin.path[-1]) for row in rows} == {value}


def _all_rows(proof: Proof, origin: Found) -> Iterator[dict[str, Any]]:
    """The rows of a look-up's result and of all pages after it."""
    looked = proof.calls[origin.call]
    content = proof.results[looked.id].content
    session = proof.before[looked.id]
    for _ in range(MOST_PAGES):
        yield from (row for _, row in rows_at(content, origin.path))
        cursor = content.get("next_cursor")
        if cursor is None:
            return
        content = session.call(looked.name, {**looked.arguments, "cursor": cursor}).content
