"""Whether a text asks for a tool, and whether two arguments have each other's words."""

import pytest

from prove.core.examples import Example, Goal, ReferenceCall, Turn
from prove.core.provenance import User
from prove.rollout.reference import with_expected
from prove.synth.proof.proof import Proof
from prove.synth.proof.request_text import arguments_swapped, asks_for
from prove.synth.run.chunks import library, library_graph


def proof_of(text: str, *calls: ReferenceCall, server: str = "banking", goals: tuple[str, ...] = ()) -> Proof:
    bank = library().only((server,))
    wanted = tuple(Goal("write", call) for call in goals)
    example = Example("x", (server,), 0, "", (Turn(text, tuple(bank.tools), calls, wanted),))
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


def test_swapped_words_are_seen_beside_a_value_and_beside_another_goal() -> None:
    issues = {"issue_key": "WEB-1", "relation": "blocks", "other_key": "WEB-2"}
    for first, second, swapped in (("WEB-1", "WEB-2", False), ("WEB-2", "WEB-1", True)):
        said = {"issue_key": User("WEB-1"), "relation": User("blocks"), "other_key": User("WEB-2")}
        link = ReferenceCall("a", "link_issues", dict(issues), provenance=dict(said))
        text = f"Connect two tickets, because {first} blocks {second}."
        assert arguments_swapped(proof_of(text, link, server="issue_tracker"), link) is swapped
    for to, swapped in (("Household", False), ("Everyday", True)):
        known = {"from_account_id": User("Household" if swapped else "Everyday"), "to_account_id": User(to)}
        move = ReferenceCall(
            "a", "transfer_between_accounts", {"amount": 5.0}, provenance={**known, "amount": User("$5")}
        )
        pay = ReferenceCall(
            "b",
            "pay_payee",
            {"from_account_id": "acc_0001", "amount": 9.0},
            provenance={"from_account_id": User("Household"), "payee_id": User("Lars Haddad"), "amount": User("$9")},
        )
        text = "Move $5 from that account to Household. Pay Lars Haddad $9 from Household."
        assert arguments_swapped(proof_of(text, move, pay, goals=("a", "b")), move) is swapped


@pytest.mark.parametrize(("text", "swapped"), [("from Savings to Everyday", False), ("from Everyday to Savings", True)])
def test_swapped_words_are_seen(text: str, swapped: bool) -> None:
    call = ReferenceCall(
        "a",
        "transfer_between_accounts",
        {"from_account_id": "acc_0001", "to_account_id": "acc_0002", "amount": 5.0},
        provenance={"from_account_id": User("Savings"), "to_account_id": User("Everyday"), "amount": User("$5")},
    )
    assert arguments_swapped(proof_of(f"Move $5 {text}.", call), call) is swapped
