"""`prove show`: one example of a set for people, or as it is stored."""

import json
from pathlib import Path

import msgspec
import pytest

from prove.data.parquet import write_parquet
from tests.command_line import run
from tests.examples.money import card_limit_without_pin, transfer


@pytest.fixture
def path(tmp_path: Path) -> str:
    write_parquet(tmp_path / "examples.parquet", [transfer(), card_limit_without_pin()])
    return str(tmp_path)


def test_show_prints_one_example(capsys: pytest.CaptureFixture[str], path: str) -> None:
    code, printed, err = run(capsys, "show", path, "2")
    assert (code, err) == (0, "")
    assert printed.startswith(card_limit_without_pin().id)
    assert "User" in printed
    assert run(capsys, "show", path)[1].startswith(transfer().id)


def test_show_as_json_is_the_stored_example(capsys: pytest.CaptureFixture[str], path: str) -> None:
    code, printed, err = run(capsys, "show", path, "2", "--json")
    assert (code, err) == (0, "")
    assert json.loads(printed) == json.loads(msgspec.json.encode(card_limit_without_pin()))


def test_mistakes_are_one_sentence(capsys: pytest.CaptureFixture[str], path: str, tmp_path: Path) -> None:
    for arguments, sentence in [
        ((path, "3"), "has no example 3; it has 2"),
        ((str(tmp_path / "none"),), "cannot read"),
    ]:
        code, printed, said = run(capsys, "show", *arguments)
        assert (code, printed) == (2, "")
        assert said.startswith("prove: ")
        assert sentence in said
        assert len(said.splitlines()) == 1
