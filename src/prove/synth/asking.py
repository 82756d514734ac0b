"""Whether a text asks for a tool: it goes the way of one of the phrases that its server has for it."""

import re
from collections.abc import Sequence
from functools import cache, lru_cache

from prove.core.session import WorldEnvironment
from prove.core.voice import parse_phrase
from prove.synth.phrasing import pieces_of

ENOUGH = 0.6
"""The share of a phrase's own words that a text must have in their order; withheld values take some with them."""

_WORD = re.compile(r"[^\W_]+(?:'[^\W_]+)*")


def asks_for(library: WorldEnvironment, tool: str, text: str) -> bool:
    """Whether the words of some phrase for the tool stand in the text, most of them and in their order."""
    words = _words(text)
    voice = library.servers[library.tools[tool].server].voice.tools[tool]
    phrases = [_literal(phrase) for phrase in (*voice.do, *voice.say)]
    return any(_in_order(phrase, words) for phrase in phrases) or any(
        _common(phrase, words) >= ENOUGH * len(phrase) for phrase in phrases
    )


def leads_fit(library: WorldEnvironment, tool: str, said: dict[str, str], text: str) -> bool:
    """Whether some phrase for the tool leads up to each of these slots with the word that the text has there.

    So 'from Savings to Everyday' cannot stand for the transfer the other way round.
    """
    voice = library.servers[library.tools[tool].server].voice.tools[tool]
    return any(_led(phrase, said, text) for phrase in (*voice.do, *voice.say))


def _led(phrase: str, said: dict[str, str], text: str) -> bool:
    found: dict[str, str] = {}
    lead = ""
    for piece in pieces_of(phrase, _Known(said)):
        if piece.said:
            found.setdefault(piece.text, lead)
        lead = "" if piece.said else piece.text.rsplit(None, 1)[-1] if piece.text.strip() else lead
    return all(
        words in found and f"{found[words]} {words}".strip().casefold() in text.casefold() for words in said.values()
    )


class _Known(dict[str, str]):
    """The words of some slots; every other slot has words that stand for themselves."""

    def __missing__(self, name: str) -> str:
        return f"<{name}>"

    def __contains__(self, name: object) -> bool:
        return True


@lru_cache(maxsize=256)
def _words(text: str) -> tuple[str, ...]:
    return tuple(_WORD.findall(text.casefold()))


@cache
def _literal(phrase: str) -> tuple[str, ...]:
    """The words of a phrase that are always said."""
    return _words(" ".join(part for part in parse_phrase(phrase) if isinstance(part, str)))


def _in_order(phrase: Sequence[str], words: Sequence[str]) -> bool:
    rest = iter(words)
    return bool(phrase) and all(word in rest for word in phrase)


def _common(phrase: Sequence[str], words: Sequence[str]) -> int:
    """The length of the longest sequence of words that both have in this order; of an empty phrase none."""
    best = [0] * (len(words) + 1)
    for word in phrase:
        row = [0]
        for place, other in enumerate(words):
            row.append(best[place] + 1 if word == other else max(best[place + 1], row[-1]))
        best = row
    return best[-1] if phrase else -1
