"""Suites are measured whole, and a suite that the oracle does not solve is no measurement."""

from collections.abc import Callable

import msgspec
import pytest

from prove.bench import evaluation
from prove.bench.endpoint_rates import EndpointRates
from prove.bench.evaluation import EPISODES, endpoint_row, own_suite_row
from prove.bench.rollouts import six_calls
from prove.core.examples import Example


def made(count: int) -> Callable[[int], list[Example]]:
    """A held-out set of so many examples."""
    return lambda workers: [msgspec.structs.replace(six_calls(), id=str(number)) for number in range(count)]


def test_our_suite_is_the_first_of_the_held_out_set(monkeypatch: pytest.MonkeyPatch) -> None:
    assert EPISODES == 1_000
    monkeypatch.setattr(evaluation, "EPISODES", 3)
    monkeypatch.setattr(evaluation, "held_out", made(5))
    row = own_suite_row()
    assert (row.name, row.bar, row.kind) == ("evaluation of 3 oracle episodes of `own`", 5, "at most")
    assert row.ours.startswith("the first of the held-out set; ")
    assert row.value > 0


def test_what_the_oracle_does_not_solve_is_no_measurement(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluation, "held_out", made(3))
    monkeypatch.setattr(evaluation, "Player", lambda _: evaluation_player("empty"))  # pyright: ignore
    with pytest.raises(RuntimeError, match="the oracle did not solve all of 'own'"):
        own_suite_row()


def evaluation_player(policy: str) -> object:
    from prove.evals.players import Player  # noqa: PLC0415 - the other name is replaced

    return Player(policy)


def test_the_endpoint_is_compared_with_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluation, "endpoint_rates", lambda: EndpointRates(95.0, 100.0, 0.95))
    row = endpoint_row()
    assert (row.value, row.bar, row.kind, row.met) == (0.95, 0.9, "at least", True)
