"""A session that makes no look-up twice gives what a plain one gives, and forgets as soon as something changes."""

from collections.abc import Callable
from unittest.mock import patch

import pytest

from prove.core.tools import Tool
from prove.core.world_session import WorldSession
from prove.purposes.looking import LookingSession
from prove.servers import environment

SEED = 5


def _calls_made(session: WorldSession, *names: str) -> int:
    made: list[str] = []
    run = Tool.__call__

    def counted(tool: Tool, state: object, arguments: dict[str, object]) -> object:
        made.append(tool.name)
        return run(tool, state, arguments)

    with patch.object(Tool, "__call__", counted):
        for name in names:
            session.call(name, {})
    return len(made)


def test_forks_share_what_they_look_up() -> None:
    session = LookingSession.of(environment("calendar").open(SEED))
    plain = environment("calendar").open(SEED)
    assert session.fork().call("list_events", {}) == plain.call("list_events", {})
    assert _calls_made(session.fork(), "list_events", "list_events") == 0
    assert _calls_made(session.fork(), "list_calendars", "list_calendars") == 1


def test_a_change_is_seen_where_it_was_made_and_nowhere_else() -> None:
    start = LookingSession.of(environment("calendar").open(SEED))
    first, other = start.fork(), start.fork()
    found = first.call("list_events", {}).content
    made = first.call(
        "create_event", {"title": "Tea", "starts_at": f"{start.now:%Y-%m-%d}T23:30:00", "if_busy": "allow"}
    )
    assert made.ok, made
    assert first.call("get_event", {"event_id": made.content["id"]}).ok
    assert first.call("list_events", {}).content != found, "the first page has it, or another total"
    assert first.fork().call("list_events", {}).content == first.call("list_events", {}).content
    assert other.call("list_events", {}).content == found
    assert not other.call("get_event", {"event_id": made.content["id"]}).ok


def _let_time_pass(session: WorldSession) -> None:
    session.advance(60)


def _apply_nothing(session: WorldSession) -> None:
    session.apply({})


def _go_back(session: WorldSession) -> None:
    session.restore(session.snapshot())


def _begin_again(session: WorldSession) -> None:
    session.reset()


@pytest.mark.parametrize("change", [_let_time_pass, _apply_nothing, _go_back, _begin_again])
def test_what_may_change_anything_is_followed_by_new_look_ups(change: Callable[[WorldSession], None]) -> None:
    session = LookingSession.of(environment("calendar").open(SEED))
    session.call("list_events", {})
    change(session)
    assert _calls_made(session, "list_events") == 1
