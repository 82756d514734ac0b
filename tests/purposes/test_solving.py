"""Solving goes through tools alone, makes no look-up twice, and says where every value comes from."""

from typing import Any

import pytest
from tests.purposes.samples import TOP_UP, built, drawn, seeds_of, world

from prove.core.provenance import Computed, Found, Order, User
from prove.purposes.program import DAY, MONEY, NUMBER, act, among, ask, each, me, money, rows, say, text
from prove.purposes.solving import Solution, Solver, UnboundError, solve, written
from prove.servers.banking.tools import list_accounts, list_transactions
from prove.servers.email.tools import send_email


def first_with(held: bool) -> Solution:
    """The first solution in which the condition held, or did not."""
    solutions = (drawn(TOP_UP, seed).solution for seed in seeds_of(TOP_UP, 20))
    return next(found for found in solutions if held in found.taken.values())


def test_only_the_taken_branch_is_reached() -> None:
    assert [name for name, _ in first_with(True).writes] == ["transfer_between_accounts"]
    assert first_with(False).writes == []


def test_a_look_up_is_not_made_twice_unless_something_changed() -> None:
    names = [(made.name, str(made.arguments)) for made in first_with(True).calls]
    assert len(names) == len(set(names))


def test_every_argument_says_where_it_comes_from() -> None:
    transfer = first_with(True).calls[-1]
    source = transfer.provenance["from_account_id"]
    assert isinstance(source, Computed)
    assert source.function == "most"  # among those that are not for every day
    assert isinstance(transfer.provenance["to_account_id"], Found)
    assert isinstance(transfer.provenance["amount"], User)


def test_a_plain_optimum_is_an_order_of_the_rows() -> None:
    def build() -> Any:
        return ((say(ask(rows(list_accounts).most(lambda a: a.balance).nickname), "a", "b"),),)

    purpose = built(build, "banking")
    solver = Solver(purpose, world(1), {})
    origin = solver.value(purpose.turns[0][0].inputs[0]).origin
    assert isinstance(origin, Found)
    assert origin.order == Order("latest", "balance")


def test_all_pages_are_read() -> None:
    def build() -> Any:
        account = rows(list_accounts, kind="checking").the()
        return ((say(ask(rows(list_transactions, account_id=account.id).count()), "a", "b"),),)

    purpose = built(build, "banking")
    session = world(1)
    solution = solve(purpose, session, {})
    pages = [made for made in solution.calls if made.name == "list_transactions"]
    assert len(pages) > 1
    assert all("cursor" in made.arguments for made in pages[1:])
    assert solution.answers[0].values == (str(pages[0].result.content["total"]),)


def test_a_text_is_judged_by_the_values_in_it() -> None:
    def build() -> Any:
        total = money(rows(list_accounts).sum(lambda a: a.balance))
        mail = act(send_email, to=(me.email,), subject="Money", body=text(f"There are {total} in all."))
        return ((say(mail, "a", "b"),),)

    made = solve(built(build, "banking", "email"), world(1, "banking", "email"), {}).calls[-1]
    obligation = made.obligations[0]
    assert obligation.argument == "body"
    assert made.arguments["body"] == f"There are {obligation.values[0]} in all."


def test_what_the_world_does_not_have_is_a_reason() -> None:
    def build() -> Any:
        none = rows(list_accounts).where(lambda a: among(a.nickname, ()))
        mail = each(none, lambda a: act(send_email, to=(a.nickname,), subject="x", body="y"))
        return ((say(mail, "a", "b"),),)

    with pytest.raises(UnboundError, match="each: 0 rows of list_accounts"):
        solve(built(build, "banking", "email"), world(1, "banking", "email"), {})


def test_values_are_written_as_people_write_them() -> None:
    assert written(1234.5, MONEY) == "$1,234.50"
    assert written("2026-05-03", DAY) == "May 3"
    assert written(["a", "b"], None) == "a, b"
    assert written(2.0, NUMBER) == "2"
