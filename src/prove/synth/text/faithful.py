"""Whether a model's text can replace the grammar's: it says everything that it must, and invents nothing."""

import re
from collections.abc import Iterable
from typing import NamedTuple

import msgspec

from prove.core.keyed import HANDLE
from prove.rollout.conversation import Reply

_TAG = re.compile(r"</?[A-Za-z!][^<>]*>|```")
_ID = re.compile(HANDLE, re.IGNORECASE)
_DIGITS = re.compile(r"\d+")
_NUMBER = re.compile(
    r"\b(?:two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|sixty|seventy|"
    r"eighty|ninety|hundred|thousand|million|dozen)\b"
)
_DAY = re.compile(
    r"\b(?:today|tonight|tomorrow|yesterday|weekend|week|month|year|noon|midnight|morning|afternoon|evening|"
    r"(?:mon|tues|wednes|thurs|fri|satur|sun)day|january|february|april|june|july|august|september|october|november|"
    r"december)"
)
_NAME = re.compile(r"(?<=[a-z,] )[A-Z][a-z]+")
_NEGATIVE = re.compile(
    r"\b(?:not|no|none|nothing|never|cannot|unable|beyond|sorry|afraid|unfortunately|impossible|already|refused|"
    r"without|failed)\b|n['\u2019]t\b",
    re.IGNORECASE,
)


class Demand(msgspec.Struct, frozen=True):
    """What a text must fulfil.

    Args:
        base: The grammar's text, which it replaces.
        words: What it must contain exactly.
        ordered: Whether the words must come in the order in which they are given.
        topics: Beginnings of words that it must contain, in upper or lower case.
        withheld: What it must not say.
        negative: Whether it must say that something is not so, as the grammar's text does.
        known: Further text whose names, numbers and days it may use.
        room: How many characters it may have beyond twice the grammar's.
    """

    base: str
    words: tuple[str, ...] = ()
    ordered: bool = False
    topics: tuple[str, ...] = ()
    withheld: str = ""
    negative: bool = False
    known: str = ""
    room: int = 160


class Flaw(NamedTuple):
    """Why a text cannot be used: a reason that can be counted, and a sentence for the model that wrote it."""

    reason: str
    detail: str


def words_of(reply: Reply) -> str | Flaw:
    """The words of a model's message, without quotation marks around the whole."""
    if reply.calls:
        return Flaw("it makes calls", "Answer in words, without any call.")
    text = reply.text.strip()
    if len(text) > 2 and (text[0], text[-1]) in (('"', '"'), ("“", "”")) and text[0] not in text[1:-1]:
        text = text[1:-1].strip()
    return text or Flaw("it is empty", "There were no words in it.")


def flaw_of(text: str, demand: Demand) -> Flaw | None:
    """The first thing that is wrong with a text, or None if it can be used."""
    if len(text) > 2 * len(demand.base) + demand.room:
        return Flaw("it is too long", "It is too long; say no more than is asked for.")
    if _TAG.search(text) and not _TAG.search(demand.base):
        return Flaw("it has markup", "Write plain words without tags or code.")
    return _omission(text, demand) or _invention(text, demand)


def _omission(text: str, demand: Demand) -> Flaw | None:
    at = 0
    for words in demand.words:
        found = place_of(words, text, at if demand.ordered else 0)
        if found is None:
            order = " in this order" if demand.ordered else ""
            return Flaw("it lacks given words", f"The words {words!r} do not stand in it exactly as given{order}.")
        at = found
    for topic in demand.topics:
        if not begins(topic, text):
            return Flaw("it leaves out what it is about", f"It has to say {topic!r}, as the given message does.")
    if demand.negative and _NEGATIVE.search(demand.base) and not _NEGATIVE.search(text):
        return Flaw("it hides that something is not possible", "It has to say that this was not possible.")
    return None


def _invention(text: str, demand: Demand) -> Flaw | None:
    known = " ".join((demand.base, demand.known, *demand.words)).casefold()
    if demand.withheld and demand.withheld.casefold() in text.casefold():
        return Flaw("it says what was left out", f"It must not say {demand.withheld!r}.")
    for kind, pattern in (("an id", _ID), ("a number", _NUMBER), ("a day", _DAY), ("a name", _NAME)):
        said = text.casefold() if pattern in (_NUMBER, _DAY) else text
        for made_up in pattern.findall(said):
            if made_up.casefold() not in known:
                return Flaw(f"it invents {kind}", f"{made_up!r} is not in the given message.")
    digits = set(_DIGITS.findall(known))
    for number in _DIGITS.findall(text):
        if number not in digits:
            return Flaw("it invents a number", f"{number!r} is not in the given message.")
    return None


def place_of(words: str, text: str, start: int = 0) -> int | None:
    """Where the words end in a text that contains them as whole words; None if it does not."""
    found = re.compile(rf"(?<!\w){re.escape(words)}(?!\w)").search(text, start)
    return None if found is None else found.end()


def begins(start: str, text: str) -> bool:
    """Whether some word of a text begins like this, in any case."""
    return re.search(rf"(?<!\w){re.escape(start)}", text, re.IGNORECASE) is not None


def in_order(words: Iterable[str], text: str) -> tuple[str, ...]:
    """Words in the order of their first places in a text; if two begin at the same place, the longer one first."""
    return tuple(sorted(dict.fromkeys(words), key=lambda each: (text.find(each), -len(each))))
