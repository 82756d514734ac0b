"""Whether texts match a query, as people ask: any order of words, capital letters, accents and punctuation ignored.

Articles in a query do not count, and a plural also finds the singular: 'the charging stations' is 'charging station'.
"""

import re
import unicodedata
from collections.abc import Callable, Container
from functools import lru_cache

_WORD = re.compile(r"[^\W_]+")
_PLURAL = re.compile(r"(?P<y>[a-z]{2,})ies|(?P<hissed>[a-z]+(?:[sxz]|[cs]h|o))es|(?P<other>[a-z]{2,}[^ius\W\d_])s")
_ARTICLES = frozenset({"a", "an", "the"})
_NO_PLURALS = frozenset({"news"})

Words = tuple[tuple[str, re.Pattern[str] | None], ...]
"""The words of a query; plurals with a pattern for the singular."""


def has_words(query: str | None, *texts: str | None, ignored: Container[str] = ()) -> bool:
    """Whether every word of the query, except the ignored ones, occurs somewhere in the texts; None matches all."""
    return query is None or _are_in(_words(query), folded("\n".join(filter(None, texts))), ignored)


def finder(query: str) -> Callable[[str], bool]:
    """Whether a text has the words of a query, as a function: faster than `has_words` for very many texts."""
    words = _words(query)
    return lambda text: _are_in(words, folded(text), ())


def _are_in(words: Words, text: str, ignored: Container[str]) -> bool:
    for word, singular in words:
        if word not in text and word not in ignored and not (singular and singular.search(text)):
            return False
    return True


@lru_cache(maxsize=256)
def _words(query: str) -> Words:
    """The words of a query, which is asked of every row of a list."""
    phrase = folded(query)
    words = _WORD.findall(phrase) or [phrase.strip()]
    return tuple((word, _singular(word)) for word in [w for w in words if w not in _ARTICLES] or words)


def _singular(word: str) -> re.Pattern[str] | None:
    """A pattern that finds the singular of a plural as a word of its own: 'plans' finds 'plan', but not 'planet'."""
    plural = None if word in _NO_PLURALS else _PLURAL.fullmatch(word)
    if plural is None:
        return None
    endings = {"y": "(?:y|ie)", "hissed": "e?", "other": ""}
    ((kind, stem),) = ((kind, stem) for kind, stem in plural.groupdict().items() if stem)
    # That no letter stands before the stem is asked after it: a pattern that starts with letters is found faster.
    return re.compile(rf"{stem}(?<![^\W_]{stem}){endings[kind]}(?![^\W_])")


def same_words(one: str, other: str) -> bool:
    """Whether two names are the same but for capital letters, accents, blanks and punctuation."""
    words, text = _spelling(one), folded(other)
    return _starts_alike(words, text) and _WORD.findall(text) == words


def same_name(one: str, other: str) -> bool:
    """Whether two names of people are the same, in any order of their words: 'Lee, Ann' is 'Ann Lee'."""
    words, text = _spelling(one), folded(other)
    return _starts_alike(words, text) and sorted(_WORD.findall(text)) == sorted(words)


@lru_cache(maxsize=256)
def _spelling(name: str) -> list[str]:
    """The words of a name, which may be compared with the name of every row."""
    return _WORD.findall(folded(name))


def _starts_alike(words: list[str], text: str) -> bool:
    """Whether the first word occurs in a text, which is soon answered and for most rows enough."""
    return not words or words[0] in text


def folded(text: str) -> str:
    """A text without capital letters and accents."""
    if text.isascii():
        return text.lower()
    split = unicodedata.normalize("NFKD", text)
    return "".join(c for c in split if not unicodedata.combining(c)).casefold()
