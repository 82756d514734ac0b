"""Which reference calls could be spared: those that nobody asked for, that feed nothing, or that find what is known."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from prove.core.shapes import Shape
from prove.core.tools import Tool
from prove.core.trace import Provenance, ReferenceCall
from prove.ground.describe import row_shape, selects
from prove.ground.survey import rows_at
from prove.synth.proof.asking import is_asked_for
from prove.synth.proof.proof import Proof, flat, holds, sources_of
from prove.synth.proof.referents import described_row, is_relation, said_outright, telling_fields
from prove.synth.proof.without_call import without_call


def necessity(proof: Proof) -> str | None:
    """Every reference call is a goal that was asked for, or feeds one, or opens its way; none could be spared."""
    for call in proof.calls.values():
        reason = _spare_goal(proof, call) if call.id in proof.goals else _spare_step(proof, call)
        if reason is not None:
            return f"{call.name} {reason}"
    return None


def _spare_goal(proof: Proof, call: ReferenceCall) -> str | None:
    if not is_asked_for(proof, call):
        return "is what nobody asked for"
    if proof.goals[call.id].kind == "write" and not proof.effects[call.id]:
        before = proof.before[call.id]
        after = before.fork()
        after.call(call.name, call.arguments)
        return "changes nothing" if after.digest() == before.digest() else None
    if proof.goals[call.id].kind == "question" and any(
        other.name == call.name and other.arguments == call.arguments and proof.results[id] == proof.results[call.id]
        for id, other in proof.calls.items()
        if proof.order[id] < proof.order[call.id]
    ):
        return "only finds what was known already"
    return None


def _spare_step(proof: Proof, call: ReferenceCall) -> str | None:
    if not proof.tool(call).read_only:
        effect = without_call(proof.example, call.id, proof.open())
        if effect.refused:
            return None
        return "is what nobody asked for" if effect.outcome_differs else "changes nothing that counts"
    uses = list(_uses(proof, call))
    if not uses:
        return "feeds nothing"
    if all(known for _, known in uses):
        return "only finds what was known already"
    if any(_found_at_once(proof, call, origin) for origin, _ in uses):
        return "finds by a detour what one call finds"
    return None


def _uses(proof: Proof, looked: ReferenceCall) -> Iterator[tuple[Provenance, bool]]:
    """What later calls take from a look-up, and whether they could have it from elsewhere."""
    for call in proof.calls.values():
        if proof.order[call.id] <= proof.order[looked.id]:
            continue
        others = [id for id in proof.calls if proof.known_by(call, id) and not _builds_on(proof, id, looked.id)]
        for _, value, shape, origin in sources_of(proof, call):
            if origin.source != "result":
                continue
            if origin.call == looked.id:
                yield origin, _told(shape, value, origin) or any(_shows(proof, id, value, origin) for id in others)
            for name in _relations(proof, origin):
                if told := telling_fields(proof, call, origin, name, looked.id):
                    beside = any(value in told for value in described_row(proof, origin).values())
                    yield (
                        origin,
                        beside
                        or any(
                            value in told for id in others for value in telling_fields(proof, call, origin, name, id)
                        ),
                    )


def _builds_on(proof: Proof, id: str, source: str) -> bool:
    """Whether a call is another, or takes something from it, directly or not."""
    if id == source:
        return True
    return any(
        _builds_on(proof, origin.call, source) for origin in flat(proof.calls[id].provenance.values()) if origin.call
    )


def _told(shape: Shape, value: Any, origin: Provenance) -> bool:
    """Whether the words for an entity are or hold its key."""
    return isinstance(value, str) and shape.ref is not None and holds(origin.text, value)


def _relations(proof: Proof, origin: Provenance) -> list[str]:
    """The fields of a description that hold the key of another entity, which has to be found first."""
    shape = row_shape(proof.tool(proof.calls[origin.call]), tuple(origin.path.split(".")))
    return [name for name in origin.where if is_relation(shape.fields[name]) and not said_outright(origin, name)]


def _shows(proof: Proof, id: str, key: Any, origin: Provenance) -> bool:
    """Whether a result shows the entity so that the description selects it there, too."""
    taken = dict(proof.tool(proof.calls[origin.call]).gives)[tuple(origin.path.split("."))]
    return proof.results[id].ok and _selects(
        proof.tool(proof.calls[id]), proof.results[id].content, taken.target, key, origin
    )


def _selects(tool: Tool, content: dict[str, Any], target: str, key: Any, origin: Provenance) -> bool:
    for path, ref in tool.gives:
        if ref.target == target:
            found = selects([row for _, row in rows_at(content, path)], origin.where, origin.function)
            if found and all(row.get(path[-1]) == key for row in found):
                return True
    return False


def _found_at_once(proof: Proof, looked: ReferenceCall, origin: Provenance) -> bool:
    """Whether a look-up that needed another one is a detour: some candidate finds the same with the user's words."""
    needed = {source.call for source in flat(looked.provenance.values()) if source.call}
    spared = [id for id in needed if id not in proof.goals and _only_for(proof, id, looked.id)]
    if not spared or origin.call != looked.id:
        return False
    target = dict(proof.tool(looked).gives)[tuple(origin.path.split("."))].target
    rows = [row for _, row in rows_at(proof.results[looked.id].content, tuple(origin.path.split(".")))]
    key = selects(rows, origin.where, origin.function)[0].get(origin.path.rsplit(".", 1)[-1])
    session = proof.before[looked.id].fork()
    for name in proof.example.turns[proof.turn_of[looked.id]].tools:
        tool = proof.library.tools[name]
        if not tool.read_only or all(ref.target != target for _, ref in tool.gives):
            continue
        for arguments in _at_hand(tool, origin):
            result = session.call(name, arguments)
            if result.ok and _selects(tool, result.content, target, key, origin):
                return True
    return False


def _only_for(proof: Proof, id: str, consumer: str) -> bool:
    return all(
        call.id == consumer
        for call in proof.calls.values()
        if any(origin.call == id for origin in flat(call.provenance.values()))
    )


def _at_hand(tool: Tool, origin: Provenance) -> Iterator[dict[str, Any]]:
    """Arguments for a look-up from what was said of an entity alone."""
    said = [
        value
        for value in origin.where.values()
        if isinstance(value, str) and value.casefold() in origin.text.casefold()
    ]
    ways: list[list[Any]] = []
    needs = [name for name in tool.parameters.fields if name in tool.parameters.required]
    for name in needs:
        shape = tool.parameters.fields[name]
        free = (
            shape.kind == "string"
            and shape.format is None
            and (shape.ref is None or shape.ref.target.startswith("cast."))
        )
        ways.append(list(shape.enum) or (said if free else []))
    for choice in product(*ways):
        yield dict(zip(needs, choice, strict=True))
