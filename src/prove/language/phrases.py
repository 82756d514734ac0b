"""Puts words into the phrases of a voice: which phrase can say what is given, and how words and phrase meet."""

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from prove.core.voice import Optional as OptionalPart
from prove.core.voice import Slot as PhraseSlot
from prove.core.voice import parse_phrase, phrase_slots


class Piece(NamedTuple):
    """A piece of text. If it is `said`, it is the words of a slot, which must not be changed."""

    text: str
    said: bool = False


Pieces = tuple[Piece, ...]


class Phrased(NamedTuple):
    """A phrase that was filled in, and what it cost: 0 nothing, 1 it lost some words, 2 it reads less well."""

    pieces: Pieces
    cost: int


_MONTHS = "January|February|March|April|May|June|July|August|September|October|November|December"
_DAYS = "Monday|Tuesday|Wednesday|Thursday|Friday|Saturday|Sunday"
_NEAR = re.compile(
    r"(?:today|tomorrow|yesterday|the day (?:after|before)|this coming|last|next|in \w+ days|\w+ days ago)\b"
)
_DATED = re.compile(rf"(?:{_MONTHS}|{_DAYS}|the \d+(?:st|nd|rd|th) of|\d+ (?:{_MONTHS}))\b")
_FAR = re.compile(r"(?:in \w+ days|\w+ days ago)\b")
_DETERMINERS = frozenset(
    [
        "the",
        "a",
        "an",
        "my",
        "our",
        "your",
        "his",
        "her",
        "its",
        "this",
        "that",
        "these",
        "those",
        "every",
        "each",
        "all",
        "both",
        "what",
        "it",
    ]
)
_PLACES = (" of ", " at ", " in ", " on ")
_IT = re.compile(r"\b(?:it|its|there|one)\b", re.IGNORECASE)
_LAST_WORD = re.compile(r"(\s*)\b([A-Za-z]+) $")
_FIRST_WORD = re.compile(r" ([A-Za-z]+)\b")
_VOWEL = re.compile(r"[\"“(]?(?:[aei]|o(?!ne)|u(?!ni|se|su|ti)|hour|8|11\b|18\b)", re.IGNORECASE)
_SEVERAL = re.compile(
    r"((?: more| of those)? (?:bag|star|piece|share|portion|line|seat|day|level|time|night|guest|item|place))s\b"
)
_ONE, _ZERO = re.compile(r"1(?![\d.,:])"), re.compile(r"\$?0(?![\d.,:])")
_PARTICLE = re.compile(r"([a-z]+ )(up|off|out|down|back|away) $")
_STOP = re.compile(r"([\"”']?)\.")
_PREPOSITIONS = frozenset(["since", "until", "from", "by", "before", "after", "to", "of", "between"])
_UNITS = {"%": "percent", "$": "dollars"}


@cache
def _needs(phrase: str) -> frozenset[str]:
    return frozenset(phrase_slots(phrase, optional=False))


@cache
def _groups(phrase: str) -> tuple[frozenset[str], ...]:
    return tuple(
        frozenset(inner.name for inner in part.parts if isinstance(inner, PhraseSlot))
        for part in parse_phrase(phrase)
        if isinstance(part, OptionalPart)
    )


def slot_fields(slot: str) -> tuple[str, str | None]:
    """The field that a slot names, and the field of the record that this one points to: `{store_id.name}`."""
    name, dot, inner = slot.partition(".")
    return name, inner if dot else None


def says_all(phrase: str, given: Iterable[str]) -> bool:
    """Whether a phrase says all of these slots and needs no other."""
    names = frozenset(given)
    needs = _needs(phrase)
    if not needs <= names:
        return False
    said = needs.union(*(group for group in _groups(phrase) if group <= names))
    return said >= names


def pieces_of(phrase: str, words: Mapping[str, str]) -> Pieces:
    """The phrase with its slots filled: literal text mended where it meets the words, the words as they are."""
    flat: list[Piece] = []
    for part in parse_phrase(phrase):
        if isinstance(part, OptionalPart):
            if all(inner.name in words for inner in part.parts if isinstance(inner, PhraseSlot)):
                flat += [_piece(inner, words) for inner in part.parts]
        else:
            flat.append(_piece(part, words))
    return mend(_parted(flat))


def _parted(pieces: list[Piece]) -> list[Piece]:
    """A pronoun stands between a verb and its particle: 'snap it up'."""
    found = _PARTICLE.match(pieces[0].text) if len(pieces) > 1 and pieces[1] == ("it", True) else None
    return pieces if found is None else [Piece(found[1]), pieces[1], Piece(f" {found[2]}"), *pieces[2:]]


def _piece(part: object, words: Mapping[str, str]) -> Piece:
    return Piece(chosen_words(part, words[part.name]), True) if isinstance(part, PhraseSlot) else Piece(str(part))


def chosen_words(slot: PhraseSlot, words: str) -> str:
    """The words of a slot; if it has words of its own for its values, those for this yes or no or for this number."""
    if slot.choice is None or words in slot.choice:
        return words
    few = 1 if words == "no" or _ONE.match(words) else 2 if _ZERO.match(words) and len(slot.choice) > 2 else 0
    return slot.choice[few].replace("#", words)


