"""Where calls run: a job that takes too long is stopped, and the interruption never reaches another job."""

import asyncio
import threading
import time
from collections.abc import Callable
from functools import partial

import pytest

from prove.serve.workers import OverdueError, Watchdog, Workers


def spin(seconds: float = 3600) -> str:
    until = time.perf_counter() + seconds
    while time.perf_counter() < until:
        pass
    return "done"


def call_threads() -> int:
    return sum(thread.name == "prove-call" and thread.is_alive() for thread in threading.enumerate())


def eventually(holds: Callable[[], bool]) -> bool:
    for _ in range(200):
        if holds():
            return True
        time.sleep(0.01)
    return False


def test_a_job_past_its_time_is_stopped() -> None:
    before = call_threads()

    async def play() -> str:
        workers = Workers(0.1, 1)
        with pytest.raises(OverdueError, match=r"longer than 0\.1 s"):
            await workers.run(spin)
        value = await workers.run(lambda: "next")
        workers.close()
        return value

    assert asyncio.run(play()) == "next"
    assert eventually(lambda: call_threads() <= before)


def test_a_job_is_stopped_when_its_caller_is_cancelled() -> None:
    before = call_threads()

    async def play() -> None:
        asked = asyncio.ensure_future(Workers(60, 1).run(spin))
        await asyncio.sleep(0.05)
        asked.cancel()
        with pytest.raises(asyncio.CancelledError):
            await asked

    asyncio.run(play())
    assert eventually(lambda: call_threads() <= before)


def test_threads_end_with_their_owner() -> None:
    before = call_threads()
    asyncio.run(Workers(1, 2).run(spin_shortly))
    assert eventually(lambda: call_threads() <= before)


def spin_shortly() -> str:
    return spin(0.001)


def test_what_is_quick_moves_to_the_event_loop_and_what_is_slow_back() -> None:
    async def play() -> list[bool]:
        workers = Workers(1, 1)
        here = threading.get_ident()
        places: list[int] = []

        def job(seconds: float) -> None:
            places.append(threading.get_ident())
            spin(seconds)

        for seconds in (0, 0, 0.05, 0.05, 0):
            await workers.run(partial(job, seconds), "kind")
        await workers.run(partial(job, 0))
        workers.close()
        return [place == here for place in places]

    assert asyncio.run(play()) == [False, True, True, False, False, False]


def test_errors_come_back_to_whoever_asked() -> None:
    async def play() -> None:
        workers = Workers(1, 1)
        for _ in range(3):
            with pytest.raises(ZeroDivisionError):
                await workers.run(lambda: 1 // 0, "kind")
        workers.close()

    asyncio.run(play())


def test_an_interruption_never_leaves_its_job() -> None:
    """Jobs that end just when their time does: each is done or overdue, and nothing is raised in between."""
    watch = Watchdog(0.002)
    ends = {"done": 0, "overdue": 0}
    for turn in range(600):
        try:
            ends[watch.run(partial(spin, 0.002 + (turn % 40 - 20) * 1e-5))] += 1
        except OverdueError:
            ends["overdue"] += 1
        spin(0.0002)
    assert sum(ends.values()) == 600
    assert min(ends.values()) > 0, ends
