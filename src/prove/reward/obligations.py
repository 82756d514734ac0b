"""Obligations: which free texts of an example may be worded otherwise, how they are judged, and where they are kept.

Most are judged by the values that they must hold; of those that the user dictates only the ends are free.
"""

import datetime as dt
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Any, NamedTuple, cast

import msgspec

from prove.core.examples import Example, Expected, Obligation, ReferenceCall
from prove.core.json_values import same
from prove.core.outcome import Added, Change, Outcome, Removed
from prove.core.records import Target
from prove.reward.dictated import dictated_in, same_words
from prove.reward.facts import NAME, effect_at_the_end
from prove.reward.held import NOWHERE, Setting, fulfils, kind_of
from prove.reward.kept import Kept
from prove.reward.moments import moments_in, wanted_day
from prove.reward.opposites import says_otherwise

PUBLISHED = ("publish_at", "send_at")
"""The arguments that say when others read the text of their call."""

_FULL_NAME = re.compile(r"([A-Z][\w-]+) ([A-Z][\w-]+)")


class Spot(NamedTuple):
    """A field in which a text is kept, perhaps with other text around it.

    Args:
        others: The other fields of the record.
    """

    target: Target
    key: str
    field: str
    before: str
    after: str
    others: dict[str, Any]


Field = tuple[Target, str, str]
"""The table, the key and the name of a field."""


@dataclass(frozen=True, slots=True)
class Duty:
    """A free text of a reference call, which may be worded otherwise. Generated ids have their canonical names.

    Args:
        call: The id of the call.
        arguments: Those of the call.
        argument: The name of the text's one.
        text: The reference's wording.
        values: What the text must hold.
        spots: Where it is kept.
        setting: What is known beside it.
        published: The day on which others read it, if that is a later one: its 'today' may be that day, too.
        is_dictated: Whether the user says it word for word.
    """

    call: str
    tool: str
    arguments: dict[str, Any]
    argument: str
    text: str
    values: tuple[str, ...]
    spots: tuple[Spot, ...]
    setting: Setting
    published: dt.date | None = None
    is_dictated: bool = False

    def is_met_by(self, text: str) -> bool:
        """Whether another wording does as well."""
        if self.is_dictated:
            return same_words(text, self.text)
        settings = [self.setting, *([replace(self.setting, today=self.published)] if self.published else [])]
        if not any(fulfils(text, self.values, self.text, setting) for setting in settings):
            return False
        return not says_otherwise(text, self.values, self.text)

    def in_argument(self, text: str, arguments: dict[str, Any]) -> int | None:
        """How much a call has in common with this one, if its text does as well; else None."""
        return _alike(arguments, self.arguments) if self.is_met_by(text) else None

    def in_field(self, spot: Spot, text: str, fields: dict[str, Any]) -> tuple[int, int] | None:
        """How much a record has in common with the one of a spot, if its text does as well there; else None.

        What is around the text comes first.
        """
        inner = text.removeprefix(spot.before).removesuffix(spot.after)
        if text != f"{spot.before}{inner}{spot.after}" or not self.is_met_by(inner):
            return None
        return len(spot.before) + len(spot.after), _alike(fields, spot.others)

    def in_reference(self, spot: Spot, text: str, fields: dict[str, Any]) -> dict[str, Any]:
        """The text of a spot, and the fields that are its length where they are the other text's in its record."""
        said = f"{spot.before}{self.text}{spot.after}"
        lengths = {
            name: value
            for name, value in spot.others.items()
            if (value == len(said) and fields.get(name) == len(text))
            or (value == len(said.encode()) and fields.get(name) == len(text.encode()))
        }
        return {spot.field: said, **lengths}


def _alike(fields: dict[str, Any], others: dict[str, Any]) -> int:
    return sum(name in fields and same(fields[name], value) for name, value in others.items())


_duties: Kept[tuple[Duty, ...]] = Kept()


