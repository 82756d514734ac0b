"""Our own sessions and environments: several servers, one clock, worlds that do not depend on other servers."""

import copy
import datetime as dt
import os
import pickle
import subprocess
import sys
from collections.abc import Callable

import pytest

import prove
import prove.servers
from prove.core import Diff, Record, Server, State, Table, UsageError, WorldEnvironment, WorldSession, table
from tests.core.walks import three_servers, walk


class Beat(Record):
    id: str
    at: dt.datetime


class Beats(State):
    beats: Table[Beat] = table("beat")


def clock(name: str) -> Server[Beats]:
    """A server that counts the hours, and a tool that takes one."""
    server = Server(name, Beats, "Counts hours.")

    @server.world
    def build(seed: int) -> Beats:  # pyright: ignore[reportUnusedFunction]
        return Beats(seed, dt.datetime(2026, 1, 1))

    @server.passing_time
    def count(state: Beats, until: dt.datetime) -> None:  # pyright: ignore[reportUnusedFunction]
        while (hour := state.now + dt.timedelta(hours=1)) <= until:
            state.now = hour
            state.beats.add(Beat(state.beats.new_id(), hour))

    def wait(state: Beats) -> Beat:
        """Wait for an hour."""
        server.advance(state, state.now + dt.timedelta(hours=1))
        return list(state.beats)[-1]

    wait.__name__ = f"wait_{name}"
    server.tool(wait)
    return server


def test_one_clock_for_all_servers_of_a_session() -> None:
    environment = WorldEnvironment([clock("one"), clock("two")])
    session = environment.open(1)
    assert session.call("wait_one", {}).ok
    assert session.now == dt.datetime(2026, 1, 1, 1)
    assert session.state("two").now == session.now
    session.advance(7200)
    late = environment.open(1)
    late.advance(3 * 3600)
    for name in ("one", "two"):
        beats = session.state(name)
        assert isinstance(beats, Beats)
        assert len(beats.beats) == 3
        assert beats.digest() == late.state(name).digest()


def test_a_world_does_not_depend_on_what_else_is_mounted() -> None:
    alone = prove.environment("banking").open(7)
    beside = prove.environment("shopping", "banking").open(7)
    beside.call("list_wishlist", {})
    assert alone.state("banking").digest() == beside.state("banking").digest()


def test_an_unknown_tool_is_a_result_with_a_hint() -> None:
    result = prove.environment("banking").open(0).call("get_acount", {})
    assert (result.level, result.code) == ("unknown", "unknown_tool")
    assert "similar: get_account" in result.message


def test_schemas_come_in_both_formats() -> None:
    session = prove.environment("banking").open(0)
    assert len(session.tools()) == len(session.tools("mcp")) == 17
    chat, mcp = session.tools()[0]["function"]["parameters"], session.tools("mcp")[0]["inputSchema"]
    assert {**chat, "additionalProperties": False} == mcp


def test_what_the_user_did_wrong_is_a_sentence() -> None:
    with pytest.raises(UsageError, match="there is no server 'bank'; there are"):
        prove.environment("bank")
    with pytest.raises(UsageError, match="named twice"):
        prove.environment("banking", "banking")
    wrong: list[object] = [-1, 1.5, "7", True]
    for seed in wrong:
        with pytest.raises(UsageError, match="a seed is a whole number"):
            prove.environment("banking").open(seed)  # pyright: ignore[reportArgumentType]
    with pytest.raises(UsageError, match="not in this session"):
        prove.environment("banking").open(0).state("email")
    other = clock("one")
    other.tools["wait_two"] = clock("two").tools["wait_two"]
    with pytest.raises(UsageError, match="is in both"):
        WorldEnvironment([other, clock("two")])


def test_a_world_that_was_forgotten_is_built_again_and_judged_the_same() -> None:
    server = clock("one")
    environment = WorldEnvironment([server])
    session = environment.open(1)
    session.advance(3600)
    before = session.outcome()
    for seed in range(2, 60):
        server.first_day(seed)
    assert session.outcome() == before


def test_a_snapshot_is_restored_only_in_its_own_world() -> None:
    env = prove.environment("banking")
    session = env.open(3)
    mark = session.snapshot()
    env.open(3).restore(mark)
    for other in (env.open(4), prove.environment("banking", "shopping").open(3), prove.environment("shopping").open(3)):
        before = other.digest()
        with pytest.raises(UsageError, match="only be restored in the world of its seed, with the same servers"):
            other.restore(mark)
        assert other.digest() == before


