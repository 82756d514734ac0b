"""`prove score` and `prove explain`: what they print under every profile, and what they say of bad input."""

import json
from pathlib import Path

import msgspec
import pytest

from prove.core.episodes import Episode, EpisodeTurn, Message, Step
from prove.core.results import Call, refusal
from prove.data.lines import write_lines
from prove.data.parquet import write_parquet
from prove.reward import PROFILES
from tests.command_line import run
from tests.examples.money import card_limit_without_pin, transfer


@pytest.fixture
def examples(tmp_path: Path) -> Path:
    path = tmp_path / "examples.jsonl"
    write_lines(path, [transfer(), card_limit_without_pin()])
    return path


def rolled(capsys: pytest.CaptureFixture[str], examples: Path, policy: str) -> Path:
    out = examples.with_name(f"{policy}.jsonl")
    assert run(capsys, "rollout", str(examples), "--policy", policy, "--out", str(out))[0] == 0
    return out


def test_score_prints_a_table(capsys: pytest.CaptureFixture[str], examples: Path) -> None:
    path = rolled(capsys, examples, "oracle")
    code, out, err = run(capsys, "score", str(path))
    head, first, second, mean = out.splitlines()
    assert (code, err) == (0, "")
    assert head.split() == [
        "episode", "policy", "total", "validity", "coverage", "efficiency", "name", "argument", "abstention", "ok",
    ]  # fmt: skip
    assert first.split() == ["bank-transfer", "oracle", "1.300", "1.000", "1.000", "0.000", "1.000", "1.000", "yes"]
    # Half abstention, half tools: (1.3 · 1 + 1) / 2.
    assert second.split()[:3] == ["bank-limit-without-pin", "oracle", "1.150"]
    assert mean.split()[:5] == ["mean", "of", "2", "oracle", "1.225"]
    assert mean.endswith("2/2")


@pytest.mark.parametrize("profile", ["prove", "prove-state", "orchestration", "toolrl", "envfactory"])
def test_score_as_json_under_every_profile(capsys: pytest.CaptureFixture[str], examples: Path, profile: str) -> None:
    path = rolled(capsys, examples, "greedy-name")
    code, out, _ = run(capsys, "score", str(path), "--profile", profile, "--json")
    rows = json.loads(out)
    assert code == 0
    assert [(row["example"], row["profile"], row["success"]) for row in rows] == [
        ("bank-transfer", profile, False),
        ("bank-limit-without-pin", profile, False),
    ]


def test_explain_says_why(capsys: pytest.CaptureFixture[str], examples: Path) -> None:
    path = rolled(capsys, examples, "greedy-name")
    code, out, _ = run(capsys, "explain", str(path))
    assert code == 0
    assert out.startswith("prove: total ")
    assert "Reference call c2 (transfer_between_accounts, turn 1): amount is 41.0 instead of 40.0." in out
    assert "Budget 3 for 2 reference calls; 2 were made." in out
    assert run(capsys, "explain", str(path), "2")[1] != out


@pytest.mark.parametrize("profile", PROFILES)
def test_explain_under_every_profile_and_as_json(
    capsys: pytest.CaptureFixture[str], examples: Path, profile: str
) -> None:
    path = rolled(capsys, examples, "greedy-name")
    code, out, err = run(capsys, "explain", str(path), "--profile", profile)
    assert (code, err) == (0, "")
    (score, _) = json.loads(run(capsys, "score", str(path), "--profile", profile, "--json")[1])
    code, printed, err = run(capsys, "explain", str(path), "--profile", profile, "--json")
    found = json.loads(printed)
    assert (code, err) == (0, "")
    assert found["sentences"] == out.splitlines()
    assert {name: found[name] for name in ("example", "policy", "profile", "total", "parts", "success")} == {
        name: score[name] for name in ("example", "policy", "profile", "total", "parts", "success")
    }


