"""Failed tries that somebody could make: another id, a name in place of an id, a wrong unit, something left out."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import msgspec

from prove.core.examples import Attempt, Example, ReferenceCall
from prove.core.json_values import same
from prove.core.paths import rows_at
from prove.core.provenance import Computed, Found, Provenance
from prove.core.results import Call, Result
from prove.core.tools import Tool
from prove.core.world_session import WorldEnvironment, WorldSession
from prove.rollout.replay import replay


def with_attempts(example: Example, library: WorldEnvironment, share: float, rng: Random) -> Example:
    """An example whose turns, as many as this share of them, have a failed try before one of their calls."""
    tried = {number for number, turn in enumerate(example.turns) if turn.reference_calls and rng.random() < share}
    if not tried:
        return example
    results: dict[str, Result] = {}
    found: dict[int, list[Attempt]] = {}
    for played in replay(example.turns, library.only(example.servers).open(example.seed)):
        if played.turn in tried and played.before is not None:
            attempt = plausible_attempt(played.call, library.tools[played.call.name], played.before, results, rng)
            if attempt is not None:
                found.setdefault(played.turn, []).append(attempt)
        results[played.call.id] = played.step.result
    turns = list(example.turns)
    for number, attempts in found.items():
        turns[number] = msgspec.structs.replace(turns[number], attempts=(rng.choice(attempts),))
    return msgspec.structs.replace(example, turns=tuple(turns))


def plausible_attempt(
    call: ReferenceCall, tool: Tool, session: WorldSession, results: Mapping[str, Result], rng: Random
) -> Attempt | None:
    """A call that is made by mistake and that the live server refuses, before the right one."""
    wrong, lacking = list(_mistaken(call, tool, results)), list(_lacking(call, tool))
    for arguments in (*rng.sample(wrong, len(wrong)), *rng.sample(lacking, len(lacking))):
        result = session.fork().call(call.name, arguments)
        if not result.ok and not same(arguments, call.arguments):
            return Attempt(call.id, Call(call.name, arguments), str(result.code))
    return None


def _mistaken(call: ReferenceCall, tool: Tool, results: Mapping[str, Result]) -> Iterator[dict[str, Any]]:
    """The call with another thing, a name in place of an id, or an amount in cents."""
    for name, value in call.arguments.items():
        shape, origin = tool.parameters.fields[name], _found(call.provenance.get(name))
        others = _instead(origin, value, results) if origin is not None and shape.ref is not None else []
        if shape.unit == "money" and isinstance(value, int | float):
            others.append(value * 100)
        for other in others:
            yield {**call.arguments, name: other}


def _lacking(call: ReferenceCall, tool: Tool) -> Iterator[dict[str, Any]]:
    """The call without something that is required."""
    for name in call.arguments:
        if name in tool.parameters.required:
            yield {key: it for key, it in call.arguments.items() if key != name}


def _found(origin: Provenance | None) -> Found | None:
    """The look-up that shows a value, also where one of several was selected."""
    match origin:
        case Found():
            return origin
        case Computed(_, (inner,)):
            return _found(inner)
        case _:
            return None


def _instead(origin: Found, value: Any, results: Mapping[str, Result]) -> list[Any]:
    """What could be taken for an id: that of another row, or what the user calls the thing."""
    if origin.call not in results or not origin.path:
        return []
    shown = [row.get(origin.path[-1]) for _, row in rows_at(results[origin.call].content, origin.path)]
    named = [it for it in origin.where.values() if isinstance(it, str)]
    return [it for it in (*dict.fromkeys(shown), *named) if it is not None and it != value]
