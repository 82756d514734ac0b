"""Whether a request in other words still asks for the same: compared with the phrases that are known to ask for it.

Both are templates: literal text, and slots that stand for the words of values. A template says the same as a known one
if it has the same slots in the same order, and between the same slots the same words that mean something. Free are the
frame (`could you …?`, `I'd like you to …`), words of grammar, the order of words between two slots, words in the small
table of synonyms, and the verb at the beginning, which may be that of another known phrase all of whose words are
there. So nothing can be added, left out, negated, swapped or answered. Whether it is good English is not decided here.
"""

import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from prove.purposes.fillers import LEADS, WRAPPINGS
from prove.purposes.paraphrases import ways_to_say

SLOT = re.compile("\x02([^\x03]*)\x03")
"""A slot in a template: between the marks is what identifies it."""

_FRAMES = tuple(
    re.compile(pattern)
    for pattern in (
        r"(?:hi|hello|hey)(?: there)?[,!.]+ ",
        r"(?:so|okay|ok|well|and|also|next|besides|afterwards|finally)[,:]? ",
        r"(?:then|after that|once that's done|when you're done|while you're at it),? ",
        r"(?:perhaps|maybe) you (?:can|could) ",
        r"(?:please|kindly|maybe|perhaps|now)[,:]? ",
        r"would you be (?:able|so kind as|willing|kind enough) to ",
        r"(?:could|can|would|will|might) you (?:also |just |kindly |possibly |perhaps |maybe )*",
        r"(?:could|can|may|might) i (?:ask|get|have|trouble|bother) you to ",
        r"(?:could|can|may) we (?:just )?",
        r"i(?:'d| would) (?:really )?(?:like|love|need|want|prefer) (?:you |for you )?to (?:know )?",
        r"i (?:really |just |still )?(?:need|want|have) (?:you |for you )?to (?:know )?",
        r"i(?:'m| am) (?:hoping|wondering|asking) (?:if |whether |that )?you (?:could|can|would|will|might|to) ",
        r"i was (?:hoping|wondering) (?:if |whether |that )?you (?:could|can|would|might) ",
        r"i(?:'d| would) (?:be (?:so |very |really )?(?:glad|grateful|happy|thankful)|(?:really )?appreciate it) "
        r"if you (?:could|would|can) ",
        r"it(?:'d| would) be (?:so |very |really )?(?:great|nice|good|lovely|helpful|wonderful) if you "
        r"(?:could|would|can) ",
        r"(?:is|would) it (?:be )?possible (?:for you )?to ",
        r"are you able to ",
        r"do you think you (?:could|can) ",
        r"any chance (?:that )?you (?:could|can) ",
        r"what i(?:'d like| would like| need| want) is for you to ",
        r"the thing i need is for you to ",
        r"go ahead and ",
        r"do me a favou?r and ",
        r"be so kind as to ",
        r"(?:make sure|be sure) (?:to|that you|you) ",
        r"help me (?:to )?",
        r"let's ",
    )
)
_FILLERS = tuple(
    sorted(
        {words.casefold() for words in (*LEADS, *(each.before for each in WRAPPINGS)) if words},
        key=lambda it: (-len(it), it),
    )
)
_QUESTION = re.compile(r"(?:could|can|would|will|might|may|is|are|do|any|perhaps|maybe)\b")
_MIDDLE = re.compile(r",? ?\b(?:please|kindly)\b,?")
_END = re.compile(
    r"(?:,? (?:thanks|thank you|for me|will you|would you|could you|can you|if possible|if you (?:can|could|would|"
    r"please|don't mind)|when you (?:can|have time|get a chance|have a moment|have a minute)))+(?=[.?!]*$)"
)
_WORD = re.compile("\x02[^\x03]*\x03|[^\\W_]+(?:['-][^\\W_]+)*|[%$]")
_STRANGE = re.compile("[^\\w\\s.,;:!?'()\\-\u2013\u2014/%&$@#+\"“”\x02\x03]")
_QUOTES = re.compile('["“”]')


def _listed(words: str) -> frozenset[str]:
    return frozenset(words.split())


