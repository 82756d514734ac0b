"""Whether a text asks for a call: it goes the way of a phrase that the server has for it, or speaks of it at least."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache, lru_cache
from itertools import combinations

from prove.core.shapes import Shape
from prove.core.tools import Tool
from prove.core.trace import ReferenceCall
from prove.core.voice import ToolVoice, parse_phrase, phrase_slots
from prove.language.phrases import pieces_of
from prove.synth.proof.proof import Proof, holds, times_held

ENOUGH = 0.6
"""The share of a phrase's own words that a text must have in their order."""
WITHHELD = 0.5
"""The same where a value is left out, which takes some of the words with it."""
STEM = 5
"""How much of a word says which one it is."""

_SMALL = re.compile(r"a|an|and|at|by|for|from|in|is|it|me|my|of|on|that|the|this|to|with|you")
_WORD = re.compile(r"[^\W_]+(?:['\u2019][^\W_]+)*")


def asks_for(proof: Proof, tool: str, text: str, enough: float = ENOUGH) -> bool:
    """Whether a text goes the way of some phrase for a tool, or has a word of the tool's name."""
    words = _words(text)
    said = [phrase for phrase in _phrases(_voice(proof, tool)) if _tells(proof, tool, phrase, text)]
    phrases = [_literal(phrase) for phrase in said]
    if any(_in_order(phrase, words) for phrase in phrases):
        return True
    parts = tool.split("_")[1 if proof.library.tools[tool].read_only else 0 :]
    if any(part[:STEM] in text.casefold() for part in parts if len(part) > 3):
        return True
    return any(_common(phrase, words) >= enough * len(phrase) for phrase in phrases)


def _tells(proof: Proof, tool: str, phrase: str, text: str) -> bool:
    """Whether a phrase has words of its own to go by; where its verb is a choice ('buy', 'sell'), that is said."""
    if not all(_SMALL.fullmatch(word) for word in _literal(phrase)):
        return True
    voice = proof.library.servers[proof.library.tools[tool].server].voice
    choices = [way for slot in phrase_slots(phrase) for ways in voice.words_for(tool, slot).values() for way in ways]
    return any(holds(text, way) for way in choices)


def is_asked_for(proof: Proof, call: ReferenceCall) -> bool:
    """Whether the user asks for a goal's call; other words than the server's do, if they give all that it needs.

    Words that were said once cannot serve two calls of a turn, so that nothing is slipped in beside what was asked.
    """
    text = proof.said_for(call)
    if asks_for(proof, call.name, text):
        return True
    words = [origin.text for origin in call.provenance.values() if origin.text]
    turn = proof.example.turns[proof.turn_of[call.id]]
    claimed = [
        origin.text for other in turn.reference_calls if other.id in proof.goals for origin in other.provenance.values()
    ]
    return bool(words) and all(times_held(text, each) >= claimed.count(each) for each in words)


def turned_round(proof: Proof, call: ReferenceCall) -> bool:
    """Whether two arguments of one kind have each other's words: 'from Savings to Everyday' for the way back."""
    text = proof.said_for(call)
    tool = proof.tool(call)
    said = {name: origin.text for name, origin in call.provenance.items() if origin.text and holds(text, origin.text)}
    for one, other in _alike(tool, said):
        pair = {one: said[one], other: said[other]}
        swapped = {one: said[other], other: said[one]}
        phrases = list(_phrases(_voice(proof, call.name)))
        if not any(_led(p, pair, text) for p in phrases) and any(_led(p, swapped, text) for p in phrases):
            return True
    return False


def _alike(tool: Tool, said: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Parameters that could be taken for each other."""
    for one, other in combinations(said, 2):
        first, second = tool.parameters.fields[one], tool.parameters.fields[other]
        if _kind(first) == _kind(second) and said[one] != said[other]:
            yield one, other


def _kind(shape: Shape) -> tuple[object, ...]:
    return shape.kind, shape.ref and shape.ref.target, shape.format and shape.format.name, shape.unit, shape.enum


def _led(phrase: str, said: Mapping[str, str], text: str) -> bool:
    """Whether a phrase leads up to each of these slots with the word that the text has there."""
    leads: dict[str, str] = {}
    before = ""
    for piece in pieces_of(phrase, _Known(said)):
        if piece.said:
            leads.setdefault(piece.text, before)
            before = ""
        else:
            before = piece.text.split()[-1] if piece.text.strip() else ""
    return all(leads.get(words) and holds(text, f"{leads[words]} {words}") for words in said.values())


class _Known(dict[str, str]):
    """The words of some slots; every other slot stands for itself."""

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
