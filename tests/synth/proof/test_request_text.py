"""Whether a text asks for a tool, and whether two arguments have each other's words."""

import pytest

from prove.core.examples import Example, ReferenceCall, Turn
from prove.core.provenance import User
from prove.rollout.reference import with_expected
from prove.synth.proof.proof import Proof
from prove.synth.proof.request_text import arguments_swapped, asks_for
from prove.synth.run.chunks import library, library_graph


def proof_of(text: str, *calls: ReferenceCall) -> Proof:
    bank = library().only(("banking",))
    example = Example("x", ("banking",), 0, "", (Turn(text, tuple(bank.tools), calls),))
    return Proof(with_expected(example, bank.open(0)), library(), library_graph())


@pytest.mark.parametrize(
    ("tool", "text", "asked"),
    [
        ("freeze_card", "Please freeze my card.", True),
        ("freeze_card", "What is the weather like?", False),
        ("list_accounts", "Which accounts do I have?", True),
        ("list_accounts", "Please list everything.", False),
    ],
)
def test_a_text_asks_for_a_tool_by_a_phrase_or_by_its_name(tool: str, text: str, asked: bool) -> None:
    assert asks_for(proof_of(text), tool, text) is asked


@pytest.mark.parametrize(("text", "swapped"), [("from Savings to Everyday", False), ("from Everyday to Savings", True)])
def test_swapped_words_are_seen(text: str, swapped: bool) -> None:
    call = ReferenceCall(
        "a",
        "transfer_between_accounts",
        {"from_account_id": "acc_0001", "to_account_id": "acc_0002", "amount": 5.0},
        provenance={"from_account_id": User("Savings"), "to_account_id": User("Everyday"), "amount": User("$5")},
    )
    assert arguments_swapped(proof_of(f"Move $5 {text}.", call), call) is swapped
