"""Connections share one event loop, whose thread comes and goes with them, and work in forked processes."""

import subprocess
import sys
import threading
from concurrent.futures import ThreadPoolExecutor

import pytest
from mcp import Client

from prove.connect.connection import Connection, reason_of
from prove.core.errors import SessionError
from tests.connect import odd_server
from tests.connect.processes import threads_end
from tests.connect.reference_servers import ROOT


async def count_tools(client: Client) -> int:
    return len((await client.list_tools()).tools)


def test_one_thread_serves_all_connections_and_ends_with_the_last() -> None:
    before = threading.active_count()
    connections = [odd_server.connect() for _ in range(5)]
    assert threading.active_count() == before + 1

    def use(connection: Connection) -> int:
        return connection.run(count_tools)

    with ThreadPoolExecutor(5) as threads:
        assert list(threads.map(use, connections)) == [1] * 5
    for connection in connections:
        connection.close()
        connection.close()
    assert threads_end(before)
    with pytest.raises(SessionError, match="the session is closed"):
        connections[0].run(count_tools)
    again = odd_server.connect()
    assert again.run(count_tools) == 1
    again.close()


def test_a_reason_is_one_line_of_the_innermost_error() -> None:
    inner = ExceptionGroup("both", [ValueError("first\nsecond"), OSError("no")])
    assert reason_of(ExceptionGroup("all", [inner])) == "first"
    assert reason_of(TimeoutError()) == "TimeoutError"


FORKED = """
import os
from tests.connect.odd_server import connect
from tests.connect.test_connection import count_tools
parent = connect()
child = os.fork()
if child == 0:
    connection = connect()
    print(connection.run(count_tools), flush=True)
    connection.close()
    os._exit(0)
assert os.waitpid(child, 0)[1] == 0
print(parent.run(count_tools))
"""


def test_a_forked_process_has_a_loop_of_its_own() -> None:
    run = subprocess.run([sys.executable, "-c", FORKED], cwd=ROOT, stdout=subprocess.PIPE, timeout=60, check=True)
    assert run.stdout.split() == [b"1", b"1"]
