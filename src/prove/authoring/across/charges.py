"""What the promises about purchases share: charges as the bank shows them, and cards that apps have on file."""

import datetime as dt
from collections import Counter
from collections.abc import Iterator
from typing import Any, NamedTuple

from prove.authoring.across.rules import Worlds
from prove.servers._shared.life.person.wallet import wallet_of


class Charge(NamedTuple):
    """Money that left an account, or came back to it if `cents` is positive."""

    account: str | None
    payee: str
    day: dt.date
    cents: int


def as_charge(line: Any) -> Charge:
    """A line of the bank as a charge."""
    return Charge(line.account_id, line.counterparty, line.booked_at.date(), cents(line.amount))


def not_in_the_bank(wanted: Counter[Charge], seen: Counter[Charge]) -> Iterator[str]:
    """A sentence for each charge that the bank shows more or less often than it was made."""
    for charge in sorted(wanted.keys() | seen.keys(), key=str):
        if wanted[charge] != seen[charge]:
            yield (
                f"{charge.payee}: {charge.cents / 100} on {charge.day} {wanted[charge]} times, on {charge.account}, "
                f"but the bank shows {seen[charge]} lines"
            )


def not_of_the_bank(worlds: Worlds, table: str, name: str, app: str) -> Iterator[str]:
    """A sentence for each card that an app has on file otherwise than the bank, or the wallet says it has.

    `name` is the field with its name.
    """
    known = {card.last_four: card for card in worlds.rows("banking.cards")}
    held, server = worlds.rows(table), table.partition(".")[0]
    wanted = {card.last_four for card in wallet_of(worlds.seed).cards if server in card.apps}
    for last_four in sorted(wanted ^ {card.last_four for card in held}):
        yield f"the card ending in {last_four} is on file at the {app} or, by the wallet, should be, but not both"
    for card in held:
        issued, called = known.get(card.last_four), getattr(card, name)
        if issued is None:
            yield f"the {app} has a card ending in {card.last_four}, the bank has none"
        elif (issued.name, issued.expires_on) != (called, card.expires_on):
            yield (
                f"card {card.last_four} is {called} until {card.expires_on} at the {app}, "
                f"{issued.name} until {issued.expires_on} at the bank"
            )


def cents(amount: float) -> int:
    """An amount in whole cents."""
    return round(amount * 100)
