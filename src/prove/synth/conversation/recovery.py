"""Failed tries that somebody could make: a name in place of an id, what was spoken of before, a wrong unit or year."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

import msgspec

from prove.core.examples import Attempt, Example, ReferenceCall
from prove.core.json_values import same
from prove.core.paths import rows_at
from prove.core.provenance import Computed, Date, Found, Provenance
from prove.core.records import Target
from prove.core.results import Call, Result
from prove.core.tools import Tool
from prove.core.world_session import WorldEnvironment, WorldSession
from prove.ground.catalogue import WorldCatalogue
from prove.rollout.replay import replay

NAMES = ("name", "title", "nickname", "display_name", "subject", "label")
"""The fields that have what people call a thing."""


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
    wrong = list(_mistaken(call, tool, session, results))
    for arguments in rng.sample(wrong, len(wrong)):
        result = session.fork().call(call.name, arguments)
        if not result.ok and not same(arguments, call.arguments):
            return Attempt(call.id, Call(call.name, arguments), str(result.code))
    return None


def _mistaken(
    call: ReferenceCall, tool: Tool, session: WorldSession, results: Mapping[str, Result]
) -> Iterator[dict[str, Any]]:
    """The call with a name in place of an id, an amount in cents, or a day of last year."""
    for name, value in call.arguments.items():
        shape, origin = tool.parameters.fields[name], _found(call.provenance.get(name))
        others: list[Any] = []
        if origin is not None and shape.ref is not None:
            others += _names(origin, value, shape.ref.target, session, results)
        if shape.unit == "money" and isinstance(value, int | float):
            others.append(value * 100)
        if isinstance(call.provenance.get(name), Date) and isinstance(value, str) and value[4:5] == "-":
            others.append(f"{int(value[:4]) - 1}{value[4:]}")
        for other in others:
            if other != value:
                yield {**call.arguments, name: other}


def _found(origin: Provenance | None) -> Found | None:
    """The look-up that shows a value, also where one of several was selected."""
    match origin:
        case Found():
            return origin
        case Computed(_, (inner,)):
            return _found(inner)
        case _:
            return None


def _names(origin: Found, value: Any, target: Target, session: WorldSession, shown: Mapping[str, Result]) -> list[Any]:
    """What a thing is called in its own row."""
    kind = WorldCatalogue(session).kind(target)
    if kind is None or origin.path[-1:] != (kind.key,) or origin.call not in shown:
        return []
    rows = [row for key, row in rows_at(shown[origin.call].content, origin.path) if key == value]
    return [row[name] for row in rows[:1] for name in NAMES if isinstance(row.get(name), str)]