_GRAMMAR = _listed(
    "a an the and to in on at as that which what is are be was were been am will would can could "
    "should must do does have has so get there's it's"
)
"""Words that may come and go."""
_MINE = _listed("me my")
"""Words that may come, and may not go."""
_LOGIC = _listed(
    "not no never none nothing nobody without except unless but only if when whenever otherwise else or either neither "
    "nor before after since until than more less fewer most least every each all any both first last next newest "
    "oldest latest earliest highest lowest cheapest dearest best worst largest smallest longest shortest again instead "
    "half double twice over under above below between within beyond"
)
"""Words whose order matters, too."""
LIGHT = _listed(
    "let make give get have put take bring see do set go be keep use turn call hold leave tell stop start begin end "
    "finish continue resume avoid cancel undo skip forget ignore drop quit pause try help need want"
)
"""Verbs whose meaning depends on what follows, so that they neither replace a verb nor can be replaced."""
_LEADS = _listed(
    "to from for by with of at in on into onto as about under over before after than through via per against between "
    "until since within"
)
"""Words that say what the value after them is for."""
_ARTICLES = _listed("a an the my")
_ASKING = _listed("what which who whose when where how why is are does do has have")
_SYNONYMS = (
    ("mail", "email", "e-mail", "mails", "emails", "e-mails"),
    ("every", "each"),
    ("otherwise", "else"),
    ("if", "whether"),
    ("until", "till"),
    ("titled", "called", "named", "entitled"),
    ("total", "sum"),
    ("begin", "start"),
    ("buy", "purchase"),
    ("photo", "picture"),
    ("show", "display"),
    ("reply", "respond", "answer"),
    ("tell", "inform"),
    ("price", "cost"),
    ("percent", "%"),
    ("dollars", "$"),
    ("say", "state", "mention"),
    ("those", "these"),
    ("large", "big"),
    ("latest", "newest"),
)
_SAME = {word: group[0] for group in _SYNONYMS for word in group}
_PARTS = {"don't": "do not", "won't": "will not", "can't": "can not", "cannot": "can not"}


def changed_meaning(text: str, known: Sequence[str], verbs: Iterable[str] = ()) -> str | None:
    """Why a template need not mean what the known ones mean, or None if it means the same.

    Args:
        verbs: Further verbs that ask for the same.
    """
    further = tuple(verbs)
    reason = _changed(text, known, further)
    if reason is None:
        return None
    return reason if _changed(_usual(text), [_usual(each) for each in known], further) is not None else None


def _changed(text: str, known: Sequence[str], verbs: Sequence[str]) -> str | None:
    own = [_read(each) for each in known]
    said = _read(text)
    return (
        _unreadable(text, known)
        or _other_slots(said, own)
        or _other_mood(text, said, known, own, verbs)
        or _other_leads(said, own)
        or _other_words(said, own, verbs)
    )


@lru_cache(maxsize=100_000)
def _usual(template: str) -> str:
    """A template with one of the expressions wherever several are equal."""
    pieces = SLOT.split(template)
    said = (f"\x02{piece}\x03" if place % 2 else _first_way(piece) for place, piece in enumerate(pieces))
    return "".join(said)


def _first_way(literal: str) -> str:
    return "".join(min(ways, key=lambda way: (way.casefold(), way)) for ways in ways_to_say(literal))


def is_copy(text: str, other: str) -> bool:
    """Whether two templates have the same words in the same order."""
    return _WORD.findall(_plain(text)) == _WORD.findall(_plain(other))


def only_framed(text: str, known: Sequence[str]) -> bool:
    """Whether a template is a known one in another frame, apart from words of grammar."""
    said = _read(text)
    return any((each.slots, each.said) == (said.slots, said.said) for each in map(_read, known))


@dataclass(frozen=True, slots=True)
class _Read:
    """A template without its frame: its slots, the words before, between and after them, and whether it was framed."""

    slots: tuple[str, ...]
    segments: tuple[tuple[str, ...], ...]
    asks: bool

    @property
    def said(self) -> tuple[tuple[str, ...], ...]:
        """The words that mean something."""
        return tuple(tuple(word for word in each if word not in _GRAMMAR | _MINE) for each in self.segments)

    @property
    def first(self) -> str:
        return next((word for segment in self.segments for word in segment), "")

    @property
    def second(self) -> str:
        """What the first word is about: the next word, or the slot before which there is none."""
        words = [word for word in (self.segments[0] if self.segments else ())[1:] if word not in _ARTICLES]
        return words[0] if words else f"\x02{self.slots[0]}" if self.slots else ""

    @property
    def rest(self) -> frozenset[str]:
        """The words that mean something, without the first."""
        words = [word for segment in self.segments for word in segment]
        return frozenset(_content(word for word in words[1:] if word not in _LEADS))

    @property
    def leads(self) -> Iterator[tuple[str, str]]:
        """Every slot with the preposition before it."""
        for slot, segment in zip(self.slots, self.segments, strict=False):
            last = next((word for word in reversed(segment) if word not in _ARTICLES), "")
            yield slot, last if last in _LEADS else ""


@lru_cache(maxsize=100_000)
def _read(template: str) -> _Read:
    text, asks = _unframed(_plain(template))
    slots: list[str] = []
    segments: list[list[str]] = [[]]
    for word in _WORD.findall(text):
        if word[0] == "\x02":
            slots.append(word[1:-1])
            segments.append([])
        else:
            segments[-1] += _words(word)
    return _Read(tuple(slots), tuple(map(tuple, segments)), asks)


