"""Sessions over real MCP give the episodes that sessions in this process give, and no host outlives its owner."""

import asyncio
import gc
import os
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import msgspec
import pytest

from prove.connect import open_session
from prove.connect.host import Host, HttpHost, StdioHost
from prove.connect.host_session import HostSession
from prove.connect.process import HostError
from prove.core.episodes import Episode
from prove.core.examples import Example
from prove.core.results import Call
from prove.core.session import Clocked, Forkable, Judged, is_clocked, is_immediate, is_watchable
from prove.rollout import POLICIES, run_episode, run_episodes, run_turn
from prove.servers import environment
from tests.connect.processes import children, gone, threads_end
from tests.examples import all_examples
from tests.examples.money import transfer
from tests.worlds import NO_ACCOUNT, keys

ROOT = Path(__file__).resolve().parents[2]
WAYS = (HttpHost, StdioHost)
SERVERS = ("banking", "filesystem", "shopping")
WRITE = ("freeze_card", {"card_id": keys("banking.cards")[0]})


@pytest.fixture(scope="module", params=WAYS, ids=["http", "stdio"])
def host(request: pytest.FixtureRequest) -> Iterator[Host]:
    """A host of the whole library."""
    with request.param() as started:
        yield started


def encoded(episodes: Sequence[Episode]) -> list[bytes]:
    return [msgspec.json.encode(episode) for episode in episodes]


def play_all(examples: list[Example], host: Host | None, *policies: str) -> list[Episode]:
    """What these policies do with the examples, in this process or on a host."""
    return [
        run_episode(POLICIES[name], example, open_session(example) if host is None else host.open(example))
        for example in examples
        for name in policies
    ]


async def play_at_once(examples: list[Example], host: Host) -> list[Episode]:
    return [episode async for episode in run_episodes(POLICIES["oracle"], examples, host.open)]


def test_the_same_episodes_as_in_process(host: Host) -> None:
    examples = all_examples()
    here = play_all(examples, None, "oracle", "random-valid")
    assert encoded(play_all(examples, host, "oracle", "random-valid")) == encoded(here)
    assert all(episode.stopped == "done" for episode in here)
    assert {step.result.level for e in here for done in e.turns for step in done.steps} >= {"failed", "ok"}


def test_all_policies_play_the_same(host: Host) -> None:
    examples = [transfer()]
    assert encoded(play_all(examples, host, *POLICIES)) == encoded(play_all(examples, None, *POLICIES))


def test_many_at_once_and_one_turn_alone(host: Host) -> None:
    example = max(all_examples(), key=lambda example: len(example.turns))
    there = asyncio.run(play_at_once([example] * 5, host))
    assert encoded(there) == encoded(play_all([example] * 5, None, "oracle"))
    last = len(example.turns) - 1
    alone = run_turn(POLICIES["oracle"], example, host.open(example), last)
    assert alone == run_turn(POLICIES["oracle"], example, open_session(example), last)


