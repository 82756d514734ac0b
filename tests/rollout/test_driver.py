"""Drivers: slow sessions do not block the event loop, missing judgement stays visible, tokens are stored."""

import asyncio
import time
from collections.abc import Awaitable, Mapping
from typing import Any

import msgspec
import pytest

from prove.connect import open_session
from prove.core.episodes import Tokens
from prove.core.errors import SessionError
from prove.core.examples import Example
from prove.core.results import Result
from prove.core.session import Session, is_forkable, is_immediate, is_judged
from prove.reward import PROFILES, score
from prove.rollout import POLICIES, Reply, run_episode, run_episode_async, run_episodes, with_expected
from prove.rollout.conversation import AskPolicy, ContextFullError
from prove.rollout.one_turn import run_turn_async
from tests.rollout.playing import FREEZE, LOOK, Acting, Bare, asked, calls, saying, turn, world_of

EXAMPLE = asked(turn("look", LOOK, goals=()), turn("freeze", FREEZE))
DONE = Reply("Done.")
SLOW = 0.05


def test_a_bare_session_is_a_session_that_cannot_be_judged() -> None:
    session: Session = Bare(world_of(EXAMPLE))
    assert (is_forkable(session), is_judged(session), is_immediate(session)) == (False, False, False)
    episode = run_episode(POLICIES["oracle"], EXAMPLE, session)
    assert (episode.stopped, episode.outcome, episode.digest) == ("done", None, "")
    assert [step.effect for done in episode.turns for step in done.steps] == [None, None]
    assert [done.changed_state for done in episode.turns] == [None, None]
    assert [step.result.ok for done in episode.turns for step in done.steps] == [True, True]


def test_what_cannot_be_judged_is_scored_by_its_calls_or_not_at_all() -> None:
    example = with_expected(EXAMPLE, Bare(world_of(EXAMPLE)))
    assert example.expected is not None
    assert (example.expected.outcome, example.expected.effects) == (None, {})
    episode = run_episode(POLICIES["oracle"], example, Bare(world_of(example)))
    by_calls = score(episode)
    assert (by_calls.total, by_calls.success) == (pytest.approx(1.3), None)
    for name in ("prove-state", "envfactory"):
        unscored = score(episode, PROFILES[name])
        assert (unscored.total, unscored.success) == (None, None)
        assert "cannot be judged" in unscored.reason


def test_a_session_that_is_not_immediate_is_used_on_threads_and_gives_the_same_episode() -> None:
    far = Bare(world_of(EXAMPLE))
    near = run_episode(POLICIES["oracle"], EXAMPLE, Bare(world_of(EXAMPLE)))
    assert asyncio.run(run_episode_async(POLICIES["oracle"], EXAMPLE, far)) == near
    assert "MainThread" not in far.threads


def test_slow_sessions_wait_side_by_side() -> None:
    opened: list[Bare] = []

    def open_far(example: Example) -> Session:
        opened.append(Bare(world_of(example), SLOW))
        return opened[-1]

    async def play() -> float:
        start = time.perf_counter()
        episodes = [e async for e in run_episodes(POLICIES["oracle"], [EXAMPLE] * 16, open_far)]
        assert all(episode.stopped == "done" for episode in episodes)
        return time.perf_counter() - start

    assert asyncio.run(play()) < 16 * 2 * SLOW / 2  # one after the other they would take twice as long
    assert all(session.closed for session in opened)


async def longest_wait(work: Awaitable[Any]) -> float:
    """How long the event loop stood still while something was awaited."""
    gaps: list[float] = []

    async def tick() -> None:
        while True:
            start = time.perf_counter()
            await asyncio.sleep(0.005)
            gaps.append(time.perf_counter() - start)

    ticking = asyncio.create_task(tick())
    await work
    ticking.cancel()
    return max(gaps)


def test_opening_slow_sessions_does_not_block_the_event_loop() -> None:
    def open_slowly(example: Example) -> Session:
        time.sleep(0.5)
        return Bare(world_of(example))

    async def play() -> None:
        episodes = [e async for e in run_episodes(POLICIES["oracle"], [EXAMPLE] * 4, open_slowly)]
        assert [episode.stopped for episode in episodes] == ["done"] * 4

    start = time.perf_counter()
    assert asyncio.run(longest_wait(play())) < 0.4
    assert time.perf_counter() - start < 1.5  # side by side, not 2 seconds one after the other


def test_one_turn_in_a_slow_session_does_not_block_the_event_loop() -> None:
    class Forking(Bare):
        def fork(self) -> "Forking":
            return Forking(world_of(EXAMPLE), 0.3)

        snapshot = restore = reset = fork

    session = Forking(world_of(EXAMPLE), 0.3)
    assert asyncio.run(longest_wait(run_turn_async(POLICIES["oracle"], EXAMPLE, session, 0))) < 0.25


def test_a_session_that_breaks_down_ends_its_own_episode() -> None:
    class Broken(Bare):
        def call(self, name: str, arguments: Mapping[str, Any]) -> Result:
            raise SessionError("the server has ended")

    sessions = iter([Broken(world_of(EXAMPLE)), Bare(world_of(EXAMPLE))])

    async def play() -> list[tuple[str, str]]:
        episodes = run_episodes(POLICIES["oracle"], [EXAMPLE] * 2, lambda example: next(sessions))
        return [(episode.stopped, episode.error) async for episode in episodes]

    assert asyncio.run(play()) == [("error", "the server has ended"), ("done", "")]


def test_a_full_context_ends_the_episode_at_its_limit() -> None:
    def answer(ask: AskPolicy) -> Reply:
        if ask.turn == 1:
            raise ContextFullError
        return DONE

    for episode in (
        run_episode(Acting(answer), EXAMPLE, open_session(EXAMPLE)),
        asyncio.run(run_episode_async(Acting(answer), EXAMPLE, open_session(EXAMPLE))),
    ):
        assert (episode.stopped, episode.error, len(episode.turns)) == ("limit", "", 2)
        assert score(episode).total is not None


def test_the_text_of_a_policys_error_can_be_stored_whatever_it_holds() -> None:
    for text in ("half \ud83d", "x" * 10**6):
        episode = run_episode(saying(ValueError(text)), EXAMPLE, open_session(EXAMPLE))
        assert episode.stopped == "error"
        assert episode.error.startswith(("ValueError: half ?", "ValueError: xxx"))
        assert len(msgspec.json.encode(episode.error)) <= 1100


def test_tokens_of_a_reply_are_kept_on_its_message() -> None:
    tokens = Tokens((5, 6), (-0.5, -1.0), (1, 1))
    said = saying(calls(LOOK), Reply("There.", tokens=tokens), DONE)
    episode = run_episode(said, EXAMPLE, open_session(EXAMPLE))
    assert [message.tokens for message in episode.turns[0].messages] == [None, tokens]


def test_a_model_never_sees_the_example() -> None:
    class Model:
        name = "model"

        def begin(self) -> "Model":
            return self

        def reply(self, ask: AskPolicy) -> Reply:
            assert "reference" not in repr(ask)
            return DONE

    assert run_episode(Model(), EXAMPLE, open_session(EXAMPLE)).policy == "model"
