"""The commands eval and compare."""

from pathlib import Path
from typing import Any

import msgspec
import pytest

from prove.cli import main
from prove.core.episodes import Episode
from prove.core.errors import UsageError
from prove.evals.own import OwnSuite
from prove.evals.players import Player
from prove.evals.suite import Suite, Verdict
from prove.synth.config import HELD_OUT_SEED, SynthConfig
from prove.synth.run.pipeline import synthesize


@pytest.fixture(scope="module")
def data(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("set")
    synthesize(SynthConfig(count=12, servers=("banking",), test_worlds=1.0), folder / "run", 1)
    return str(folder / "run")


def test_eval_prints_a_table_and_compare_puts_runs_side_by_side(
    data: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for policy in ("empty", "oracle"):
        out = str(tmp_path / policy)
        assert main(["eval", "own", "--policy", policy, "--data", data, "--out", out]) == 0
    printed = capsys.readouterr().out
    assert "oracle, 12 tasks" in printed
    assert "| overall" in printed
    plot = tmp_path / "plot.svg"
    assert main(["compare", str(tmp_path / "empty"), str(tmp_path / "oracle"), "--plot", str(plot)]) == 0
    assert "difference" in capsys.readouterr().out
    assert plot.read_text().startswith("<svg")
    assert main(["compare", str(tmp_path / "empty"), str(tmp_path / "oracle"), "--json"]) == 0
    first, second, *_ = msgspec.json.decode(capsys.readouterr().out)
    assert (first["change"], first["shared"]) == (None, None)
    assert (second["change"], second["shared"]) == ({"mean": 1.0, "low": 1.0, "high": 1.0}, 12)


def test_json_is_the_summary(data: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["eval", "own", "--policy", "oracle", "--data", data, "--limit", "4", "--json"]) == 0
    summary = msgspec.json.decode(capsys.readouterr().out)
    assert summary["parts"][0]["score"] == 1.0
    assert summary["settings"]["tasks"] == 4


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["eval", "own", "--data", "DATA"], "choose who plays"),
        (["eval", "own", "--policy", "oracle", "--data", "nowhere"], "nowhere"),
        (["eval", "own", "--policy", "oracle", "--data", ""], "the name that --data gives is empty"),
        (["compare", "nowhere"], "no finished evaluation"),
        (["eval", "own", "--policy", "endpoint"], "plays with --endpoint and --model"),
        (["eval", "own", "--policy", "oracle", "--stream"], "--stream has a meaning only with --endpoint"),
        (["eval", "own", "--policy", "oracle", "--as-text"], "--as-text has a meaning only with --endpoint"),
        (["eval", "own", "--policy", "oracle", "--schemas", "full"], "--schemas has a meaning only with --local"),
        (["eval", "own", "--policy", "oracle", "--temperature", "1"], "only with --endpoint or --local"),
        (["eval", "bfcl", "--policy", "oracle", "--data", "x"], "--data has a meaning only for own and teval"),
        (["eval", "own", "--policy", "oracle", "--embedder", "x"], "--embedder has a meaning only for teval"),
        (["synth", "--seed", str(HELD_OUT_SEED), "--out", "x"], "are kept for evaluation"),
    ],
)
def test_bad_input_is_one_sentence(
    words: list[str], message: str, data: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:  # fmt: skip
    monkeypatch.chdir(tmp_path)
    assert main([data if word == "DATA" else word for word in words]) == 2
    said = capsys.readouterr().err
    assert message in said
    assert said.count("\n") == 1


URL = "http://127.0.0.1:1/v1"


@pytest.mark.parametrize(
    ("words", "player"),
    [
        (["--policy", "oracle"], Player("oracle")),
        (["--local", "model"], Player(local=".", options={"temperature": 0.0})),
        (
            [
                *("--local", "model", "--temperature", "0.7", "--schemas", "signatures"),
                *("--reading", "lenient", "--max-message", "9"),
            ],
            Player(
                local=".",
                options={"schemas": "signatures", "reading": "lenient", "max_message": 9, "temperature": 0.7},
            ),
        ),
        (["--endpoint", URL, "--model", "m"], Player(url=URL, model="m", options={"temperature": 0.0})),
        (
            [
                *(
                    "--endpoint",
                    URL,
                    "--model",
                    "m",
                    "--temperature",
                    "0.7",
                    "--max-message",
                    "9",
                    "--reading",
                    "lenient",
                ),
                *("--stream", "--seconds", "5", "--as-text"),
            ],
            Player(
                url=URL,
                model="m",
                as_text=True,
                options={"temperature": 0.7, "max_tokens": 9},
                stream=True,
                seconds=5,
                lenient=True,
            ),
        ),
    ],
)
def test_all_options_arrive_where_they_are_meant_to(
    words: list[str], player: Player, data: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[Any] = []

    def note(suite: Suite, player: Player, out: str | None, **more: int) -> None:
        asked.append((suite.name, player, out, more))
        raise UsageError("seen")

    monkeypatch.setattr("prove.evals.run.evaluate", note)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "model").touch()
    more = ["--data", data, "--limit", "3", "--trials", "4", "--concurrency", "5", "--out", "run"]
    assert main(["eval", "own", *words, *more]) == 2
    ((suite, found, out, counts),) = asked
    assert (suite, out, counts) == ("own", "run", {"limit": 3, "trials": 4, "concurrency": 5})
    assert msgspec.structs.replace(found, local="." if found.local else "") == player


def test_a_run_with_trials_that_were_not_judged_is_told_from_others_by_its_exit_code(
    data: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def judge(suite: OwnSuite, episode: Episode) -> Verdict:
        return Verdict(None, {}, "nobody knows") if episode.example is suite.held_out[0] else Verdict(1.0, {})

    monkeypatch.setattr(OwnSuite, "judge", judge)
    assert main(["eval", "own", "--policy", "oracle", "--data", data, "--json"]) == 1
    out, err = capsys.readouterr()
    assert msgspec.json.decode(out)["parts"][0]["unjudged"] == 1
    assert err.endswith(", trial 1: nobody knows\n")
    assert err.count("\n") == 1


@pytest.mark.parametrize("value", ["nan", "-5", "2.1", "warm"])
def test_a_temperature_is_a_number_from_0_to_2(value: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["eval", "own", "--local", "x", "--temperature", value])
    assert f"{value!r}" in capsys.readouterr().err


def test_a_plot_is_svg_and_nothing_else(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["compare", "a", "b", "--plot", "plot.png"]) == 2
    assert "choose a name that ends with .svg, not 'plot.png'" in capsys.readouterr().err
