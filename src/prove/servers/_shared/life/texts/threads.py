"""Short conversations about facts: somebody, {a}, asks or tells; another one, {b}, answers; {a} says a last word."""

from functools import cache
from random import Random
from string import Formatter

from prove.core import Record


class Thread(Record):
    """Wordings of one topic: every start fits every reply, which is an answer and what is said to it.

    The wordings name facts in braces.
    """

    starts: tuple[str, ...]
    replies: tuple[tuple[str, str], ...]

    @property
    def needs(self) -> frozenset[str]:
        """The facts that the wordings name."""
        texts = (*self.starts, *(text for reply in self.replies for text in reply))
        return _named("".join(texts))

    def told_with(self, known: frozenset[str]) -> "Thread | None":
        """The topic with the wordings that name only known facts; None if there are no starts or no replies left."""
        starts = tuple(text for text in self.starts if _named(text) <= known)
        replies = tuple(reply for reply in self.replies if _named("".join(reply)) <= known)
        return Thread(starts, replies) if starts and replies else None

    def words(self, rng: Random, length: int, facts: dict[str, str]) -> list[str]:
        """One to three texts."""
        texts = (rng.choice(self.starts), *rng.choice(self.replies))
        return [text.format_map(facts) for text in texts[:length]]


@cache
def _named(text: str) -> frozenset[str]:
    """The facts that a text names."""
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name)
