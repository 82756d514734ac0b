"""A host in a process of its own: its lines are read as they come, and how it ended is one sentence."""

import os
import time

import pytest

from prove.connect import process
from prove.connect.process import HOST_GONE, HostError, HostProcess, Lines
from tests.connect.processes import gone


def test_lines_are_read_as_they_come_and_waiting_ends() -> None:
    out, into = os.pipe()
    with os.fdopen(into, "wb", buffering=0) as writer, os.fdopen(out, "rb") as reader:
        lines = Lines(reader)
        writer.write(b"one\ntwo\nth")
        assert (lines.next(5), lines.next(5)) == (b"one\n", b"two\n")
        with pytest.raises(HostError, match=r"the host did not answer within 0\.05 s"):
            lines.next(0.05)
        writer.write(b"ree\nfour\n\xff")
        writer.close()
        assert lines.next(5) == b"three\n"
        assert lines.rest() == "four\n�"
        assert lines.next(5) == b""  # the end is reported any number of times
        assert lines.next(5) == b""
        lines.close()


def test_a_host_answers_at_its_address_until_it_is_closed() -> None:
    host = HostProcess("banking")
    assert host.address().startswith("http://127.0.0.1:")
    host.close()
    host.close()
    assert gone(host.pid)


def test_a_host_that_does_not_start_says_why() -> None:
    host = HostProcess("nobody")
    with pytest.raises(HostError, match="the host did not start: prove: there is no server 'nobody'"):
        host.address()
    host.close()


def test_a_host_that_has_ended_is_gone_with_its_last_line(monkeypatch: pytest.MonkeyPatch) -> None:
    script = "import sys; print('http://127.0.0.1:1', file=sys.stderr); sys.exit('no more memory')"
    monkeypatch.setattr(process, "HOST_COMMAND", (process.sys.executable, "-c", script))
    host = HostProcess()
    assert host.address() == "http://127.0.0.1:1"
    for _ in range(2):
        error = host.gone()
        assert (str(error), error.code) == ("the host has ended: no more memory", HOST_GONE)
    host.close()


def test_a_host_that_says_nothing_is_gone_with_its_exit_code(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process, "HOST_COMMAND", (process.sys.executable, "-c", "raise SystemExit(3)"))
    host = HostProcess()
    with pytest.raises(HostError, match="the host has ended: exit code 3"):
        host.address()
    host.close()


def test_a_host_that_does_not_end_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    script = (
        "import signal, sys, time; signal.signal(signal.SIGTERM, signal.SIG_IGN);"
        "print('http://127.0.0.1:1', file=sys.stderr, flush=True); time.sleep(30)"
    )
    monkeypatch.setattr(process, "HOST_COMMAND", (process.sys.executable, "-c", script))
    monkeypatch.setattr(process, "GRACE_SECONDS", 0.2)
    host = HostProcess()
    host.address()
    start = time.monotonic()
    host.close()
    assert gone(host.pid)
    assert time.monotonic() - start < 20  # it did not end by itself
