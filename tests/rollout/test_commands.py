"""`prove rollout` and `prove export`: what they print and write, and what they say of bad input."""

import json
import re
import sys
import threading
from collections.abc import Generator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import msgspec
import pytest

from prove.connect import opening
from prove.core.errors import UsageError
from prove.core.examples import Example
from prove.data.lines import read_episodes, write_lines
from prove.data.parquet import write_parquet
from tests.command_line import run
from tests.examples.money import card_limit_without_pin, transfer


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
    out = examples.with_name("again.jsonl")
    run(capsys, "rollout", str(examples), "--policy", "random-valid", "--out", str(out), "--concurrency", "1")
    assert out.read_bytes() == first


def test_broken_lines_and_servers_that_are_not_there(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path, out = tmp_path / "examples.jsonl", tmp_path / "episodes.jsonl"
    strange = msgspec.structs.replace(transfer(), id="strange", servers=("teleport",), expected=None)
    path.write_bytes(b"\n".join([b"{", msgspec.json.encode(strange), msgspec.json.encode(transfer())]))
    code, printed, said = run(capsys, "rollout", str(path), "--out", str(out))
    assert (code, printed) == (1, f"2 episodes in {out}\n")
    assert said.splitlines()[0].startswith(f"prove: {path}, line 1 is not an example: ")
    assert said.splitlines()[1].startswith("prove: strange: there is no server 'teleport'; there are ")

    code, printed, said_again = run(capsys, "rollout", str(path), "--out", str(out), "--json")
    assert (code, said_again) == (1, said)
    assert json.loads(printed) == {
        "episodes": 2,
        "out": str(out),
        "problems": [line.removeprefix("prove: ") for line in said.splitlines()],
    }


def test_export_counts_its_rows(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path, out = tmp_path / "set.parquet", tmp_path / "set.jsonl"
    write_parquet(path, [transfer(), card_limit_without_pin()])
    command = ("export", str(path), "--format", "trl", "--out", str(out))
    assert run(capsys, *command) == (0, f"2 rows in {out}\n", "")
    assert len(out.read_bytes().splitlines()) == 2
    code, printed, said = run(capsys, *command, "--json")
    assert (code, json.loads(printed), said) == (0, {"rows": 2, "out": str(out), "problems": []}, "")


def test_export_names_the_rows_that_cannot_be_written(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path, out = tmp_path / "set.parquet", tmp_path / "set.jsonl"
    write_parquet(path, [transfer(), msgspec.structs.replace(transfer(), turns=())])
    code, printed, said = run(capsys, "export", str(path), "--format", "trl", "--out", str(out))
    assert (code, printed) == (1, f"1 row in {out}\n")
    assert said == f"prove: {path}, row 2 is not an example: it has no turns\n"


def test_mistakes_are_one_sentence(capsys: pytest.CaptureFixture[str], examples: Path, tmp_path: Path) -> None:
    path, out = str(examples), str(tmp_path / "out.jsonl")
    for arguments, sentence in [
        (("rollout", path, "--policy", "genius", "--out", out), "there is no policy 'genius'; there are oracle, "),
        (("rollout", path, "--policy", "endpoint", "--out", out), "the policy 'endpoint' needs --url and --model"),
        (
            ("rollout", path, "--policy", "endpoint", "--url", "here", "--model", "m", "--out", out),
            "the URL of an endpoint begins with http:// or https://, which 'here' does not",
        ),
        (("rollout", str(tmp_path / "none"), "--out", out), f"cannot read {tmp_path / 'none'}: No such file"),
        (("rollout", path, "--out", path + "/x"), f"cannot write {path}/x"),
        (("export", str(tmp_path / "none"), "--format", "trl", "--out", out), "cannot read "),
    ]:
        code, printed, said = run(capsys, *arguments)
        assert (code, printed) == (2, "")
        assert said.startswith("prove: ")
        assert sentence in said
        assert len(said.splitlines()) == 1


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


def test_examples_may_name_a_server_of_a_file(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path, out, servers = tmp_path / "examples.jsonl", tmp_path / "episodes.jsonl", tmp_path / "servers.json"
    command = {
        "command": sys.executable,
        "args": ["-m", "prove", "serve", *transfer().servers, "--stdio", "--seed", "{seed}"],
    }
    servers.write_text(json.dumps({"mcpServers": {"a-bank": command}}))
    write_lines(path, [msgspec.structs.replace(transfer(), environment="a-bank", expected=None)])
    code, _, said = run(capsys, "rollout", str(path), "--out", str(out))
    assert code == 2
    assert said.startswith("prove: not one example could be played (bank-transfer: example 'bank-transfer' is of the")
    assert run(capsys, "rollout", str(path), "--out", str(out), "--mcp", str(servers)) == (
        0,
        f"1 episode in {out}\n",
        "",
    )
    (episode,) = read_episodes(out)[0]
    assert (episode.stopped, episode.outcome) == ("done", None)
    assert [step.result.level for turn in episode.turns for step in turn.steps] == ["ok"] * len(
        transfer().reference_calls
    )


def test_a_file_is_not_replaced_by_failures_alone(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path, out = tmp_path / "examples.jsonl", tmp_path / "episodes.jsonl"
    out.write_bytes(b"good")
    write_lines(path, [msgspec.structs.replace(transfer(), environment="nowhere")])
    assert run(capsys, "rollout", str(path), "--out", str(out))[0] == 2
    assert out.read_bytes() == b"good"
    assert sorted(found.name for found in tmp_path.iterdir()) == ["episodes.jsonl", "examples.jsonl"]


def test_a_set_is_not_exported_over_itself(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "set.parquet"
    write_parquet(path, [transfer()])
    before = path.read_bytes()
    said = run(capsys, "export", str(path), "--format", "verl", "--out", str(path))
    assert said == (2, "", f"prove: {path} is the input itself; choose another file\n")
    assert path.read_bytes() == before


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


def test_the_examples_are_not_replaced_by_their_episodes(capsys: pytest.CaptureFixture[str], examples: Path) -> None:
    before = examples.read_bytes()
    said = run(capsys, "rollout", str(examples), "--out", str(examples))
    assert said == (2, "", f"prove: {examples} is the input itself; choose another file\n")
    assert examples.read_bytes() == before
    folder = examples.with_name("set")
    write_parquet(folder / "examples.parquet", [transfer()])
    out = str(folder / "examples.parquet")
    assert run(capsys, "rollout", str(folder), "--out", out)[0] == 2


def test_a_run_with_other_mcp_servers_is_not_continued(
    capsys: pytest.CaptureFixture[str], examples: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("prove.connect.opening._OPENERS", {**opening._OPENERS})  # pyright: ignore[reportPrivateUsage]
    file, out = examples.with_name("mcp.json"), examples.with_name("out.jsonl")
    file.write_text('{"mcpServers": {"one": {"command": "one"}}}')
    command = ("rollout", str(examples), "--out", str(out), "--mcp", str(file))
    monkeypatch.setattr("prove.rollout.play_examples.atomic_file", _full)
    assert run(capsys, *command)[0] == 2
    file.write_text('{"mcpServers": {"one": {"command": "two"}}}')
    code, printed, said = run(capsys, *command)
    assert (code, printed) == (2, "")
    assert re.search(r"run with other settings \(mcp_servers: '\w+', not '\w+'\)", said)


def _full(path: object) -> Any:
    raise UsageError("the disk is full")
