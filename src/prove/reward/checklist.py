"""The checklist of an example: its goals, what each weighs, and what shows at the end that it was achieved."""

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from prove.core.episodes import Episode
from prove.core.examples import Example, Expected, Goal, ReferenceCall, Turn
from prove.core.json_values import same
from prove.core.records import Target
from prove.reward.facts import GONE, Facts, Place, contents_of, effect_at_the_end, facts_of
from prove.reward.kept import Kept
from prove.reward.needs import needs_of

Kind = Literal["write", "question", "refusal", "abstention"]

_TIME = re.compile(r"\d{4}-\d\d-\d\dT")

READING_WEIGHT = 0.42
"""The most that all goals without a write weigh together where there is one."""


@dataclass(slots=True)
class Item:
    """One goal.

    Args:
        goal: The goal; None for a turn that asks for text alone.
        call: The reference call that reaches it.
        facts: What a write leaves behind at the end of the reference and no other call of it changes.
        absorbed_by: The index of the later goal that replaces all of it; achieved when that one is.
        needs: The values that a result must show before the call; a tuple stands for several that count as one.
    """

    turn: int
    kind: Kind
    goal: Goal | None = None
    call: ReferenceCall | None = None
    facts: Facts = field(default_factory=dict[Place, Any])
    absorbed_by: int | None = None
    needs: tuple[Any, ...] = ()
    weight: float = 0.0


@dataclass(slots=True)
class Checklist:
    """The goals of an example, and what its reference does to the world.

    Args:
        final: The facts at the end of the reference.
        made: The facts that each reference call establishes, by its id.
        shared_places: The fields that several reference calls change.
        passing: All values that the reference gives a field, also those that it replaces later.
        passing_records: The new records of the reference as they were made, counted, without their generated ids.
    """

    items: list[Item]
    final: Facts
    made: dict[str, Facts]
    shared_places: set[Place]
    passing: dict[Place, list[Any]]
    passing_records: Counter[tuple[Target, bytes]]
    references: int


_checklists: Kept[Checklist] = Kept()


def checklist_of(episode: Episode) -> Checklist:
    """The checklist of an episode's example, without the turns that the reference played for the policy."""
    example = episode.example
    expected = example.expected
    if expected is None:
        raise ValueError(f"example {example.id!r} has no expected outcome; run its reference first")
    return _checklists.of(example, lambda: _make(example, expected, episode.replayed), episode.replayed)


def _make(example: Example, expected: Expected, replayed: int) -> Checklist:
    names = {} if expected.outcome is None else expected.outcome.names
    final = facts_of(() if expected.outcome is None else expected.outcome.changes)
    made: dict[str, Facts] = {}
    records: Counter[tuple[Target, bytes]] = Counter()
    for id, effect in expected.effects.items():
        if effect:
            made[id] = facts_of(effect_at_the_end(effect, names))
            records.update(contents_of(effect, names))
    counts = Counter(place for facts in made.values() for place in facts)
    shared = {place for place, count in counts.items() if count > 1}
    passing: dict[Place, list[Any]] = {}
    for facts in made.values():
        for place, value in facts.items():
            passing.setdefault(place, []).append(value)
    items = list(_items(example, expected, replayed, made, final, shared))
    _absorb(items, made)
    _weigh(items)
    references = sum(len(turn.reference_calls) for turn in example.turns[replayed:])
    return Checklist(items, final, made, shared, passing, records, references)


def _items(
    example: Example, expected: Expected, replayed: int, made: dict[str, Facts], final: Facts, shared: set[Place]
) -> Iterator[Item]:
    calls = {call.id: call for call in example.reference_calls}
    for number, turn in enumerate(example.turns):
        if number < replayed:
            continue
        if not turn.reference_calls:
            yield Item(number, "abstention")
        for goal in goals_of(turn, made):
            call = calls[goal.call]
            facts = _lasting(made.get(call.id, {}), final, shared) if goal.kind == "write" else {}
            yield Item(number, goal.kind, goal, call, facts, needs=needs_of(call, expected))


def goals_of(turn: Turn, writes: dict[str, Facts]) -> Sequence[Goal]:
    """The goals of a turn; where it names none, its calls that change something."""
    return turn.goals or [Goal("write", call.id) for call in turn.reference_calls if call.id in writes]


def _lasting(made: Facts, final: Facts, shared: set[Place]) -> Facts:
    """What is left of a call's work at the end; fields that other calls change too only if there is nothing else.

    If a later call replaces a text and its time of change is left, that says nothing of the first: any write leaves it.
    """
    lasting = {place: value for place, value in made.items() if place in final and same(final[place], value)}
    if len(lasting) < len(made) and all(isinstance(value, str) and _TIME.match(value) for value in lasting.values()):
        return {}
    return {place: value for place, value in lasting.items() if place not in shared} or lasting


def _absorb(items: list[Item], made: dict[str, Facts]) -> None:
    """A write of which nothing is left belongs to the last later write that replaces it, or touches its record."""
    facts = [made.get(item.goal.call, {}) if item.goal and item.kind == "write" else {} for item in items]
    for index, item in enumerate(items):
        if item.kind == "write" and not item.facts:
            later = range(len(items) - 1, index, -1)
            replacing = [number for number in later if _replaces(facts[number], facts[index])]
            touching = [number for number in later if not _records(facts[number]).isdisjoint(_records(facts[index]))]
            item.absorbed_by = next(iter(replacing + touching), None)


def _replaces(later: Facts, facts: Facts) -> bool:
    gone = {place[:2] for place in later if place.field == GONE}
    return not later.keys().isdisjoint(facts) or not gone.isdisjoint(_records(facts))


def _records(facts: Facts) -> set[tuple[Target, str]]:
    return {place[:2] for place in facts}


def _weigh(items: list[Item]) -> None:
    writes = [item for item in items if item.kind == "write"]
    others = [item for item in items if item.kind != "write"]
    reading = min(READING_WEIGHT, len(others) / len(items)) if writes and others else float(not writes)
    for item in writes:
        item.weight = (1 - reading) / len(writes)
    for item in others:
        item.weight = reading / len(others)
