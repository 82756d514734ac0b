"""Conversations in threads, which the benchmark's code blocks, and models that are asked in the event loop."""

import asyncio
from collections.abc import AsyncGenerator, Callable, Coroutine, Sequence
from concurrent.futures import CancelledError, Future, ThreadPoolExecutor
from typing import Any, TypeVar

T = TypeVar("T")
R = TypeVar("R")


class Bridge:
    """From threads to the event loop: a thread asks, and waits until the loop has the answer."""

    def __init__(self) -> None:
        self._loop = asyncio.get_running_loop()
        self._asked: dict[Future[Any], None] = {}
        self._is_closed = False

    def ask(self, asking: Callable[[], Coroutine[Any, Any, T]]) -> T:
        """The answer, in a thread.

        Raises:
            CancelledError: The work was stopped meanwhile.
        """
        if self._is_closed:
            raise CancelledError
        future = asyncio.run_coroutine_threadsafe(asking(), self._loop)
        self._asked[future] = None
        if self._is_closed:  # while this one was asked
            future.cancel()
        try:
            return future.result()
        finally:
            del self._asked[future]

    def close(self) -> None:
        """Answer nobody any more, also none of those who wait."""
        self._is_closed = True
        for future in list(self._asked):
            future.cancel()


async def in_threads(
    work: Callable[[T], R], items: Sequence[T], threads: int, bridge: Bridge
) -> AsyncGenerator[tuple[int, R]]:
    """What work gives for the items, as it is done, each with the place of its item.

    When the work is stopped, or fails for an item, the bridge is closed and what was begun is waited for.
    """
    loop = asyncio.get_running_loop()
    pool = ThreadPoolExecutor(max(1, min(threads, len(items))))
    places = {loop.run_in_executor(pool, work, item): place for place, item in enumerate(items)}
    left = set(places)
    try:
        while left:
            done, left = await asyncio.wait(left, return_when=asyncio.FIRST_COMPLETED)
            for future in sorted(done, key=places.__getitem__):
                yield places[future], future.result()
    finally:
        bridge.close()
        pool.shutdown(wait=False, cancel_futures=True)
        await asyncio.gather(*places, return_exceptions=True)
