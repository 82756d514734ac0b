"""Finds words in a text: as whole words, whole numbers and whole dates, in any case."""

from collections.abc import Iterator

JOINTS = ".,:/-"
"""Characters that join digits into one number, time or date: 1.5, 1,500, 5:30, 3/4, 2026-05-05."""


def mentions(text: str, words: str) -> bool:
    """Whether a text contains the words, not only as a part of longer ones."""
    return next(_places(text, words), None) is not None


def count_mentions(text: str, words: str) -> int:
    """How often a text contains the words."""
    return sum(1 for _ in _places(text, words))


def _places(text: str, words: str) -> Iterator[int]:
    """Where the words begin: '5' is not in '15', '1.5', '5:30', '$5', '5%' or '2026-05-05'."""
    # Not a regular expression: most words are searched for once, and compiling a pattern costs more than one search.
    lower, wanted = text.lower(), words.lower()
    at = lower.find(wanted) if wanted else -1
    while at >= 0:
        end = at + len(wanted)
        whole = _starts_word(lower, at, wanted[0]) and _ends_word(lower, end, wanted[-1])
        if whole:
            yield at
        at = lower.find(wanted, end if whole else at + 1)


def _starts_word(text: str, at: int, first: str) -> bool:
    if at == 0 or not first.isalnum():
        return True
    before = text[at - 1]
    return not (before.isalnum() or before in "_$" or (before in JOINTS and at > 1 and text[at - 2].isdigit()))


def _ends_word(text: str, end: int, last: str) -> bool:
    if end == len(text) or not last.isalnum():
        return True
    after = text[end]
    joined = after in JOINTS and end + 1 < len(text) and text[end + 1].isdigit()
    return not (after.isalnum() or after == "_" or joined or (after == "%" and last.isdigit()))