def test_a_session_is_all_that_one_in_process_is(host: Host) -> None:
    there = host.open_world(SERVERS, 7)
    here = environment(*SERVERS).open(7)
    assert there.tools() == here.tools()
    assert there.tools("mcp") == here.tools("mcp")
    for call in (
        Call("list_accounts"),
        Call("get_account"),
        Call("get_account", {"account_id": NO_ACCOUNT}),
        Call("get_account", {"account_id": "naïve ☃\n"}),
        Call("get_account", {"account_id": 10**30}),
        Call("get_acount", {"account_id": keys("banking.accounts")[0]}),
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
        assert (there.digest(), there.now) == (here.digest(), here.now)
    outcome = there.outcome()
    assert (outcome.key, outcome.changes) == (here.outcome().key, here.outcome().changes)
    there.reset()
    assert there.digest() == environment(*SERVERS).open(7).digest()


def test_it_satisfies_the_protocols(host: Host) -> None:
    session = host.open_world(("banking",), 7)
    forkable: Forkable = session
    judged: Judged = session
    clocked: Clocked = session
    assert is_watchable(forkable)
    assert is_clocked(judged)
    assert not is_immediate(clocked)


def test_a_fork_goes_its_own_way(host: Host) -> None:
    session = host.open_world(("banking",), 7)
    twin = session.fork()
    before = session.digest()
    assert twin.call(*WRITE).ok
    assert twin.digest() != session.digest() == before


def test_a_moment_can_be_gone_back_to_any_number_of_times(host: Host) -> None:
    session = host.open_world(("banking",), 7)
    session.advance(60.0)
    then, now, mark = session.digest(), session.now, session.snapshot()
    for _ in range(2):
        session.advance(3600.0)
        assert session.call(*WRITE).ok
        assert session.digest() != then
        session.restore(mark)
        assert (session.digest(), session.now) == (then, now)


def test_what_is_not_json_is_refused_and_breaks_no_connection(host: Host) -> None:
    session = host.open_world(("banking",), 7)
    for arguments in ({"account_id": "\ud800"}, {"account_id": float("nan")}, {"account_id": {1, 2}}):
        result = session.call("get_account", arguments)
        assert (result.level, result.code) == ("malformed", "not_json")
    assert session.call("get_account", {"account_id": keys("banking.accounts")[0]}).ok


def test_threads_may_use_a_host_at_the_same_time(host: Host) -> None:
    def play(seed: int) -> str:
        session = host.open_world(("banking",), seed)
        for _ in range(5):
            session.call("list_accounts", {})
        session.call(*WRITE)
        return session.digest()

    def here(seed: int) -> str:
        session = environment("banking").open(seed)
        session.call(*WRITE)
        return session.digest()

    with ThreadPoolExecutor(8) as threads:
        assert list(threads.map(play, range(16))) == list(map(here, range(16)))


def test_a_closed_session_is_gone(host: Host) -> None:
    session = host.open_world(("banking",), 7)
    session.close()
    session.close()
    for use in (session.digest, session.tools, lambda: session.call("list_accounts", {})):
        with pytest.raises(HostError, match="there is no such session") as refused:
            use()
        assert refused.value.code == "no_session"


def test_a_session_that_nobody_holds_is_closed(host: Host) -> None:
    session = host.open_world(("banking",), 7)
    session.tools()
    session.call("list_accounts", {})
    id = session.id
    assert host.control("digest", id)["digest"] == session.digest()
    del session
    gc.collect()
    host.tidy_up()
    with pytest.raises(HostError, match="there is no such session"):
        host.control("digest", id)


def test_what_the_host_refuses_is_a_sentence(host: Host) -> None:
    with pytest.raises(HostError, match="'teleport' is not mounted"):
        host.open_world(("banking", "teleport"), 7)
    here, elsewhere = host.open_world(("banking",), 7), host.open_world(("banking",), 8)
    with pytest.raises(HostError, match="is in another world than this one"):
        here.changes_since(elsewhere)


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("error", [ValueError, KeyboardInterrupt, None])
def test_the_host_ends_with_its_block(way: type[Host], error: type[BaseException] | None) -> None:
    started, before, threads = way("banking"), children(), threading.active_count()
    pids: set[int] = set()
    sessions: list[HostSession] = []

    def use() -> None:
        with started:
            pids.update(children() - before)
            sessions.append(started.open_world((), 7))
            assert sessions[0].call("list_accounts", {}).ok
            if error is not None:
                raise error

    if error is None:
        use()
    else:
        with pytest.raises(error):
            use()
    assert len(pids) == 1
    assert all(map(gone, pids))
    assert threads_end(threads)
    for ask in (lambda: started.open_world((), 7), lambda: sessions[0].call("list_accounts", {})):
        with pytest.raises(HostError, match="use it in a with statement"):
            ask()
    sessions[0].close()


ENDED: dict[type[Host], str] = {HttpHost: "the host has ended: exit code -9", StdioHost: "the host has ended"}


@pytest.mark.parametrize("way", WAYS)
def test_a_host_that_dies_is_noticed(way: type[Host]) -> None:
    before = children()
    with way("banking") as started:
        session = started.open_world((), 7)
        assert session.call("list_accounts", {}).ok
        (pid,) = children() - before
        os.kill(pid, signal.SIGKILL)
        for ask in (session.digest, lambda: session.call("list_accounts", {})):
            with pytest.raises(HostError) as ended:
                ask()
            assert str(ended.value) == ENDED[way]
        session.close()
        (episode,) = asyncio.run(play_at_once([transfer()], started))
        assert (episode.stopped, episode.error) == ("error", ENDED[way])


@pytest.mark.parametrize("way", WAYS)
def test_a_host_that_cannot_start_says_why(way: type[Host]) -> None:
    with pytest.raises(HostError, match="prove: there is no server 'teleport'"), way("teleport"):
        pass


@pytest.mark.parametrize("way", WAYS)
def test_no_host_outlives_a_process_that_is_killed(way: type[Host]) -> None:
    program = (
        f"import time\nfrom prove.connect.host import {way.__name__}\nfrom tests.connect.processes import children\n"
        f"with {way.__name__}('banking'):\n print(*children(), flush=True)\n time.sleep(600)"
    )
    command = [sys.executable, "-c", program]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE, text=True) as owner:
        assert owner.stdout is not None
        pid = int(owner.stdout.readline())
        owner.kill()
    assert gone(pid)
