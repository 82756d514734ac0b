"""The command: what is wrong is one sentence, before the checkout is imported."""

import sys
from pathlib import Path

import msgspec
import pytest

from prove.cli import main

URL = "http://127.0.0.1:1/v1"


def test_a_run_from_the_command_line(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["eval", "tau2", "--checkout", str(folder), "--policy", "oracle"]) == 0
    printed = capsys.readouterr().out
    assert "oracle, 5 tasks" in printed
    assert "Not measured: what a model judges" in printed
    words = ["eval", "tau2", "--checkout", str(folder), "--policy", "empty", "--json"]
    assert main([*words, "--domains", "telecom", "airline"]) == 0
    summary = msgspec.json.decode(capsys.readouterr().out)
    assert [part["group"] for part in summary["parts"]] == ["overall", "airline", "telecom"]


@pytest.mark.parametrize(
    ("suite", "words", "message"),
    [
        ("tau2", ["--policy", "oracle"], "give the folder as --checkout"),
        ("tau2", ["--policy", "oracle", "--checkout", "nowhere"], "nowhere is not a checkout"),
        ("tau2", ["--policy", "shuffled"], "tau2 is played by oracle or empty or by a model, not by 'shuffled'"),
        ("tau2", ["--policy", "oracle", "--domains", "taxi"], "there is no domain 'taxi'"),
        ("tau2", ["--policy", "oracle", "--user-endpoint", URL, "--user-model", "u"], "has a scripted user"),
        ("tau2", ["--local", "."], "tau2 needs a model behind an endpoint"),
        ("tau2", ["--endpoint", URL, "--model", "m"], "needs a model that plays the user"),
        ("tau2", ["--endpoint", URL, "--model", "m", "--user-model", "u"], "needs both --user-endpoint"),
        ("tau2", ["--policy", "oracle", "--judge-endpoint", URL], "needs both --judge-endpoint"),
        ("bfcl", ["--policy", "oracle", "--judge-model", "j"], "--judge-model is an option of the suite tau2"),
        ("own", ["--policy", "oracle", "--domains", "retail"], "--domains is an option of the suite tau2, not of own"),
    ],
)
def test_bad_input_is_one_sentence(
    suite: str, words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["eval", suite, *words]) == 2
    said = capsys.readouterr().err
    assert message in said
    assert said.count("\n") == 1
    assert "tau2" not in sys.modules
