"""Sightings know where an entity was seen and what was beside it, and copies grow apart."""

from prove.core.records import Target
from prove.ground import Sightings
from tests.ground.worlds import ACCOUNTS, bank, surveyed

CARDS = Target.of("banking.cards")


def test_what_is_in_one_row_is_together() -> None:
    session, seen = bank(), Sightings()
    tool = session.environment.tools["list_cards"]
    seen.add(tool, {}, session.call("list_cards", {}).content)
    card = seen.keys(CARDS)[0]
    row = seen.of(CARDS, card)[0].row
    assert seen.together((CARDS, card), ACCOUNTS) == [row["account_id"]]
    assert card in seen.together((ACCOUNTS, row["account_id"]), CARDS)
    assert seen.together((CARDS, "card_9999"), ACCOUNTS) == []
    assert seen.of(CARDS, "card_9999") == []


def test_the_argument_of_a_call_is_beside_what_it_shows() -> None:
    session, seen = bank(), Sightings()
    account = surveyed().keys(ACCOUNTS)[0]
    tool = session.environment.tools["list_cards"]
    seen.add(tool, {"account_id": account}, session.call("list_cards", {"account_id": account}).content)
    assert seen.together((ACCOUNTS, account), CARDS) == seen.keys(CARDS) != []


def test_a_copy_grows_alone() -> None:
    session = bank()
    seen = surveyed().copy()
    before = {target: len(keys) for target, keys in surveyed().seen.items()}
    tool = session.environment.tools["add_payee"]
    added = session.call("add_payee", {"name": "Ana Roth", "iban": "GB33BUKB20201555555555"})
    assert added.ok, added.text
    seen.add(tool, {}, added.content)
    key = added.content["id"]
    assert seen.of(Target.of("banking.payees"), key)
    assert {target: len(keys) for target, keys in surveyed().seen.items()} == before
