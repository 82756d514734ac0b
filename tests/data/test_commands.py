"""`prove import`: keeps the usable rows of a file, and says what is wrong with the others."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from prove.data.parquet import read_parquet
from tests.command_line import run
from tests.data.test_imports import MCQ, SFT, lines


def test_the_command_keeps_what_is_usable_and_says_the_rest(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "abstentions.parquet"
    file = lines(tmp_path / "mixed.jsonl", MCQ, "{broken", SFT)
    command = ("import", str(file), "--kind", "when2call", "--out", str(out))
    code, printed, said = run(capsys, *command)
    assert (code, printed) == (1, f"2 abstentions in {out}\n")
    assert len(said.splitlines()) == 1
    assert len(list(read_parquet(out))) == 2
    code, printed, said_again = run(capsys, *command, "--json")
    assert (code, said_again) == (1, said)
    assert json.loads(printed) == {
        "abstentions": 2,
        "out": str(out),
        "problems": [said.removeprefix("prove: ").rstrip()],
    }
    assert run(capsys, "rollout", str(out), "--policy", "empty", "--out", str(tmp_path / "episodes.jsonl"))[0] == 0


def test_a_file_without_a_usable_row_is_one_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    bad, out = lines(tmp_path / "bad.jsonl", "{broken"), tmp_path / "none.parquet"
    code, printed, said = run(capsys, "import", str(bad), "--kind", "when2call", "--out", str(out))
    assert (code, printed) == (2, "")
    assert said == f"prove: {bad} has no usable row; nothing was written\n"
    assert not out.exists()


def test_the_file_is_not_replaced_by_what_is_made_of_it(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = lines(tmp_path / "mixed.jsonl", MCQ, SFT)
    before = file.read_bytes()
    said = run(capsys, "import", str(file), "--kind", "when2call", "--out", str(file))
    assert said == (2, "", f"prove: {file} is the input itself; choose another file\n")
    assert file.read_bytes() == before


def test_the_closing_sentence_is_not_in_the_data(tmp_path: Path) -> None:
    file = lines(tmp_path / "mixed.jsonl", MCQ, SFT)
    command = f'"{sys.executable}" -m prove import "{file}" --kind when2call --out /dev/stdout > out.parquet'
    done = subprocess.run(["sh", "-c", command], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert done.stderr == "2 abstentions in /dev/stdout\n"
    assert len(list(read_parquet(tmp_path / "out.parquet"))) == 2
