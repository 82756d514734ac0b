"""`prove purpose` lists purposes and tries one."""

import json

import pytest

from prove.cli import main
from prove.purposes.nodes import Purpose
from prove.synth.run import kept


def test_purposes_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["purpose"]) == 0
    assert "close_the_sprint" in capsys.readouterr().out


def test_a_purpose_is_tried(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["purpose", "close_the_sprint", "--seeds", "4", "--first", "10"]) == 0
    out = capsys.readouterr().out
    assert "close_the_sprint: drawn in" in out
    assert "* complete_sprint(" in out
    assert "synthesis keeps it in " in out


def test_the_list_and_a_trial_are_data(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["purpose", "--json"]) == 0
    found = {each["name"]: each for each in json.loads(capsys.readouterr().out)}
    assert found["close_the_sprint"]["servers"] == ["issue_tracker", "team_chat"]
    assert main(["purpose", "close_the_sprint", "--seeds", "4", "--first", "10", "--json"]) == 0
    trial = json.loads(capsys.readouterr().out)
    assert trial["worlds"] == 4
    assert trial["drawn"] == trial["proven"] == len(trial["conversations"]) > 0
    assert trial["kept"] + sum(trial["not_kept"].values()) == trial["drawn"]


def test_a_purpose_that_synthesis_never_keeps_is_a_failure(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def never(purpose: Purpose, seed: int) -> str:
        return "well-formed: a turn is empty"

    monkeypatch.setattr(kept, "why_not_kept", never)
    assert main(["purpose", "close_the_sprint", "--seeds", "4", "--first", "10"]) == 1
    assert "times: well-formed: a turn is empty" in capsys.readouterr().out


def test_an_unknown_name_is_one_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["purpose", "nothing"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


@pytest.mark.parametrize("options", [["--seeds", "0"], ["--first", "-1"]])
def test_bad_options_are_refused(options: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["purpose", "close_the_sprint", *options])
    assert options[0] in capsys.readouterr().err.splitlines()[-1]
