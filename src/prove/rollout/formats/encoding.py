"""Text to ids and back. Only a template's own text may become special tokens, never what a tool or a user said."""

import re
from collections.abc import Iterator, Sequence
from itertools import chain, groupby
from threading import Lock
from typing import Any, cast

MAX_KEPT = 20_000
"""How many repeated texts are kept with their ids."""


class Foreign(str):
    """Text from outside in which the name of a special token occurs; it is encoded apart, without special tokens."""

    __slots__ = ()


class Repeated(str):
    """Text that many conversations have, such as a tool; it is encoded apart, once."""

    __slots__ = ()


Pieces = list[str]
"""A text in pieces, some of them Foreign or Repeated."""

Ids = tuple[int, ...]


class Encoding:
    """The fast part of a tokenizer: no padding, no truncation, nothing added at the ends."""

    def __init__(self, backend: Any) -> None:
        self._backend = backend
        self._lock = Lock()
        self._kept: dict[str, Ids] = {}
        added = cast("dict[int, Any]", backend.get_added_tokens_decoder())
        self._special_ids = {str(token.content): number for number, token in added.items() if token.special}
        self._specials = re.compile("|".join(map(re.escape, self._special_ids)) or r"(?!)")

    def special_at_start(self, text: str) -> tuple[str, int] | None:
        """The special token that the text begins with, and its id."""
        found = self._specials.match(text)
        return None if found is None else (found[0], self._special_ids[found[0]])

    def content(self, text: str) -> str:
        """Text from outside as a piece."""
        return text if self._specials.search(text) is None else Foreign(text)

    def encode(self, pieces: Pieces) -> Ids:
        """The ids of one text."""
        return self.encode_all([pieces])[0]

    def encode_all(self, texts: Sequence[Pieces]) -> list[Ids]:
        """The ids of several texts, encoded in parallel; may be called on any thread."""
        segmented = [list(_segments(pieces)) for pieces in texts]
        with self._lock:
            return self._encode_segments(segmented)

    def decode_all(self, ids: Sequence[Sequence[int]]) -> list[str]:
        """The texts of several runs of ids, special tokens included."""
        return self._backend.decode_batch([list(run) for run in ids], skip_special_tokens=False)

    def _encode_segments(self, segmented: list[list[str]]) -> list[Ids]:
        segments = [segment for each in segmented for segment in each]
        plain = [segment for segment in segments if type(segment) is str]
        new = dict.fromkeys(each for each in segments if type(each) is Repeated and each not in self._kept)
        encoded = self._backend.encode_batch_fast([*plain, *map(str, new)], add_special_tokens=False)
        ids = [tuple(each.ids) for each in encoded]
        if len(self._kept) > MAX_KEPT:
            self._kept = {each: self._kept[each] for each in segments if each in self._kept}
        self._kept |= zip(new, ids[len(plain) :], strict=True)
        following = iter(ids)
        return [tuple(chain.from_iterable(self._ids(each, following) for each in text)) for text in segmented]

    def _ids(self, segment: str, following: Iterator[Ids]) -> Ids:
        if type(segment) is Repeated:
            return self._kept[segment]
        return self._without_specials(segment) if type(segment) is Foreign else next(following)

    def _without_specials(self, text: str) -> Ids:
        self._backend.encode_special_tokens = True  # as ordinary text, that is
        try:
            return tuple(self._backend.encode(str(text), add_special_tokens=False).ids)
        finally:
            self._backend.encode_special_tokens = False


def _segments(pieces: Pieces) -> Iterator[str]:
    """The texts that are encoded apart: plain pieces are joined."""
    for kind, run in groupby(pieces, type):
        if kind is str:
            yield "".join(run)
        else:
            yield from run
