"""`prove bench` and `prove reward-report`: text or JSON, exit codes, and one sentence for what is wrong."""

import json
from pathlib import Path

import pytest

from prove.bench.rows import Row
from prove.bench.run import ROWS
from prove.data.lines import write_lines
from tests.command_line import run
from tests.examples import all_examples


@pytest.mark.parametrize(("value", "code"), [(12.0, 0), (3.0, 1)])
def test_bench_prints_its_rows(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, value: float, code: int
) -> None:
    row = Row("a fork", value, "times faster", 10.0, "at least", "1 µs", "12 µs by deepcopy")
    monkeypatch.setattr("prove.bench.run.run_bench", lambda _: [row])  # pyright: ignore
    shown, out, err = run(capsys, "bench")
    assert (shown, err) == (code, "")
    assert out.splitlines()[0] == "a fork"
    shown, out, err = run(capsys, "bench", "--json")
    assert (shown, err) == (code, "")
    (found,) = json.loads(out)
    assert (found["name"], found["value"], found["met"]) == ("a fork", value, code == 0)


def test_only_some_rows_are_measured(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ROWS:
        monkeypatch.setitem(ROWS, name, lambda name=name: Row(name, 1.0, "s", 2.0, "at most", ""))
    code, out, _ = run(capsys, "bench", "--only", "memorised-ids", "fork", "--json")
    assert (code, [row["name"] for row in json.loads(out)]) == (0, ["fork", "memorised-ids"])
    assert run(capsys, "bench", "--only", "forks")[::2] == (
        2,
        f"prove: there is no row 'forks'; there are {', '.join(ROWS)}\n",
    )


@pytest.fixture
def file(tmp_path: Path) -> str:
    examples = [example for example in all_examples() if example.id in ("bank-transfer", "files-tag-sales")]
    write_lines(tmp_path / "set.jsonl", examples)
    return str(tmp_path / "set.jsonl")


def test_a_reward_report_is_summed_up_and_written(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, file: str
) -> None:
    out = str(tmp_path / "out")
    code, printed, err = run(capsys, "reward-report", file, "--out", out, "--group", "2")
    assert (code, err) == (0, "")
    lines = printed.splitlines()
    assert [line.split()[0] for line in lines[1:3]] == ["prove", "prove-state"]
    assert lines[-1] == f"{out}: report.html, report.json, cheating.md"
    code, printed, err = run(capsys, "reward-report", file, "--out", out, "--group", "2", "--limit", "1", "--json")
    assert (code, err) == (0, "")
    figures = json.loads(printed)
    assert figures["set"] == {"examples": 1, "group": 2}
    assert figures == json.loads((tmp_path / "out" / "report.json").read_text())


def test_a_line_that_cannot_be_read_is_told_and_changes_the_exit_code(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, file: str
) -> None:
    with open(file, "a") as opened:
        opened.write("[]\n")
    code, _, err = run(capsys, "reward-report", file, "--out", str(tmp_path / "out"), "--group", "1", "--limit", "1")
    assert code == 1
    assert err.count("\n") == 1
    assert err.startswith(f"prove: {file}, line 3 is not an example: ")


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["missing.jsonl", "--out", "out"], "prove: cannot read missing.jsonl: No such file or directory"),
        (["missing", "--out", "out"], "prove: cannot read missing/examples.parquet: "),
        (["FILE", "--out", "FILE"], "prove: cannot write to FILE: File exists"),
        (["FILE", "--out", "FILE/below"], "prove: cannot write to FILE/below: Not a directory"),
    ],
)
def test_wrong_input_of_a_reward_report_is_one_sentence(
    capsys: pytest.CaptureFixture[str],
    tmp_path: Path,
    file: str,
    monkeypatch: pytest.MonkeyPatch,
    words: list[str],
    message: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    given = [word.replace("FILE", file) for word in words]
    code, out, err = run(capsys, "reward-report", *given)
    assert (code, out) == (2, "")
    assert err.startswith(message.replace("FILE", file))
    assert err.count("\n") == 1
    assert not (tmp_path / "out").exists()


@pytest.mark.parametrize("option", ["--limit", "--group", "--workers"])
@pytest.mark.parametrize("value", ["0", "-1", "many"])
def test_numbers_of_a_reward_report_are_above_0(capsys: pytest.CaptureFixture[str], option: str, value: str) -> None:
    with pytest.raises(SystemExit, match="2"):
        run(capsys, "reward-report", "set.jsonl", "--out", "out", f"{option}={value}")
    assert f"'{value}' is not a whole number above 0" in capsys.readouterr().err
