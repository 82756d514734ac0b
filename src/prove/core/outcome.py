"""What work is judged by: the changes that a session made, with generated ids renamed and incidental fields left out.

Two sessions of one seed that did the same work by different paths have equal outcomes. Clock, counters and the order
of insertion do not count. The digest is stricter: it covers the complete state.
"""

import re
from collections import Counter
from collections.abc import Callable, Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import msgspec

from prove.core.records import Record, incidental_fields, unordered_fields
from prove.core.state import State, rows_changed

_encode = msgspec.json.Encoder(order="sorted").encode


class Outcome(msgspec.Struct, frozen=True):
    """Changes by 'server.table', a key that is equal for equal work, and the canonical names of generated ids."""

    key: str
    changes: dict[str, list[Any]]
    names: dict[str, str]

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Outcome) and self.key == other.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __bool__(self) -> bool:
        """Whether anything was changed that counts."""
        return bool(self.key)

    def rename(self, value: Any) -> Any:
        """The same JSON value with generated ids under their canonical names."""
        return rename_ids(value, self.names)


NOTHING = Outcome("", {}, {})
"""The outcome of doing nothing."""


def rename_ids(value: Any, names: Mapping[str, str]) -> Any:
    """A JSON value with ids replaced by their names, also inside texts."""
    if not names:
        return value
    text = _encode(value).decode()
    renamed = _rename(text, names)
    return value if renamed is text else msgspec.json.decode(renamed)


def changed_records(changes: Mapping[str, list[Any]]) -> Counter[str]:
    """How often each record was changed: existing records by their key, new ones by their content."""
    return Counter(
        f"{place} {_text(about) if kind == 'added' else about}"
        for place, entries in changes.items()
        for kind, about, *_ in entries
    )


def outcome(pairs: Mapping[str, tuple[State, State]]) -> Outcome:
    """The outcome of a session from (state at the start, state now) of each of its servers."""
    entries: list[tuple[str, str, str]] = []  # (server.table, generated key or '', canonical text)
    names: dict[str, str] = {}
    for server in sorted(pairs):
        start, now = pairs[server]
        if not (changed := rows_changed(start, now)):
            continue
        specs = {spec.name: spec for spec in now.specs}
        for name, rows in changed.items():
            place = f"{server}.{name}"
            for key, (before, after) in rows.items():
                if before is None and after is not None and specs[name].generated:
                    names[key] = place
                    entries.append((place, key, _text(["added", _counted_fields(after)])))
                elif (change := _change(key, before, after)) is not None:
                    entries.append((place, "", _text(change)))
    if not entries:
        return NOTHING
    names = _name_generated(entries, names)
    changes: dict[str, list[Any]] = {}
    for place, text in sorted((place, _rename(text, names)) for place, _, text in entries):
        changes.setdefault(place, []).append(msgspec.json.decode(text))
    return Outcome(_hash(_encode(changes)), changes, names)


def _change(key: str, before: Record | None, after: Record | None) -> list[Any] | None:
    """The change of a row whose key is not generated; None if only incidental fields differ."""
    if after is None:
        return ["removed", key]
    now = _counted_fields(after)
    if before is None:
        return ["added", now]
    was = _counted_fields(before)
    different = {field: value for field, value in now.items() if was.get(field) != value}
    return ["changed", key, different] if different else None


def _name_generated(entries: list[tuple[str, str, str]], names: dict[str, str]) -> dict[str, str]:
    """Canonical names of generated ids, from their own rows and the rows that mention them (colour refinement)."""
    if not names:
        return names
    pattern = _pattern(tuple(names))
    about = {key: [(place, text) for place, _, text in entries if key in text] for key in names}
    places = {key: place for place, key, _ in entries if key}
    classes = 0
    while True:
        names = {key: f"{places[key]}+{_signature(key, about[key], pattern, names)}" for key in about}
        found = len(set(names.values()))
        if found in (classes, len(names)):
            return names
        classes = found


def _signature(key: str, mentions: list[tuple[str, str]], pattern: re.Pattern[str], names: Mapping[str, str]) -> str:
    """A hash of the entries that mention an id, itself as 'self', the other generated ids under their names so far."""

    def name(one: str) -> str:
        return "self" if one == key else names[one]

    return _hash(_encode(sorted(f"{place} {_replace(text, pattern, name)}" for place, text in mentions)))[:12]


def _counted_fields(row: Record) -> dict[str, Any]:
    content: dict[str, Any] = msgspec.to_builtins(row)
    for name in incidental_fields(type(row)):  # any order
        content.pop(name, None)
    for name in unordered_fields(type(row)):  # any order
        content[name] = sorted(content[name], key=_encode) if content[name] is not None else None
    return content


def _text(value: Any) -> str:
    return _encode(value).decode()


@lru_cache(maxsize=256)
def _pattern(ids: tuple[str, ...]) -> re.Pattern[str]:
    # No word boundary at the start: with one, the search would stop at every word.
    return re.compile("(?:" + "|".join(map(re.escape, sorted(ids, reverse=True))) + r")\b")


def _replace(text: str, pattern: re.Pattern[str], name: Callable[[str], str]) -> str:
    """The text with ids replaced where they are complete words."""

    def replaced(found: re.Match[str]) -> str:
        before = text[found.start() - 1 : found.start()]
        inside = (before.isalnum() or before == "_") and not _ends_escape(text[: found.start()])
        return found[0] if inside else name(found[0])

    return pattern.sub(replaced, text)


def _ends_escape(text: str) -> bool:
    """Whether JSON text ends with an escape such as `\\n`, whose letter is not part of a word."""
    slashes = len(text) - 1 - len(text[:-1].rstrip("\\"))
    return slashes % 2 == 1


def _rename(text: str, names: Mapping[str, str]) -> str:
    # Most texts contain no generated id, and a plain search for each is much faster than the pattern.
    if not any(map(text.__contains__, names)):
        return text
    return _replace(text, _pattern(tuple(names)), names.__getitem__)


def _hash(data: bytes) -> str:
    return blake2b(data, digest_size=16).hexdigest()
