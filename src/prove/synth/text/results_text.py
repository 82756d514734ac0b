"""Says results as an assistant does: fields as words, rows by their labels, refusals as sentences."""

import datetime as dt
import re
from typing import Any, NamedTuple

from prove.core.keyed import HANDLE
from prove.core.records import Target
from prove.core.server import Server
from prove.core.shapes import Shape
from prove.core.tools import Tool
from prove.core.voice import phrase_choices, phrase_slots
from prove.language.phrases import pieces_of, slot_fields, text_of
from prove.language.wordings import date_wordings, join_words, month_wordings, number_wordings, time_wordings

SHOWN = 5
"""How many rows of a long page are named."""
ALL_SHOWN = 20
LONGEST_LIST = 1_500
"""Of so many rows at most, all are named if that is not too long."""
LONGEST = 220
"""Longer texts are cut."""
_NAMES = (
    "name",
    "title",
    "subject",
    "nickname",
    "display_name",
    "summary",
    "label",
    "number",
    "ticker",
    "text",
    "path",
)
_ID = re.compile(HANDLE)
_ISO = re.compile(r"\b(\d{4}-\d\d-\d\d)(?:[T ](?:at )?(\d\d:\d\d)(?::\d\d)?)?\b")
_TURNS = {
    "my": "your",
    "me": "you",
    "mine": "yours",
    "I": "you",
    "I'm": "you're",
    "I am": "you are",
    "am I": "are you",
    "I've": "you've",
    "I'd": "you'd",
    "myself": "yourself",
    "we": "you",
    "us": "you",
    "our": "your",
    "ours": "yours",
    "ourselves": "yourselves",
}
_TURNED = re.compile(r"\b(I am|am I|I'm|I've|I'd|I|my|me|mine|myself|we|us|our|ours|ourselves)\b(?!')")
_MONEY = re.compile(r"(?<![$\d.,])(-?)\b(\d+\.\d\d)\b(?! ?(?:%|km|l\b|kWh|bar))")
_MONTH = re.compile(r"\b(\d{4}-\d\d)\b(?!-)")
_ADVICE = re.compile(
    r"(?:ask (?!again|for\b|the customer)|book|buy|call|charge|choose|create|drive|like|lower|move|pay|plan|react|"
    r"reply|schedule|sell|send|take|try|use|wait|write)\b[^'_()]*"
)
"""What somebody could do who was refused, in words that need no parameter."""
_FOR_THE_ASSISTANT = re.compile(r"\b(?:shows?|list|see)\b")
_QUOTED = re.compile(r"(\"[^\"]*\"|“[^”]*”)")


class Words(NamedTuple):
    """A value in words; `rank` orders what is worth telling: numbers, names, choices, dates, then texts."""

    text: str
    rank: int


def value_words(shape: Shape, value: Any, now: dt.datetime | None) -> Words | None:
    """A value as an assistant says it, or None if assistants do not say such values."""
    if value is None or shape.kind == "object":
        return None
    if shape.item is not None:
        return _many(shape.item, value, now)
    if isinstance(value, bool):
        return Words("yes" if value else "no", 2)
    if shape.enum:
        return Words(str(value).replace("_", " "), 2)
    if shape.format is not None:
        return Words(moment_words(value, now), 3)
    if shape.kind in ("integer", "number"):
        sign = "-" if shape.unit == "money" and value < 0 else ""
        return Words(sign + number_wordings(value, shape.unit)[0], 0)
    if (shape.ref is not None and not shape.ref.spoken and not shape.ref.target.is_cast) or not value:
        return None
    text = " ".join(str(value).split())
    if _ID.fullmatch(text):
        return None
    if month := month_wordings(text, now):
        return Words(month[0], 3)
    if len(text) > LONGEST:
        return Words(text[: text.rindex(" ", 0, LONGEST)] + " …", 4) if " " in text[:LONGEST] else None
    return Words(text, 1 if len(text) <= 40 else 4)


def _many(item: Shape, values: list[Any], now: dt.datetime | None) -> Words | None:
    said: list[str] = []
    for value in values[:ALL_SHOWN]:
        if item.kind == "object":
            said.append(" ".join(salient(item, value, now)))
        elif (words := value_words(item, value, now)) is not None:
            said.append(words.text)
    said = [text for text in said if text]
    return Words(_listed(_first(said, len(values)), len(values)), 4) if said else None


