"""Ids of worlds: a generated id is another one for every seed, so a test takes it from the world that it uses."""

from functools import cache
from typing import Any

from prove.servers import environment

SEED = 7
"""The seed of most worlds in tests."""
NO_CARD, NO_ACCOUNT = "card_none", "acc_none"
"""Keys that no world has: generated ids have no vowels."""


@cache
def keys(table: str, seed: int = SEED) -> tuple[str, ...]:
    """The keys of a table such as 'banking.cards', in the order of its rows."""
    return tuple(_table(table, seed).keys())


@cache
def next_key(table: str, seed: int = SEED) -> str:
    """The key that the next new row of a table gets."""
    return _table(table, seed).new_id()


@cache
def pin(seed: int = SEED) -> str:
    """The PIN of the bank's customer."""
    return next(iter(_table("banking.customers", seed))).pin


@cache
def expired_card(seed: int = SEED) -> str:
    """A card of the bank that has expired, so that nothing can be done with it."""
    return next(card.id for card in _table("banking.cards", seed) if card.status == "expired")


@cache
def accounts_with_cards(seed: int = SEED) -> tuple[str, ...]:
    """The accounts of the bank that have a card, the first account first."""
    return tuple(dict.fromkeys(card.account_id for card in _table("banking.cards", seed)))


def _table(name: str, seed: int) -> Any:
    server, table = name.split(".")
    return getattr(environment(server).open(seed).state(server), table)
