"""Filters that name members of a team."""

import datetime as dt

import pytest

from prove.core import Record, State, Table, ToolError, table
from prove.servers._shared.team import emails_of


class Member(Record):
    email: str
    name: str


class Team(State):
    members: Table[Member] = table(key="email", noun="colleague", find="list_team")


def team() -> Table[Member]:
    state = Team(1, dt.datetime(2026, 1, 5))
    for name in ("Ana Pires", "Ana Costa", "Jürgen Holm"):
        state.members.add(Member(f"{name.split()[1].lower()}@firm.example", name))
    return state.members


def test_members_are_named_by_name_part_of_it_or_address() -> None:
    assert emails_of(team(), "pires ANA") == {"pires@firm.example"}
    assert emails_of(team(), "jurgen") == {"holm@firm.example"}
    assert emails_of(team(), "Costa@firm.example") == {"costa@firm.example"}
    assert emails_of(team(), "Ana") == {"pires@firm.example", "costa@firm.example"}


def test_a_filter_that_was_left_out_names_nobody_in_particular() -> None:
    assert emails_of(team(), None) is None


@pytest.mark.parametrize("who", ["Bob", "ana@elsewhere.example"])
def test_a_stranger_is_refused_with_a_way_out(who: str) -> None:
    with pytest.raises(ToolError, match="list_team") as refused:
        emails_of(team(), who)
    assert refused.value.code == "not_found"