def test_broken_lines_and_servers_that_are_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path, out = tmp_path / "examples.jsonl", tmp_path / "episodes.jsonl"
    write_lines(path, [msgspec.structs.replace(transfer(), id="strange", servers=("teleport",)), transfer()])
    assert run(capsys, "rollout", str(path), "--out", str(out))[0] == 1
    with out.open("ab") as file:
        file.write(b"{\n")
    for profile in ("prove", "prove-state", "orchestration", "toolrl", "envfactory"):
        code, table, said = run(capsys, "score", str(out), "--profile", profile)
        assert code == 1
        assert table.splitlines()[1].split()[:3] == ["strange", "oracle", "none"]
        assert table.splitlines()[2].split()[0] == "bank-transfer"
        assert said.startswith(f"prove: {out}, line 3 is not an episode: ")
    code, printed, _ = run(capsys, "score", str(out), "--json")
    assert (code, len(json.loads(printed))) == (1, 2)
    assert run(capsys, "explain", str(out), "1")[1].startswith("Not scored: there is no server 'teleport'")


def test_mistakes_are_one_sentence(capsys: pytest.CaptureFixture[str], examples: Path, tmp_path: Path) -> None:
    path, episodes = str(examples), str(rolled(capsys, examples, "empty"))
    for arguments, sentence in [
        (("score", str(tmp_path / "none")), "cannot read "),
        (("score", path, "--profile", "fame"), "there is no profile 'fame'; there are prove, "),
        (("explain", path), f"{path} is in the format 'prove-example-3'; this version reads 'prove-episode-3'"),
        (("explain", episodes, "9"), "has no episode 9"),
        (("explain", episodes, "--profile", "fame"), "there is no profile 'fame'; there are prove, "),
    ]:
        code, printed, said = run(capsys, *arguments)
        assert (code, printed) == (2, "")
        assert said.startswith("prove: ")
        assert sentence in said
        assert len(said.splitlines()) == 1


def test_a_file_without_episodes_is_a_mistake(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "empty.jsonl"
    path.write_bytes(b"")
    assert run(capsys, "score", str(path)) == (2, "", f"prove: {path} has no episodes\n")
    assert run(capsys, "score", str(path), "--json") == (2, "", f"prove: {path} has no episodes\n")


def hostile(name: str, policy: str) -> Episode:
    """An episode with a call of a name that a model made up, of a policy with such a name too."""
    step = Step(Call(name, {}), refusal("unknown", "not_a_candidate", f"there is no {name}"), executed=False)
    return Episode(transfer(), policy, (EpisodeTurn((Message("", (step,)),), None),), stopped="limit")


def test_what_models_wrote_is_shown_and_not_obeyed(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path, name = tmp_path / "episodes.jsonl", "\x1b[31mRED\x1b]0;title\x07\nFAKE LINE"
    write_lines(path, [hostile(name, "\x1b[2Jpolicy\n")])
    for command in ("score", "explain"):
        code, out, err = run(capsys, command, str(path))
        assert (code, err) == (0, "")
        assert out.replace("\n", "").isprintable()
        assert not any(line.startswith("FAKE") for line in out.splitlines())
        assert r"\x1b[" in out
    sentences = json.loads(run(capsys, "explain", str(path), "--json")[1])["sentences"]
    assert any(name in sentence for sentence in sentences)
    assert json.loads(run(capsys, "score", str(path), "--json")[1])[0]["policy"] == "\x1b[2Jpolicy\n"


def test_a_long_name_is_cut(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "episodes.jsonl"
    write_lines(path, [hostile("n" * 1_000_000, "p")])
    code, out, _ = run(capsys, "explain", str(path))
    assert code == 0
    assert "Call 1 (nnn" in out
    assert max(map(len, out.splitlines())) < 600


def test_a_parquet_file_is_one_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "examples.parquet"
    write_parquet(path, [transfer()])
    said = f"prove: {path} is a parquet file, not a JSON lines file of episodes\n"
    assert run(capsys, "score", str(path)) == (2, "", said)
    assert run(capsys, "explain", str(path)) == (2, "", said)
