"""The rows about calls: every tool is measured on both ways, and the memory of a process is read."""

import subprocess
import sys

import pytest

from prove.bench import calls
from prove.bench.calls import call_row, http_row
from prove.bench.http_rates import HttpRates
from prove.servers import environment


def test_a_call_is_measured_in_process_and_through_a_client(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calls, "environment", lambda: environment("payments"))
    row = call_row()
    assert "median over 10 of 10 tools" in row.name
    assert row.value > 1  # a client does more work for the same call
    assert "call " in row.ours
    assert "client " in row.yardstick


def test_rates_over_http_are_compared(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(calls, "http_rates", lambda: HttpRates(ours=1900, bare=2000, ratio=0.95))
    row = http_row()
    assert (row.value, row.met) == (0.95, True)
    assert (row.ours, row.yardstick) == ("ours 1,900 calls/s", "bare 2,000 calls/s")


HOLD = """
import os
from prove.bench.calls import peak_memory
before = peak_memory(os.getpid())
held = b"x" * (64 << 20)
del held
print(peak_memory(os.getpid()) - before)
"""


def test_the_peak_memory_of_a_process_counts_what_it_gave_back() -> None:
    command = [sys.executable, "-c", HOLD]
    grown = subprocess.run(command, capture_output=True, text=True, check=True, timeout=60).stdout
    assert 50 < float(grown) < 80