def _listed(said: list[str], total: int) -> str:
    """A list of words, separated by semicolons if some of them contain commas."""
    link = "; " if any("," in words for words in said) else ", "
    if total > len(said):
        return f"{link.join(said)}{';' if link == '; ' else ''} and {total - len(said)} more"
    return join_words(said) if link == ", " else link.join(said)


def moment_words(value: str, now: dt.datetime | None) -> str:
    """A date or a time: by its distance if it is a day away at most, else in full."""
    if len(value) < 10:
        return time_wordings(dt.time.fromisoformat(value))[1]
    moment = dt.datetime.fromisoformat(value)
    day = f"{moment:%B} {moment.day}, {moment.year}"
    if now is not None:
        near = date_wordings(moment.date(), now)[0]
        close = abs((moment.date() - now.date()).days) <= 1
        day = near if close else f"{moment:%B} {moment.day}" if moment.year == now.year else day
    return day if len(value) == 10 else f"{day} at {time_wordings(moment.time())[1]}"


def field_words(shape: Shape, content: dict[str, Any], slot: str, now: dt.datetime | None) -> Words | None:
    """A field of a result by the slot that names it; 'payee_id.name' also finds 'payee_name' and 'payee'."""
    name, inner = slot_fields(slot)
    if inner and isinstance(content.get(name), dict):
        return field_words(shape.fields[name], content[name], inner, now)
    if inner:
        stem = name.removesuffix("_id")
        name = next((other for other in (f"{stem}_{inner}", stem) if other in content), "")
    return value_words(shape.fields[name], content[name], now) if name in content and name in shape.fields else None


def page_words(
    server: Server[Any], tool: Tool, content: dict[str, Any], now: dt.datetime | None
) -> tuple[Words, str] | None:
    """The rows of a page by their labels, and the first name among them; None if there is no row."""
    items: list[Any] = content.get("items") or []
    page = tool.returns.fields.get("items")
    if not items or page is None or page.item is None:
        return None
    said: list[str] = []
    key = ""
    for item in items[:ALL_SHOWN]:
        label, name = _label(server, tool, page.item, item, now)
        if label:
            said.append(label.rstrip("."))
            key = key or name
    total = max(len(items), int(content.get("total", 0)))
    return (Words(_listed(_first(said, total), total), 4), key) if said else None


def _first(said: list[str], total: int) -> list[str]:
    """The rows that are named: all of a short list, some of a long one."""
    whole = total <= len(said) and sum(map(len, said)) <= LONGEST_LIST
    return said if whole else said[:SHOWN]


def rows_words(phrase: str, shape: Shape, rows: list[Any], now: dt.datetime | None) -> Words | None:
    """The rows of a list inside a result, each told by this phrase."""
    if shape.item is None:
        return None
    said = [told[0] for row in rows[:ALL_SHOWN] if (told := _row_words(phrase, shape.item, row, now)) is not None]
    return Words(_listed(_first(said, len(rows)), len(rows)), 4) if said else None


def _label(server: Server[Any], tool: Tool, shape: Shape, item: Any, now: dt.datetime | None) -> tuple[str, str]:
    """What a row is called, and the plainest part of this name."""
    if not isinstance(item, dict):
        words = value_words(shape, item, now)
        return (words.text, words.text) if words is not None else ("", "")
    row: dict[str, Any] = item  # pyright: ignore[reportUnknownVariableType]
    for phrase in (server.voice.rows.get(f"{tool.name}.items"), _label_phrase(server, shape)):
        told = _row_words(phrase, shape, row, now) if phrase else None
        if told is not None:
            return told
    said = salient(shape, row, now)
    return ", ".join(said), said[0] if said else ""


def _row_words(phrase: str, shape: Shape, row: dict[str, Any], now: dt.datetime | None) -> tuple[str, str] | None:
    """A row in a phrase, and the plainest part of it; None if a value is missing."""
    found = {slot: field_words(shape, row, slot, now) for slot in phrase_slots(phrase)}
    known = {slot: words for slot, words in found.items() if words is not None}
    if not all(slot in known for slot in phrase_slots(phrase, optional=False)):
        return None
    known |= yes_or_no(phrase, known)
    best = min(known.values(), key=lambda words: (words.rank != 1, words.rank), default=Words("", 9))
    text = text_of(pieces_of(phrase, {slot: words.text for slot, words in known.items()}))
    return text, best.text if best.text in text else ""


