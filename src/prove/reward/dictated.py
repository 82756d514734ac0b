"""Texts that the user dictates word for word: the mark at their end and the case of their first letter are free.

Names, titles, codes and the texts of a single word are compared to the letter.
"""

from collections.abc import Iterator

from prove.core.examples import ReferenceCall
from prove.core.provenance import User

TEXTS = frozenset(
    ("bio", "body", "comment", "content", "description", "details", "gift_note", "message", "note", "outcome", "text")
)
"""The arguments that hold sentences."""

_QUOTES = ('""', "\u201c\u201d", "\u2018\u2019", "''")


def dictated_in(call: ReferenceCall) -> Iterator[str]:
    """The arguments of a call whose text the user says in quotation marks."""
    for name, value in call.arguments.items():
        origin = call.provenance.get(name)
        if name not in TEXTS or not isinstance(origin, User) or not isinstance(value, str):
            continue
        if " " in value.strip() and origin.text in [f"{quotes[0]}{value}{quotes[1]}" for quotes in _QUOTES]:
            yield name


def same_words(text: str, other: str) -> bool:
    """Whether two texts are equal apart from a full stop or an exclamation mark at the end, and a first capital."""
    return _bare(text) == _bare(other)


def _bare(text: str) -> str:
    ended = text[:-1] if text.endswith((".", "!")) and not text.endswith(("..", "!!", ".!", "!.")) else text
    return ended[:1].casefold() + ended[1:]
