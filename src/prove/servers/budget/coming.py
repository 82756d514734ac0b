"""What the bank does by itself, as the budget sees it: it pays bills, and balances change without being spent.

The life says what the bank does; what was changed at the bank in a session the budget cannot know.
"""

import datetime as dt
from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from prove.servers._shared.life.clock import KEPT
from prove.servers._shared.life.money.bills import Contract, contracts_of, taken_at
from prove.servers._shared.life.money.coming import coming_between
from prove.servers._shared.life.money.spending import Line
from prove.servers._shared.life.person.wallet import wallet_of
from prove.servers.budget.records import Budget, BudgetAccount, RecurringExpense
from prove.servers.budget.rules import covers

NOT_SPENT = frozenset(("transfer", "salary", "interest"))
"""Categories of the bank that are no expenses."""


class Bill(NamedTuple):
    """The next bill of a contract; `payer` is the account that the money leaves, and `valid` says whether the card, if
    one pays, has not expired by then."""

    biller: str
    payer: BudgetAccount
    valid: bool


def paid_at(book: Budget, recurring: RecurringExpense) -> dt.datetime | None:
    """When the bank pays the next bill behind a recurring expense, if it does."""
    contract = _contracts(book.seed).get(recurring.contract or "")
    return contract and taken_at(book.seed, contract, recurring.next_on)


def bill_of(book: Budget, recurring: RecurringExpense) -> Bill | None:
    """The next bill behind a recurring expense, if the bank pays it."""
    contract = _contracts(book.seed).get(recurring.contract or "")
    if contract is None:
        return None
    wallet = wallet_of(book.seed)
    names = {account.key: account.nickname for account in wallet.accounts}
    payer = next(account for account in book.accounts if account.name == names[contract.account])
    valid = contract.card is None or wallet.card(contract.card).expires_on >= recurring.next_on
    return Bill(contract.biller, payer, valid)


def transfers_between(book: Budget, until: dt.datetime) -> Iterator[tuple[dt.datetime, str, Line]]:
    """The time, the key and the line of all that changes a balance until a moment without being spent."""
    for line in coming_between(book.seed, book.now, until):
        if line.category in NOT_SPENT or line.cents > 0:
            yield line.at, line.key, line


def transfer(book: Budget, line: Line) -> None:
    """Change the balance of an account of the budget, if it is open and holds so much."""
    nickname = next(account.nickname for account in wallet_of(book.seed).accounts if account.key == line.account)
    for account in book.accounts:
        if account.name == nickname and account.status == "open" and covers(account, -line.cents / 100):
            book.accounts.update(account, balance=round(account.balance + line.cents / 100, 2))


@lru_cache(KEPT)
def _contracts(seed: int) -> dict[str, Contract]:
    return {contract.key: contract for contract in contracts_of(seed)}
