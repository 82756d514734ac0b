"""Serving over stdin and stdout, in its own process."""

import json
import signal
import subprocess
import sys

import pytest

from tests.serve.serving import new_era


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
