"""Facts: which field of which record has which value. What is left of work at the end is compared fact by fact."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import msgspec

from prove.core.json_values import same
from prove.core.outcome import Added, Change, Outcome, Removed, rename_ids, renamed_changes
from prove.core.records import Target

GONE = "(gone)"
"""Stands for the fields of a record that was removed: the fact that it is gone."""

NAME = re.compile(r"\b\w+\.\w+\+[0-9a-f]{12}\b")
"""The canonical name of a generated id."""

_CANONICAL = re.compile(r"\b(\w+\.\w+)\+[0-9a-f]{12}\b")
_encode = msgspec.json.Encoder(order="sorted").encode


class Place(NamedTuple):
    """A field of a record."""

    target: Target
    key: str
    field: str


Facts = dict[Place, Any]


def facts_of(changes: Iterable[Change]) -> Facts:
    """The facts that changes establish; of new records with the same name, those of the last one."""
    facts: Facts = {}
    for change in changes:
        if isinstance(change, Removed):
            facts[Place(change.target, change.key, GONE)] = True
        else:
            for name, value in change.fields.items():
                facts[Place(change.target, change.key, name)] = value
    return facts


def effect_at_the_end(effect: Outcome, names: Mapping[str, str]) -> tuple[Change, ...]:
    """What a call changed, with the ids under the names that they have at the end.

    An id whose record is gone at the end keeps the one it was generated with.
    """
    if not names and not effect.names:
        return effect.changes
    back = {name: raw for raw, name in effect.names.items()}
    return renamed_changes(renamed_changes(effect.changes, back), names)


def without_names(value: Any) -> bytes:
    """A JSON value as bytes, without what tells one generated id of a table from another."""
    return _CANONICAL.sub(r"\1", _encode(value).decode()).encode()


def contents_of(effect: Outcome, names: Mapping[str, str]) -> list[tuple[Target, bytes]]:
    """The new records of a call as it made them, in order, without what tells one generated id from another."""
    return [
        (change.target, without_names(change.fields))
        for change in renamed_changes(effect.changes, names)
        if isinstance(change, Added)
    ]


@dataclass(slots=True)
class Likeness:
    """Which new record of an episode stands for which new record of the reference, by their canonical names.

    Args:
        names: The reference's name of each new record of the episode whose own name differs.
        counts: How many records of this name stand for one of the reference; the others are additional.
    """

    names: dict[str, str] = field(default_factory=dict[str, str])
    counts: Counter[tuple[Target, str]] = field(default_factory=Counter[tuple[Target, str]])


def liken(made: Iterable[Change], wanted: Iterable[Change]) -> Likeness:
    """Pair the new records of two outcomes: equal ones first, then, table by table, those with most in common.

    A copy of a record that has its counterpart stands for no other one.
    Tables whose records mention no other new record come first, so that it counts which of them the others mention.
    """
    left = [change for change in wanted if isinstance(change, Added)]
    found = Likeness()
    others: list[Added] = []
    for change in made:
        if isinstance(change, Added):
            equal = next((one for one in left if (one.target, one.key) == (change.target, change.key)), None)
            if equal is None:
                others.append(change)
            else:
                left.remove(equal)
                found.counts[change.target, change.key] += 1
    tables = {change.target for change in others if _is_generated(change)} if left else set[Target]()
    for table in sorted(tables, key=lambda target: (max(map(_mentions, _of_table(left, target)), default=0), target)):
        _pair_similar(_of_table(others, table), _of_table(left, table), found)
    return found


def _of_table(changes: list[Added], table: Target) -> list[Added]:
    return [change for change in changes if change.target == table and _is_generated(change)]


def _is_generated(change: Added) -> bool:
    return _CANONICAL.fullmatch(change.key) is not None


def _mentions(change: Added) -> int:
    """How many other new records a record mentions."""
    return sum(name != change.key for name in set(NAME.findall(_encode(change.fields).decode())))


def _pair_similar(made: list[Added], wanted: list[Added], found: Likeness) -> None:
    renamed = [rename_ids(one.fields, found.names) for one in made]
    pairs = sorted(
        (-_likeness(fields, other.fields), here, there)
        for here, fields in enumerate(renamed)
        for there, other in enumerate(wanted)
    )
    used_there: set[int] = set()
    for _, here, there in pairs:
        record = (made[here].target, made[here].key)
        if there in used_there or found.counts[record]:
            continue
        used_there.add(there)
        found.counts[record] += 1
        found.names[made[here].key] = wanted[there].key


def _likeness(fields: dict[str, Any], wanted: dict[str, Any]) -> int:
    """Two for each equal field, one where only the names of new records differ."""
    total = 0
    for name, value in wanted.items():
        if name in fields:
            if same(fields[name], value):
                total += 2
            elif without_names(fields[name]) == without_names(value):
                total += 1
    return total


def with_names(facts: Facts, names: Mapping[str, str]) -> Facts:
    """Facts with other names of the new records, in keys and in values."""
    if not names:
        return facts
    return {
        Place(place.target, names.get(place.key, place.key), place.field): rename_ids(value, names)
        for place, value in facts.items()
    }
