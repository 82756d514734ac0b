"""All invariants hold; the command says so, and shows those that do not."""

import json
from collections.abc import Iterator, Sequence

import pytest

from prove.authoring.across import rules
from prove.authoring.across.rules import Invariant, Spread, Worlds
from prove.authoring.across.run import check_across
from tests.command_line import run

NUMBERS = {*range(1, 36)}
OF_MANY_SEEDS = {33}
"""Promises that one seed says nothing about."""


def test_every_promise_holds_in_some_seeds() -> None:
    found = check_across(6, workers=1)
    assert {agreement.number for agreement in found} == NUMBERS
    assert {agreement.promise: agreement.examples for agreement in found if not agreement.holds} == {}


def test_several_processes_find_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rules, "SPREADS", [])
    assert check_across(2, workers=2) == check_across(2, workers=1)


def test_violations_are_counted_and_shown(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    def broken(worlds: Worlds) -> Iterator[str]:
        """Nothing is wrong."""
        yield from (f"thing {number} is wrong" for number in range(15))

    monkeypatch.setattr("prove.authoring.across.run.INVARIANTS", [Invariant(99, ("banking",), broken)])
    monkeypatch.setattr("prove.authoring.across.run.SPREADS", [])
    code, shown, _ = run(capsys, "check", "--across", "--seeds", "2", "--workers", "1")
    assert code == 1
    assert " 99. Nothing is wrong. 30 violations" in shown
    assert shown.count("is wrong\n") == 20
    code, shown, _ = run(capsys, "check", "--across", "--seeds", "2", "--workers", "1", "--json")
    assert json.loads(shown)[0]["violations"] == 30


def test_servers_are_not_named(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, said = run(capsys, "check", "banking", "--across")
    assert code != 0
    assert "name none" in said


def test_the_first_seed_is_for_all_servers_together(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, said = run(capsys, "check", "banking", "--first", "7")
    assert code != 0
    assert "--first is for --across" in said


def test_what_takes_more_seeds_is_not_measured(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def never(found: Sequence[int]) -> Iterator[str]:
        """All seeds are above 100."""
        yield from (f"{seed} is not" for seed in found if seed <= 100)

    monkeypatch.setattr("prove.authoring.across.run.INVARIANTS", [])
    monkeypatch.setattr("prove.authoring.across.run.SPREADS", [Spread(99, lambda worlds: worlds.seed, never, enough=3)])
    code, shown, _ = run(capsys, "check", "--across", "--seeds", "2", "--workers", "1")
    assert (code, shown) == (0, " 99. All seeds are above 100. not measured: it takes 3 seeds\n")
    code, shown, _ = run(capsys, "check", "--across", "--seeds", "3", "--workers", "1", "--first", "99")
    assert (code, shown.splitlines()[0]) == (1, " 99. All seeds are above 100. 2 violations")


def test_what_is_cheap_is_read_of_enough_seeds_from_the_first_one_on(monkeypatch: pytest.MonkeyPatch) -> None:
    def seen(found: Sequence[int]) -> Iterator[str]:
        """Nothing is read."""
        yield from map(str, found)

    cheap = Spread(99, lambda worlds: worlds.seed, seen, enough=4, cheap=True)
    monkeypatch.setattr("prove.authoring.across.run.INVARIANTS", [])
    monkeypatch.setattr("prove.authoring.across.run.SPREADS", [cheap])
    for seeds, wanted in ((1, ("7", "8", "9", "10")), (6, ("7", "8", "9", "10", "11", "12"))):
        (agreement,) = check_across(seeds, 1, 7)
        assert (agreement.examples, agreement.seeds, agreement.measured) == (wanted, len(wanted), True)


@pytest.mark.parametrize("seed", [36_000_060, 36_000_076, 36_000_227, 36_500_035, 36_500_107, 39_000_016, 39_000_244])
def test_every_promise_holds_where_rare_things_meet(seed: int) -> None:
    """A drive and a meeting of others, a meal for later and a flight, the end of a talk and a trip, an answer at the
    check-in, two places at one address."""
    found = check_across(1, workers=1, first=seed)
    shown = {one.promise: one.examples for one in found if not one.holds and one.number not in OF_MANY_SEEDS}
    assert shown == {}
