"""The user's own accounts at the bank, which several areas use."""

from collections.abc import Mapping
from typing import cast

from prove.core.world_session import WorldSession
from prove.purposes.program import rows, secret, some
from prove.servers.banking.records import Account, Bank
from prove.servers.banking.tools import list_accounts


def everyday_account() -> Account:
    """The account that the user pays from."""
    return some(
        rows(list_accounts),
        lambda a: (f"my {a.nickname} account",),
        fits=[lambda a: a.status == "active", lambda a: a.kind == "checking"],
    )


def savings_account() -> Account:
    """An account that the user saves on."""
    return some(
        rows(list_accounts).where(lambda a: a.kind == "savings").where(lambda a: a.status == "active"),
        lambda a: (f"my {a.nickname} savings account",),
    )


def own_pin() -> str:
    """The PIN that confirms payments, which only the user knows."""
    return secret(_pin_of, "own")


def _pin_of(session: WorldSession) -> Mapping[str, str]:
    return {"own": next(iter(cast(Bank, session.state("banking")).customers)).pin}
