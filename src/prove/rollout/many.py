"""Many episodes at once, with bounded concurrency; results come in the order of the examples."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Iterable

from prove.connect.opening import OpenSession, open_session
from prove.connect.process import HostError
from prove.core.errors import UsageError
from prove.core.trace import Episode, Example
from prove.rollout.conversation import EpisodeLimits, Policy, User, run_episode_async


async def run_episodes(
    policy: Policy,
    examples: Iterable[Example],
    opener: OpenSession = open_session,
    *,
    concurrency: int = 256,
    limits: EpisodeLimits | None = None,
    user: User | None = None,
) -> AsyncGenerator[Episode]:
    """Play all examples, so many at a time. One that cannot be played gives an episode that says why.

    Leaving the generator early cancels what is under way.
    """
    if concurrency < 1:
        raise UsageError(f"concurrency must be at least 1, not {concurrency}")
    slots = asyncio.Semaphore(concurrency)
    waiting: deque[asyncio.Task[Episode]] = deque()

    async def play(example: Example) -> Episode:
        async with slots:
            try:
                return await run_episode_async(policy, example, opener(example), limits, user)
            except (UsageError, HostError) as error:
                return Episode(example, policy.name, (), stopped="error", error=str(error))

    try:
        for example in examples:
            waiting.append(asyncio.create_task(play(example)))
            # Twice as many tasks as slots, so that a slow one at the head does not leave slots empty.
            if len(waiting) >= 2 * concurrency:
                yield await waiting.popleft()
        while waiting:
            yield await waiting.popleft()
    finally:
        for task in waiting:
            task.cancel()
        await asyncio.gather(*waiting, return_exceptions=True)
