"""Leaves a value out of a phrase so that the request still reads like one, and says in vague words what is missing."""

import re
from collections.abc import Mapping
from random import Random

from prove.core.shapes import Shape
from prove.core.tools import Tool
from prove.core.voice import Optional as OptionalPart
from prove.core.voice import Slot as PhraseSlot
from prove.core.voice import parse_phrase
from prove.synth.phrasing import Piece, Pieces, mend

_LINKS = (
    "with|to|for|at|on|by|in|into|as|from|until|of|over|under|about|since|because|starting|called|named|titled|marked|"
    "saying|reading|that says|so that it says|that reads|confirm with|confirm it with|up to|say"
)
_LEAD = re.compile(
    rf"(?:,? (?:and )?(?:{_LINKS})(?: (?:the|a|an|my|its))?(?: (?!it\b)[A-Za-z]+)??"
    r"|[,;:.(] ?(?:and )?(?:[A-Za-z']+ ?){0,4}:?) ?$"
)
_GOES_ON = re.compile(rf"$|[.,;?!)]| (?:and|{_LINKS})\b")
_NOUN = re.compile(r"\b(?:the|a|an) ([a-z]+(?: [a-z]+)?) $")
_COUNTED = re.compile(r" (?:percent|lines?|minutes|hours|days|times|people|bags|nights|shares|stars|pieces|portions)\b")
_ABBREVIATIONS = {"pin": "PIN", "iban": "IBAN", "cvv": "CVV", "url": "URL", "id": "ID"}
_NOUNS = {
    "body": "text",
    "query": "search term",
    "starts_at": "start time",
    "ends_at": "end time",
    "starts_on": "start date",
    "ends_on": "end date",
    "first_on": "start date",
    "at": "time",
    "on": "day",
    "until": "end",
    "since": "start",
    "valid_until": "last day",
    "to": "recipient",
}


def noun_of(parameter: str, shape: Shape) -> str:
    """What people call a parameter: 'amount', 'PIN', 'start date'."""
    if parameter in _NOUNS:
        return _NOUNS[parameter]
    words = [_ABBREVIATIONS.get(word, word) for word in parameter.split("_")]
    if len(words) > 1 and words[-1] in ("ID", "ids"):
        words = words[:-1]
    if shape.format is not None and len(words) > 1 and words[-1] in ("on", "at"):
        words[-1] = "date" if words[-1] == "on" else "time"
    if len(words) > 1 and words[-1] in ("minutes", "km", "kmh", "percent"):
        words = words[:-1]
    return " ".join(words)


def fillers(shape: Shape) -> tuple[str, ...]:
    """Vague words for a value of this shape; none for a secret and for a choice between a few words."""
    if shape.sensitive or shape.enum or shape.kind == "boolean":
        return ()
    if shape.item is not None:
        return ("a few things",)
    if shape.format is not None:
        return ("some other day", "a certain day") if shape.format.name == "date" else ("a certain time", "another time")
    if shape.kind in ("integer", "number"):
        if shape.unit == "money":
            return ("some money", "a bit of money", "a certain amount")
        return (f"a few {shape.unit}", f"some {shape.unit}") if shape.unit and shape.unit.isalpha() else ("a few", "some")
    if shape.ref is not None and shape.ref.target in ("cast.names", "cast.emails", "cast.phones"):
        return ("someone",)
    return ("something",)


def withheld(phrase: str, words: Mapping[str, str], tool: Tool, missing: str, rng: Random) -> tuple[int, Pieces] | None:
    """The phrase without the missing slot, and how much that cost: 0 nothing, 1 words dropped, 2 a vague word."""
    flat: list[Piece | None] = []
    for part in parse_phrase(phrase):
        inner = part.parts if isinstance(part, OptionalPart) else (part,)
        names = [p.name for p in inner if isinstance(p, PhraseSlot)]
        if isinstance(part, OptionalPart) and not all(name in words for name in names):
            continue
        for p in inner:
            if isinstance(p, str):
                flat.append(Piece(p))
            elif p.name == missing:
                flat.append(None)
            elif p.name in words:
                flat.append(Piece(words[p.name], True))
            else:
                return None
    gaps = flat.count(None)
    if gaps == 0:
        return 0, mend(piece for piece in flat if piece is not None)
    if gaps > 1:
        return None
    return _close(flat, tool.parameters.fields[missing], rng)


def _close(flat: list[Piece | None], shape: Shape, rng: Random) -> tuple[int, Pieces] | None:
    """Close the gap: drop what led up to it, or keep the noun before it, or fill it with a vague word."""
    place = flat.index(None)
    head = [piece for piece in flat[:place] if piece is not None]
    tail = [piece for piece in flat[place + 1 :] if piece is not None]
    before = head.pop().text if head and not head[-1].said else ""
    after = tail.pop(0).text if tail and not tail[0].said else ""
    counted = _COUNTED.match(after)
    rest = after[counted.end() :] if counted else after
    led = _LEAD.search(before)
    if led is not None and (head or led.start() > 0) and _GOES_ON.match(rest) and not (tail and not rest):
        return 1, mend([*head, Piece(before[: led.start()]), Piece(rest), *tail])
    noun = _NOUN.search(before)
    if noun is not None and _GOES_ON.match(rest):
        article = "an" if noun[1][0] in "aeiou" else "a"
        return 1, mend([*head, Piece(f"{before[: noun.start()]}{article} {noun[1]}"), Piece(rest), *tail])
    options = fillers(shape)
    if not options or before.rstrip()[-1:] in (":", ","):
        return None
    return 2, mend([*head, Piece(before), Piece(rng.choice(options), True), Piece(after), *tail])
