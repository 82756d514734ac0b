"""What moves on the accounts by itself: income, refunds, bills that are taken from an account or a card, savings.

The life says what is due and when; whether the money is there is for the bank to see.
"""

import datetime as dt
from collections.abc import Iterator

from prove.servers._shared.life.money.coming import coming_between
from prove.servers._shared.life.money.spending import STANDING, Line
from prove.servers._shared.life.person.wallet import wallet_of
from prove.servers.banking.ledger import book, can_charge, can_take
from prove.servers.banking.records import Account, Bank


def movements_between(bank: Bank, until: dt.datetime) -> Iterator[tuple[dt.datetime, str, Line]]:
    """The time, the key and the line of all that is due until a moment, but for scheduled payments; a transfer between
    own accounts is the line that takes the money."""
    for line in coming_between(bank.seed, bank.now, until):
        scheduled = line.source and line.source[0] == STANDING
        if not scheduled and not (line.other and line.cents > 0):
            yield line.at, line.key, line


def move(bank: Bank, line: Line) -> None:
    """Carry out a movement if its account, and its card if it has one, allow it."""
    account = _account(bank, line.account)
    if line.other:
        _share(bank, account, -line.cents / 100, line)
    elif _allowed(bank, account, line):
        book(bank, account, line.cents / 100, line.counterparty, line.text, category=line.category)


def _allowed(bank: Bank, account: Account, line: Line) -> bool:
    if line.cents > 0:
        return account.status == "active"
    if line.card is None:
        return can_take(account, -line.cents / 100)
    last_four = wallet_of(bank.seed).card(line.card).last_four
    return any(can_charge(bank, card, -line.cents / 100) for card in bank.cards if card.last_four == last_four)


def _share(bank: Bank, source: Account, amount: float, line: Line) -> None:
    """A transfer to the own account that the line names."""
    target = next(account for account in bank.accounts if account.nickname == line.counterparty)
    if can_take(source, amount) and target.status == "active":
        taken = book(bank, source, -amount, target.nickname, line.text)
        credit = book(bank, target, amount, source.nickname, line.text, other_transaction_id=taken.id)
        bank.transactions.update(taken, other_transaction_id=credit.id)


def _account(bank: Bank, key: str) -> Account:
    """The account of a key of the wallet."""
    iban = next(account.iban for account in wallet_of(bank.seed).accounts if account.key == key)
    return next(account for account in bank.accounts if account.iban == iban)
