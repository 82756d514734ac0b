"""Suites are measured whole, and a suite that the oracle does not solve is no measurement."""

import pytest

from prove.bench import evaluation
from prove.bench.endpoint_rates import EndpointRates
from prove.bench.evaluation import endpoint_row, own_suite_row, repeated
from prove.bench.rollouts import six_calls


def test_our_suite_is_synthesised_and_repeated(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluation, "DIFFERENT", 3)
    monkeypatch.setattr(evaluation, "EPISODES", 6)
    row = own_suite_row()
    assert (row.name, row.bar, row.kind) == ("evaluation of 6 oracle episodes of `own`", 5, "at most")
    assert row.ours.startswith("3 conversations, 2 times; ")
    assert row.value > 0


def test_what_the_oracle_does_not_solve_is_no_measurement(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluation, "DIFFERENT", 3)
    monkeypatch.setattr(evaluation, "EPISODES", 3)
    monkeypatch.setattr(evaluation, "Player", lambda _: evaluation_player("empty"))  # pyright: ignore
    with pytest.raises(RuntimeError, match="the oracle did not solve all of 'own'"):
        own_suite_row()


def evaluation_player(policy: str) -> object:
    from prove.evals.players import Player  # noqa: PLC0415 - the other name is replaced

    return Player(policy)


def test_repeated_examples_have_ids_of_their_own() -> None:
    several = repeated([six_calls()], 3)
    assert [example.id for example in several] == ["0", "1", "2"]
    assert all(example.turns == several[0].turns for example in several)


def test_the_endpoint_is_compared_with_the_loop(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(evaluation, "endpoint_rates", lambda: EndpointRates(95.0, 100.0, 0.95))
    row = endpoint_row()
    assert (row.value, row.bar, row.kind, row.met) == (0.95, 0.9, "at least", True)
