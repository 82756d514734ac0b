"""The values that can be said, and their words."""

import datetime as dt
from typing import Any

from tests.purposes.samples import TOP_UP, built, drawn, seeds_of, world

from prove.purposes.domains import described_fields, drawable, field_words, quoted_fields, values_of, words_of
from prove.purposes.nodes import Said, Some
from prove.purposes.program import DAY, NAME, ask, column, day, name_of, present, rows, say, secret, some, word, workday
from prove.servers.banking.tools import list_accounts
from prove.servers.budget.tools import list_expenses
from prove.servers.email.tools import list_drafts, search_address_book


def said_nodes(build: Any, *servers: str) -> tuple[Any, list[Said]]:
    purpose = built(build, *servers)
    return purpose, [node for node in purpose.nodes if isinstance(node, Said)]


def test_days_are_counted_from_today() -> None:
    purpose, (node,) = said_nodes(lambda: ((say(ask(day(-1, 2)), "a", "b"),),), "banking")
    session = world(1)
    today = session.now.date()
    assert values_of(purpose, node, session, {}) == [(today + dt.timedelta(days=n)).isoformat() for n in range(-1, 3)]


def test_days_at_work_are_from_monday_to_friday() -> None:
    purpose, (node,) = said_nodes(lambda: ((say(ask(workday(1, 14)), "a", "b"),),), "banking")
    days = [dt.date.fromisoformat(value) for value in values_of(purpose, node, world(1), {})]
    assert [day.weekday() for day in sorted(days, key=dt.date.weekday)] == [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]


def test_people_are_called_by_their_first_name_where_one_has_it() -> None:
    def build() -> Any:
        return ((say(ask(name_of(rows(search_address_book, query="example"), lambda c: c.name)), "a", "b"),),)

    purpose, (node,) = said_nodes(build, "email")
    values = values_of(purpose, node, world(1, "email"), {})
    full = [value for value in values if " " in value]
    firsts = [value.split()[0] for value in full]
    assert {value for value in values if " " not in value} == {name for name in firsts if firsts.count(name) == 1}


def test_a_secret_is_that_of_the_entity() -> None:
    purpose, (node,) = said_nodes(
        lambda: ((say(ask(secret(lambda s: {"a": "1", "b": "2"}, "b")), "x", "y"),),), "banking"
    )
    assert drawable(purpose, node, world(1), {}) == ["2"]
    assert values_of(purpose, node, world(1), {}) == ["1", "2"]


def test_names_are_said_as_they_are_and_days_as_people_say_them() -> None:
    now = dt.datetime(2026, 5, 1, 12)
    assert words_of("Blue Door", NAME, now) == ["Blue Door"]
    assert words_of("2026-05-02", DAY, now)[0] == "tomorrow"


def test_fields_are_said_in_the_words_of_the_server() -> None:
    node = next(node for node in TOP_UP.nodes if isinstance(node, Some))
    assert [described_fields(TOP_UP, each) for each in node.descriptions] == [["nickname"], ["balance"]]
    (seed,) = seeds_of(TOP_UP, 1)
    assert drawn(TOP_UP, seed).brief[node.id].where.keys() <= {"nickname", "balance"}
    assert field_words(TOP_UP, node, "balance", 12.5, world(1))[0] == "$12.50"


def test_a_row_without_a_name_has_none_to_say() -> None:
    def build() -> Any:
        return ((say(ask(column(rows(list_expenses), lambda e: present(e.shared_with))), "a", "b"),),)

    purpose, (node,) = said_nodes(build, "budget")
    values = values_of(purpose, node, world(1, "budget"), {})
    assert values
    assert all("@" in value for value in values)


def test_all_names_can_be_said_as_long_as_what_narrows_them_down_is_not() -> None:
    def build() -> Any:
        kind: Any = word("savings", "joint")
        return ((say(ask(column(rows(list_accounts, kind=kind), lambda a: a.nickname)), "a", "b"),),)

    purpose, (kind, name) = said_nodes(build, "banking")
    narrow = [set(values_of(purpose, name, world(2), {kind.id: value})) for value in ("savings", "joint")]
    wide = set(values_of(purpose, name, world(2), {}))
    assert narrow[0].isdisjoint(narrow[1])
    assert narrow[0] | narrow[1] < wide


def test_what_stands_in_quotation_marks_is_word_for_word() -> None:
    def build() -> Any:
        draft = some(rows(list_drafts), lambda d: (f'my draft "{d.subject}"', f"the draft about {d.subject}"))
        return ((say(ask(draft.id), f"tell me the number of {draft}", f"What is the number of {draft}?"),),)

    purpose = built(build, "email")
    (node,) = (node for node in purpose.nodes if isinstance(node, Some))
    assert [quoted_fields(purpose, each) for each in node.descriptions] == [["subject"], []]