@pytest.mark.parametrize(
    ("method", "arguments", "sentence"),
    [
        ("call", (5, {"a": 1}), "the name of a tool is a text, not a value of the type int"),
        ("call", (None, {"a": 1}), "the name of a tool is a text, not None"),
        ("tools", ("foo",), "the schemas of tools are there as openai or mcp, not 'foo'"),
        ("tools", (None,), "the schemas of tools are there as openai or mcp, not None"),
        ("restore", (None,), "restore takes what snapshot gave, not None"),
        ("restore", ("mark",), "restore takes what snapshot gave, not a value of the type str"),
    ],
)
def test_a_wrong_type_is_a_sentence(method: str, arguments: tuple[object, ...], sentence: str) -> None:
    with pytest.raises(UsageError) as error:
        getattr(prove.environment("banking").open(), method)(*arguments)
    assert str(error.value) == sentence


@pytest.mark.parametrize("copied", [copy.copy, copy.deepcopy])
def test_a_copy_is_a_fork(copied: Callable[[WorldSession], WorldSession]) -> None:
    session = three_servers().open(5)
    walk(session, 1, 40)
    twin = copied(session)
    before = session.digest()
    assert twin.digest() == before
    walk(twin, 2, 40)
    assert (session.digest() == before, twin.digest() == before) == (True, False)


UNPICKLE = """
import pickle, sys
for session in pickle.load(sys.stdin.buffer):
    print(session.digest(), session.now.isoformat(), len(session.outcome().changes))
    again = pickle.loads(pickle.dumps(session))
    assert again.digest() == session.digest()
"""


def test_a_pickled_session_is_the_same_in_another_process() -> None:
    sessions: list[WorldSession] = []
    for seed, name in enumerate(prove.servers.names()):
        session = prove.environment(name, "calendar" if name != "calendar" else "email").open(seed)
        walk(session, seed, 60)
        if seed % 2:
            session.advance(100_000)
        sessions.append(session)
    sessions.append(prove.environment().open(1))
    said = [f"{s.digest()} {s.now.isoformat()} {len(s.outcome().changes)}" for s in sessions]
    env = {**os.environ, "PYTHONHASHSEED": "1"}
    found = subprocess.run([sys.executable, "-c", UNPICKLE], input=pickle.dumps(sessions), capture_output=True, env=env)
    assert (found.returncode, found.stderr.decode()) == (0, "")
    assert found.stdout.decode().splitlines() == said
    assert len({line.split()[0] for line in said}) == len(said)


def test_a_pickle_holds_what_has_changed_and_not_the_world() -> None:
    session = three_servers().open(5)
    fresh = len(pickle.dumps(session))
    session.call("list_accounts", {})
    assert len(pickle.dumps(session)) < fresh + 200
    walk(session, 1, 200)
    assert len(pickle.dumps(session)) > fresh + 200


def test_a_server_of_no_folder_cannot_be_pickled() -> None:
    with pytest.raises(UsageError, match="server 'one' is not in a folder of servers, so it cannot be pickled"):
        pickle.dumps(WorldEnvironment([clock("one")]).open())


def changes_of(environment: WorldEnvironment, seed: int) -> dict[str, Diff]:
    session = environment.open(seed)
    later = session.fork()
    later.advance(3 * 3600)
    return session.diff(later)


def test_a_difference_of_another_seed_is_refused() -> None:
    environment = WorldEnvironment([clock("one"), clock("two")])
    session = environment.open(1)
    before = session.digest()
    with pytest.raises(UsageError, match="the difference is of the world of the seed 2, not of 1"):
        session.apply(changes_of(environment, 2))
    assert session.digest() == before
    session.apply(changes_of(environment, 1))
    assert session.digest() != before


def test_servers_are_not_brought_to_different_times() -> None:
    environment = WorldEnvironment([clock("one"), clock("two")])
    session, changes = environment.open(1), changes_of(environment, 1)
    session.state("two")
    before = session.digest()
    with pytest.raises(UsageError, match="leaves the servers at different times"):
        session.apply({"one": changes["one"]})
    assert session.digest() == before
    session.apply(changes)
    assert {session.state(name).now for name in ("one", "two")} == {dt.datetime(2026, 1, 1, 3)}
