"""Saved payment cards: what the security code confirms, and when a card can no longer pay."""

import datetime as dt
from collections.abc import Iterable
from random import Random
from typing import Protocol

from prove.core import ToolError


class PayingCard(Protocol):
    """A card with the code that confirms a payment."""

    @property
    def expires_on(self) -> dt.date: ...
    @property
    def security_code(self) -> str: ...


def check_not_expired(card: PayingCard, name: str, today: dt.date) -> None:
    """Refuse a card that is past its last day; `name` is what the message calls it."""
    if card.expires_on < today:
        raise ToolError("card_expired", f"{name} expired on {card.expires_on}; pay with another card")


def check_security_code(card: PayingCard, name: str, security_code: str) -> None:
    """Refuse a security code that does not belong to the card; `name` is what the message calls it."""
    if card.security_code != security_code:
        raise ToolError("wrong_security_code", f"'security_code' is not that of {name}; ask for it again")


def code_to_pay_with(card: PayingCard | None, cards: Iterable[PayingCard], today: dt.date, rng: Random) -> str:
    """The code of the card that pays; if no card is chosen, the code of any card that is still valid."""
    if card is not None:
        return card.security_code
    return rng.choice([other.security_code for other in cards if other.expires_on >= today])
