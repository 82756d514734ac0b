"""`prove synth`, `prove validate`, `prove corrupt`: what they print, and one sentence for what the user did wrong."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import msgspec
import pytest

from prove.cli import main
from prove.core.examples import Example
from prove.data.journal import RECORDS, unfinished
from prove.data.parquet import read_parquet, write_parquet
from prove.synth.corruption import suite
from tests.command_line import run

SMALL = ("--count", "12", "--seed", "4", "--servers", "banking", "--workers", "1", "--set", "per_world=8")


def test_a_set_is_made_proven_and_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "run")
    code, printed, progress = run(capsys, "synth", "--out", out, *SMALL)
    assert code == 0
    assert printed.startswith(f"12 examples in {out}, ")
    assert progress == ""
    code, printed, _ = run(capsys, "validate", out, "--workers", "1")
    assert code == 0
    assert "12 of 12 examples stand; no leaks between splits" in printed
    report = json.loads(run(capsys, "validate", out, "--workers", "2", "--json")[1])
    assert (report["examples"], report["valid"], set(report["refused"].values())) == (12, 12, {0})
    code, printed, _ = run(capsys, "show", out, "3")
    assert code == 0
    assert "User" in printed
    code, _, err = run(capsys, "show", out, "13")
    assert code == 2
    assert err.startswith("prove: ")


def test_the_report_of_a_run_as_json(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    code, printed, err = run(capsys, "synth", "--out", str(tmp_path), *SMALL, "--json")
    assert (code, err) == (0, "")
    assert json.loads(printed) == json.loads((tmp_path / "report.json").read_bytes())
    assert json.loads(printed)["kept"] == 12


def test_a_tampered_set_does_not_stand(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "synth", "--out", str(tmp_path / "run"), *SMALL)
    examples = list(read_parquet(tmp_path / "run" / "examples.parquet"))
    assert examples[0].expected is not None
    broken = msgspec.structs.replace(examples[0].expected, digest="0" * 32)
    write_parquet(tmp_path / "t.parquet", [msgspec.structs.replace(examples[0], expected=broken), *examples[1:]])
    code, printed, _ = run(capsys, "validate", str(tmp_path / "t.parquet"), "--workers", "1")
    assert code == 1
    assert f"{examples[0].id}: [replay] the outcome is not what a replay gives" in printed
    assert "11 of 12 examples stand" in printed


def test_what_is_spoilt_is_found(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "run")
    run(capsys, "synth", "--out", out, *SMALL)
    kinds = ("--kinds", "another_day", "another_note")
    code, printed, err = run(capsys, "corrupt", out, *kinds)
    assert (code, err) == (0, "")
    assert "2 kinds on 12 examples, " in printed
    assert "1 caught in full, 1 harmless by proof, 0 missed; " in printed
    code, made, _ = run(capsys, "corrupt", out, *kinds, "--json")
    table = json.loads(made)
    assert (code, table["examples"], [row["kind"] for row in table["rows"]]) == (0, 12, list(kinds[1:]))
    code, made, _ = run(capsys, "corrupt", "3", "--seed", "4", "--purposes", "0", *kinds, "--json")
    assert (code, json.loads(made)["examples"], json.loads(made)["purposes"]) == (0, 3, 0)


def test_what_is_not_found_is_said(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    out = str(tmp_path / "run")
    run(capsys, "synth", "--out", out, *SMALL)
    monkeypatch.setattr(suite, "verdict_of", _lenient)
    code, printed, _ = run(capsys, "corrupt", out, "--kinds", "another_day")
    assert code == 1
    assert "MISSED in " in printed
    code, _, err = run(capsys, "corrupt", out, "--kinds", "none")
    assert code == 2
    assert err.startswith("prove: there is no kind 'none'; there are ")
    assert len(err.splitlines()) == 1


def _lenient(example: Example) -> None:
    """Finds nothing."""


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (("--set", "nonsense=1"), "prove: 'nonsense=1' is not a setting; write NAME=VALUE with one of seed, count"),
        (("--set", "missing"), "prove: 'missing' is not a setting"),
        (("--set", "missing=2"), "prove: missing is a share from 0 to 1, not 2.0"),
        (("--set", "missing=2.5"), "prove: missing is a share from 0 to 1, not 2.5"),
        (("--set", "missing=much"), "prove: a setting is not valid: "),
        (("--set", "count=0"), "prove: count must be at least 1, not 0"),
        (("--set", "min_turns=4"), "prove: turns go from 1 to 6"),
        (("--max-turns", "7"), "prove: turns go from 1 to 6"),
        (("--set", "most_calls=1"), "prove: most_calls goes from 2 to 30"),
        (("--set", "abstentions=0.8", "--set", "missing_function=0.8"), "prove: missing_function and abstentions"),
        (("--servers", "nobody"), "prove: there is no server 'nobody'"),
    ],
)
def test_mistakes_are_one_sentence(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: tuple[str, ...], sentence: str
) -> None:
    code, out, err = run(capsys, "synth", "--out", str(tmp_path / "run"), *arguments)
    assert (code, out) == (2, "")
    assert err.startswith(sentence)
    assert len(err.splitlines()) == 1
    assert not (tmp_path / "run").exists()


@pytest.mark.parametrize("arguments", [("--count", "0"), ("--count", "many"), ("--workers", "0"), ("--seed", "-1")])
def test_bad_options_exit_with_two(tmp_path: Path, arguments: tuple[str, ...]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["synth", "--out", str(tmp_path / "run"), *arguments])


def test_another_configuration_in_the_folder_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "synth", "--out", str(tmp_path), *SMALL)
    code, _, err = run(capsys, "synth", "--out", str(tmp_path), *SMALL, "--set", "missing=0.5")
    assert code == 2
    assert err == f"prove: {tmp_path} holds a run with another configuration; choose another folder\n"


def test_what_is_no_set_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("validate", "show"):
        code, _, err = run(capsys, command, str(tmp_path / "none"))
        assert code == 2
        assert err.startswith("prove: cannot read ")
        assert len(err.splitlines()) == 1


def test_an_interrupt_is_said_and_the_run_goes_on(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "run")
    many = ("--count", "400", "--seed", "4", "--servers", "banking", "--set", "per_world=4", "--workers", "2")
    process = subprocess.Popen(
        [sys.executable, "-m", "prove", "synth", "--out", out, *many],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    deadline = time.monotonic() + 300  # the graph may have to be built first
    records = unfinished(Path(out) / "examples.parquet") / RECORDS
    while not records.exists() or not records.stat().st_size:
        assert process.poll() is None
        assert time.monotonic() < deadline
        time.sleep(0.01)
    os.killpg(process.pid, signal.SIGINT)  # as a terminal does, to all of them
    _, err = process.communicate(timeout=60)
    assert process.returncode == 130
    assert "Traceback" not in err
    assert err.splitlines()[-1] == "prove: interrupted; run the same command again to continue"
    assert not (Path(out) / "examples.parquet").exists()
    assert not list(Path(out).rglob("*.partial"))


def test_rows_that_are_no_examples_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    run(capsys, "synth", "--out", str(tmp_path / "run"), *SMALL)
    examples = list(read_parquet(tmp_path / "run" / "examples.parquet"))
    path = tmp_path / "t.parquet"
    write_parquet(path, [examples[0], msgspec.structs.replace(examples[1], turns=()), *examples[2:]])
    code, printed, _ = run(capsys, "validate", str(path), "--workers", "1")
    assert code == 1
    assert printed.startswith(f"{path}, row 2 is not an example: it has no turns\n")
    assert "11 of 11 examples stand; 1 row could not be read; no leaks between splits" in printed
    assert json.loads(run(capsys, "validate", str(path), "--json")[1])["unreadable"] == 1


@pytest.mark.parametrize("setting", [f"{'x' * 100_000}=1", f"writer={'x' * 100_000}", f"missing={'x' * 100_000}"])
def test_little_of_a_wrong_setting_is_repeated(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], setting: str
) -> None:
    code, _, err = run(capsys, "synth", "--out", str(tmp_path / "run"), "--set", setting)
    assert code == 2
    assert len(err) < 1_000
    assert len(err.splitlines()) == 1
