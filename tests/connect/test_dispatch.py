"""Sessions over real MCP give the episodes that sessions in this process give, and no host outlives its owner."""

import asyncio
import gc
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from prove.connect import open_session
from prove.connect.dispatch import HttpDispatch, StdioDispatch
from prove.connect.process import HostError
from prove.connect.wire import Dispatch
from prove.core.session import Session
from prove.core.trace import Call, Episode, Example
from prove.rollout import POLICIES, run_episode, run_episodes, run_turn
from prove.servers import environment
from tests.examples import all_examples
from tests.examples.money import transfer
from tests.rollout.playing import encoded

WAYS = (HttpDispatch, StdioDispatch)
SERVERS = ("banking", "filesystem", "shopping")
WRITE = ("freeze_card", {"card_id": "card_0001"})


@pytest.fixture(scope="module", params=WAYS, ids=["http", "stdio"])
def dispatch(request: pytest.FixtureRequest) -> Iterator[Dispatch]:
    """A host of the whole library."""
    with request.param() as started:
        yield started


def play_all(examples: list[Example], dispatch: Dispatch | None, *policies: str) -> list[Episode]:
    """What these policies do with the examples, in this process or on a host."""
    return [
        run_episode(POLICIES[name], example, open_session(example) if dispatch is None else dispatch.open(example))
        for example in examples
        for name in policies
    ]


def test_the_same_episodes_as_in_process(dispatch: Dispatch) -> None:
    examples = all_examples()
    here = play_all(examples, None, "oracle", "random-valid")
    assert encoded(play_all(examples, dispatch, "oracle", "random-valid")) == encoded(here)
    assert all(episode.stopped == "done" for episode in here)
    assert {step.result.level for e in here for done in e.turns for step in done.steps} >= {"failed", "ok"}


def test_all_policies_play_the_same(dispatch: Dispatch) -> None:
    examples = [transfer()]
    assert encoded(play_all(examples, dispatch, *POLICIES)) == encoded(play_all(examples, None, *POLICIES))


def test_many_at_once_and_one_turn_alone(dispatch: Dispatch) -> None:
    example = max(all_examples(), key=lambda example: len(example.turns))

    async def at_once() -> list[Episode]:
        return [episode async for episode in run_episodes(POLICIES["oracle"], [example] * 5, dispatch.open)]

    assert encoded(asyncio.run(at_once())) == encoded(play_all([example] * 5, None, "oracle"))
    last = len(example.turns) - 1
    there = run_turn(POLICIES["oracle"], example, dispatch.open(example), last)
    assert there == run_turn(POLICIES["oracle"], example, open_session(example), last)


def test_a_session_is_all_that_one_in_process_is(dispatch: Dispatch) -> None:
    there: Session = dispatch.open_world(SERVERS, 7)
    here = environment(*SERVERS).open(7)
    assert there.tools() == here.tools()
    assert there.tools("mcp") == here.tools("mcp")
    for call in (
        Call("list_accounts"),
        Call("get_account"),
        Call("get_account", {"account_id": "acc_9999"}),
        Call("get_account", {"account_id": "naïve ☃\n"}),
        Call("get_account", {"account_id": 10**30}),
        Call("get_acount", {"account_id": "acc_0001"}),
        Call("send_email", {}),
        Call("naïve ☃", {}),
        Call(*WRITE),
        Call(*WRITE),
    ):
        before, twin = there.fork(), here.fork()
        assert there.call(call.name, call.arguments) == here.call(call.name, call.arguments)
        found, wanted = there.changes_since(before), here.changes_since(twin)
        assert (found.key, found.changes, found.names) == (wanted.key, wanted.changes, wanted.names)
        assert there.digest() == here.digest()
    for seconds in (0.0, 86_400.0):
        there.advance(seconds)
        here.advance(seconds)
        assert there.digest() == here.digest()
    outcome = there.outcome()
    assert (outcome.key, outcome.changes) == (here.outcome().key, here.outcome().changes)
    there.reset()
    assert there.digest() == environment(*SERVERS).open(7).digest()


def test_a_fork_goes_its_own_way(dispatch: Dispatch) -> None:
    session = dispatch.open_world(("banking",), 7)
    twin = session.fork()
    before = session.digest()
    assert twin.call(*WRITE).ok
    assert twin.digest() != session.digest() == before


def test_a_closed_session_is_gone(dispatch: Dispatch) -> None:
    session = dispatch.open_world(("banking",), 7)
    session.close()
    session.close()
    with pytest.raises(HostError, match="there is no such session") as refused:
        session.digest()
    assert refused.value.code == "no_session"


def test_a_session_that_nobody_holds_is_closed(dispatch: Dispatch) -> None:
    session = dispatch.open_world(("banking",), 7)
    id = session.id
    assert dispatch.control("digest", id, {}) == session.digest()
    del session
    gc.collect()
    dispatch.tidy_up()
    with pytest.raises(HostError, match="there is no such session"):
        dispatch.control("digest", id, {})


def test_what_the_host_refuses_is_a_sentence(dispatch: Dispatch) -> None:
    with pytest.raises(HostError, match="'teleport' is not mounted"):
        dispatch.open_world(("banking", "teleport"), 7)
    here, elsewhere = dispatch.open_world(("banking",), 7), dispatch.open_world(("banking",), 8)
    with pytest.raises(HostError, match="is in another world than this one"):
        here.changes_since(elsewhere)


def gone(pid: int) -> bool:
    """Whether a process has ended, waiting a while for it."""
    for _ in range(200):
        try:
            os.kill(pid, 0)
        except ProcessLookupError:
            return True
        time.sleep(0.05)
    return False


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, None])
def test_the_host_ends_with_its_block(way: type[Dispatch], error: type[BaseException] | None) -> None:
    started = way("banking")
    pids: list[int] = []

    def use() -> None:
        with started:
            pids.append(started.host.pid)
            started.open_world((), 7)
            if error is not None:
                raise error

    if error is None:
        use()
    else:
        with pytest.raises(error):
            use()
    assert gone(pids[0])
    with pytest.raises(HostError, match="use the dispatch in a with statement"):
        started.open_world((), 7)


@pytest.mark.parametrize("way", WAYS)
def test_a_host_that_dies_is_noticed(way: type[Dispatch]) -> None:
    with way("banking") as started:
        session = started.open_world((), 7)
        os.kill(started.host.pid, signal.SIGKILL)
        with pytest.raises(HostError, match="the host has ended: exit code -9"):
            session.digest()
        example = transfer()
        started_over = run_episodes(POLICIES["oracle"], [example], started.open)

        async def collect() -> list[Episode]:
            return [episode async for episode in started_over]

        (episode,) = asyncio.run(collect())
        assert (episode.stopped, episode.error) == ("error", "the host has ended: exit code -9")


@pytest.mark.parametrize("way", WAYS)
def test_a_host_that_cannot_start_says_why(way: type[Dispatch]) -> None:
    with pytest.raises(HostError, match="prove: there is no server 'teleport'"), way("teleport"):
        pass


@pytest.mark.parametrize("way", WAYS)
def test_no_host_outlives_a_process_that_is_killed(way: type[Dispatch]) -> None:
    program = (
        f"import time\nfrom prove.connect.dispatch import {way.__name__}\n"
        f"with {way.__name__}('banking') as d:\n print(d.host.pid, flush=True)\n time.sleep(600)"
    )
    with subprocess.Popen([sys.executable, "-c", program], stdout=subprocess.PIPE, text=True) as owner:
        assert owner.stdout is not None
        pid = int(owner.stdout.readline())
        owner.kill()
    assert gone(pid)
