"""Whether a text asks for a call: it contains one of the tool's phrases, or at least mentions what the tool does."""

import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations

from prove.core.examples import ReferenceCall
from prove.core.provenance import words_of
from prove.core.shapes import Shape
from prove.core.tools import Tool
from prove.core.voice import ToolVoice, parse_phrase, phrase_slots
from prove.language.mentions import count_mentions, mentions
from prove.language.phrases import pieces_of
from prove.synth.proof.proof import Proof

SHARE_OF_PHRASE = 0.6
"""The share of a phrase's own words that a text must contain in their order."""
SHARE_WITHOUT_VALUE = 0.5
"""The same where a value is left out, because some of the phrase's words are left out with it."""
STEM = 5
"""How many letters identify a word."""

_SMALL = re.compile(r"a|an|and|at|by|for|from|in|is|it|me|my|of|on|that|the|this|to|with|you")
_WORD = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*")


def asks_for(proof: Proof, tool: str, text: str, share: float = SHARE_OF_PHRASE) -> bool:
    """Whether a text contains one of the tool's phrases, or a word of the tool's name."""
    words = _words(text)
    usable = [phrase for phrase in _phrases(_voice(proof, tool)) if _is_usable(proof, tool, phrase, text)]
    phrases = [_literal(phrase) for phrase in usable]
    if any(_in_order(phrase, words) for phrase in phrases):
        return True
    parts = tool.split("_")[1 if proof.library.tools[tool].read_only else 0 :]
    if any(part[:STEM] in text.casefold() for part in parts if len(part) > 3):
        return True
    return any(_common(own, words) >= share * len(own) for own in map(_own, phrases) if own)


def _is_usable(proof: Proof, tool: str, phrase: str, text: str) -> bool:
    """Whether a phrase has words of its own to search for; if its verb is an enum value ('buy', 'sell'), that one."""
    if not all(_SMALL.fullmatch(word) for word in _literal(phrase)):
        return True
    voice = proof.library.servers[proof.library.tools[tool].server].voice
    choices = [way for slot in phrase_slots(phrase) for ways in voice.words_for(tool, slot).values() for way in ways]
    return any(mentions(text, way) for way in choices)


def is_asked_for(proof: Proof, call: ReferenceCall) -> bool:
    """Whether the user asks for a goal's call, in a phrase of the server or by giving all that the call needs.

    Words that are said once cannot serve two calls of a turn, so that no call can hide behind another's words.
    """
    text = proof.said_for(call)
    if asks_for(proof, call.name, text):
        return True
    words = [said for origin in call.provenance.values() if (said := words_of(origin))]
    turn = proof.example.turns[proof.turn_of[call.id]]
    claimed = [
        words_of(origin)
        for other in turn.reference_calls
        if other.id in proof.goals
        for origin in other.provenance.values()
    ]
    return bool(words) and all(count_mentions(text, each) >= claimed.count(each) for each in words)


def arguments_swapped(proof: Proof, call: ReferenceCall) -> bool:
    """Whether two arguments of one kind have each other's words: 'from A to B' for a transfer from B to A.

    Words that another goal of the turn needs are not said for this one.
    """
    text = proof.said_for(call)
    tool = proof.tool(call)
    origins = {name: words_of(origin) for name, origin in call.provenance.items()}
    turn = proof.example.turns[proof.turn_of[call.id]]
    beside = [each for each in turn.reference_calls if each.id in proof.goals and each.id != call.id]
    others = [words_of(origin) for each in beside for origin in each.provenance.values()]
    claimed = Counter(led for each in beside for led in _claimed_by(proof, each, text))
    said = {name: each for name, each in origins.items() if each and count_mentions(text, each) > others.count(each)}
    for one, other in _interchangeable(tool, origins, said):
        pair = {name: said[name] for name in (one, other) if name in said}
        swapped = {other if name == one else one: words for name, words in pair.items()}
        rest = {name: words for name, words in origins.items() if name not in (one, other)}
        fit, other_way = (
            any(_leads_fit(p, words, {**rest, **words}, text, claimed) for p in _phrases(_voice(proof, call.name)))
            for words in (pair, swapped)
        )
        if other_way and not fit:
            return True
    return False


