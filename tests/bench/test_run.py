"""The bench measures every row of its rooms once, or those that are asked for."""

import inspect

import pytest

from prove.bench import calls, evaluation, memorised_ids, rollouts, run, synthesis, worlds
from prove.bench.rows import Row
from prove.core.errors import UsageError


def test_every_row_has_a_name() -> None:
    rows = [
        function
        for module in (worlds, calls, rollouts, synthesis, memorised_ids, evaluation)
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if name.endswith("_row") and function.__module__ == module.__name__
    ]
    assert sorted(map(repr, run.ROWS.values())) == sorted(map(repr, rows))


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in run.ROWS:
        monkeypatch.setitem(run.ROWS, name, lambda name=name: Row(name, 1.0, "s", 2.0, "at most", ""))


@pytest.mark.usefixtures("quick")
def test_every_row_is_measured_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(run, "NEEDS", {})
    assert [row.name for row in run.run_bench()] == list(run.ROWS)


@pytest.mark.usefixtures("quick")
def test_a_row_without_its_package_is_left_out_and_told(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(run, "NEEDS", {"fork": "no_such_package", "world": "prove"})
    assert [row.name for row in run.run_bench()] == [name for name in run.ROWS if name != "fork"]
    assert capsys.readouterr().err == "prove: the row 'fork' is left out: there is no package 'no_such_package'\n"
    assert [row.name for row in run.run_bench(["fork"])] == ["fork"]


@pytest.mark.usefixtures("quick")
def test_only_the_named_rows_are_measured() -> None:
    assert [row.name for row in run.run_bench(["memorised-ids", "fork"])] == ["fork", "memorised-ids"]


def test_a_row_that_does_not_exist_is_one_sentence() -> None:
    with pytest.raises(UsageError, match="there is no row 'forks'; there are fork, memory, "):
        run.run_bench(["fork", "forks"])
