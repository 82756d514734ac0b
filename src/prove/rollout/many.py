"""Plays many examples concurrently, up to a limit."""

import asyncio
from collections.abc import AsyncGenerator, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import aclosing

from prove.connect.opening import OpenSession, open_session, opens_at_once
from prove.core.episodes import Episode
from prove.core.errors import OutageError, SessionError, UsageError
from prove.core.examples import Example
from prove.core.session import is_immediate
from prove.rollout.conversation import EpisodeLimits
from prove.rollout.driver import run_episode_async
from prove.rollout.protocols import AnyPolicy, Users
from prove.rollout.script import ScriptedUser

MAX_THREADS = 64
"""How many sessions that are not immediate are opened or called at once."""


async def run_episodes(
    policy: AnyPolicy,
    examples: Iterable[Example],
    opener: OpenSession = open_session,
    *,
    concurrency: int = 256,
    limits: EpisodeLimits | None = None,
    users: Users = ScriptedUser,
) -> AsyncGenerator[Episode]:
    """Play all examples, at most `concurrency` at once; the episodes come in the order of the examples.

    One that cannot be played gives an episode with an error. An OutageError ends them all.
    """
    done: dict[int, Episode] = {}
    # Not further ahead than this, so that a slow one at the head does not let the others fill the memory.
    ahead = 2 * concurrency
    async with aclosing(
        episodes_as_done(policy, examples, opener, concurrency=concurrency, limits=limits, users=users, ahead=ahead)
    ) as playing:
        next_one = 0
        async for number, episode in playing:
            done[number] = episode
            while next_one in done:
                yield done.pop(next_one)
                next_one += 1


async def episodes_as_done(
    policy: AnyPolicy,
    examples: Iterable[Example],
    opener: OpenSession = open_session,
    *,
    concurrency: int = 256,
    limits: EpisodeLimits | None = None,
    users: Users = ScriptedUser,
    ahead: int | None = None,
) -> AsyncGenerator[tuple[int, Episode]]:
    """The same in the order in which they end, each with the place of its example.

    Sessions are closed when their episode ends. Closing the generator early cancels the running episodes.

    Args:
        ahead: How far past the oldest running example others may be started.
    """
    if concurrency < 1:
        raise UsageError(f"concurrency must be at least 1, not {concurrency}")
    # Threads start on first use, so that sessions in this process need none.
    threads = ThreadPoolExecutor(min(concurrency, MAX_THREADS), thread_name_prefix="prove-session")
    running: dict[int, asyncio.Task[None]] = {}
    ended: asyncio.Queue[tuple[int, Episode | Exception]] = asyncio.Queue()

    async def play(number: int, example: Example) -> None:
        try:
            ended.put_nowait((number, await _played(policy, example, opener, limits, users, threads)))
        except Exception as error:  # noqa: BLE001 - it is raised where the episodes are awaited
            ended.put_nowait((number, error))

    waiting = enumerate(examples)
    number, example = next(waiting, (0, None))
    try:
        while running or example is not None:
            while example is not None and len(running) < concurrency:
                if ahead is not None and running and number >= next(iter(running)) + ahead:
                    break
                running[number] = asyncio.create_task(play(number, example))
                number, example = next(waiting, (0, None))
            place, result = await ended.get()
            await asyncio.wait([running.pop(place)])
            if isinstance(result, Exception):
                raise result
            yield place, result
    finally:
        for task in running.values():
            task.cancel()
        await asyncio.gather(*running.values(), return_exceptions=True)
        threads.shutdown(wait=False, cancel_futures=True)


async def _played(
    policy: AnyPolicy,
    example: Example,
    opener: OpenSession,
    limits: EpisodeLimits | None,
    users: Users,
    threads: ThreadPoolExecutor,
) -> Episode:
    loop = asyncio.get_running_loop()
    try:
        if opens_at_once(opener, example):
            session = opener(example)
        else:
            session = await loop.run_in_executor(threads, opener, example)
    except (UsageError, SessionError) as error:
        return _unplayed(example, policy, error)
    try:
        return await run_episode_async(policy, example, session, limits, users, threads)
    except OutageError:
        raise
    except (UsageError, SessionError) as error:
        return _unplayed(example, policy, error)
    finally:
        if is_immediate(session):
            session.close()
        else:
            await loop.run_in_executor(threads, session.close)


def _unplayed(example: Example, policy: AnyPolicy, error: Exception) -> Episode:
    return Episode(example, policy.name, (), stopped="error", error=str(error))
