"""Which tools go together: only those of the library, and for a server that is not listed any."""

import pytest

from prove.synth.plan.follow_ups import FOLLOW_UPS, NEXT_STEPS, is_next_step, may_follow
from prove.synth.run.chunks import library

TOOLS = library().tools


def test_the_tools_that_are_listed_exist() -> None:
    assert set(FOLLOW_UPS) == set(library().servers)
    for server, listed in FOLLOW_UPS.items():
        for name, after in listed.items():
            assert {TOOLS[each].server for each in (name, *after)} == {server}
            assert name not in after


def test_what_follows_serves_the_same_purpose() -> None:
    assert may_follow(TOOLS["pay_payee"], TOOLS["add_payee"])
    assert not may_follow(TOOLS["unfollow_account"], TOOLS["react_to_post"])
    assert not may_follow(TOOLS["sort_file"], TOOLS["insert_line"])
    assert not may_follow(TOOLS["change_flight"], TOOLS["pay_held_flight"])
    assert not may_follow(TOOLS["pay_payee"], TOOLS["list_expenses"])


def test_a_server_that_is_not_listed_has_no_limits(monkeypatch: pytest.MonkeyPatch) -> None:
    one, other = TOOLS["sort_file"], TOOLS["insert_line"]
    assert not may_follow(one, other)
    monkeypatch.delitem(FOLLOW_UPS, "filesystem")
    assert may_follow(one, other)
    assert may_follow(one, TOOLS["list_accounts"])


def test_next_steps_are_tools_of_the_same_server() -> None:
    for name, after in NEXT_STEPS.items():
        assert {TOOLS[each].server for each in after} == {TOOLS[name].server}
        assert all(is_next_step(TOOLS[each], TOOLS[name]) for each in after)