def duties_of(example: Example) -> tuple[Duty, ...]:
    """The free texts of an example that may be worded otherwise."""
    expected = example.expected
    if expected is None or expected.outcome is None:
        return ()
    outcome = expected.outcome
    return _duties.of(example, lambda: tuple(_made(example, expected, outcome)))


def _made(example: Example, expected: Expected, outcome: Outcome) -> Iterator[Duty]:
    calls = {call.id: call for call in example.reference_calls}
    said = [example.system]
    for turn in example.turns:
        said.append(turn.user)
        owed: set[tuple[str, str]] = set()
        for goal in turn.goals:
            for obligation in goal.obligations:
                if isinstance(calls[goal.call].arguments.get(obligation.argument), str):
                    owed.add((goal.call, obligation.argument))
                    yield _duty(calls[goal.call], obligation, "\n".join(said), example, expected, outcome)
        for call in turn.reference_calls:
            for argument in dictated_in(call):
                if (call.id, argument) not in owed:
                    yield _dictated_duty(call, argument, example, expected, outcome)


def _dictated_duty(call: ReferenceCall, argument: str, example: Example, expected: Expected, outcome: Outcome) -> Duty:
    arguments: dict[str, Any] = outcome.rename(call.arguments)
    text: str = arguments[argument]
    spots = tuple(_all_spots(call, text, example, expected, outcome))
    return Duty(call.id, call.name, arguments, argument, text, (), spots, NOWHERE, is_dictated=True)


def _duty(
    call: ReferenceCall, obligation: Obligation, said: str, example: Example, expected: Expected, outcome: Outcome
) -> Duty:
    arguments: dict[str, Any] = outcome.rename(call.arguments)
    text: str = arguments[obligation.argument]
    values: list[str] = outcome.rename(list(obligation.values))
    names = {value for value in values if kind_of(value) == "name"}
    setting = Setting(
        _today(example.system),
        tuple(_people(values, example, expected)),
        f"{said}\n{text}",
        tuple(_rivals(expected, names)),
        tuple(_listed(expected, names)),
    )
    spots = tuple(_all_spots(call, text, example, expected, outcome))
    published = _published(arguments)
    return Duty(call.id, call.name, arguments, obligation.argument, text, tuple(values), spots, setting, published)


def _published(arguments: dict[str, Any]) -> dt.date | None:
    """The day on which a text is published or sent, if its call says one."""
    for name in PUBLISHED:
        if isinstance(value := arguments.get(name), str) and (day := wanted_day(value[:10], None)) is not None:
            return day
    return None


def _all_spots(
    call: ReferenceCall, text: str, example: Example, expected: Expected, outcome: Outcome
) -> Iterator[Spot]:
    """Where the call keeps its text, and the same fields with what later calls put around it or where they take it."""
    if call.id not in expected.effects:
        return
    effects = {id: effect_at_the_end(effect, outcome.names) for id, effect in expected.effects.items()}
    saying = {other.id for other in example.reference_calls if text.strip() in outcome.rename(other.arguments).values()}
    fields = {spot[:3] for spot in _spots(effects[call.id], text)}
    for id, changes in effects.items():
        fields |= set(_moved(changes, text, fields))
        if id not in saying:
            fields |= set(_copied(changes, text, fields))
    seen: list[Spot] = []
    for changes in (effects[call.id], *effects.values(), outcome.changes):
        for spot in _spots(changes, text):
            if spot[:3] in fields and spot not in seen:
                seen.append(spot)
                yield spot


def _moved(changes: Iterable[Change], text: str, fields: set[Field]) -> Iterator[Field]:
    """The fields of new records with the text, where one of these fields' records is gone: a file has a new path."""
    gone = {(change.target, change.key) for change in changes if isinstance(change, Removed)}
    left = {(target, name) for target, key, name in fields if (target, key) in gone}
    added = [change for change in changes if isinstance(change, Added)]
    yield from (spot[:3] for spot in _spots(added, text) if (spot.target, spot.field) in left)


