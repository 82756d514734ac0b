"""Runs with a model: stored answers make a resumed run end in the same bytes, and unused texts are counted."""

import json
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Any

import msgspec
import pytest

from prove.cli import main
from prove.core.errors import OutageError, UsageError
from prove.data.parquet import read_parquet
from prove.synth.config import SynthConfig
from prove.synth.run.chunks import run_chunk
from prove.synth.run.pipeline import synthesize
from prove.synth.run.revalidate import validate_set
from prove.synth.task.turn_plan import TurnPlan
from prove.synth.text import Authors, GrammarResponder, GrammarWriter, authors
from tests.synth.text.planned import library
from tests.synth.text.speaking import base_of, served

SMALL = SynthConfig(
    seed=5, count=4, per_world=3, servers=("budget", "team_chat"), missing_function=0, abstentions=0, purposes=0
)
MARK = " ..."


def small(url: str, **fields: Any) -> SynthConfig:
    return msgspec.structs.replace(SMALL, **({"writer": "endpoint", "url": url, "model": "tiny"} | fields))


def marked(prompt: str) -> str:
    return base_of(prompt) + MARK


def test_a_model_writes_a_set_that_is_proven(tmp_path: Path) -> None:
    with served(marked) as url:
        report = synthesize(small(url), tmp_path)
    assert report.kept == 4
    assert set(report.fallbacks) <= {"writer: nothing to hold it to"}
    turns = [turn for example in read_parquet(tmp_path / "examples.parquet") for turn in example.turns]
    assert sum(turn.user.endswith(MARK) for turn in turns) > len(turns) / 2
    assert all(turn.reply.endswith(MARK) for turn in turns)
    assert validate_set(tmp_path).clean
    # The plans are those of the grammar.
    synthesize(SMALL, tmp_path / "grammar")
    plain = [turn for example in read_parquet(tmp_path / "grammar" / "examples.parquet") for turn in example.turns]
    assert [turn.reference_calls for turn in plain] == [turn.reference_calls for turn in turns]


