"""Failed tries: refused by the live server, made of what was at hand, never damaged strings."""

from random import Random
from typing import Any

from prove.core.examples import Example, ReferenceCall
from prove.core.provenance import Found, User
from prove.core.results import Result
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


def test_a_neighbours_id_is_tried_before_an_argument_is_left_out() -> None:
    """Of two cards, the blocked one cannot be blocked again."""
    for seed in range(60):
        session = library().only(("banking",)).open(seed)
        cards = session.call("list_cards", {}).content
        by_status = {card["status"]: card["id"] for card in cards["items"]}
        if not {"active", "frozen"} <= set(by_status):
            continue
        looked: dict[str, Result] = {"c1": session.call("list_cards", {})}
        origin = Found("c1", ("items", "*", "id"), where={"id": by_status["active"]})
        call = ReferenceCall("c2", "freeze_card", {"card_id": by_status["active"]}, provenance={"card_id": origin})
        attempt = plausible_attempt(call, library().tools["freeze_card"], session, looked, Random(0))
        assert attempt is not None
        assert attempt.call.arguments["card_id"] in {card["id"] for card in cards["items"]} - {by_status["active"]}
        return
    raise AssertionError("no world has such cards")


def test_what_cannot_go_wrong_has_no_attempt() -> None:
    session = library().only(("banking",)).open(1)
    assert (
        plausible_attempt(ReferenceCall("c1", "list_cards"), library().tools["list_cards"], session, {}, Random(0))
        is None
    )
    optional = ReferenceCall("c1", "list_accounts", {"kind": "savings"}, provenance={"kind": User("savings")})
    assert plausible_attempt(optional, library().tools["list_accounts"], session, {}, Random(0)) is None
