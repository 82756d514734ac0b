"""Without a call, the calls that need it are refused, and the outcome may differ."""

from prove.core.examples import Dependency, Example, ReferenceCall, Turn
from prove.rollout.reference import with_expected
from prove.synth.proof.without_call import without_call
from prove.synth.run.chunks import library
from tests.worlds import next_key


def test_later_calls_that_need_it_are_refused() -> None:
    bank = library().only(("banking",))
    added = {"name": "Zed Quill", "iban": "GB29NWBK60161331926819"}
    calls = (
        ReferenceCall("a", "list_payees"),
        ReferenceCall("b", "add_payee", added),
        ReferenceCall(
            "c", "remove_payee", {"payee_id": next_key("banking.payees", seed=0)}, (Dependency("b", "explicit"),)
        ),
    )
    turn = Turn("Do it.", tuple(bank.tools), calls)
    example = with_expected(Example("x", ("banking",), 0, "", (turn,)), bank.open(0))
    assert without_call(example, "a", bank.open(0)).refused == ()
    assert not without_call(example, "a", bank.open(0)).outcome_differs
    assert without_call(example, "b", bank.open(0)).refused == ("c",)
    last = without_call(example, "c", bank.open(0))
    assert last.refused == ()
    assert last.outcome_differs
