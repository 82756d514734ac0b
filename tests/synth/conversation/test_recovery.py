"""Failed tries: refused by the live server, made of what was at hand, never damaged strings."""

import datetime as dt
from random import Random
from typing import Any

from prove.core.examples import Example, ReferenceCall
from prove.core.provenance import Date, Found, Provenance, User
from prove.rollout.replay import replay
from prove.synth.conversation.recovery import plausible_attempt, with_attempts
from prove.synth.run.chunks import library
from tests.synth.conversation.test_purposeful import made


def values(value: Any) -> set[str]:
    """All plain values inside a JSON value, as text."""
    if isinstance(value, dict):
        return set[str]().union(*(values(inner) for inner in value.values()))  # pyright: ignore[reportUnknownVariableType]
    if isinstance(value, list):
        return set[str]().union(*(values(inner) for inner in value))  # pyright: ignore[reportUnknownVariableType]
    return {str(value)}


def tried() -> list[Example]:
    return [
        with_attempts(example, library(), 1.0, Random(number))
        for name in ("close_the_sprint", "share_a_recording", "pay_a_trip_from_savings")
        for number, example in enumerate(made(name))
    ]


def test_an_attempt_is_refused_and_differs_in_one_argument() -> None:
    seen = 0
    for example in tried():
        before = {played.call.id: played.before for played in replay(example.turns, _open(example))}
        calls = {call.id: call for call in example.reference_calls}
        for attempt in (attempt for turn in example.turns for attempt in turn.attempts):
            session, call = before[attempt.before], calls[attempt.before]
            assert session is not None
            result = session.fork().call(attempt.call.name, attempt.call.arguments)
            assert (result.ok, result.code) == (False, attempt.code)
            names = {*attempt.call.arguments, *call.arguments}
            differing = [n for n in names if attempt.call.arguments.get(n) != call.arguments.get(n)]
            assert len(differing) == 1
            seen += 1
    assert seen


def test_what_is_wrong_was_at_hand() -> None:
    for example in tried():
        shown: set[str] = set()
        calls = {call.id: call for call in example.reference_calls}
        for played in replay(example.turns, _open(example)):
            for attempt in example.turns[played.turn].attempts:
                if attempt.before == played.call.id:
                    wrong = values(attempt.call.arguments) - values(calls[attempt.before].arguments)
                    cents = {str(it * 100) for it in played.call.arguments.values() if isinstance(it, float)}
                    assert wrong <= shown | cents
            shown |= values(played.step.result.content)


def _open(example: Example) -> Any:
    return library().only(example.servers).open(example.seed)


def test_no_share_no_attempts() -> None:
    for example in made("close_the_sprint"):
        assert with_attempts(example, library(), 0.0, Random(1)) is example


def test_a_name_is_taken_for_an_id_and_never_that_of_another_thing() -> None:
    session = library().only(("banking",)).open(3)
    looked = {"c1": session.call("list_cards", {})}
    for card in looked["c1"].content["items"]:
        origin = Found("c1", ("items", "*", "id"), where={"last_four": card["last_four"]})
        call = ReferenceCall("c2", "freeze_card", {"card_id": card["id"]}, provenance={"card_id": origin})
        attempt = plausible_attempt(call, library().tools["freeze_card"], session, looked, Random(0))
        assert attempt is not None
        assert attempt.call.arguments == {"card_id": card["name"]}


def test_an_owner_is_not_taken_for_what_belongs_to_him() -> None:
    """The row of a transaction has the account's id, but no name of that account."""
    session = library().only(("banking",)).open(3)
    looked = {"c1": session.call("search_transactions", {})}
    row = looked["c1"].content["items"][0]
    origin = Found("c1", ("items", "*", "account_id"), where={"counterparty": row["counterparty"]})
    call = ReferenceCall("c2", "get_account", {"account_id": row["account_id"]}, provenance={"account_id": origin})
    assert plausible_attempt(call, library().tools["get_account"], session, looked, Random(0)) is None


def test_a_day_may_be_of_the_year_before() -> None:
    session = library().only(("calendar",)).open(3)
    arguments = {"title": "Tennis", "starts_at": f"{session.now + dt.timedelta(days=9):%Y-%m-%dT10:00:00}"}
    said: dict[str, Provenance] = {"title": User("Tennis"), "starts_at": Date("in nine days")}
    attempt = plausible_attempt(
        ReferenceCall("c1", "create_event", arguments, provenance=said),
        library().tools["create_event"],
        session,
        {},
        Random(0),
    )
    assert attempt is not None
    assert int(attempt.call.arguments["starts_at"][:4]) == session.now.year - 1


def test_what_cannot_go_wrong_has_no_attempt() -> None:
    session = library().only(("banking",)).open(1)
    assert (
        plausible_attempt(ReferenceCall("c1", "list_cards"), library().tools["list_cards"], session, {}, Random(0))
        is None
    )
    optional = ReferenceCall("c1", "list_accounts", {"kind": "savings"}, provenance={"kind": User("savings")})
    assert plausible_attempt(optional, library().tools["list_accounts"], session, {}, Random(0)) is None
