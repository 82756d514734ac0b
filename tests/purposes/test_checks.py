"""What is wrong with a purpose is said in a sentence, before anything is run."""

from typing import Any, cast

import pytest
from tests.purposes.samples import TOP_UP, built, never_said

from prove.purposes.catalogue import purposes
from prove.purposes.checks import problems_of
from prove.purposes.program import act, again, amount, ask, day, number, rows, say, some
from prove.servers import environment
from prove.servers.banking.tools import freeze_card, list_accounts, list_cards, transfer_between_accounts

LIBRARY = environment()
TRANSFER = cast(Any, transfer_between_accounts)


@pytest.mark.parametrize("name", purposes())
def test_nothing_is_wrong_with_our_purposes(name: str) -> None:
    assert problems_of(purposes()[name], LIBRARY) == []


def test_nothing_is_wrong_with_the_purpose_of_the_tests() -> None:
    assert problems_of(TOP_UP, LIBRARY) == []


def account(words: str) -> Any:
    return some(rows(list_accounts), lambda a: (f"{words} {a.nickname}",))


def said(goal: Any, *nodes: Any) -> Any:
    slots = " and ".join(f"{node}" for node in nodes)
    return ((say(goal, f"do it with {slots}", f"make it so with {slots}"),),)


def other_server() -> Any:
    card = some(rows(list_cards), lambda c: (f"my {c.name}",))
    return said(act(freeze_card, card_id=card.id), card)


def wrong_reference() -> Any:
    card, much = some(rows(list_cards), lambda c: (f"my {c.name}",)), amount(1, 2)
    source = account("my")
    return said(act(TRANSFER, from_account_id=source.id, to_account_id=card.id, amount=much), card, source, much)


def wrong_unit() -> Any:
    one, two, when = account("my"), account("the"), day(1, 3)
    return said(act(TRANSFER, from_account_id=one.id, to_account_id=two.id, amount=when), one, two, when)


def unknown_word() -> Any:
    return said(ask(rows(cast(Any, list_accounts), kind="golden").count()), number(1, 2))


def missing_argument() -> Any:
    one = account("my")
    return said(act(TRANSFER, from_account_id=one.id, amount=1.0), one)


def one_phrase() -> Any:
    one = account("my")
    return ((say(ask(one.balance), f"tell me about {one}"),),)


def again_too_early() -> Any:
    one = again(account("my"), "it")
    return ((say(ask(one.balance), f"tell me about {one:again}, I mean {one}", f"tell me about {one}"),),)


def act_that_reads() -> Any:
    one = account("my")
    return said(act(cast(Any, list_accounts)), one)


@pytest.mark.parametrize(
    ("build", "servers", "problem"),
    [
        (other_server, ("banking", "email"), "@purpose names email, of which it uses no tool"),
        (other_server, (), "it uses banking, which @purpose does not name"),
        (wrong_reference, ("banking",), "to_account_id of transfer_between_accounts gets a reference to"),
        (wrong_unit, ("banking",), "amount of transfer_between_accounts gets a value of the kind string, not number"),
        (unknown_word, ("banking",), "'golden' is no kind of list_accounts"),
        (missing_argument, ("banking",), "transfer_between_accounts needs to_account_id"),
        (one_phrase, ("banking",), "has 1 phrasings; at least 2 are needed"),
        (again_too_early, ("banking",), "again before it was said"),
        (act_that_reads, ("banking",), "list_accounts only reads: it is no goal to act"),
        (never_said, (), "is not said in every phrasing"),
    ],
)
def test_what_is_wrong_is_said(build: Any, servers: tuple[str, ...], problem: str) -> None:
    assert any(problem in found for found in problems_of(built(build, *servers), LIBRARY))
