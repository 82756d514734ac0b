"""Whether a text is made of some parts in their order, and of filler."""

import re
from collections.abc import Iterable, Sequence

_SHORT = (
    (re.compile(r"\bit's been\b"), "it has been"),
    (re.compile(r"\bwon't\b"), "will not"),
    (re.compile(r"\bcan't\b"), "cannot"),
    (re.compile(r"n't\b"), " not"),
    (re.compile(r"\b(it|what|where|that|there|here)'s\b"), r"\1 is"),
    (re.compile(r"\b(i|it|you)'d\b"), r"\1 would"),
    (re.compile(r"\b(i|you|we)'ve\b"), r"\1 have"),
    (re.compile(r"\bi'm\b"), "i am"),
    (re.compile(r"\bi'll\b"), "i will"),
    (re.compile(r"\b(you|we)'re\b"), r"\1 are"),
)
_MARKS = " \n,.;:!?-"
_END_MARKS = " .?!,;:"


def normal(text: str) -> str:
    """A text as far as it matters here: in small letters, without contractions."""
    text = text.casefold()
    if "'" in text:
        for short, full in _SHORT:
            text = short.sub(full, text)
    return text


def core(text: str) -> str:
    """The same for a part of a text, without the marks at its end."""
    return normal(text).rstrip(_END_MARKS)


class Fillers:
    """Words that may stand anywhere between the parts of a text."""

    def __init__(self, *groups: Iterable[str]) -> None:
        found = {core(part).strip() for group in groups for text in group for part in _pieces(text)}
        self._by_start: dict[str, list[str]] = {}
        for words in sorted(found - {""}):
            self._by_start.setdefault(words[0], []).append(words)

    def ends(self, text: str, at: int) -> list[int]:
        """Where filler that begins at this place of a normal text ends."""
        found = [at + 1] if text[at] in _MARKS else []
        for words in self._by_start.get(text[at], ()):
            end = at + len(words)
            if text.startswith(words, at) and _is_whole(text, at, end):
                found.append(end)
        return found


def _pieces(text: str) -> list[str]:
    """What stands around the slots of a template."""
    return re.split(r"\{[a-z]*\}", text)


def is_explained(text: str, parts: Sequence[Iterable[str]], *fillers: Fillers) -> bool:
    """Whether a text consists of these parts, each said in one of its ways and in this order, and of filler."""
    said = normal(text)
    ways = [sorted({core(way) for way in part} - {""}) for part in parts]
    reached, pending = {(0, 0)}, [(0, 0)]
    while pending:
        at, done = pending.pop()
        if at == len(said):
            if done == len(ways):
                return True
            continue
        steps = [(end, done) for filler in fillers for end in filler.ends(said, at)]
        if done < len(ways):
            steps += [
                (at + len(way), done + 1)
                for way in ways[done]
                if said.startswith(way, at) and _is_whole(said, at, at + len(way))
            ]
        new = [step for step in steps if step not in reached]
        reached.update(new)
        pending += new
    return False


def reached_by_filler(said: str, *fillers: Fillers) -> list[int]:
    """Where something may begin that stands after nothing but filler in a normal text."""
    reached, pending = {0}, [0]
    while pending:
        at = pending.pop()
        ends = {end for filler in fillers for end in filler.ends(said, at)} if at < len(said) else set[int]()
        pending += sorted(ends - reached)
        reached |= ends
    return sorted(reached)


def _is_whole(text: str, start: int, end: int) -> bool:
    """Whether a part of a text neither begins nor ends inside a word."""
    begins = start == 0 or not (text[start - 1].isalnum() and text[start].isalnum())
    return begins and (end == len(text) or not (text[end - 1].isalnum() and text[end].isalnum()))