def yes_or_no(phrase: str, found: dict[str, Words]) -> dict[str, Words]:
    """The words that a phrase has for the yeses and noes among these values."""
    said = {slot: words for slot, words in phrase_choices(phrase).items() if slot in found}
    return {
        slot: Words(words[found[slot].text == "no"], 2)
        for slot, words in said.items()
        if found[slot].text in ("yes", "no")
    }


def stopped(text: str) -> str:
    """A text with a full stop, unless it ends its sentence itself."""
    return text if re.search(r"[.!?][\"”']?$", text) else f"{text}."


def _label_phrase(server: Server[Any], shape: Shape) -> str:
    """The label of the table whose key the row holds."""
    for spec in server.state.specs:
        ref = shape.fields[spec.key].ref if spec.key in shape.fields else None
        if ref is not None and ref.target == Target(server.name, spec.name) and spec.name in server.voice.entities:
            return server.voice.entities[spec.name].label
    return ""


def salient(shape: Shape, content: dict[str, Any], now: dt.datetime | None) -> list[str]:
    """The words of a row's name and of one or two more fields."""
    names = [name for name in _NAMES if name in shape.fields]
    rest = [name for name in shape.fields if name not in names and shape.fields[name].item is None]
    said: list[str] = []
    for name in (*names[:1], *rest, *names[1:]):
        words = value_words(shape.fields[name], content.get(name), now)
        if words is not None and words.rank < 4 and words.text not in ("yes", "no") and words.text not in said:
            said.append(words.text.rstrip("."))
    return said[:3]


def turned(text: str) -> str:
    """What the user says, as the assistant says it back: 'my' becomes 'your', but not inside quotation marks."""
    parts = _QUOTED.split(text)
    return "".join(
        part if place % 2 else _TURNED.sub(lambda found: _TURNS[found[1]], part) for place, part in enumerate(parts)
    )


def advice_words(message: str) -> str:
    """What a tool's sentence advises after the reason, as a sentence to the user; nothing if only a caller needs it."""
    advice = message.partition("; ")[2].rpartition(", so ")[2]
    plain = _ADVICE.fullmatch(advice) and not (_FOR_THE_ASSISTANT.search(advice) or _ID.search(advice))
    return f"You could {advice}." if plain else ""


def reason_words(message: str, said: dict[str, str], nouns: dict[str, str], now: dt.datetime | None) -> str:
    """Why something was refused, from the tool's own sentence: no ids, no parameter names, dates as people say them.

    Args:
        said: The user's words for the ids that may turn up.
        nouns: What people call the parameters that may turn up.
    """
    parts = message.split("; ")
    kept = [
        parts[0],
        *(p for p in parts[1:] if re.match(r"(?:only|it|its|there|they|the|nothing|routes)\b", p) and "_" not in p),
    ]
    text = re.sub(r",(?: so)? (?:use|choose|name) [^;]*$", "", "; ".join(kept))
    text = re.sub(rf" \({HANDLE}\)|,? (?:with|by|using) [a-z]+(?:_[a-z]+)+", "", text)
    text = _ID.sub(lambda found: said.get(found[0], "it"), text)
    text = re.sub(r"^it (?=over \d)", "another offer of yours ", text)
    text = _MONEY.sub(lambda found: found[1] + number_wordings(float(found[2]), "money")[0], text)
    text = _MONTH.sub(lambda found: next(iter(month_wordings(found[1], now)), found[1]), text)
    text = re.sub(r"\bhas 0 ([^,]+), not \d+", r"has no \1", text)
    text = re.sub(r"\b(has|is) 1 ((?:free )?[a-z]+[^s\W])s\b", r"\1 1 \2", text)
    text = re.sub(r"\bis in sent\b", "is in your sent mail", text)
    text = re.sub(r"'([a-z_]+)'", lambda found: f"the {nouns[found[1]]}" if found[1] in nouns else found[0], text)
    text = re.sub(r"\bat (?=\d{4}-)", "on ", text)
    text = _ISO.sub(lambda found: moment_words(found[1] + (f"T{found[2]}" if found[2] else ""), now), text)
    text = re.sub(r"\bon (?=(?:today|tomorrow|yesterday)\b)", "", text)
    for theirs, yours in (
        ("the user's", "your"),
        ("the user is", "you are"),
        ("the user has", "you have"),
        ("the user", "you"),
    ):
        text = text.replace(theirs, yours)
    text = re.sub(r"(?<!@)\b[a-z]+_[a-z_]+\b", lambda found: found[0].replace("_", " "), text)
    return re.sub(r"\b(the|no|a|one) the\b", r"\1", text)
