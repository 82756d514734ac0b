"""Every movement of money, with its source and the balance after it."""

import datetime as dt
from collections.abc import Iterator
from functools import lru_cache
from operator import attrgetter

from prove.core import Record, keyed
from prove.servers._shared.life.clock import KEPT, now_of
from prove.servers._shared.life.money.coming import coming_between
from prove.servers._shared.life.money.income import between, past_income_of, reserves_of
from prove.servers._shared.life.money.spending import DAYS as DAYS
from prove.servers._shared.life.money.spending import LedgerCategory, Line, lines_of
from prove.servers._shared.life.person.wallet import wallet_of

_AHEAD = dt.timedelta(days=35)
"""For how long the accounts can pay what is to come by itself, if nothing else is spent."""


class Movement(Record):
    """One line of a statement, in cents. `source` is the kind and the key of the fact behind it.

    `card` is the key of the card that paid or was refunded; `other` is the key of the line on the other own account.
    """

    key: str
    at: dt.datetime
    account: str
    cents: int
    counterparty: str
    text: str
    category: LedgerCategory
    card: str | None
    source: tuple[str, str] | None
    balance: int
    other: str | None = None


class Ledger(Record):
    """The balances with which the accounts begin, by their keys, and all movements in order of time."""

    opening: dict[str, int]
    movements: tuple[Movement, ...]

    def closing(self) -> dict[str, int]:
        """What the accounts hold now, by their keys."""
        return self.opening | {movement.account: movement.balance for movement in self.movements}


@lru_cache(KEPT)
def ledger_of(seed: int) -> Ledger:
    """All movements of the last months; the accounts begin with so much that none of them ever runs dry."""
    lines = [*lines_of(seed), *past_income_of(seed), *_lately(seed)]
    lines.sort(key=attrgetter("at", "key"))
    opening = _opening(seed, lines)
    balances, movements = dict(opening), list[Movement]()
    for line in lines:
        balances[line.account] = balance = balances[line.account] + line.cents
        movements.append(
            Movement(
                line.key,
                line.at,
                line.account,
                line.cents,
                line.counterparty,
                line.text,
                line.category,
                line.card,
                line.source,
                balance,
                line.other,
            )
        )
    return Ledger(opening, tuple(movements))


def _lately(seed: int) -> Iterator[Line]:
    """A few transfers between own accounts in the last hours."""
    rng, now, wallet = keyed("life.ledger.lately", seed), now_of(seed), wallet_of(seed)
    accounts = [account for account in wallet.accounts if not account.frozen]
    moments = [now - dt.timedelta(minutes=ago) for ago in rng.sample(range(10, 20 * 60), 12)]
    awake = [moment for moment in moments if moment.hour >= 7][: rng.randrange(2, 6)]
    for place, moment in enumerate(sorted(awake)):
        source, target = rng.sample(accounts, 2)
        yield from between(moment, f"own:{place}", source, target, rng.randrange(2, 20) * 500)


def _opening(seed: int, lines: list[Line]) -> dict[str, int]:
    """Balances to begin with, so that every account always keeps a little, also in the next weeks."""
    running, lowest = dict[str, int](), dict[str, int]()
    for line in (*lines, *coming_between(seed, now_of(seed), now_of(seed) + _AHEAD)):
        account = line.account
        running[account] = held = running.get(account, 0) + line.cents
        if held < lowest.get(account, 0):
            lowest[account] = held
    return {key: reserve - lowest.get(key, 0) for key, reserve in reserves_of(seed).items()}
