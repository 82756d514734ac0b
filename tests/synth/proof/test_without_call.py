"""Without a call, the calls that need it are refused, and the outcome may differ."""

from prove.core.examples import Dependency, Example, ReferenceCall, Turn
from prove.rollout.reference import with_expected
from prove.servers.banking.records import Bank
from prove.synth.proof.without_call import without_call
from prove.synth.run.chunks import library


def test_later_calls_that_need_it_are_refused() -> None:
    bank = library().only(("banking",))
    state = bank.open(0).state("banking")
    assert isinstance(state, Bank)
    card = next(card for card in state.cards if card.status == "active").id
    pin = next(iter(state.customers)).pin
    calls = (
        ReferenceCall("a", "list_cards"),
        ReferenceCall("b", "freeze_card", {"card_id": card}),
        ReferenceCall("c", "unfreeze_card", {"card_id": card, "pin": pin}, (Dependency("b", "implicit"),)),
    )
    turn = Turn("Do it.", tuple(bank.tools), calls)
    example = with_expected(Example("x", ("banking",), 0, "", (turn,)), bank.open(0))
    assert without_call(example, "a", bank.open(0)).refused == ()
    assert not without_call(example, "a", bank.open(0)).outcome_differs
    assert without_call(example, "b", bank.open(0)).refused == ("c",)
    last = without_call(example, "c", bank.open(0))
    assert last.refused == ()
    assert last.outcome_differs
