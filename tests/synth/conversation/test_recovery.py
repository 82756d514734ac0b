"""Failed tries: refused by the live server, made of what was at hand, never damaged strings."""

from dataclasses import replace
from random import Random
from typing import Any

from prove.core.examples import Attempt, Example, ReferenceCall, Turn
from prove.core.provenance import Found, User
from prove.core.results import Result
from prove.core.world_session import WorldSession
from prove.rollout.replay import replay
from prove.synth.conversation.recovery import Course, plausible_attempt, with_attempts
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


def corrected(turn: Turn, attempt: Attempt) -> ReferenceCall:
    """The call that is made right after all: the one of the same tool that is nearest to the failed try."""
    after = [call.id for call in turn.reference_calls].index(attempt.before)
    same = [call for call in turn.reference_calls[after:] if call.name == attempt.call.name]
    return min(same, key=lambda call: len(differing(call, attempt)))


def differing(call: ReferenceCall, attempt: Attempt) -> list[str]:
    names = {*attempt.call.arguments, *call.arguments}
    return [name for name in names if attempt.call.arguments.get(name) != call.arguments.get(name)]


def test_an_attempt_is_refused_and_differs_in_one_argument() -> None:
    seen = 0
    for example in tried():
        before = {played.call.id: played.before for played in replay(example.turns, _open(example))}
        for turn in example.turns:
            for attempt in turn.attempts:
                session = before[attempt.before]
                assert session is not None
                result = session.fork().call(attempt.call.name, attempt.call.arguments)
                assert (result.ok, result.code) == (False, attempt.code)
                assert len(differing(corrected(turn, attempt), attempt)) == 1
                seen += 1
    assert seen


def test_what_is_wrong_was_at_hand_and_what_is_right_was_not_if_it_had_to_be_looked_up() -> None:
    by_name = 0
    for example in tried():
        shown: set[str] = set()
        for played in replay(example.turns, _open(example)):
            turn = example.turns[played.turn]
            for attempt in (each for each in turn.attempts if each.before == played.call.id):
                right = corrected(turn, attempt)
                (name,) = differing(right, attempt)
                wrong, value = attempt.call.arguments[name], right.arguments[name]
                if isinstance(value, float):
                    assert wrong == round(value * 100)
                elif library().tools[right.name].parameters.fields[name].ref is not None:
                    by_name += 1
                    assert attempt.before != right.id
                    assert any(wrong in each.user for each in example.turns[: played.turn + 1])
                    assert str(value) not in shown
            shown |= values(played.step.result.content)
    assert by_name


def _open(example: Example) -> Any:
    return library().only(example.servers).open(example.seed)


def test_no_share_no_attempts() -> None:
    for example in made("close_the_sprint"):
        assert with_attempts(example, library(), 0.0, Random(1)) is example


def course(session: WorldSession, said: str = "", **results: Result) -> Course:
    """All calls of a turn before the goal, in a world that none of them changes."""
    return Course(lambda _: session, results, set(results), said)


def test_a_name_is_taken_for_an_id_and_never_that_of_another_thing() -> None:
    session = library().only(("banking",)).open(3)
    looked = session.call("list_cards", {})
    tool = library().tools["freeze_card"]
    for card in looked.content["items"]:
        origin = Found("c1", ("items", "*", "id"), where={"last_four": card["last_four"]})
        call = ReferenceCall("c2", "freeze_card", {"card_id": card["id"]}, provenance={"card_id": origin})
        attempt = plausible_attempt(call, tool, course(session, card["name"], c1=looked), Random(0))
        assert attempt is not None
        assert (attempt.before, attempt.call.arguments) == ("c1", {"card_id": card["name"]})
        unsaid = course(session, f"the one that ends in {card['last_four']}", c1=looked)
        assert plausible_attempt(call, tool, unsaid, Random(0)) is None


def test_nobody_tries_a_name_once_the_id_was_read() -> None:
    session = library().only(("banking",)).open(3)
    looked = session.call("list_cards", {})
    card, tool = looked.content["items"][0], library().tools["freeze_card"]
    origin = Found("c2", ("items", "*", "id"), where={"name": card["name"]})
    call = ReferenceCall("c3", "freeze_card", {"card_id": card["id"]}, provenance={"card_id": origin})
    assert plausible_attempt(call, tool, course(session, card["name"], c1=looked, c2=looked), Random(0)) is None
    others = session.call("list_accounts", {})
    assert plausible_attempt(call, tool, course(session, card["name"], c1=others, c2=looked), Random(0)) is not None
    goal_between = replace(course(session, card["name"], c2=looked, goal=others), lookups={"c2"})
    assert plausible_attempt(call, tool, goal_between, Random(0)) is None
    earlier = replace(course(session, card["name"], c2=looked), lookups=frozenset[str]())
    assert plausible_attempt(call, tool, earlier, Random(0)) is None


def test_an_owner_is_not_taken_for_what_belongs_to_him() -> None:
    """The row of a transaction has the account's id, but no name of that account."""
    session = library().only(("banking",)).open(3)
    looked = session.call("search_transactions", {})
    row = looked.content["items"][0]
    origin = Found("c1", ("items", "*", "account_id"), where={"counterparty": row["counterparty"]})
    call = ReferenceCall("c2", "get_account", {"account_id": row["account_id"]}, provenance={"account_id": origin})
    here = course(session, row["counterparty"], c1=looked)
    assert plausible_attempt(call, library().tools["get_account"], here, Random(0)) is None


def test_no_attempt_comes_before_its_condition_is_known() -> None:
    session = library().only(("banking",)).open(3)
    looked, balance = session.call("list_cards", {}), session.call("list_accounts", {})
    card = looked.content["items"][0]
    origin = Found("c1", ("items", "*", "id"), where={"last_four": card["last_four"]})
    call = ReferenceCall("c3", "freeze_card", {"card_id": card["id"]}, provenance={"card_id": origin})
    here = course(session, card["name"], c1=looked, c2=balance)
    assert plausible_attempt(call, library().tools["freeze_card"], here, Random(0)) is not None
    for shown in ("c1", "c2"):
        conditional = replace(here, conditions={"c3": (shown,)})
        assert plausible_attempt(call, library().tools["freeze_card"], conditional, Random(0)) is None


def test_what_cannot_go_wrong_has_no_attempt() -> None:
    session = library().only(("banking",)).open(1)
    assert (
        plausible_attempt(ReferenceCall("c1", "list_cards"), library().tools["list_cards"], course(session), Random(0))
        is None
    )
    optional = ReferenceCall("c1", "list_accounts", {"kind": "savings"}, provenance={"kind": User("savings")})
    assert plausible_attempt(optional, library().tools["list_accounts"], course(session), Random(0)) is None
