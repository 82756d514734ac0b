"""Serving over HTTP: a host in its own process prints its address, requires tokens beyond loopback and ends cleanly."""

import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Generator
from contextlib import contextmanager

import pytest

from prove.core import UsageError
from prove.serve import Limits, make_app, run_http
from tests.serve.planted import board
from tests.serve.serving import Http, path, running


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
def test_a_host_serves_until_a_signal_ends_it(number: signal.Signals) -> None:
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


def test_an_empty_control_token_counts_as_missing() -> None:
    with process("0.0.0.0", {"PROVE_CONTROL_TOKEN": ""}) as started:
        assert first_line(started).startswith("control token: ")
    with process("127.0.0.1", {"PROVE_CONTROL_TOKEN": ""}) as started:
        port = re.search(r":(\d+)/", first_line(started))
        assert port is not None
        assert Http(int(port[1])).send("GET", "/control/servers").status == 200


def test_a_port_in_use_is_an_error() -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        with pytest.raises(UsageError, match=f"cannot listen on 127.0.0.1:{port}"):
            run_http(("banking",), "127.0.0.1", port)


def test_connections_beyond_the_limit_are_refused() -> None:
    with running(make_app(board(), limits=Limits(connections=3))) as http:
        idle = [socket.create_connection(("127.0.0.1", http.port), timeout=10) for _ in range(3)]
        try:
            time.sleep(0.05)
            assert http.send("GET", "/control/servers").status == 503
        finally:
            for one in idle:
                one.close()
        time.sleep(0.05)
        assert http.send("GET", "/control/servers").status == 200