def _interchangeable(tool: Tool, origins: Mapping[str, str], said: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Pairs of parameters that take the same kind of value, of which the user says both, or one beside a pronoun."""
    for one, other in combinations(origins, 2):
        first, second = tool.parameters.fields[one], tool.parameters.fields[other]
        if _kind(first) == _kind(second) and (one in said or other in said) and origins[one] != origins[other]:
            yield one, other


def _kind(shape: Shape) -> tuple[object, ...]:
    return shape.kind, shape.ref and shape.ref.target, shape.format and shape.format.name, shape.unit, shape.enum


def _leads_fit(
    phrase: str, said: Mapping[str, str], known: Mapping[str, str], text: str, claimed: Counter[str]
) -> bool:
    """Whether the text has, beside the words of each slot, the word of the phrase that leads to it, or follows it.

    Args:
        claimed: How often another goal of the turn has the same words with the same lead.
    """
    led = _led(phrase, known)
    return all(led.get(words) and count_mentions(text, led[words]) > claimed[led[words]] for words in said.values())


def _led(phrase: str, known: Mapping[str, str]) -> dict[str, str]:
    """The words of each slot with the word that leads to them, or else the one that follows; empty if there is none."""
    pieces = pieces_of(phrase, _WithPlaceholders({name: words for name, words in known.items() if words}))
    found: dict[str, str] = {}
    for place, piece in enumerate(pieces):
        if piece.said and piece.text not in found:
            before = "".join(other.text for other in pieces[:place]).split()[-1:]
            after = "".join(other.text for other in pieces[place + 1 :]).split()[:1]
            whole = [*before, piece.text] if before else [piece.text, *after]
            found[piece.text] = " ".join(whole) if len(whole) > 1 else ""
    return found


def _claimed_by(proof: Proof, call: ReferenceCall, text: str) -> Iterator[str]:
    """The words of another goal with what leads to them, where the text has them for it in one way alone."""
    known = {name: words_of(origin) for name, origin in call.provenance.items()}
    ways: dict[str, set[str]] = {}
    for phrase in _phrases(_voice(proof, call.name)):
        for words, led in _led(phrase, known).items():
            if led and mentions(text, led):
                ways.setdefault(words, set()).add(led)
    yield from (led for found in ways.values() if len(found) == 1 for led in sorted(found))


class _WithPlaceholders(dict[str, str]):
    """The words of some slots, and a placeholder for every other slot."""

    def __missing__(self, name: str) -> str:
        return f"<{name}>"

    def __contains__(self, name: object) -> bool:
        return True


def _voice(proof: Proof, tool: str) -> ToolVoice:
    return proof.library.servers[proof.library.tools[tool].server].voice.tools[tool]


def _phrases(voice: ToolVoice) -> Iterator[str]:
    yield from voice.do
    yield from voice.say


@lru_cache(maxsize=256)
def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(text.casefold()))


@cache
def _literal(phrase: str) -> tuple[str, ...]:
    """The words of a phrase that are always said."""
    return _words(" ".join(part for part in parse_phrase(phrase) if isinstance(part, str)))


@cache
def _own(phrase: Sequence[str]) -> Sequence[str]:
    """The words of a phrase that say something."""
    return tuple(word for word in phrase if not _SMALL.fullmatch(word))


def _in_order(phrase: Sequence[str], words: Sequence[str]) -> bool:
    rest = iter(words)
    return all(word in rest for word in phrase)


def _common(phrase: Sequence[str], words: Sequence[str]) -> int:
    """The length of the longest sequence of words that both have in this order."""
    best = [0] * (len(words) + 1)
    for word in phrase:
        row = [0]
        for place, other in enumerate(words):
            row.append(best[place] + 1 if word == other else max(best[place + 1], row[-1]))
        best = row
    return best[-1]
