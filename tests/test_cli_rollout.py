"""`prove rollout`, `prove score` and `prove explain`: what they print, and what they say of bad input."""

import json
import threading
from collections.abc import Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import msgspec
import pytest

from prove.cli import main
from prove.core.trace import Example
from prove.data.lines import read_episodes, write_lines
from tests.examples.money import card_limit_without_pin, transfer


def run(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    code = main(arguments)
    printed = capsys.readouterr()
    return code, printed.out, printed.err


@pytest.fixture
def examples(tmp_path: Path) -> Path:
    path = tmp_path / "examples.jsonl"
    write_lines(path, [transfer(), msgspec.structs.replace(card_limit_without_pin(), expected=None)])
    return path


def rolled(capsys: pytest.CaptureFixture[str], examples: Path, policy: str) -> Path:
    out = examples.with_name(f"{policy}.jsonl")
    code, printed, said = run(capsys, "rollout", str(examples), "--policy", policy, "--out", str(out))
    assert (code, printed, said) == (0, f"2 episodes in {out}\n", "")
    return out


def test_rollout_writes_episodes_and_proves_examples_that_are_not(
    capsys: pytest.CaptureFixture[str], examples: Path
) -> None:
    episodes, problems = read_episodes(rolled(capsys, examples, "oracle"))
    assert [episode.example.id for episode in episodes] == ["bank-transfer", "bank-limit-without-pin"]
    assert all(episode.example.expected is not None for episode in episodes)
    assert problems == []


def test_the_same_bytes_every_time(capsys: pytest.CaptureFixture[str], examples: Path) -> None:
    first = rolled(capsys, examples, "random-valid").read_bytes()
    run(capsys, "rollout", str(examples), "--policy", "random-valid", "--out", str(examples), "--concurrency", "1")
    assert examples.read_bytes() == first


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
    assert out.startswith("Total ")
    assert "Reference call c2 (transfer_between_accounts, turn 1): amount is 41.0 instead of 40.0." in out
    assert "Budget 3 for 2 reference calls; 2 were made." in out
    assert run(capsys, "explain", str(path), "2")[1] != out


def test_broken_lines_and_servers_that_are_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path, out = tmp_path / "examples.jsonl", tmp_path / "episodes.jsonl"
    strange = msgspec.structs.replace(transfer(), id="strange", servers=("teleport",), expected=None)
    path.write_bytes(b"\n".join([b"{", msgspec.json.encode(strange), msgspec.json.encode(transfer())]))
    code, printed, said = run(capsys, "rollout", str(path), "--out", str(out))
    assert (code, printed) == (1, f"2 episodes in {out}\n")
    assert said.splitlines()[0].startswith(f"prove: {path}, line 1 is no example: ")
    assert said.splitlines()[1].startswith("prove: strange: there is no server 'teleport'; there are ")

    with out.open("ab") as file:
        file.write(b"{\n")
    for profile in ("prove", "prove-state", "orchestration", "toolrl", "envfactory"):
        code, table, said = run(capsys, "score", str(out), "--profile", profile)
        assert code == 1
        assert table.splitlines()[1].split()[:3] == ["strange", "oracle", "none"]
        assert table.splitlines()[2].split()[0] == "bank-transfer"
        assert said.startswith(f"prove: {out}, line 3 is no episode: ")
    assert run(capsys, "explain", str(out), "1")[1].startswith("Not scored: there is no server 'teleport'")


def test_mistakes_are_one_sentence(capsys: pytest.CaptureFixture[str], examples: Path, tmp_path: Path) -> None:
    path, out = str(examples), str(tmp_path / "out.jsonl")
    for arguments, sentence in [
        (("rollout", path, "--policy", "genius", "--out", out), "there is no policy 'genius'; there are oracle, "),
        (("rollout", path, "--policy", "endpoint", "--out", out), "the policy 'endpoint' needs --url and --model"),
        (
            ("rollout", path, "--policy", "endpoint", "--url", "here", "--model", "m", "--out", out),
            "an endpoint's address begins with http:// or https://, which 'here' does not",
        ),
        (("rollout", str(tmp_path / "none"), "--out", out), f"cannot read {tmp_path / 'none'}: No such file"),
        (("rollout", path, "--out", path + "/x"), f"cannot write {path}/x: "),
        (("score", str(tmp_path / "none")), "cannot read "),
        (("score", path, "--profile", "fame"), "there is no profile 'fame'; there are prove, "),
        (("explain", path), f"{path}, line 1 is no episode: "),
        (("explain", rolled(capsys, examples, "empty").as_posix(), "9"), "has no episode 9"),
    ]:
        code, printed, said = run(capsys, *arguments)
        assert (code, printed) == (2, "")
        assert said.startswith("prove: ")
        assert sentence in said
        assert len(said.splitlines()) == 1


def test_no_episodes_are_no_error(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "empty.jsonl"
    path.write_bytes(b"")
    assert run(capsys, "score", str(path)) == (0, "no episodes\n", "")
    assert run(capsys, "score", str(path), "--json") == (0, "[]\n", "")


@contextmanager
def model(example: Example) -> Generator[str]:
    """A local endpoint that plays an example's reference by native tool calls."""
    planned = list(example.reference_calls)

    class Handler(BaseHTTPRequestHandler):
        def do_POST(self) -> None:
            asked: dict[str, Any] = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
            done = sum("tool_calls" in message for message in asked["messages"])
            message: dict[str, Any] = {"role": "assistant", "content": "Done."}
            if done < len(planned):
                call = planned[done]
                function = {"name": call.name, "arguments": json.dumps(call.arguments)}
                message |= {"content": None, "tool_calls": [{"id": "x", "type": "function", "function": function}]}
            body = json.dumps({"choices": [{"message": message}]}).encode()
            self.send_response(200)
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: Any) -> None:
            """Say nothing."""

    with ThreadingHTTPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/v1"
        finally:
            server.shutdown()
            thread.join()


def test_a_model_behind_an_endpoint(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path, out = tmp_path / "examples.jsonl", tmp_path / "episodes.jsonl"
    write_lines(path, [transfer()] * 3)
    with model(transfer()) as url:
        way = ("--policy", "endpoint", "--url", url, "--model", "tiny", "--out", str(out))
        assert run(capsys, "rollout", str(path), *way)[0] == 0
    rows = json.loads(run(capsys, "score", str(out), "--json")[1])
    assert [(row["policy"], row["success"], round(row["total"], 6)) for row in rows] == [
        ("endpoint:tiny", True, 1.3)
    ] * 3
