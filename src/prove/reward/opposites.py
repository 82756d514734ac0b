"""Whether a text holds the right values and says the opposite: a denial of what the reference says, or values swapped.

Free texts may be worded in any way, so only what cannot be meant otherwise is found: the reference's own words denied
or no longer denied beside a value, and two values that stand behind each other's words.
"""

import re
from collections.abc import Iterable, Sequence
from itertools import combinations

from prove.reward.held import kind_of, number_places
from prove.reward.named import absences

REACH = 4
"""How many words after a 'not' it may concern."""

_SENTENCE = re.compile(r"[^.!?\n]+(?:[.!?](?=\w)[^.!?\n]*)*")
_WORD = re.compile(r"[a-z]+(?:['\u2019][a-z]+)?")
_NEGATION = re.compile(r"not|cannot|never|no|nor|without|unable|[a-z]+n['\u2019]t")
_JOINT = frozenset(["but", "and", "so", "because", "if", "when", "until"])
_REFUSAL = re.compile(
    r"\b(?:cancel|declin|call\w* (?:\w+ )?off|miss|skip|absent|drop|instead|unfortunately|sorry|afraid|apolog|nobody|"
    r"nothing|none|fail|refus|impossible|withdr|away)",
    re.IGNORECASE,
)
_EMPTY = frozenset(
    _WORD.findall(
        "a an the i i'm i'll i've you he she it we they me him her us them my your his its our their this that these "
        "those is are was were be been being am do does did have has had will would can could should shall may might "
        "must of and or as with for in at to on there here so just also please longer more able any yet still"
    )
)


def says_otherwise(text: str, values: Sequence[str], reference: str) -> bool:
    """Whether a text that holds these values denies what the reference says of them, or swaps two of them."""
    return text != reference and (_denies(text, values, reference) or _swaps(text, values, reference))


# Denials


def _denies(text: str, values: Sequence[str], reference: str) -> bool:
    said, denied = _claims(reference, values)
    said_here, denied_here = _claims(text, values)
    if (said - denied) & (denied_here - said_here):
        return True
    negative = denied_here or _REFUSAL.search(_blanked(text, values))
    return not negative and bool((denied - said) & said_here)


def _claims(text: str, values: Sequence[str]) -> tuple[set[str], set[str]]:
    """The words that the sentences with values affirm, and those that they deny."""
    said: set[str] = set()
    denied: set[str] = set()
    for sentence in _SENTENCE.findall(_blanked(text, values)):
        if "\0" not in sentence:
            continue
        left = 0
        for word in _WORD.findall(sentence.casefold()):
            if _NEGATION.fullmatch(word):
                left = REACH
                continue
            left = -1 if word in _JOINT else left - 1
            if word not in _EMPTY:
                (denied if left >= 0 else said).add(_stem(word))
    return said, denied


def _blanked(text: str, values: Sequence[str]) -> str:
    """A text with a mark in the place of each value, so that their own words say nothing."""
    for value in sorted(values, key=len, reverse=True):
        for start, end in reversed(_places(text, value)):
            text = f"{text[:start]}\0{text[end:]}"
    return text


def _stem(word: str) -> str:
    return re.sub(r"(?:ing|ed|es|s|e)$", "", word) if len(word) > 3 else word


# Swapped values


def _swaps(text: str, values: Sequence[str], reference: str) -> bool:
    for one, other in combinations(dict.fromkeys(values), 2):
        if kind_of(one) != kind_of(other):
            continue
        there, here = (_labels(each, one, other, values) for each in (reference, text))
        if there is None or here is None:
            continue
        first, second = there[0] - there[1], there[1] - there[0]
        if here[0] & second and not here[0] & first and here[1] & first and not here[1] & second:
            return True
    return False


def _labels(text: str, one: str, other: str, values: Sequence[str]) -> tuple[set[str], set[str]] | None:
    """The words that lead up to each of two values in a text, if each of them stands there once."""
    places = [_places(text, value) for value in (one, other)]
    if any(len(found) != 1 for found in places):
        return None
    (first,), (second,) = places
    if max(first[0], second[0]) < min(first[1], second[1]):
        return None
    known = [place for value in values for place in _places(text, value)]
    return _label(text, first, second, known), _label(text, second, first, known)


def _label(text: str, place: tuple[int, int], other: tuple[int, int], known: Iterable[tuple[int, int]]) -> set[str]:
    begun = max((found.end() for found in re.finditer(r"[.!?;](?=\s)|\n", text[: place[0]])), default=0)
    start = max(begun, other[1]) if other[1] <= place[0] else begun
    blank = text
    for value_start, value_end in known:
        blank = blank[:value_start] + "\0" * (value_end - value_start) + blank[value_end:]
    return {_stem(word) for word in _WORD.findall(blank[start : place[0]].casefold()) if word not in _EMPTY}


def _places(text: str, value: str) -> list[tuple[int, int]]:
    """Where a value stands in a text: a number in any writing, also 'not any' for a 'no', all else as it is written."""
    if kind_of(value) == "number":
        return number_places(text, value)
    words = r"\s+".join(map(re.escape, value.split()))
    found = [match.span() for match in re.finditer(rf"(?<!\w){words}(?!\w)", text, re.IGNORECASE)] if words else []
    return found or [*absences(text, value)]
