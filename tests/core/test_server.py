"""Servers: what they declare, and the cache of their worlds."""

import datetime as dt

import pytest

from prove.core import Record, Server, State
from prove.core.server import CACHED_WORLDS


class Empty(State):
    """A state without tables."""


class Answer(Record):
    text: str


def server() -> Server[Empty]:
    made = Server("empty", Empty, "A server without tables.")
    made.world(lambda seed: Empty(seed, dt.datetime(2026, 1, 1)))
    return made


def ask(state: Empty) -> Answer:
    """Ask."""
    return Answer("yes")


def test_a_tool_is_declared_once() -> None:
    made = server()
    assert made.tool(ask) is ask
    assert list(made.tools) == ["ask"]
    with pytest.raises(ValueError, match="empty declares ask twice"):
        made.tool(read_only=True)(ask)


def test_a_server_without_a_world_cannot_be_opened() -> None:
    with pytest.raises(TypeError, match=r"has no world: decorate a function with @server\.world"):
        Server("empty", Empty, "No world.").first_day(0)


def test_worlds_are_cached_up_to_a_limit_and_the_last_used_are_kept() -> None:
    made = server()
    first, second = made.first_day(0), made.first_day(1)
    for seed in range(2, CACHED_WORLDS):
        made.first_day(seed)
    assert made.first_day(0) is first
    made.first_day(CACHED_WORLDS)
    assert made.first_day(0) is first
    assert made.first_day(1) is not second


def test_the_clock_never_goes_back() -> None:
    made, state = server(), Empty(0, dt.datetime(2026, 1, 2))
    made.advance(state, dt.datetime(2026, 1, 1))
    assert state.now == dt.datetime(2026, 1, 2)
    made.advance(state, dt.datetime(2026, 1, 3))
    assert state.now == dt.datetime(2026, 1, 3)