def mend(pieces: Iterable[Piece]) -> Pieces:
    """Join neighbouring literals, then drop what the words of a slot say already: 'the the', '40% percent', 'on in'."""
    merged: list[Piece] = []
    for piece in pieces:
        if not piece.text:
            continue
        if merged and not piece.said and not merged[-1].said:
            merged[-1] = Piece(merged[-1].text + piece.text)
        else:
            merged.append(piece)
    for place, piece in enumerate(merged):
        if piece.said:
            if place > 0 and not merged[place - 1].said:
                merged[place - 1] = Piece(_before(merged[place - 1].text, piece.text))
            if place + 1 < len(merged) and not merged[place + 1].said:
                merged[place + 1] = Piece(_after(merged[place + 1].text, piece.text))
    return tuple(Piece(_tidy(p.text)) if not p.said else p for p in merged if p.text)


def _before(literal: str, words: str) -> str:
    """The literal that leads up to a slot's words."""
    found = _LAST_WORD.search(literal)
    if found is None:
        return literal
    space, last = found[1], found[2].lower()
    first = words.split(" ", 1)[0].lower()
    kept = literal[: found.start()] + (space or "")
    if last == first or (last in ("the", "a", "an", "my") and first in _DETERMINERS):
        return kept
    if last in ("on", "at") and _NEAR.match(words):
        return kept
    if last == "for" and _FAR.match(words):
        return kept
    if last == "at" and _DATED.match(words):
        return f"{kept}on "
    if last in ("a", "an"):
        article = "an" if _VOWEL.match(words) else "a"
        return f"{kept}{article.capitalize() if found[2][0] == 'A' else article} "
    return literal


def _after(literal: str, words: str) -> str:
    """The literal that follows a slot's words."""
    stop = _STOP.match(literal)
    if stop is not None and re.search(r"[.!?][\"”']?$", words):
        literal = stop[1] + literal[stop.end() :]
    if words in ("1", "one") and (several := _SEVERAL.match(literal)) is not None:
        return several[1] + literal[several.end() :]
    found = _FIRST_WORD.match(literal)
    if found is None:
        return literal
    last = words.rsplit(" ", 1)[-1].lower()
    unit = _UNITS.get(words[-1]) or (_UNITS["$"] if words[0] == "$" and words[-1].isdigit() else "")
    first = found[1].lower()
    return literal[found.end() :] if first in (last, f"{last}s", unit) else literal


def _tidy(literal: str) -> str:
    text = re.sub(r" {2,}", " ", literal)
    text = re.sub(r" +([,.;:?!])", r"\1", text)
    text = re.sub(r",(?:\s*,)+", ",", text)
    return re.sub(r",\s*([.?!;])", r"\1", text)


def awkward(pieces: Pieces) -> bool:
    """Whether words follow a preposition that they do not go with: 'since in five days', 'a some'.

    Also whether one 'it' is said of what another one stands for: 'go to it and take the heart off it', and whether
    something belongs to it or is there: 'the doors of it'.
    """
    if any(piece == ("it", True) for piece in pieces) and any(_IT.search(p.text) for p in pieces if not p.said):
        return True
    if any(piece == ("it", True) and lead.text.endswith(_PLACES) for lead, piece in pairwise(pieces)):
        return True
    if any(piece == ("it", True) and after.text.startswith("'") for piece, after in pairwise(pieces)):
        return True
    for lead, piece in pairwise(pieces):
        if piece.said and not lead.said and _FAR.match(piece.text):
            found = _LAST_WORD.search(lead.text)
            if found is not None and found[2].lower() in _PREPOSITIONS:
                return True
    return False


def text_of(pieces: Iterable[Piece]) -> str:
    """The text that the pieces make."""
    return "".join(piece.text for piece in pieces)


def starts_said(pieces: Pieces) -> bool:
    """Whether the text starts with a small letter that belongs to a slot's words, so that it may not become capital."""
    return bool(pieces) and pieces[0].said and pieces[0].text[0].islower()


def capital(pieces: Pieces) -> Pieces:
    """The same with a capital first letter, unless that letter is a slot's."""
    if not pieces or pieces[0].said:
        return pieces
    text = pieces[0].text
    return (Piece(text[0].upper() + text[1:]), *pieces[1:])


def small(pieces: Pieces) -> Pieces:
    """The same with a small first letter, unless that letter is a slot's or stands in 'I' or an abbreviation."""
    if not pieces or pieces[0].said:
        return pieces
    text = pieces[0].text
    if re.match(r"I\b|[A-Z][A-Z]", text):
        return pieces
    return (Piece(text[0].lower() + text[1:]), *pieces[1:])


def ended(pieces: Pieces, mark: str) -> Pieces:
    """The same with an end mark, if it has none and its last words bring none."""
    last = pieces[-1].text.rstrip()
    if last[-1] in ".!?" or (mark == "." and re.search(r"[.!?][\"”']$", last)):
        return pieces
    if not pieces[-1].said:
        return (*pieces[:-1], Piece(last.rstrip(",;:") + mark))
    return (*pieces, Piece(mark))


def each_literal(pieces: Pieces, change: Callable[[str], str]) -> Pieces:
    """The same with every piece changed that is not the words of a slot."""
    return tuple(piece if piece.said else Piece(change(piece.text)) for piece in pieces)
