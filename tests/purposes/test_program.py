"""Expressions are nodes: they have no truth value, phrases hold them as slots, and only purposes are made of them."""

from typing import Any, cast

import pytest
from tests.purposes.samples import TOP_UP, built

from prove.purposes.catalogue import purposes
from prove.purposes.nodes import Applied, BadPurposeError, FieldOf, Said, Some
from prove.purposes.program import (
    address_in,
    amount,
    amount_in,
    ask,
    either,
    given,
    halfway,
    me,
    money,
    months_between,
    node_of,
    number_in,
    on_weekday,
    purpose,
    rows,
    say,
    slug,
    time_of,
    today,
)
from prove.purposes.solving import Solver, UnboundError, solve
from prove.servers import environment
from prove.servers.banking.tools import list_accounts


def test_an_expression_outside_of_a_purpose_is_refused() -> None:
    with pytest.raises(BadPurposeError, match="inside a function"):
        amount(1, 2)


def test_a_value_that_is_not_known_yet_has_no_truth_value() -> None:
    def wrong() -> Any:
        return ((ask(rows(list_accounts).count()),),) if amount(1) else ()

    with pytest.raises(BadPurposeError, match="use when"):
        built(wrong, "banking")


def test_a_turn_is_made_of_goals() -> None:
    with pytest.raises(BadPurposeError, match="a turn is made of goals"):
        built(lambda: ((amount(1, 2),),), "banking")


def test_two_purposes_cannot_have_one_name() -> None:
    def close_the_sprint() -> Any:
        return ()

    assert "close_the_sprint" in purposes()
    with pytest.raises(BadPurposeError, match="two purposes"):
        purpose("banking")(close_the_sprint)


def test_the_parts_of_a_phrase_are_text_and_slots() -> None:
    tell = TOP_UP.turns[0][0]
    text, (node, spec) = list(TOP_UP.parts(tell.phrases[0]))
    assert (text, type(node), spec) == ("tell me what is on ", Some, "")


def test_fields_and_operators_are_nodes() -> None:
    seen: list[Any] = []

    def build() -> Any:
        account = rows(list_accounts).the()
        seen.extend((node_of(account.balance), node_of(money(account.balance / 2))))
        return ()

    built(build, "banking")
    assert [type(node) for node in seen] == [FieldOf, Applied]
    assert [node.name for node in seen] == ["balance", "money"]


def test_all_tools_are_known_without_running() -> None:
    assert TOP_UP.tools == ("list_accounts", "transfer_between_accounts")


def test_words_belong_to_what_they_are_said_of() -> None:
    def build() -> Any:
        cost = say(amount(1, 2), "a", "b")
        assert node_of(cost).phrases == ("a", "b")
        return ()

    built(build, "banking")


def test_a_phrase_may_have_alternatives() -> None:
    def build() -> Any:
        cost = say(amount(1, 2), "[the|my] fee[ now|]", "[it]")
        assert node_of(cost).phrases == ("the fee now", "the fee", "my fee now", "my fee", "[it]")
        assert node_of(cost).kinds == (("the fee now", "the fee", "my fee now", "my fee"), ("[it]",))
        return ()

    built(build, "banking")


LETTER = (
    "Your invoice GP-35991 comes to $1,035.82. Pay $1,035.82 to GB17SLVB00081030125739 for GP-35991. "
    "Questions go to <bills@green-park.example>, that is bills@green-park.example."
)


@pytest.mark.parametrize(
    ("read", "found"),
    [(amount_in, 1035.82), (number_in, "GP-35991"), (address_in, "bills@green-park.example")],
)
def test_the_only_value_of_its_kind_is_read_from_a_text(read: Any, found: Any) -> None:
    seen: list[Any] = []

    def build() -> Any:
        seen.append(node_of(read("")))
        return ()

    built(build, "banking")
    assert seen[0].function(LETTER) == found
    for letter in ("Nothing is due.", LETTER + " Or was it JD-98793, with $77.13, for me@home.example?"):
        with pytest.raises(ValueError, match="in a text"):
            seen[0].function(letter)


def test_the_middle_has_as_many_places_as_coordinates() -> None:
    seen: list[Any] = []

    def build() -> Any:
        seen.append(node_of(halfway(0, 0)))
        return ()

    built(build, "banking")
    assert seen[0].function(39.98287, 40.01060) == 39.99674
    assert seen[0].function(-90.0183, -89.99257) == -90.00544


@pytest.mark.parametrize(("day", "found"), [("2026-11-13", True), ("2026-11-14", False), ("2026-11-15T09:00", False)])
def test_friday_is_the_last_weekday(day: str, found: bool) -> None:
    seen: list[Any] = []

    def build() -> Any:
        seen.append(node_of(on_weekday(today())))
        return ()

    built(build, "banking")
    assert seen[0].function(day) is found


def test_a_plain_number_may_come_first() -> None:
    seen: list[Any] = []

    def build() -> Any:
        seen.append(node_of(100 - amount(1, 2)))
        return ()

    built(build, "banking")
    first, second = seen[0].arguments
    assert (seen[0].name, first) == ("sub", 100)
    assert isinstance(node_of(second), Said)


def test_a_value_is_given_where_a_test_is_true() -> None:
    def build() -> Any:
        first = rows(list_accounts).most(lambda a: a.balance)
        return ((say(ask(given(first.nickname, first.balance > limit)), "name it", "say it"),),)

    limit = 0.0
    session = environment().only(("banking",)).open(3)
    assert solve(built(build, "banking"), session, {}).answers
    limit = 1e9
    with pytest.raises(UnboundError, match="must be true"):
        solve(built(build, "banking"), session, {})


def test_names_and_times_are_put_as_others_write_them() -> None:
    session = environment().only(("banking",)).open(3)
    made: list[Any] = []

    def build() -> Any:
        made.extend((slug("Public API"), time_of(cast(Any, "2026-05-03T12:30")), today()))
        return ()

    solver = Solver(built(build, "banking"), session, {})
    found = [solver.value(each).it for each in made]
    assert found == ["public-api", "12:30", session.now.date().isoformat()]


def test_months_are_counted_from_one_to_another() -> None:
    seen: list[Any] = []

    def build() -> Any:
        seen.append(node_of(months_between(today(), today())))
        return ()

    built(build, "banking")
    assert seen[0].function("2026-11-30", "2026-12-01") == 1
    assert seen[0].function("2026-01-01T09:00", "2026-01-31") == 0
    assert seen[0].function("2025-12-31", "2026-02-01") == 2


def test_what_is_true_or_not_has_words() -> None:
    seen: list[Any] = []

    def build() -> Any:
        seen.append(node_of(either(me.name == "", "leads", "does not lead")))
        return ()

    built(build, "banking")
    assert [seen[0].function(test, "leads", "does not lead") for test in (True, False)] == ["leads", "does not lead"]
