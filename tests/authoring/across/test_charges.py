"""Charges are compared as often as they occur; cards that differ are told."""

import datetime as dt
from collections import Counter
from typing import Any

from msgspec.structs import replace

from prove.authoring.across.charges import Charge, as_charge, cents, not_in_the_bank, not_of_the_bank
from prove.authoring.across.rules import Worlds
from tests.authoring.across.changed import Change, ChangedWorlds

LUNCH = Charge("acc_1", "The Copper Pot", dt.date(2026, 5, 1), -1250)


def test_a_line_of_the_bank_is_a_charge() -> None:
    line = Worlds(1).rows("banking.transactions")[0]
    assert as_charge(line) == (line.account_id, line.counterparty, line.booked_at.date(), cents(line.amount))
    assert cents(10.29) == 1029


def test_a_charge_must_be_there_as_often_as_it_was_made() -> None:
    assert list(not_in_the_bank(Counter([LUNCH]), Counter([LUNCH]))) == []
    for wanted, seen in ((2, 1), (0, 1), (1, 0)):
        (said,) = not_in_the_bank(Counter([LUNCH] * wanted), Counter([LUNCH] * seen))
        assert said.startswith(f"The Copper Pot: -12.5 on 2026-05-01 {wanted} times")


def differing(change: Change) -> list[str]:
    worlds = ChangedWorlds(1, "banking.cards", change)
    return list(not_of_the_bank(worlds, "food_delivery.cards", "name", "food app"))


def with_another_name(cards: list[Any]) -> list[Any]:
    return [replace(card, name="Another card") for card in cards]


def test_another_card_or_another_name_is_told() -> None:
    assert differing(lambda cards: cards) == []
    missing = differing(lambda _: [])
    assert missing
    assert all("the bank has none" in said for said in missing)
    assert all("Another card" in said for said in differing(with_another_name))
    assert len(differing(with_another_name)) == len(missing)


def test_a_card_that_the_wallet_has_elsewhere_is_told() -> None:
    worlds = ChangedWorlds(1, "food_delivery.cards", lambda cards: cards[1:])
    (said,) = not_of_the_bank(worlds, "food_delivery.cards", "name", "food app")
    assert said.endswith("but not both")
