"""The bench measures every row of its rooms once."""

import inspect

import pytest

from prove.bench import calls, rollouts, run, synthesis, worlds
from prove.bench.rows import Row


def test_every_row_is_measured_once(monkeypatch: pytest.MonkeyPatch) -> None:
    rows = {
        name
        for module in (worlds, calls, rollouts, synthesis)
        for name, function in inspect.getmembers(module, inspect.isfunction)
        if name.endswith("_row") and function.__module__ == module.__name__
    }
    for name in rows:
        monkeypatch.setattr(run, name, lambda name=name: Row(name, 1.0, "s", 2.0, "at most", ""))
    assert sorted(row.name for row in run.run_bench()) == sorted(rows)