def _copied(changes: Iterable[Change], text: str, fields: set[Field]) -> Iterator[Field]:
    """The fields of new records with the text, where their call did not say it: it took the text from such a field.

    The text alone may also be in a field of another table of the server: a draft is sent as a mail.
    """
    tables = {(target, name) for target, _, name in fields}
    servers = {(target.server, name) for target, name in tables}
    for spot in _spots((change for change in changes if isinstance(change, Added)), text):
        is_alone = not spot.before and not spot.after
        if (spot.target, spot.field) in tables or (is_alone and (spot.target.server, spot.field) in servers):
            yield spot[:3]


def _spots(changes: Iterable[Change], text: str) -> Iterator[Spot]:
    for change in changes:
        if isinstance(change, Removed):
            continue
        for name, value in change.fields.items():
            if isinstance(value, str) and text.strip() and text.strip() in value:
                before, after = value.split(text if text in value else text.strip(), 1)
                key = "" if NAME.fullmatch(change.key) else change.key
                others = {other: it for other, it in change.fields.items() if other != name}
                yield Spot(change.target, key, name, before, after, others)


def _today(system: str) -> dt.date | None:
    """The first full date of the system message."""
    for day in moments_in(system).days:
        if day.year is not None and len(day.pairs) == 1:
            ((month, number),) = day.pairs
            return dt.date(day.year, month, number)
    return None


def _people(values: Iterable[str], example: Example, expected: Expected) -> Iterator[str]:
    """The values that are full names of people: an e-mail address that was seen or used has both parts."""
    names = [match for value in values if (match := _FULL_NAME.fullmatch(value))]
    seen = msgspec.json.encode([example.reference_calls, expected.results]).decode() if names else ""
    for name in names:
        if re.search(rf"\b{name[1]}[._-]{name[2]}@", seen, re.IGNORECASE):
            yield name[0]


def _rivals(expected: Expected, wanted: set[str]) -> Iterator[str]:
    """The other values of the fields that hold wanted ones in the results of the reference."""
    by_field: dict[str, dict[str, None]] = {}
    for result in expected.results.values():
        for name, value in _texts(result.content):
            by_field.setdefault(name, {})[value] = None
    rivals: dict[str, None] = {}
    for values in by_field.values():
        if not wanted.isdisjoint(values):
            rivals |= values
    yield from (rival for rival in rivals if rival not in wanted)


def _listed(expected: Expected, wanted: set[str]) -> Iterator[str]:
    """The rows of the reference's results that have wanted names in a field in which several of these names stand."""
    rows = [row for result in expected.results.values() for row in _records(result.content)]
    names: dict[str, set[str]] = {}
    for row in rows:
        for field, value in row.items():
            if isinstance(value, str) and value in wanted:
                names.setdefault(field, set()).add(value)
    several = {field for field, found in names.items() if len(found) > 1}
    texts = (
        " ; ".join(str(value) for value in row.values() if isinstance(value, str | float | int))
        for row in rows
        if any(row.get(field) in names[field] for field in several)
    )
    yield from dict.fromkeys(texts)


def _records(content: Any) -> Iterator[dict[str, Any]]:
    """The records in a result, at any depth."""
    pending = [content]
    while pending:
        node = pending.pop()
        if isinstance(node, dict):
            yield (record := cast("dict[str, Any]", node))
            pending += record.values()
        elif isinstance(node, list):
            pending += cast("list[Any]", node)


def _texts(content: Any) -> Iterator[tuple[str, str]]:
    """The texts in a result, each with the name of its field."""
    pending: list[tuple[str, Any]] = [("", content)]
    while pending:
        name, node = pending.pop()
        if isinstance(node, dict):
            pending += cast("dict[str, Any]", node).items()
        elif isinstance(node, list):
            pending += ((name, one) for one in cast("list[Any]", node))
        elif isinstance(node, str) and node:
            yield name, node
