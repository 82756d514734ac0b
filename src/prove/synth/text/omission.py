"""Leaves a value out of a phrase so that it still reads as a request; vague words may stand for the value."""

import re
from collections.abc import Mapping
from random import Random

from prove.core.records import Target
from prove.core.shapes import Shape
from prove.core.tools import Tool
from prove.core.voice import Optional as OptionalPart
from prove.core.voice import Slot as PhraseSlot
from prove.core.voice import parse_phrase
from prove.language.phrases import Phrased, Piece, mend, text_of

_LINKS = (
    "with|to|for|at|on|by|in|into|as|from|until|of|over|under|about|since|because|starting|called|named|titled|marked|"
    "saying|reading|that says|so that it says|that reads|confirm with|confirm it with|up to|say"
)
_LEAD = re.compile(
    rf"(?:,? (?:and )?(?:{_LINKS})(?: (?:the|a|an|my|its))?(?: (?!it\b)[A-Za-z]+)??"
    r"|[,;:.(] ?(?:and )?(?:[A-Za-z']+ ?){0,4}:?) ?$"
)
_GOES_ON = re.compile(rf"$|[.,;?!)]| (?!of\b)(?:and|{_LINKS})\b")
_NOUN = re.compile(r"\b(?:the|a|an) ([a-z]+(?: [a-z]+)?) $")
_COUNTED = re.compile(r" (?:percent|lines?|minutes|hours|days|times|people|bags|nights|shares|stars|pieces|portions)\b")
_ABBREVIATIONS = {"pin": "PIN", "iban": "IBAN", "cvv": "CVV", "url": "URL", "id": "ID"}
_EVENTS = {"expires": "expiry", "closes": "closing", "starts": "start", "ends": "end", "departs": "departure"}
_NAMES, _EMAILS, _PHONES = Target.of("cast.names"), Target.of("cast.emails"), Target.of("cast.phones")
_FEW = {Target.of("cast.addresses"): "a few places", _EMAILS: "some people", _NAMES: "some people"}
_COUNTER = re.compile(r"\b(?:line|level|page|number|step|seat|room|words?) $", re.IGNORECASE)
_WISH = re.compile(r"(?:I want|I'd like|I need|Make|make|get) ?$")
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
        words[-2] = _EVENTS.get(words[-2], words[-2])
    if len(words) > 1 and words[-1] in ("minutes", "km", "kmh", "percent"):
        words = words[:-1]
    return " ".join(words)


def fillers(shape: Shape) -> tuple[str, ...]:
    """Vague words for a value of this shape; none for a secret and for a choice between a few words."""
    if shape.sensitive or shape.enum or shape.kind == "boolean":
        return ()
    if shape.item is not None:
        ref = shape.item.ref
        return ("a few things" if ref is None else _FEW.get(ref.target, "a few things"),)
    if shape.format is not None:
        return (
            ("some other day", "a certain day") if shape.format.name == "date" else ("a certain time", "another time")
        )
    if shape.kind in ("integer", "number"):
        if shape.unit == "money":
            return ("some money", "a bit of money", "a certain amount")
        return (
            (f"a few {shape.unit}", f"some {shape.unit}") if shape.unit and shape.unit.isalpha() else ("a few", "some")
        )
    if shape.ref is not None and shape.ref.target in (_NAMES, _EMAILS, _PHONES):
        return ("someone",)
    return ("something",)


def is_looked_for(tool: Tool, shape: Shape) -> bool:
    """Whether a value is the words of a search, without which nobody asks for one."""
    return tool.read_only and shape.kind == "string" and shape.format is None and not shape.sensitive


def withheld(phrase: str, words: Mapping[str, str], tool: Tool, missing: str, rng: Random) -> Phrased | None:
    """The phrase without the missing slot: its words dropped with it, or a vague word in its place."""
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
        return Phrased(mend(piece for piece in flat if piece is not None), 0)
    if gaps > 1:
        return None
    shape = tool.parameters.fields[missing]
    if is_looked_for(tool, shape):
        return None
    if tool.read_only and shape.kind == "string" and not shape.sensitive:
        # A look-up without its day would still be a request that can be served.
        return _filled(flat, shape, rng)
    return _close(flat, shape, noun_of(missing, shape), rng)


def _close(flat: list[Piece | None], shape: Shape, name: str, rng: Random) -> Phrased | None:
    """Close the gap: drop what led up to it, or keep the noun before it, or fill it with a vague word."""
    place = flat.index(None)
    head = [piece for piece in flat[:place] if piece is not None]
    tail = [piece for piece in flat[place + 1 :] if piece is not None]
    before = head.pop().text if head and not head[-1].said else ""
    after = tail.pop(0).text if tail and not tail[0].said else ""
    counted = _COUNTED.match(after)
    rest = after[counted.end() :] if counted else after
    led = _LEAD.search(before)
    if led is not None and led[0].startswith(" of ") and shape.kind not in ("integer", "number"):
        led = None
    if led is not None and (head or led.start() > 0) and _GOES_ON.match(rest) and not (tail and not rest):
        kept = [*head, Piece(before[: led.start()]), Piece(rest), *tail]
        bare = _WISH.match(text_of(p for p in kept if not p.said).strip(" .?!"))
        return None if bare else Phrased(mend(kept), 1)
    noun = _NOUN.search(before)
    if noun is not None and noun[1].split()[-1] in name.split() and _GOES_ON.match(rest):
        article = "an" if noun[1][0] in "aeiou" else "a"
        kept = [*head, Piece(f"{before[: noun.start()]}{article} {noun[1]}"), Piece(rest), *tail]
        return Phrased(mend(kept), 1)
    return _filled(flat, shape, rng)


def _filled(flat: list[Piece | None], shape: Shape, rng: Random) -> Phrased | None:
    """The gap filled with a vague word, unless what leads up to it announces the value itself."""
    place = flat.index(None)
    before = flat[place - 1] if place else None
    lead = before.text if before is not None and not before.said else ""
    options = fillers(shape)
    if not options or lead.rstrip()[-1:] in (":", ",", "(") or _COUNTER.search(lead):
        return None
    vague = Piece(rng.choice(options), True)
    return Phrased(mend(vague if piece is None else piece for piece in flat), 2)
