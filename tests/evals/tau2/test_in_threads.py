"""Work in threads asks the loop, ends in any order, and is stopped as a whole."""

import asyncio
from concurrent.futures import CancelledError
from contextlib import aclosing
from threading import Event

import pytest

from prove.evals.tau2.in_threads import Bridge, in_threads


def test_results_come_as_they_are_done_with_their_places() -> None:
    async def found() -> list[tuple[int, int]]:
        bridge = Bridge()
        second = asyncio.Event()

        async def answer(item: int) -> int:
            if item == 10:
                await second.wait()
            else:
                second.set()
            return item + 1

        async with aclosing(in_threads(lambda item: bridge.ask(lambda: answer(item)), [10, 20], 2, bridge)) as working:
            return [result async for result in working]

    assert sorted(asyncio.run(found())) == [(0, 11), (1, 21)]


def test_one_thread_works_in_order() -> None:
    async def found() -> list[int]:
        return [place async for place, _ in in_threads(str, range(5), 1, Bridge())]

    assert asyncio.run(found()) == [0, 1, 2, 3, 4]


def test_a_failure_stops_those_who_wait_and_those_who_have_not_begun() -> None:
    begun: list[int] = []
    stopped: list[int] = []
    waiting = Event()

    async def failing() -> None:
        bridge = Bridge()

        async def never() -> None:
            waiting.set()
            await asyncio.Event().wait()

        def work(item: int) -> None:
            begun.append(item)
            if item == 1:
                assert waiting.wait(10)
                raise RuntimeError("the line is cut")
            try:
                bridge.ask(never)
            except CancelledError:
                stopped.append(item)

        async with aclosing(in_threads(work, [0, 1, 2, 3], 2, bridge)) as working:
            async for _ in working:
                pass

    with pytest.raises(RuntimeError, match="the line is cut"):
        asyncio.run(asyncio.wait_for(failing(), 20))
    assert 0 in stopped
    assert sorted(stopped) == sorted(set(begun) - {1})


def test_a_closed_bridge_asks_nobody() -> None:
    async def closed() -> None:
        bridge = Bridge()
        bridge.close()
        with pytest.raises(CancelledError):
            bridge.ask(lambda: asyncio.sleep(0))

    asyncio.run(closed())
