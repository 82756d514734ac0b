"""Whether texts match a query, as people ask: any order of words, capital letters, accents and punctuation ignored."""

import re
import unicodedata
from collections.abc import Container
from functools import lru_cache

_WORD = re.compile(r"[^\W_]+")


def has_words(query: str | None, *texts: str | None, ignored: Container[str] = ()) -> bool:
    """Whether every word of the query, except the ignored ones, occurs somewhere in the texts; None matches all."""
    if query is None:
        return True
    everything = "\n".join(filter(None, texts))
    everything = everything.lower() if everything.isascii() else folded(everything)
    for word in _words(query):  # noqa: SIM110 - faster than `all`, and lists ask this of every row
        if word not in everything and word not in ignored:
            return False
    return True


@lru_cache(maxsize=256)
def _words(query: str) -> tuple[str, ...]:
    """The words of a query, which is asked of every row of a list."""
    phrase = folded(query)
    return tuple(_WORD.findall(phrase)) or (phrase.strip(),)


def same_words(one: str, other: str) -> bool:
    """Whether two names are the same but for capital letters, accents, blanks and punctuation."""
    return _WORD.findall(folded(one)) == _WORD.findall(folded(other))


def same_name(one: str, other: str) -> bool:
    """Whether two names of people are the same, in any order of their words: 'Lee, Ann' is 'Ann Lee'."""
    return sorted(_WORD.findall(folded(one))) == sorted(_WORD.findall(folded(other)))


def folded(text: str) -> str:
    """A text without capital letters and accents."""
    if text.isascii():
        return text.lower()
    split = unicodedata.normalize("NFKD", text)
    return "".join(c for c in split if not unicodedata.combining(c)).casefold()
