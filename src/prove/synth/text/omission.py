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
from prove.language.phrases import Phrased, Piece, Pieces, mend

_LINKS = (
    "with|to|for|at|on|by|in|into|as|from|until|of|over|under|about|since|because|starting|called|named|titled|marked|"
    "saying|reading|that says|so that it says|that reads|confirm with|confirm it with|up to|say"
)
_LEAD = re.compile(
    rf"(?:,? (?:and )?(?:{_LINKS})(?: (?:the|a|an|my|its))?(?: (?!it\b)[A-Za-z]+)??"
    r"|[,;:.(] ?(?:and )?(?:[A-Za-z']+ ?){0,4}:?) ?$"
)
_GOES_ON = re.compile(rf"$|[.,;?!)]| (?!of\b)(?:and|off|{_LINKS})\b")
_HANGS = re.compile(r" and (?:the|due|taking)\b| on(?=[,.;]|$)| as (?:its|my|the)\b| open\b")
"""Words after a gap that have lost what they belong to: 'from … on', 'with … as its last day'."""
_ENDS = re.compile(r" (?:to|until)\b")
_NOUN = re.compile(r"\b(the|a|an) ([a-z]+(?: [a-z]+)?) $", re.IGNORECASE)
_TAKES = re.compile(
    r"(?:[a-z]+(?: (?:in|on|up|out|down|out for))?|.* (?:for|by|from|about|into|and write)|I feel like) $"
)
"""What may stand before 'something': a verb, a preposition; no noun that something is the name of."""
_EXACT = re.compile(r"\b(?:at|to|than|is|be|for|cost|of|costs me) $")
_COUNTED = re.compile(
    r" (?:percent|lines?|minutes|hours|days|times|people|bags|nights|shares|stars|pieces|portions|more bags)\b"
)
_ABBREVIATIONS = {"pin": "PIN", "iban": "IBAN", "cvv": "CVV", "url": "URL", "id": "ID"}
_EVENTS = {"expires": "expiry", "closes": "closing", "starts": "start", "ends": "end", "departs": "departure"}
_NAMES, _EMAILS, _PHONES = Target.of("cast.names"), Target.of("cast.emails"), Target.of("cast.phones")
_FEW = {Target.of("cast.addresses"): "a few places", _EMAILS: "some people", _NAMES: "some people"}
_COUNTER = re.compile(r"\b(?:line|level|page|number|step|seat|room|words?) $", re.IGNORECASE)
_LEFT = re.compile(
    r"\b(?:it's|due|worth|be|is|and|fix|finish|leave|adjust|go|make|get|closest|the following|the words|as follows)$"
)
"""What cannot stand before a gap: it waits for the value, or means something else without it."""
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
    """Vague words for a value of this shape; none for a secret, a choice between a few words, a day or a time."""
    if shape.sensitive or shape.enum or shape.kind == "boolean":
        return ()
    if shape.item is not None:
        ref = shape.item.ref
        return ("a few things" if ref is None else _FEW.get(ref.target, "a few things"),)
    if shape.format is not None:
        return ()
    if shape.kind in ("integer", "number"):
        if shape.unit == "money":
            return ("some money", "a bit of money", "a certain amount")
        # A few minutes are not two hours; nobody orders 'some of them'.
        is_countable = shape.unit and shape.unit.isalpha() and shape.unit not in ("bar", "percent", "kmh")
        return ("some time",) if shape.unit in ("minutes", "hours") else (f"some {shape.unit}",) if is_countable else ()
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
    if is_looked_for(tool, shape) or missing in ("latitude", "longitude"):
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
    goes_on = bool(_GOES_ON.match(rest)) and not (tail and not rest)
    if led is not None and goes_on and _is_whole(flat, before[: led.start()], led[0], rest, shape):
        return Phrased(_without_comma(mend([*head, Piece(before[: led.start()]), Piece(rest), *tail])), 1)
    noun = _NOUN.search(before)
    if noun is not None and noun[2].split()[-1] in name.split() and _GOES_ON.match(rest):
        article = "an" if noun[2][0] in "aeiou" else "a"
        article = article.capitalize() if noun[1][0].isupper() else article
        kept = [*head, Piece(f"{before[: noun.start()]}{article} {noun[2]}"), Piece(rest), *tail]
        return Phrased(mend(kept), 1)
    return _filled(flat, shape, rng)


def _without_comma(pieces: Pieces) -> Pieces:
    """Pieces without a comma at their end, which led up to what is left out."""
    *most, last = pieces
    return pieces if last.said else mend([*most, Piece(last.text.rstrip(", "))])


def _is_whole(flat: list[Piece | None], before: str, led: str, rest: str, shape: Shape) -> bool:
    """Whether an order is still one without the value and what leads up to it; a statement lives by its value."""
    first = flat[0]
    if first is None or first.said or first.text[0].isupper():
        return False
    if flat[1] is None and (not before or (" " not in before.strip() and len(flat) > 2)):
        return False
    parenthesis = led.startswith(",") and rest.startswith(",")
    begins = shape.format is not None and _ENDS.match(rest)
    return not (parenthesis or begins or _HANGS.match(rest) or _LEFT.search(before))


def _filled(flat: list[Piece | None], shape: Shape, rng: Random) -> Phrased | None:
    """The gap filled with a vague word, unless what leads up to it announces the value itself."""
    place = flat.index(None)
    before = flat[place - 1] if place else None
    lead = before.text if before is not None and not before.said else ""
    options = fillers(shape)
    if not options or lead.rstrip()[-1:] in (":", ",", "(") or _COUNTER.search(lead):
        return None
    fitting = _fitting(options, lead, "".join(piece.text for piece in flat[place + 1 :] if piece is not None), shape)
    if not fitting:
        return None
    vague = Piece(rng.choice(fitting), True)
    return Phrased(mend(vague if piece is None else piece for piece in flat), 2)


def _fitting(options: tuple[str, ...], lead: str, tail: str, shape: Shape) -> tuple[str, ...]:
    """The vague words that can stand between what comes before and after the gap."""
    match options[0]:
        case "something":
            return options if _TAKES.fullmatch(lead) else ()
        case "some time":
            return () if tail.startswith(" of ") else options
        case _ if shape.unit == "money":
            return ("a certain amount",) if _EXACT.search(lead) else options if lead else ()
        case _:
            return options
