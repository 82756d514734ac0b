"""The entry points: a host in a process of its own that says where it is and ends quietly."""

import json
import os
import re
import signal
import socket
import subprocess
import sys
from collections.abc import Generator
from contextlib import contextmanager

import pytest

from prove.core import UsageError
from prove.serve import run_http
from tests.serve.serving import Http, new_era, path


@contextmanager
def process(host: str, environment: dict[str, str] | None = None) -> Generator[subprocess.Popen[str]]:
    program = f"from prove.serve import run_http; run_http(('banking',), {host!r}, 0)"
    started = subprocess.Popen(
        [sys.executable, "-c", program], stderr=subprocess.PIPE, text=True, env={**os.environ, **(environment or {})}
    )
    try:
        yield started
    finally:
        started.kill()
        started.communicate()


def first_line(started: subprocess.Popen[str]) -> str:
    assert started.stderr is not None
    return started.stderr.readline()


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_host_serves_until_it_is_told_to_end(number: signal.Signals) -> None:
    with process("127.0.0.1") as started:
        line = first_line(started)
        found = re.search(r"http://127\.0\.0\.1:(\d+)/", line)
        assert found is not None, line
        http = Http(int(found[1]))
        session = http.open(7)
        assert http.call(path("banking", session["id"]), "list_accounts", {}).status == 200
        started.send_signal(number)
        _, rest = started.communicate(timeout=10)
        assert (started.returncode, rest) == (0, "")


def test_beyond_loopback_tokens_are_needed() -> None:
    with process("0.0.0.0") as started:
        found = re.match(r"control token: (\S+)$", first_line(started))
        assert found is not None
        port = re.search(r":(\d+)/", first_line(started))
        assert port is not None
        assert Http(int(port[1])).send("GET", "/control/servers").status == 401
        http = Http(int(port[1]), found[1])
        session = http.open(7)
        assert http.call(path("banking", session["id"]), "list_accounts", {}).status == 404
        allowed = Http(int(port[1]), session["token"])
        assert allowed.call(path("banking", session["id"]), "list_accounts", {}).status == 200


def test_the_control_token_may_come_from_the_environment() -> None:
    with process("0.0.0.0", {"PROVE_CONTROL_TOKEN": "secret"}) as started:
        port = re.search(r":(\d+)/", first_line(started))
        assert port is not None
        assert Http(int(port[1]), "secret").send("GET", "/control/servers").status == 200
        assert Http(int(port[1]), "other").send("GET", "/control/servers").status == 401


@pytest.mark.parametrize("number", [signal.SIGINT, None])
def test_stdio_ends_with_its_client(number: signal.Signals | None) -> None:
    program = "from prove.serve import run_stdio; run_stdio(('banking',), 7)"
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", program], text=True, stdin=pipe, stdout=pipe, stderr=pipe) as started:
        assert started.stdin is not None
        assert started.stdout is not None
        request = {"jsonrpc": "2.0", "id": 1, "method": "server/discover", "params": {"_meta": new_era()}}
        started.stdin.write(json.dumps(request) + "\n")
        started.stdin.flush()
        assert json.loads(started.stdout.readline())["result"]["resultType"] == "complete"
        if number is None:
            started.stdin.close()
        else:
            started.send_signal(number)
        assert started.wait(timeout=10) == (0 if number is None else -number)
        assert started.stderr is not None
        assert started.stderr.read() == ""


def test_an_empty_control_token_is_none() -> None:
    with process("0.0.0.0", {"PROVE_CONTROL_TOKEN": ""}) as started:
        assert first_line(started).startswith("control token: ")
    with process("127.0.0.1", {"PROVE_CONTROL_TOKEN": ""}) as started:
        port = re.search(r":(\d+)/", first_line(started))
        assert port is not None
        assert Http(int(port[1])).send("GET", "/control/servers").status == 200


def test_a_closed_stdout_ends_stdio_quietly() -> None:
    program = "from prove.serve import run_stdio; run_stdio(('banking',), 7)"
    pipe = subprocess.PIPE
    with subprocess.Popen([sys.executable, "-c", program], text=True, stdin=pipe, stdout=pipe, stderr=pipe) as started:
        assert started.stdin is not None
        assert started.stdout is not None
        assert started.stderr is not None
        started.stdin.write("not JSON\n[1]\n")
        started.stdin.flush()
        answers = [json.loads(started.stdout.readline()) for _ in range(2)]
        assert [(answer["id"], answer["error"]["code"]) for answer in answers] == [(None, -32700), (None, -32600)]
        started.stdout.close()
        started.stdin.write("not JSON\n")
        started.stdin.close()
        assert (started.wait(timeout=10), started.stderr.read()) == (0, "")


def test_a_port_that_is_taken_is_a_sentence() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(UsageError, match=f"cannot listen on 127.0.0.1:{port}"):
            run_http(("banking",), "127.0.0.1", port)
