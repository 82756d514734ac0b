"""What is drawn can be solved; both branches come; days at the edge of a span do not matter."""

import datetime as dt
import re
from collections import Counter
from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from tests.purposes.samples import SPENDING, TOP_UP, built, drawn, seeds_of, world

from prove.purposes.drawing import Drawn, draw
from prove.purposes.nodes import Said, Some
from prove.purposes.program import act, ask, column, name_of, named, rows, say, secret, some, word
from prove.purposes.solving import Solver, UnboundError, solve
from prove.servers.banking.tools import list_accounts
from prove.servers.email.tools import list_drafts, search_address_book, update_draft
from prove.servers.shopping.orders import list_orders


def test_the_same_seed_draws_the_same() -> None:
    (seed,) = seeds_of(TOP_UP, 1)
    one, other = (drawn(TOP_UP, seed) for _ in range(2))
    assert one.brief == other.brief
    assert one.solution.writes == other.solution.writes


def test_everything_that_the_user_knows_is_drawn() -> None:
    (seed,) = seeds_of(TOP_UP, 1)
    assert set(drawn(TOP_UP, seed).brief) == {node.id for node in TOP_UP.nodes if isinstance(node, Said | Some)}


def test_both_branches_come() -> None:
    taken = Counter(held for seed in seeds_of(TOP_UP, 30) for held in drawn(TOP_UP, seed).solution.taken.values())
    assert min(taken[True], taken[False]) >= 8


def test_it_does_not_matter_whether_the_day_itself_is_counted() -> None:
    day = next(node for node in SPENDING.nodes if isinstance(node, Said))
    for seed in seeds_of(SPENDING, 12):
        found = drawn(SPENDING, seed)
        later = dt.date.fromisoformat(found.brief[day.id]) + dt.timedelta(days=1)
        other = solve(SPENDING, world(seed, "budget"), {**found.brief, day.id: later.isoformat()})
        assert [answer.values for answer in other.answers] == [answer.values for answer in found.solution.answers]


def test_a_world_without_the_thing_gives_a_reason() -> None:
    def build() -> Any:
        nowhere = some(rows(list_accounts), lambda a: (f"my {a.nickname}",), fits=[lambda a: a.nickname == "Nowhere"])
        return ((say(ask(nowhere.balance), f"tell me what is on {nowhere}", f"What is on {nowhere}?"),),)

    with pytest.raises(UnboundError, match="some: nothing fits in list_accounts"):
        draw(built(build, "banking"), world(1), Random(1))


def pairs_of(build: Callable[[], Any], *servers: str) -> list[Drawn]:
    purpose = built(build, *servers)
    return [drawn(purpose, seed) for seed in seeds_of(purpose, 20)]


def test_two_things_are_two_things_however_they_are_described() -> None:
    def build() -> Any:
        few = rows(list_accounts, kind="savings")
        one, other = some(few, lambda a: (f"my {a.nickname}",)), some(few, lambda a: (f"what has {a.balance} on it",))
        slots = f"{one} and {other}"
        return ((say(ask(one.id, other.id), f"tell me the numbers of {slots}", f"What are the numbers of {slots}?"),),)

    assert all(len(set(found.solution.answers[0].values)) == 2 for found in pairs_of(build, "banking"))


def test_two_people_are_two_people_however_they_are_called() -> None:
    def build() -> Any:
        book = rows(search_address_book, query="quickpost")
        one, other = (name_of(book, lambda c: c.name) for _ in range(2))
        found = tuple(book.where(lambda c, who=who: named(c.name, who)).the().email for who in (one, other))
        slots = f"{one} and {other}"
        return ((say(ask(*found), f"tell me the addresses of {slots}", f"What are the addresses of {slots}?"),),)

    assert all(len(set(found.solution.answers[0].values)) == 2 for found in pairs_of(build, "email"))


def test_a_name_can_depend_on_what_was_said_before() -> None:
    def build() -> Any:
        kind: Any = word("savings", "joint")
        name = column(rows(list_accounts, kind=kind), lambda a: a.nickname)
        found = rows(list_accounts).the(lambda a: a.nickname == name)
        slots = f"my {kind} account {name}"
        return ((say(ask(found.kind), f"what kind is {slots}", f"tell me what kind {slots} is"),),)

    for found in pairs_of(build, "banking"):
        assert found.solution.answers[0].values[0] in found.brief.values()


def test_a_secret_that_nobody_knows_is_a_reason() -> None:
    def build() -> Any:
        code = secret(lambda _: {}, rows(list_accounts, kind="checking").the().id)
        return ((say(ask(code), f"say {code}", f"tell me {code}"),),)

    with pytest.raises(UnboundError, match="a domain is empty"):
        draw(built(build, "banking"), world(1), Random(1))


def test_what_is_described_must_mean_the_same_after_a_change() -> None:
    def build() -> Any:
        def named(subject: str) -> Any:
            return rows(list_drafts).the(lambda d: d.subject == subject).id

        third = some(rows(list_drafts), lambda d: (f"my draft {d.subject}",), fits=[lambda d: d.subject == "Two"])
        goals = (
            act(update_draft, draft_id=named("Two"), subject="Three"),
            act(update_draft, draft_id=named("One"), subject="Two"),
            ask(third.id),
        )
        return (tuple(say(goal, f"a{place} {third}", f"b{place} {third}") for place, goal in enumerate(goals)),)

    session = world(1, "email")
    for subject in ("One", "Two"):
        session.call("create_draft", {"body": "Soon.", "subject": subject})
    with pytest.raises(UnboundError, match="a description means something else after a change"):
        draw(built(build, "email"), session, Random(1))


def test_no_order_is_meant_by_things_that_another_one_has_too() -> None:
    def build() -> Any:
        order = some(rows(list_orders), lambda o: (f"my order with the {o.summary}", f"my order for {o.total}"))
        return ((say(ask(order.id), f"tell me the number of {order}", f"What is the number of {order}?"),),)

    def holds(other: str, said: str) -> bool:
        return all(thing in other for thing in re.split(", | and ", said))

    purpose = built(build, "shopping")
    (node,) = (node for node in purpose.nodes if isinstance(node, Some))
    for seed in seeds_of(purpose, 30):
        where = drawn(purpose, seed).brief[node.id].where
        orders = Solver(purpose, world(seed, "shopping"), {}).rows(node.rows)
        assert "summary" not in where or sum(holds(order.it["summary"], where["summary"]) for order in orders) == 1
