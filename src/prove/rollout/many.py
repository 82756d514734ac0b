"""Plays many examples concurrently, up to a limit; episodes come in the order of the examples."""

import asyncio
from collections import deque
from collections.abc import AsyncGenerator, Iterable
from concurrent.futures import ThreadPoolExecutor

from prove.connect.opening import OpenSession, open_session
from prove.core.episodes import Episode
from prove.core.errors import SessionError, UsageError
from prove.core.examples import Example
from prove.core.session import is_remote
from prove.rollout.conversation import EpisodeLimits
from prove.rollout.driver import run_episode_async
from prove.rollout.protocols import AnyPolicy, Users
from prove.rollout.script import ScriptedUser

MAX_THREADS = 64
"""How many calls to remote sessions run at once."""


async def run_episodes(
    policy: AnyPolicy,
    examples: Iterable[Example],
    opener: OpenSession = open_session,
    *,
    concurrency: int = 256,
    limits: EpisodeLimits | None = None,
    users: Users = ScriptedUser,
) -> AsyncGenerator[Episode]:
    """Play all examples, at most `concurrency` at once. One that cannot be played gives an episode with an error.

    Sessions are closed when their episode ends. Closing the generator early cancels the running episodes.
    """
    if concurrency < 1:
        raise UsageError(f"concurrency must be at least 1, not {concurrency}")
    slots = asyncio.Semaphore(concurrency)
    waiting: deque[asyncio.Task[Episode]] = deque()
    # Threads start on first use, so that sessions in this process need none.
    threads = ThreadPoolExecutor(min(concurrency, MAX_THREADS), thread_name_prefix="prove-session")

    async def play(example: Example) -> Episode:
        async with slots:
            try:
                session = opener(example)
            except (UsageError, SessionError) as error:
                return _unplayed(example, policy, error)
            try:
                return await run_episode_async(policy, example, session, limits, users, threads)
            except (UsageError, SessionError) as error:
                return _unplayed(example, policy, error)
            finally:
                if is_remote(session):
                    await asyncio.get_running_loop().run_in_executor(threads, session.close)
                else:
                    session.close()

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
        threads.shutdown(wait=False, cancel_futures=True)


def _unplayed(example: Example, policy: AnyPolicy, error: Exception) -> Episode:
    return Episode(example, policy.name, (), stopped="error", error=str(error))
