"""Our own sessions and environments: several servers, one clock, worlds that do not depend on other servers."""

import datetime as dt

import pytest

import prove
from prove.core import Record, Server, State, Table, UsageError, WorldEnvironment, table


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
    assert session.tools()[0]["function"]["parameters"] == session.tools("mcp")[0]["inputSchema"]


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
