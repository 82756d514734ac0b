"""`prove bench`: a table or JSON, and an exit code that says whether every bar is met."""

import json

import pytest

from prove.bench import Row
from tests.command_line import run


@pytest.mark.parametrize(("value", "code"), [(12.0, 0), (3.0, 1)])
def test_bench_prints_its_rows(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, value: float, code: int
) -> None:
    row = Row("a fork", value, "times faster", 10.0, "at least", "1 µs", "12 µs by deepcopy")
    monkeypatch.setattr("prove.bench.run_bench", lambda: [row])
    shown, out, err = run(capsys, "bench")
    assert (shown, err) == (code, "")
    assert out.splitlines()[0] == "a fork"
    shown, out, err = run(capsys, "bench", "--json")
    assert (shown, err) == (code, "")
    (found,) = json.loads(out)
    assert (found["name"], found["value"], found["met"]) == ("a fork", value, code == 0)
