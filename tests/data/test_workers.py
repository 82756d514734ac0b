"""Worker processes keep the order, and end with their parent however that ends."""

import os
import signal
import struct
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from multiprocessing import active_children
from multiprocessing.process import BaseProcess
from pathlib import Path

import pytest

from prove.core.errors import OutageError
from prove.data.workers import in_order, worker_pool


def double(number: int) -> int:
    time.sleep(0.02 if number % 3 == 0 else 0)
    return 2 * number


def die(number: int) -> int:
    os.kill(os.getpid(), signal.SIGKILL)
    return number


@pytest.mark.parametrize("workers", [1, 2])
def test_results_come_in_the_order_of_the_items(workers: int) -> None:
    assert list(in_order(double, range(20), workers)) == [2 * number for number in range(20)]


def test_items_are_taken_only_as_they_are_needed() -> None:
    taken: list[int] = []

    def items() -> Iterator[int]:
        for number in range(1000):
            taken.append(number)
            yield number

    results = in_order(double, items(), 2)
    assert [next(results) for _ in range(3)] == [0, 2, 4]
    results.close()
    assert len(taken) <= 8


def test_a_worker_that_was_killed_is_a_sentence() -> None:
    with pytest.raises(OutageError, match="a worker process was killed"):
        list(in_order(die, range(4), 2))


PARENT = """
import os, sys, time
from prove.data.workers import in_order, worker_pool

def work(number):
    with open(sys.argv[1], "a") as file:
        file.write(f"{os.getpid()}\\n")
    time.sleep(600)

for _ in in_order(work, range(100), 2):
    pass
"""


def test_workers_end_when_their_parent_is_killed(tmp_path: Path) -> None:
    pids = tmp_path / "pids"
    with subprocess.Popen([sys.executable, "-c", PARENT, str(pids)], stdout=subprocess.PIPE) as parent:
        wait_for(lambda: pids.exists() and len(pids.read_text().split()) == 2)
        parent.kill()
        # The pipe ends when nobody holds it any more, the workers included.
        assert parent.stdout is not None
        assert parent.stdout.read() == b""
    wait_for(lambda: not any(is_alive(int(pid)) for pid in pids.read_text().split()))


def is_alive(pid: int) -> bool:
    """Whether a process runs; one that has ended and waits to be collected does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


def wait_for(condition: Callable[[], bool]) -> None:
    limit = time.monotonic() + 20
    while not condition():
        assert time.monotonic() < limit
        time.sleep(0.02)


def send_half(marker: str) -> None:
    """In a worker: send the beginning of a long result, as one that is killed at that moment has done."""
    frame = sys._getframe()  # pyright: ignore[reportPrivateUsage]
    while "result_queue" not in frame.f_locals:
        assert frame.f_back is not None
        frame = frame.f_back
    results = frame.f_locals["result_queue"]
    with results._wlock:
        os.write(results._writer.fileno(), struct.pack("!i", 10_000_000) + b"x" * 100)
        Path(f"{marker}.new").write_text(str(os.getpid()))
        Path(f"{marker}.new").rename(marker)
        time.sleep(60)


SENDING = """
import os, signal, sys, time
from pathlib import Path
from prove.core.errors import OutageError
from prove.data.workers import worker_pool
from tests.data.test_workers import send_half

marker, who = Path(sys.argv[1]), sys.argv[2]
try:
    with worker_pool(2) as pool:
        sent = pool.submit(send_half, str(marker))
        while not marker.exists():
            time.sleep(0.01)
        time.sleep(0.2)
        if who == "parent":
            raise KeyboardInterrupt
        os.kill(int(marker.read_text()), signal.SIGKILL)
        sent.result()
except (KeyboardInterrupt, OutageError) as error:
    print(type(error).__name__)
"""


@pytest.mark.parametrize(("who", "error"), [("parent", "KeyboardInterrupt"), ("worker", "OutageError")])
def test_a_result_that_is_cut_off_is_not_waited_for(tmp_path: Path, who: str, error: str) -> None:
    command = [sys.executable, "-c", SENDING, str(tmp_path / "marker"), who]
    done = subprocess.run(command, capture_output=True, text=True, timeout=15, check=False)
    assert (done.stdout, done.stderr) == (f"{error}\n", "")


def test_signals_while_the_workers_start_are_not_lost(monkeypatch: pytest.MonkeyPatch) -> None:
    start = BaseProcess.start

    def interrupted_start(process: BaseProcess) -> None:
        start(process)
        os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(BaseProcess, "start", interrupted_start)
    with pytest.raises(KeyboardInterrupt):
        list(in_order(double, range(4), 2))
    assert active_children() == []


def killed_at_once() -> None:
    with worker_pool(1, fresh=True) as pool:
        for process in active_children():
            process.kill()
        pool.submit(len, bytes(10_000_000)).result(timeout=60)


def test_a_fresh_worker_that_is_killed_as_it_starts_is_a_sentence() -> None:
    with pytest.raises(OutageError, match="a worker process was killed"):
        killed_at_once()


def test_a_fresh_worker_is_not_ended_by_ctrl_c_as_it_starts() -> None:
    with worker_pool(1, fresh=True) as pool:
        for process in active_children():
            assert process.pid is not None
            os.kill(process.pid, signal.SIGINT)
        assert pool.submit(pow, 2, 3).result(timeout=60) == 8  # a fresh process does not know this module
    assert signal.SIGINT not in signal.pthread_sigmask(signal.SIG_BLOCK, ())