def _plain(template: str) -> str:
    """In small letters outside of slots, with straight apostrophes."""
    pieces = SLOT.split(template.replace("\u2019", "'"))
    return "".join(f"\x02{piece}\x03" if place % 2 else piece.casefold() for place, piece in enumerate(pieces)).strip()


def _unframed(text: str) -> tuple[str, bool]:
    """The text without what only makes it polite, and whether that made it a question."""
    text, asks = _END.sub("", text), False
    before = ""
    while before != text:
        before = text
        for frame in _FRAMES:
            if (found := frame.match(text)) is not None:
                asks = asks or _QUESTION.match(text) is not None
                text = text[found.end() :]
        for filler in _FILLERS:
            if text.startswith(filler):
                asks = asks or _QUESTION.match(text) is not None
                text = text[len(filler) :]
    return _MIDDLE.sub(" ", text), asks


def _words(word: str) -> list[str]:
    word = _PARTS.get(word, word)
    if word.endswith("n't"):
        word = f"{word[:-3]} not"
    return [_SAME.get(part, part) for part in word.removesuffix("'s").split()]


# The rules

_BEGINNING = "it does not begin like a request for this"


def _unreadable(text: str, known: Sequence[str]) -> str | None:
    outside = SLOT.sub("", text)
    if "\n" in text.strip() or _STRANGE.search(outside):
        return "it is not one plain sentence"
    if _QUOTES.search(outside) and not any(_QUOTES.search(SLOT.sub("", each)) for each in known):
        return "it quotes something"
    return None


def _other_slots(said: _Read, own: Sequence[_Read]) -> str | None:
    orders = {each.slots for each in own}
    if said.slots in orders:
        return None
    for slots in sorted(orders):
        if sorted(slots) == sorted(said.slots):
            return "the values have changed places"
    missing = [slot for slots in sorted(orders) for slot in slots if slot not in said.slots]
    return "a value is left out" if missing else "a value is said too often"


def _other_mood(text: str, said: _Read, known: Sequence[str], own: Sequence[_Read], verbs: Iterable[str]) -> str | None:
    firsts = {each.first for each in own} | {_SAME.get(verb, verb) for verb in verbs}
    if said.first not in firsts and not (said.asks and _stem(said.first) in {_stem(first) for first in firsts}):
        return _BEGINNING
    asked = text.rstrip().endswith("?") and not said.asks and said.first not in _ASKING
    if asked and not any(each.rstrip().endswith("?") for each in known):
        return "it asks whether, and not for it"
    return None


def _other_leads(said: _Read, own: Sequence[_Read]) -> str | None:
    known = {lead for each in own for lead in each.leads}
    return None if all(lead in known for lead in said.leads) else "a value has another preposition"


def _other_words(said: _Read, own: Sequence[_Read], verbs: Iterable[str]) -> str | None:
    """What is wrong with the words, compared with the known phrase that is most like them."""
    usable = said.first not in LIGHT | _GRAMMAR | _LOGIC
    needs = {each.rest for each in own if usable and (each.first, each.second) == (said.first, said.second)}
    if usable and said.first in verbs:
        needs.add(frozenset())
    found = [_differences(said, each, needs) for each in own if each.slots == said.slots]
    return next(iter(min(found, key=len)), None)


def _differences(said: _Read, own: _Read, needs: Collection[frozenset[str]]) -> list[str]:
    """What differs from a known phrase, the worst first.

    `needs` are the words without which the first verb does not mean the same, by phrase; where these are there, it may
    replace the verb of the known phrase.
    """
    logic, added, dropped = False, 0, 0
    replaces = said.first != own.first and own.first not in LIGHT and any(words <= own.rest for words in needs)
    for place, (these, those) in enumerate(zip(said.segments, own.segments, strict=True)):
        logic = logic or [word for word in these if word in _LOGIC] != [word for word in those if word in _LOGIC]
        first = int(place == 0 and replaces)
        here, there = _content(these[first:]), _content(those[first:])
        added += sum(count for word, count in (here - there).items() if word not in _MINE)
        dropped += (there - here).total()
    problems = {
        "a condition or a comparison is not the same": logic,
        "it adds something": bool(added),
        "it leaves something out": bool(dropped),
        _BEGINNING: _stem(said.first) != _stem(own.first) and not replaces,
    }
    return [problem for problem, there_is in problems.items() if there_is]


def _content(words: Iterable[str]) -> Counter[str]:
    return Counter(_stem(word) for word in words if word not in _GRAMMAR and word not in _LOGIC)


def _stem(word: str) -> str:
    """A word without its ending."""
    if word in _GRAMMAR or word in _MINE or len(word) < 4:
        return word
    for ending in ("ing", "ies", "ed", "es", "s", "e", "y"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            return word[: -len(ending)]
    return word