def moody() -> Callable[[str], str]:
    """A model that never says the same twice."""
    asked = (number + number // 40 for number in range(1_000_000))
    return lambda prompt: base_of(prompt) + "!" * (next(asked) % 40)


def test_a_resumed_run_ends_in_the_same_bytes(tmp_path: Path) -> None:
    with served(moody()) as url:
        config = small(url)
        synthesize(config, tmp_path)
        first = (tmp_path / "examples.parquet").read_bytes()
        (tmp_path / "report.json").unlink()  # as if it had been interrupted
        answers = sorted((tmp_path / "answers").iterdir())
        stored = answers[0].read_bytes()
        answers[0].write_bytes(stored + b'{"request":"torn","mess')
        synthesize(config, tmp_path, workers=2)
        assert (tmp_path / "examples.parquet").read_bytes() == first
        assert answers[0].read_bytes() == stored
        synthesize(config, tmp_path / "again")
        assert (tmp_path / "again" / "examples.parquet").read_bytes() != first
    (tmp_path / "report.json").unlink()
    synthesize(config, tmp_path)  # the server is gone
    assert (tmp_path / "examples.parquet").read_bytes() == first
    with pytest.raises(UsageError, match="holds a run with another configuration"):
        synthesize(small(url, model="other"), tmp_path)


def test_nonsense_is_counted_in_the_report(tmp_path: Path) -> None:
    with served(lambda prompt: "<html>404</html>") as url:
        report = synthesize(small(url), tmp_path)
    written = json.loads((tmp_path / "report.json").read_bytes())["fallbacks"]
    assert written == report.fallbacks
    assert written["writer: it has markup"] >= 8
    synthesize(SMALL, tmp_path / "grammar")
    assert [e.turns for e in read_parquet(tmp_path / "examples.parquet")] == [
        e.turns for e in read_parquet(tmp_path / "grammar" / "examples.parquet")
    ]


def test_a_teacher_that_fails_is_counted() -> None:
    with served(lambda prompt: "I would rather not.") as url:
        made = run_chunk(small(url, writer="grammar", teacher="endpoint"), 0)
    assert made.examples == []
    assert made.discards["the teacher failed"] >= 1


@pytest.fixture
def dead(waits: list[float]) -> str:
    """The address of a server that is gone, and no waiting between tries."""
    with served(marked) as url:
        return url


COMMAND = ["synth", "--count", "3", "--workers", "1", "--servers", "budget"]


@pytest.mark.parametrize("author", ["--writer", "--teacher"])
def test_a_dead_endpoint_stops_the_run(
    dead: str, tmp_path: Path, capsys: pytest.CaptureFixture[str], author: str
) -> None:
    out = str(tmp_path / "run")
    assert main([*COMMAND, "--out", out, author, "endpoint", "--url", dead, "--model", "tiny"]) == 2
    said = capsys.readouterr().err
    assert said.startswith(f"prove: the endpoint {dead} does not answer (ConnectError")
    assert said.endswith("; run the same command again to continue\n")
    assert sorted(path.name for path in (tmp_path / "run").iterdir()) == ["answers", "config.json"]


UNDECODABLE = b'{"choices": [{"message": {"content": "\xff"}}]}'


@pytest.mark.parametrize("author", ["--writer", "--teacher"])
@pytest.mark.parametrize("trouble", [400, UNDECODABLE, b"[" * 20_000])
@pytest.mark.parametrize("answers", [0, 4])
def test_an_endpoint_that_breaks_stops_the_run_and_the_same_command_continues_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], author: str, trouble: bytes | int, answers: int
) -> None:
    out, left, broken = tmp_path / "run", iter(range(answers)), True

    def speak(prompt: str) -> str | bytes | int:
        return marked(prompt) if not broken or next(left, None) is not None else trouble

    with served(speak) as url:
        command = [*COMMAND, "--out", str(out), author, "endpoint", "--url", url, "--model", "tiny"]
        assert main(command) == 2
        said = capsys.readouterr().err
        assert said.startswith("prove: ")
        assert said.count("\n") == 1
        assert said.endswith("and a short question were not answered; run the same command again to continue\n")
        assert not {"examples.parquet", "report.json"} & {path.name for path in out.iterdir()}
        stored = b"".join(path.read_bytes() for path in (out / "answers").iterdir())
        assert stored.count(b"\n") == answers
        if author == "--writer":
            broken = False
            assert main(command) == 0
            reasons = json.loads((out / "report.json").read_bytes())["fallbacks"]
            assert "writer: the endpoint gave no answer" not in reasons


def test_a_writer_that_is_asked_once_and_refuses_stops_the_run() -> None:
    grammar = Authors(GrammarWriter(library()), GrammarResponder(library()))

    def respond_once(url: str) -> None:
        with authors(small(url), library(), grammar, None) as chosen:
            chosen.responder.respond(TurnPlan("hidden", ()), Random(0))

    with served(lambda prompt: 400) as url, pytest.raises(OutageError, match="and a short question were not answered"):
        respond_once(url)


def test_the_command_says_what_was_not_used(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = str(tmp_path / "run")
    with served(lambda prompt: "<html>404</html>") as url:
        assert main([*COMMAND, "--out", out, "--writer", "endpoint", "--url", url, "--model", "tiny"]) == 0
    assert "texts of the model were not used, see report.json" in capsys.readouterr().out
    reasons = json.loads((tmp_path / "run" / "report.json").read_bytes())["fallbacks"]
    assert reasons["writer: it has markup"] >= 1


@pytest.mark.parametrize(
    ("arguments", "sentence"),
    [
        (["--writer", "endpoint"], "a writer or teacher that is 'endpoint' needs --url and --model"),
        (["--teacher", "endpoint", "--url", "http://m"], "a writer or teacher that is 'endpoint' needs --url"),
        (["--url", "http://m"], "an endpoint's url and model are for a writer or a teacher that is 'endpoint'"),
        (["--writer", "endpoint", "--url", "m", "--model", "m"], "an endpoint's address begins with http://"),
        (["--set", "writer=poet"], "a setting is not valid: Invalid enum value 'poet'"),
    ],
)
def test_what_is_missing_is_one_sentence(
    arguments: list[str], sentence: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["synth", "--out", str(tmp_path / "run"), *arguments]) == 2
    assert capsys.readouterr().err.startswith(f"prove: {sentence}")
    assert not (tmp_path / "run").exists()
