"""What work is judged by: the changes that a session made, with generated ids renamed and incidental fields left out.

Two sessions of one seed that did the same work by different paths have equal outcomes. Clock, counters and the order
of insertion do not count. The digest is stricter: it covers the complete state.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from hashlib import blake2b
from typing import Any

import msgspec

from prove.core.records import Record, Target, incidental_fields, unordered_fields
from prove.core.state import State, rows_changed

_encode = msgspec.json.Encoder(order="sorted").encode


class _Change(msgspec.Struct, frozen=True, gc=False, tag_field="kind", tag=str.lower):
    """What all changes share: where the record is. The field `kind` of the stored form says which change it is."""

    target: Target
    key: str


class Added(_Change, frozen=True):
    """A new record, with all fields that count; its key is its canonical name where the key was generated."""

    fields: dict[str, Any]


class Changed(_Change, frozen=True):
    """An existing record, with the new values of the fields that changed."""

    fields: dict[str, Any]


class Removed(_Change, frozen=True):
    """A record that no longer exists."""


Change = Added | Changed | Removed

_decode_changes = msgspec.json.Decoder(tuple[Change, ...]).decode


class Touched(msgspec.Struct, frozen=True, order=True, gc=False, omit_defaults=True):
    """A record that was changed: an existing one is known by its key, a new one by its content as JSON text."""

    target: Target
    key: str = ""
    content: str = ""


class Outcome(msgspec.Struct, frozen=True):
    """A key that is equal for equal work, the changes in a fixed order, and the canonical names of generated ids."""

    key: str
    changes: tuple[Change, ...]
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


NOTHING = Outcome("", (), {})
"""The outcome of doing nothing."""


def renamed_changes(changes: tuple[Change, ...], names: Mapping[str, str]) -> tuple[Change, ...]:
    """The same changes with ids replaced by their names, in keys and in values."""
    if not names or not changes:
        return changes
    text = _encode(changes).decode()
    renamed = _rename(text, names)
    return changes if renamed is text else _decode_changes(renamed)


def rename_ids(value: Any, names: Mapping[str, str]) -> Any:
    """A JSON value with ids replaced by their names, also inside texts."""
    if not names:
        return value
    text = _encode(value).decode()
    renamed = _rename(text, names)
    return value if renamed is text else msgspec.json.decode(renamed)


def changed_records(changes: Iterable[Change]) -> Counter[Touched]:
    """The records that were changed, counted: several new ones can have the same content."""
    return Counter(
        Touched(change.target, content=_text(change.fields))
        if isinstance(change, Added)
        else Touched(change.target, change.key)
        for change in changes
    )


def outcome(pairs: Mapping[str, tuple[State, State]]) -> Outcome:
    """The outcome of a session from (state at the start, state now) of each of its servers."""
    texts: list[str] = []  # the changes as canonical JSON
    generated: dict[str, Target] = {}  # the new ids and where they are
    for server in sorted(pairs):
        start, now = pairs[server]
        if not (changed := rows_changed(start, now)):
            continue
        specs = {spec.name: spec for spec in now.specs}
        for name, rows in changed.items():
            target = Target(server, name)
            for key, (before, after) in rows.items():
                if (change := _change(target, key, before, after)) is not None:
                    texts.append(_text(change))
                    if before is None and specs[name].generated:
                        generated[key] = target
    if not texts:
        return NOTHING
    names = _name_generated(texts, generated)
    canonical = f"[{','.join(sorted(_rename(text, names) for text in texts))}]".encode()
    return Outcome(_hash(canonical), _decode_changes(canonical), names)


def _change(target: Target, key: str, before: Record | None, after: Record | None) -> Change | None:
    """The change of a row; None if only incidental fields differ."""
    if after is None:
        return Removed(target, key)
    now = _counted_fields(after)
    if before is None:
        return Added(target, key, now)
    was = _counted_fields(before)
    different = {field: value for field, value in now.items() if was.get(field) != value}
    return Changed(target, key, different) if different else None


def _name_generated(texts: list[str], generated: Mapping[str, Target]) -> dict[str, str]:
    """Canonical names of generated ids, from their own rows and the rows that mention them (colour refinement)."""
    names = {key: str(target) for key, target in generated.items()}
    if not names:
        return names
    pattern = _pattern(tuple(names))
    about = {key: [text for text in texts if key in text] for key in names}
    classes = 0
    while True:
        names = {key: f"{generated[key]}+{_signature(key, about[key], pattern, names)}" for key in about}
        found = len(set(names.values()))
        if found in (classes, len(names)):
            return names
        classes = found


def _signature(key: str, mentions: list[str], pattern: re.Pattern[str], names: Mapping[str, str]) -> str:
    """A hash of the changes that mention an id, itself as 'self', the other generated ids under their names so far."""

    def name(one: str) -> str:
        return "self" if one == key else names[one]

    return _hash(_encode(sorted(_replace(text, pattern, name) for text in mentions)))[:12]


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
