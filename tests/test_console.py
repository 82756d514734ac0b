"""What the commands of all rooms share: types of arguments that refuse in a sentence, and how they print."""

import argparse
import json
from collections.abc import Callable
from typing import Any

import pytest

from prove.console import (
    SHOWN_PROBLEMS,
    Parser,
    add_json,
    address,
    amount,
    counted,
    plain,
    positive,
    print_json,
    print_problems,
    seed,
    visible,
)
from prove.core.errors import REPEATED


@pytest.mark.parametrize(
    ("read", "text", "value"),
    [
        (positive, "1", 1),
        (amount, "0.5", 0.5),
        (seed, "0", 0),
        (address, "localhost:80", ("localhost", 80)),
        (address, ":8000", ("127.0.0.1", 8000)),
        (address, "8000", ("127.0.0.1", 8000)),
        (address, "[::1]:0", ("::1", 0)),
    ],
)
def test_an_argument_is_read(read: Callable[[str], Any], text: str, value: object) -> None:
    assert read(text) == value


SEEDS = "is not a whole number from 0 up and below 2^64"


@pytest.mark.parametrize(
    ("read", "texts", "sentence"),
    [
        (positive, ["0", "-1", "1.5", "", "x"], "is not a whole number above 0"),
        (amount, ["0", "-0.5", "inf", "nan", "x"], "is not a number above 0"),
        (seed, ["-1", "1e3", "", "18446744073709551616", "1" + 23 * "0"], SEEDS),
        (address, ["localhost", "localhost:", "localhost:65536", "localhost:http"], "is not HOST:PORT"),
    ],
)
def test_a_wrong_argument_is_refused(read: Callable[[str], Any], texts: list[str], sentence: str) -> None:
    for text in texts:
        with pytest.raises(argparse.ArgumentTypeError) as refused:
            read(text)
        assert str(refused.value) == f"{text!r} {sentence}"


def test_json_is_printed_indented(capsys: pytest.CaptureFixture[str]) -> None:
    print_json({"a": [1, 2]})
    out = capsys.readouterr().out
    assert json.loads(out) == {"a": [1, 2]}
    assert len(out.splitlines()) > 2


def test_the_option_json_says_what_is_printed() -> None:
    parser = argparse.ArgumentParser()
    add_json(parser, "the reports")
    assert parser.parse_args([]).json is False
    assert parser.parse_args(["--json"]).json is True
    assert "print the reports as JSON" in parser.format_help()


def test_a_count_has_its_noun() -> None:
    assert [counted(count, "episode") for count in (0, 1, 1000)] == ["0 episodes", "1 episode", "1,000 episodes"]


def test_of_many_problems_the_first_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    print_problems([f"line {number}" for number in range(SHOWN_PROBLEMS)])
    out, err = capsys.readouterr()
    assert (out, len(err.splitlines())) == ("", SHOWN_PROBLEMS)
    print_problems([f"line {number}" for number in range(SHOWN_PROBLEMS + 3)])
    lines = capsys.readouterr().err.splitlines()
    assert lines[0] == "prove: line 0"
    assert lines[-1] == "prove: … and 3 more like these"
    assert len(lines) == SHOWN_PROBLEMS + 1
    print_problems([f"line {number}" for number in range(SHOWN_PROBLEMS + 3)], most=None)
    lines = capsys.readouterr().err.splitlines()
    assert lines == [f"prove: line {number}" for number in range(SHOWN_PROBLEMS + 3)]


@pytest.mark.parametrize("read", [positive, amount, seed, address])
def test_a_long_argument_is_not_repeated(read: Callable[[str], Any]) -> None:
    for text in ("9" * 5000, "x" * 5000):
        with pytest.raises(argparse.ArgumentTypeError) as refused:
            read(text)
        assert len(str(refused.value)) < 200


@pytest.mark.parametrize("wrong", [["--kind", "x" * 100_000], ["--count", "x" * 100_000]])
def test_little_of_a_refused_argument_is_repeated(wrong: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    parser = Parser(prog="prove")
    parser.add_argument("--kind", choices=["a", "b"])
    parser.add_argument("--count", type=int)
    with pytest.raises(SystemExit, match="2"):
        parser.parse_args(wrong)
    said = capsys.readouterr().err
    assert f"'{'x' * 80}…'" in said
    assert len(said) < 400


def test_a_word_without_quotes_is_cut_too(capsys: pytest.CaptureFixture[str]) -> None:
    for word in ("x" * 30_000, "'" * 3_000, '"' * 3_000):
        with pytest.raises(SystemExit, match="2"):
            Parser(prog="prove").error(f"unrecognized arguments: {word}")
        said = capsys.readouterr().err
        assert "unrecognized arguments: " in said
        assert len(said) < 300


def test_what_a_terminal_would_obey_is_written_out() -> None:
    assert visible("a\x1b[2J\x07\n\r\tb\x9b\x7f\u202e\u2028é→") == r"a\x1b[2J\x07\n\r\tb\x9b\x7f\u202e\u2028é→"
    assert visible("\udc80").encode() == rb"\udc80"


def test_a_plain_text_is_one_line_with_its_long_words_cut() -> None:
    short = "the endpoint http://127.0.0.1:8000/v1 does not answer"
    assert plain(short) == short
    assert plain("x" * REPEATED) == "x" * REPEATED
    said = plain(f"the call {'x' * 1_000_000} is\nnot known")
    assert said.startswith("the call xxx")
    assert said.endswith(r"xxx is\nnot known")
    assert len(said) < REPEATED + 40
    assert len(plain("a b " * 1_000_000)) < 2_100


def test_problems_are_plain(capsys: pytest.CaptureFixture[str]) -> None:
    print_problems([f"line 1: \x1b[31m\n{'y' * 1_000_000}"])
    said = capsys.readouterr().err
    assert said.startswith(r"prove: line 1: \x1b[31m\nyyy")
    assert (len(said.splitlines()), len(said) < 300) == (1, True)
