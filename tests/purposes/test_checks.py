"""What is wrong with a purpose is said in a sentence, before anything is run."""

from typing import Any, cast

import pytest
from tests.purposes.samples import TOP_UP, built, never_said

from prove.purposes.catalogue import purposes
from prove.purposes.checks import problems_of
from prove.purposes.program import act, again, amount, ask, day, each, me, number, rows, say, some, text
from prove.servers import environment
from prove.servers.banking.tools import freeze_card, list_accounts, list_cards, transfer_between_accounts
from prove.servers.email.tools import send_email

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


def wrong_field_of_each() -> Any:
    goal = each(rows(list_cards), lambda card: act(TRANSFER, from_account_id=card.id, to_account_id="a", amount=1.0))
    return ((say(goal, "empty all of my cards", "take everything off my cards"),),)


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


def forgotten_goal() -> Any:
    one = again(account("my"), "it")
    tell = say(ask(one.balance), f"tell me about {one}", f"What is on {one}?")
    say(ask(one.nickname), f"tell me the name of {one:again}", f"What is {one:again} called?")
    return ((tell,),)


def same_words() -> Any:
    one, two = account("my"), again(account("the"), "that")
    tell = say(ask(one.balance, two.balance), f"show me {one} and {two}", f"tell me about {one} and {two}")
    name = say(ask(two.nickname), f"say more of {two:again}", f"go on with {two:again}")
    number_ = say(ask(two.id), f"say more of {two:again}", f"continue with {two:again}")
    return ((tell, name, number_),)


def unknown_form() -> Any:
    one = account("my")
    return ((say(ask(one.balance), f"tell me about {one:agian}", f"What is on {one}?"),),)


def slot_in_later_words() -> Any:
    much = amount(1, 2)
    one = again(account("my"), f"the one with {much}")
    return ((say(ask(one.balance), f"tell me about {one} and {much}", f"What is on {one}, {much}?"),),)


def same_phrase() -> Any:
    one = account("my")
    return ((say(ask(one.balance), f"show me {one}", f"What is on {one}?", f"show me {one}"),),)


def stray_mark() -> Any:
    one = account("my")
    return ((say(ask(one.balance), f"tell me about {one}.", f"What is on {one}?"),),)


def stray_space() -> Any:
    one = account("my")
    return ((say(ask(one.balance), f"tell me  about {one}", f"What is on {one}?"),),)


def stray_bracket() -> Any:
    one = account("my")
    return ((say(ask(one.balance), f"tell [me] about {one}", f"What is on {one}?"),),)


def twice() -> Any:
    one = account("my")
    return ((say(ask(one.balance), f"look at {one} and tell me about {one}", f"What is on {one}?"),),)


def other_field() -> Any:
    much = amount(1, 2)
    one = some(rows(list_accounts), lambda a: (f"my {a.nickname} with {much}",))
    return ((say(ask(one.balance), f"tell me about {one}, {much}", f"What is on {one}, {much}?"),),)


def no_field() -> Any:
    one = some(rows(list_accounts), lambda _: ("my account",))
    return ((say(ask(one.balance), f"tell me about {one}", f"What is on {one}?"),),)


def half_told() -> Any:
    one = account("my")
    tell = ask(one.balance, one.status, told=("There are {}.",))
    return ((say(tell, f"tell me about {one}", f"What is on {one}?"),),)


def form_in_a_text() -> Any:
    one = account("my")
    mail = act(send_email, to=(me.email,), subject="Money", body=text(f"There are {one.balance:lower}."))
    return ((say(mail, f"mail me about {one}", f"write me about {one}"),),)


def turn_that_needs_no_call() -> Any:
    one = again(account("my"), "it")
    name = say(ask(one.status), f"tell me the status of {one:again}", f"What is the status of {one:again}?")
    return ((say(ask(one.balance), f"tell me about {one}", f"What is on {one}?"),), (name,))


@pytest.mark.parametrize(
    ("build", "servers", "problem"),
    [
        (turn_that_needs_no_call, ("banking",), "turn 2 asks only for what the turns before it have shown"),
        (forgotten_goal, ("banking",), "is not in a turn"),
        (same_words, ("banking",), "'say more of …' can mean two goals"),
        (unknown_form, ("banking",), "'tell me about …' has a slot with the form 'agian', which there is not"),
        (slot_in_later_words, ("banking",), "words for later mentions have none"),
        (same_phrase, ("banking",), "'show me …' stands there twice"),
        (stray_mark, ("banking",), "'tell me about ….' ends like a sentence and does not begin like one"),
        (stray_space, ("banking",), "'tell me  about …' has spaces where none belong"),
        (stray_bracket, ("banking",), "'tell [me] about …' has brackets: alternatives are written [one|another]"),
        (twice, ("banking",), "says a some of list_accounts twice"),
        (other_field, ("banking",), "the description 'my … with …' has a slot that is no field of the row"),
        (no_field, ("banking",), "the description 'my account' names no field"),
        (half_told, ("banking",), "'There are {}.' is no sentence with the 2 values that are asked for"),
        (form_in_a_text, ("banking", "email"), "a text for others has plain values"),
        (other_server, ("banking", "email"), "@purpose names email, of which it uses no tool"),
        (other_server, (), "it uses banking, which @purpose does not name"),
        (wrong_reference, ("banking",), "to_account_id of transfer_between_accounts gets a reference to"),
        (wrong_unit, ("banking",), "amount of transfer_between_accounts gets a value of the kind string, not number"),
        (
            wrong_field_of_each,
            ("banking",),
            "from_account_id of transfer_between_accounts gets a reference to",
        ),
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


def test_a_reason_speaks_of_nobody_who_is_not_named_yet() -> None:
    purpose = built(one_phrase, "banking", because=("They've asked for it.", "Theirs is a good idea.", "There it is."))
    found = [problem for problem in problems_of(purpose, LIBRARY) if "before anybody is named" in problem]
    assert [problem.split()[0] for problem in found] == ["\"They've", "'Theirs"]


def test_a_reason_is_a_sentence() -> None:
    purpose = built(one_phrase, "banking", because=("because I say so",))
    assert "'because I say so' is no sentence" in problems_of(purpose, LIBRARY)
