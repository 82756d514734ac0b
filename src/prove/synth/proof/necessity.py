"""Check `necessity`: no reference call can be left out."""

from collections.abc import Iterator
from itertools import product
from typing import Any

from prove.core.examples import ReferenceCall
from prove.core.paths import rows_at
from prove.core.provenance import Found, calls_of, source_call, with_parts
from prove.core.records import Target
from prove.core.shapes import Shape
from prove.core.tools import Tool
from prove.ground.result_rows import row_shape, select_rows
from prove.language.mentions import mentions
from prove.synth.proof.left_out import can_be_left_out
from prove.synth.proof.proof import Proof, sourced_values
from prove.synth.proof.referents import described_row, identifying_values, is_relation, said_outright
from prove.synth.proof.request_text import is_asked_for
from prove.synth.proof.without_call import without_call


def necessity(proof: Proof) -> str | None:
    """Every reference call is a goal that the user asks for, or a goal needs its result or its effect."""
    for call in proof.calls.values():
        reason = _needless_goal(proof, call) if call.id in proof.goals else _needless_step(proof, call)
        if reason is not None:
            return f"{call.name} {reason}"
    return None


def _needless_goal(proof: Proof, call: ReferenceCall) -> str | None:
    if not is_asked_for(proof, call):
        return "is not asked for"
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
    return "can be left out" if can_be_left_out(proof, call) else None


def _needless_step(proof: Proof, call: ReferenceCall) -> str | None:
    if not proof.tool(call).read_only:
        effect = without_call(proof.example, call.id, proof.open())
        if effect.refused:
            return None
        return "is not asked for" if effect.outcome_differs else "changes nothing that counts"
    uses = list(_uses(proof, call))
    if not uses:
        return "feeds nothing"
    if all(known for _, known in uses):
        return "only finds what was known already"
    if any(_found_at_once(proof, call, origin) for origin, _ in uses):
        return "finds by a detour what one call finds"
    return None


def _uses(proof: Proof, looked: ReferenceCall) -> Iterator[tuple[Found, bool]]:
    """What later calls take from a look-up, and whether they could have it from elsewhere."""
    for call in proof.calls.values():
        if proof.order[call.id] <= proof.order[looked.id]:
            continue
        others = [id for id in proof.calls if proof.known_by(call, id) and not _builds_on(proof, id, looked.id)]
        for _, value, shape, origin in sourced_values(proof, call):
            if not isinstance(origin, Found):
                continue
            if origin.call == looked.id:
                said = _is_said(shape, value, origin)
                yield origin, said or any(_shows(proof, id, value, origin) for id in others)
            for name in _relations(proof, origin):
                if used := identifying_values(proof, call, origin, name, looked.id):
                    beside = any(value in used for value in described_row(proof, origin).values())
                    yield (
                        origin,
                        beside
                        or any(
                            value in used
                            for id in others
                            for value in identifying_values(proof, call, origin, name, id)
                        ),
                    )


def _builds_on(proof: Proof, id: str, source: str) -> bool:
    """Whether a call is another, or takes something from it, directly or not."""
    if id == source:
        return True
    return any(_builds_on(proof, call, source) for call in calls_of(proof.calls[id].provenance.values()))


def _is_said(shape: Shape, value: Any, origin: Found) -> bool:
    """Whether the words for an entity contain its key."""
    return isinstance(value, str) and shape.ref is not None and mentions(origin.text, value)


def _relations(proof: Proof, origin: Found) -> list[str]:
    """The fields of a description that hold the key of another entity, which has to be found first."""
    shape = row_shape(proof.tool(proof.calls[origin.call]), origin.path)
    return [name for name in origin.where if is_relation(shape.fields[name]) and not said_outright(origin, name)]


def _shows(proof: Proof, id: str, key: Any, origin: Found) -> bool:
    """Whether a result shows the entity so that the description selects it there, too."""
    return proof.results[id].ok and _selects(
        proof.tool(proof.calls[id]), proof.results[id].content, proof.target_of(origin), key, origin
    )


def _selects(tool: Tool, content: dict[str, Any], target: Target, key: Any, origin: Found) -> bool:
    for path, ref in tool.gives:
        if ref.target == target:
            found = select_rows([row for _, row in rows_at(content, path)], origin.where, origin.order)
            if found and all(row.get(path[-1]) == key for row in found):
                return True
    return False


def _found_at_once(proof: Proof, looked: ReferenceCall, origin: Found) -> bool:
    """Whether a look-up that needed another one is a detour: some candidate finds the same with the user's words."""
    needed = sorted(set(calls_of(looked.provenance.values())))
    spared = [id for id in needed if id not in proof.goals and _only_for(proof, id, looked.id)]
    if not spared or origin.call != looked.id:
        return False
    target = proof.target_of(origin)
    rows = [row for _, row in rows_at(proof.results[looked.id].content, origin.path)]
    key = select_rows(rows, origin.where, origin.order)[0].get(origin.path[-1])
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
        if any(source_call(origin) == id for origin in with_parts(call.provenance.values()))
    )


def _at_hand(tool: Tool, origin: Found) -> Iterator[dict[str, Any]]:
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
        free = shape.kind == "string" and shape.format is None and (shape.ref is None or shape.ref.target.is_cast)
        ways.append(list(shape.enum) or (said if free else []))
    for choice in product(*ways):
        yield dict(zip(needs, choice, strict=True))
