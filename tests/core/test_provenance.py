"""Origins of values: they can be stored, and their words, parts and calls can be listed."""

import msgspec
import pytest

from prove.core.provenance import (
    Chosen,
    Computed,
    Date,
    Enumerated,
    Found,
    Listed,
    Order,
    Provenance,
    Read,
    System,
    User,
    calls_of,
    parts_of,
    source_call,
    with_parts,
    words_of,
)

FOUND = Found("c2", ("items", "*", "id"), {"name": "Ann"}, Order("latest", "at"), "my latest", (Found("c1", ("id",)),))
READ = Read("c3", ("body",), "amount")
ORIGINS: list[tuple[Provenance, str, str | None]] = [
    (User("forty"), "forty", None),
    (System("Berlin"), "Berlin", None),
    (Date("tomorrow"), "tomorrow", None),
    (FOUND, "my latest", "c2"),
    (Enumerated("the red one"), "the red one", None),
    (Listed((User("a"), FOUND), "both"), "both", None),
    (Chosen(), "", None),
    (Computed("sum", (FOUND, READ)), "", None),
    (READ, "", "c3"),
]


@pytest.mark.parametrize(("origin", "words", "call"), ORIGINS)
def test_words_and_the_call_of_an_origin(origin: Provenance, words: str, call: str | None) -> None:
    assert (words_of(origin), source_call(origin)) == (words, call)


@pytest.mark.parametrize("origin", [origin for origin, _, _ in ORIGINS])
def test_an_origin_is_stored_with_its_kind(origin: Provenance) -> None:
    stored = msgspec.json.encode(origin)
    assert msgspec.json.decode(stored)["source"] == type(origin).__name__.lower()
    assert msgspec.json.decode(stored, type=Provenance) == origin


def test_parts_are_followed_to_the_end() -> None:
    total = Computed("sum", (Listed((FOUND, READ)), User("two")))
    assert parts_of(total) == (Listed((FOUND, READ)), User("two"))
    assert list(with_parts([total])) == [total, Listed((FOUND, READ)), FOUND, *FOUND.related, READ, User("two")]
    assert calls_of([total, FOUND]) == ["c2", "c1", "c3"]
