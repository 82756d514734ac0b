"""Worlds of one seed, and how invariants are declared."""

from collections.abc import Iterator, Sequence

import pytest

from prove.authoring.across import rules
from prove.authoring.across.rules import Worlds, invariant, spread
from prove.servers import load


def test_worlds_are_those_of_the_first_day() -> None:
    worlds = Worlds(3)
    assert worlds.state("banking") is load("banking").first_day(3)
    assert [row.id for row in worlds.rows("banking.cards")] == load("banking").first_day(3).cards.keys()


def test_declared_functions_are_kept_with_their_promise(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "INVARIANTS", [])
    monkeypatch.setattr(rules, "SPREADS", [])

    @invariant(1, "banking")
    def one(worlds: Worlds) -> Iterator[str]:
        """A promise.

        And more about it.
        """
        yield f"seed {worlds.seed}"

    @spread(2, lambda worlds: worlds.seed)
    def two(found: Sequence[int]) -> Iterator[str]:
        """Another promise."""
        yield f"{sum(found)}"

    (declared,), (judged,) = rules.INVARIANTS, rules.SPREADS
    assert (declared.number, declared.servers, declared.promise) == (1, ("banking",), "A promise.")
    assert list(one(Worlds(4))) == ["seed 4"]
    assert (judged.measure(Worlds(5)), list(two([1, 2])), judged.promise) == (5, ["3"], "Another promise.")
