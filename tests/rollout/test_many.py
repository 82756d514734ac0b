"""Many episodes at once: in order, with limited concurrency, and without leftover tasks."""

import asyncio
import time
from collections.abc import Iterator

import msgspec
import pytest

from prove.connect import open_session
from prove.connect.process import HostError
from prove.core.episodes import Episode
from prove.core.errors import UsageError
from prove.core.examples import Example
from prove.core.session import Session
from prove.rollout import POLICIES, EpisodeLimits, Reply, run_episode, run_episodes
from prove.rollout.conversation import AskPolicy
from tests.rollout.playing import FREEZE, LOOK, Acting, asked, calls, encoded, turn

EXAMPLE = asked(turn("freeze", LOOK, FREEZE))


def numbered(count: int) -> list[Example]:
    return [msgspec.structs.replace(EXAMPLE, id=f"example-{n}") for n in range(count)]


async def collect(examples: list[Example], policy: Acting, concurrency: int = 256) -> list[Episode]:
    return [episode async for episode in run_episodes(policy, examples, concurrency=concurrency)]


class Busy:
    """Counts how many answers are under way."""

    def __init__(self) -> None:
        self.now = self.most = self.answered = 0

    async def answer(self, ask: AskPolicy) -> Reply:
        self.now += 1
        self.most = max(self.most, self.now)
        try:
            # The later the example, the sooner the answer, so that they end in another order than they began.
            await asyncio.sleep(0.001 + 0.005 * (self.answered % 3 == 0))
        finally:
            self.now -= 1
            self.answered += 1
        return calls(LOOK) if len(ask.messages) == 2 else Reply("Done.")


@pytest.mark.parametrize("concurrency", [1, 4, 100])
def test_results_come_in_order_with_limited_concurrency(concurrency: int) -> None:
    busy = Busy()
    episodes = asyncio.run(collect(numbered(30), Acting(busy.answer), concurrency))
    assert [episode.example.id for episode in episodes] == [f"example-{n}" for n in range(30)]
    assert busy.most == min(concurrency, 30)


def test_the_number_at_a_time_changes_nothing() -> None:
    examples = numbered(12)
    alone = [run_episode(POLICIES["random-valid"], example, open_session(example)) for example in examples]

    async def at_once(concurrency: int) -> list[Episode]:
        found = run_episodes(POLICIES["random-valid"], examples, concurrency=concurrency)
        return [episode async for episode in found]

    for concurrency in (1, 3, 50):
        assert encoded(asyncio.run(at_once(concurrency))) == encoded(alone)


def test_examples_are_taken_as_they_are_needed() -> None:
    taken = 0

    def endless() -> Iterator[Example]:
        nonlocal taken
        while True:
            taken += 1
            yield EXAMPLE

    async def first() -> Episode:
        episodes = run_episodes(POLICIES["oracle"], endless(), concurrency=5)
        try:
            return await anext(episodes)
        finally:
            await episodes.aclose()

    assert asyncio.run(first()).stopped == "done"
    assert taken <= 11


def test_leaving_early_leaves_no_task_behind() -> None:
    ended = 0

    async def forever(ask: AskPolicy) -> Reply:
        nonlocal ended
        if ask.messages[0]["content"] == "now":
            return Reply("Done.")
        try:
            await asyncio.sleep(3600)
        finally:
            ended += 1
        return Reply()

    async def leave() -> int:
        now, *others = numbered(20)
        examples = [msgspec.structs.replace(now, system="now"), *others]
        episodes = run_episodes(Acting(forever), examples, concurrency=8)
        assert (await anext(episodes)).stopped == "done"
        await asyncio.sleep(0)
        await episodes.aclose()
        return len(asyncio.all_tasks())

    assert asyncio.run(leave()) == 1
    assert ended >= 7


def test_cancelling_leaves_no_task_behind() -> None:
    async def forever(ask: AskPolicy) -> Reply:
        await asyncio.sleep(3600)
        return Reply()

    async def cancel() -> int:
        task = asyncio.create_task(collect(numbered(20), Acting(forever), 8))
        await asyncio.sleep(0.01)
        assert len(asyncio.all_tasks()) > 8
        task.cancel()
        with pytest.raises(asyncio.CancelledError):
            await task
        return len(asyncio.all_tasks())

    assert asyncio.run(cancel()) == 1


def test_what_cannot_be_played_is_reported_and_the_others_are_played() -> None:
    good, strange, toolless, empty = numbered(4)
    strange = msgspec.structs.replace(strange, servers=("banking", "teleport"))
    toolless = msgspec.structs.replace(toolless, turns=(turn("fly", tools=("fly",)),))
    empty = msgspec.structs.replace(empty, turns=())

    def answer(ask: AskPolicy) -> Reply:
        return calls(LOOK) if len(ask.messages) == 2 else Reply("Done.")

    episodes = asyncio.run(collect([strange, good, toolless, empty, good], Acting(answer)))
    assert [episode.stopped for episode in episodes] == ["error", "done", "error", "error", "done"]
    assert episodes[0].error.startswith("there is no server 'teleport'; there are ")
    assert episodes[2].error == "example 'example-2' offers fly, which none of its servers has"
    assert episodes[3].error == "example 'example-3' has no turns"


def test_a_failing_policy_ends_its_own_episode_alone() -> None:
    def answer(ask: AskPolicy) -> Reply:
        if ask.messages[0]["content"] == "fail":
            raise ValueError("no idea")
        return Reply("Done.")

    examples = [msgspec.structs.replace(e, system="fail" if n % 2 else "") for n, e in enumerate(numbered(6))]
    episodes = asyncio.run(collect(examples, Acting(answer)))
    assert [episode.error for episode in episodes] == ["", "ValueError: no idea"] * 3


def test_a_host_that_has_ended_ends_the_episode() -> None:
    def gone(example: Example) -> Session:
        raise HostError("the host has ended: exit code -9")

    async def run() -> list[Episode]:
        return [episode async for episode in run_episodes(POLICIES["oracle"], [EXAMPLE], gone)]

    (episode,) = asyncio.run(run())
    assert (episode.stopped, episode.error) == ("error", "the host has ended: exit code -9")


def test_a_thousand_at_once() -> None:
    async def slow(ask: AskPolicy) -> Reply:
        await asyncio.sleep(0.05)
        return calls(FREEZE) if len(ask.messages) == 2 else Reply("Done.")

    started = time.perf_counter()
    episodes = asyncio.run(collect(numbered(1000), Acting(slow), 1000))
    assert all(episode.stopped == "done" for episode in episodes)
    assert len({episode.digest for episode in episodes}) == 1
    assert time.perf_counter() - started < 20  # one after the other they would take 100 s


def test_limits_and_users_are_passed_on() -> None:
    async def run() -> list[Episode]:
        limits = EpisodeLimits(messages=1)
        return [episode async for episode in run_episodes(POLICIES["oracle"], [EXAMPLE], limits=limits)]

    assert asyncio.run(run())[0].stopped == "limit"


def test_concurrency_is_positive() -> None:
    async def run() -> None:
        async for _ in run_episodes(POLICIES["oracle"], [EXAMPLE], concurrency=0):
            pass

    with pytest.raises(UsageError, match="concurrency must be at least 1, not 0"):
        asyncio.run(run())
