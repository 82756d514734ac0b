"""Which tools go together: what the voice of a server says, and for a server that says nothing any."""

import pytest

from prove.synth.plan.follow_ups import is_next_step, may_follow
from prove.synth.run.chunks import library

LIBRARY = library()
TOOLS = LIBRARY.tools


def follows(tool: str, before: str) -> bool:
    return may_follow(LIBRARY, TOOLS[tool], TOOLS[before])


def test_every_server_says_what_follows_its_tools() -> None:
    for server in LIBRARY.servers.values():
        assert server.voice.follow_ups, server.name
        assert not any(name in after for name, after in server.voice.follow_ups.items())


def test_what_follows_serves_the_same_purpose() -> None:
    assert follows("pay_payee", "add_payee")
    assert not follows("unfollow_account", "react_to_post")
    assert not follows("sort_file", "insert_line")
    assert not follows("change_flight", "pay_held_flight")
    assert not follows("pay_payee", "list_expenses")


def test_a_server_that_says_nothing_has_no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    assert not follows("sort_file", "insert_line")
    monkeypatch.setattr(LIBRARY.servers["filesystem"].voice, "follow_ups", {})
    assert follows("sort_file", "insert_line")
    assert not follows("list_accounts", "insert_line")
    assert follows("insert_line", "list_accounts")


def test_a_next_step_need_not_name_what_it_is_about() -> None:
    assert is_next_step(LIBRARY, TOOLS["place_order"], TOOLS["add_to_cart"])
    assert not is_next_step(LIBRARY, TOOLS["place_order"], TOOLS["view_cart"])
