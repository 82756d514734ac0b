"""Failed tries that somebody could make: a name instead of looking it up, a wrong unit."""

import re
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from random import Random
from types import MappingProxyType
from typing import Any

import msgspec

from prove.core.examples import Attempt, Example, Goal, ReferenceCall
from prove.core.json_values import same
from prove.core.paths import rows_at
from prove.core.provenance import Computed, Found, Provenance, calls_of
from prove.core.records import Target
from prove.core.results import Call, Result
from prove.core.tools import Tool
from prove.core.world_session import WorldEnvironment, WorldSession
from prove.ground.catalogue import WorldCatalogue
from prove.language.mentions import mentions
from prove.rollout.replay import replay

_LACKING = re.compile("insufficient")
"""A try that is refused for such a reason alone would have done harm to somebody who has more."""
NAMES = ("name", "title", "nickname", "display_name", "subject", "label")
"""The fields that have what people call a thing."""


@dataclass(frozen=True, slots=True)
class Course:
    """What a failed try in a turn can be made of.

    Args:
        before: The world before a call.
        results: What the calls of the conversation give, in the order in which they are made.
        lookups: The calls of the turn that only find something out.
        said: What the user has said by then.
        conditions: The calls that show whether another call is to be made at all.
    """

    before: Callable[[str], WorldSession]
    results: Mapping[str, Result]
    lookups: Collection[str]
    said: str
    conditions: Mapping[str, Collection[str]] = field(default_factory=dict[str, Collection[str]])

    def known_at(self, id: str) -> list[str]:
        """The calls that were made before a call; all of them before one that was not made yet."""
        made = list(self.results)
        return made[: made.index(id)] if id in self.results else made


def with_attempts(
    example: Example,
    library: WorldEnvironment,
    share: float,
    rng: Random,
    conditions: Mapping[str, Collection[str]] = MappingProxyType({}),
) -> Example:
    """An example whose turns, as many as this share of them, have a failed try before one of their calls.

    `conditions` are the calls that show whether another one is to be made at all: no try comes before them.
    """
    tried = {number for number, turn in enumerate(example.turns) if turn.reference_calls and rng.random() < share}
    if not tried:
        return example
    results: dict[str, Result] = {}
    before: dict[str, WorldSession] = {}
    for played in replay(example.turns, library.only(example.servers).open(example.seed)):
        results[played.call.id] = played.step.result
        if played.before is not None:
            before[played.call.id] = played.before
    turns = list(example.turns)
    for number in sorted(tried):
        turn = turns[number]
        said = "\n".join(each.user for each in turns[: number + 1])
        course = Course(before.__getitem__, results, lookups_of(turn.reference_calls, turn.goals), said, conditions)
        tries = [plausible_attempt(call, library.tools[call.name], course, rng) for call in turn.reference_calls]
        if found := [attempt for attempt in tries if attempt is not None]:
            turns[number] = msgspec.structs.replace(turn, attempts=(rng.choice(found),))
    return msgspec.structs.replace(example, turns=tuple(turns))


def lookups_of(calls: Iterable[ReferenceCall], goals: Iterable[Goal]) -> set[str]:
    """The calls of a turn that nobody asked for."""
    return {call.id for call in calls} - {goal.call for goal in goals}


def plausible_attempt(call: ReferenceCall, tool: Tool, course: Course, rng: Random) -> Attempt | None:
    """A call that is made by mistake and that the live server refuses, before the right one or before its look-up.

    None before a call that is refused itself, which would look like the same again.
    """
    if call.id in course.results and not course.results[call.id].ok:
        return None
    wrong = list(_mistaken(call, tool, course))
    for id, arguments in rng.sample(wrong, len(wrong)):
        result = course.before(id).fork().call(call.name, arguments)
        if not result.ok and not _LACKING.match(str(result.code)) and not same(arguments, call.arguments):
            return Attempt(id, Call(call.name, arguments), str(result.code))
    return None


def _mistaken(call: ReferenceCall, tool: Tool, course: Course) -> Iterator[tuple[str, dict[str, Any]]]:
    """The call with an amount in cents, or, before the look-up, with a name for an id."""
    for name, value in call.arguments.items():
        shape, origin = tool.parameters.fields[name], _found(call.provenance.get(name))
        if origin is not None and shape.ref is not None and not _shown_before(call, name, origin, course):
            for other in _names(origin, value, shape.ref.target, course):
                yield origin.call, {**call.arguments, name: other}
        if shape.unit == "money" and isinstance(value, int | float):
            yield call.id, {**call.arguments, name: round(value * 100)}


def _shown_before(call: ReferenceCall, name: str, origin: Found, course: Course) -> bool:
    """Whether an id was read before it is looked up in this turn, or another goal, the rest of the call or its
    condition is not yet seen to by then."""
    known = course.known_at(origin.call)
    if not set(course.known_at(call.id)) - set(known) <= set(course.lookups):
        return True
    others = calls_of(each for other, each in call.provenance.items() if other != name)
    before = {edge.source for edge in call.depends} - {origin.call} | {*others, *course.conditions.get(call.id, ())}
    value = str(call.arguments[name])
    return not before <= set(known) or any(value in course.results[id].text for id in known)


def _found(origin: Provenance | None) -> Found | None:
    """The look-up that shows a value, also where one of several was selected."""
    match origin:
        case Found():
            return origin
        case Computed(_, (inner,)):
            return _found(inner)
        case _:
            return None


def _names(origin: Found, value: Any, target: Target, course: Course) -> list[str]:
    """What the user calls a thing, by its own row."""
    kind = WorldCatalogue(course.before(origin.call)).kind(target)
    if kind is None or origin.path[-1:] != (kind.key,):
        return []
    rows = [row for key, row in rows_at(course.results[origin.call].content, origin.path) if key == value]
    called = [row[name] for row in rows[:1] for name in NAMES if isinstance(row.get(name), str)]
    return [name for name in called if name != value and mentions(course.said, name)]
