"""Which new record of one outcome is which of another: those that have the same part in all changes."""

from collections.abc import Iterable
from hashlib import blake2b

import msgspec

from prove.core.outcome import Change
from prove.reward.facts import NAME

_encode = msgspec.json.Encoder(order="sorted").encode


def namesakes(made: Iterable[Change], wanted: Iterable[Change]) -> dict[str, str]:
    """For each new record of the first changes its name in the second ones, where it has another one there.

    A canonical name depends on all fields of its record, and of the records that mention it. Where some of the fields
    were replaced, the same record may thus have two names.
    """
    mine, theirs = _by_part(made), _by_part(wanted)
    found: dict[str, str] = {}
    for part, names in mine.items():
        others = theirs.get(part, [])
        mapped = [name for name in names if name not in others]
        found.update(zip(mapped, (name for name in others if name not in names), strict=False))
    return found


def _by_part(changes: Iterable[Change]) -> dict[str, list[str]]:
    """The names in changes by the part that they have in them, found by colour refinement."""
    texts = sorted({_encode(change).decode() for change in changes})
    about: dict[str, list[str]] = {}
    for text in texts:
        for name in sorted(set(NAME.findall(text))):
            about.setdefault(name, []).append(text)
    parts = {name: name.partition("+")[0] for name in about}
    count = 0
    while len(set(parts.values())) > count:
        count = len(set(parts.values()))
        parts = {name: _part(name, mentions, parts) for name, mentions in about.items()}
    found: dict[str, list[str]] = {}
    for name in sorted(parts):
        found.setdefault(parts[name], []).append(name)
    return found


def _part(name: str, mentions: list[str], parts: dict[str, str]) -> str:
    """A hash of the changes that mention a name, itself as 'self', the others by their parts so far."""
    texts = {NAME.sub(lambda found: "self" if found[0] == name else parts[found[0]], text) for text in mentions}
    return blake2b(_encode(sorted(texts)), digest_size=16).hexdigest()
