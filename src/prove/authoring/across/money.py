"""Promises about money: what the bank says, and the cards, the budget, the payment platform and the broker."""

import datetime as dt
import re
from collections import Counter
from collections.abc import Iterator
from typing import NamedTuple

from prove.authoring.across.rules import Worlds, invariant
from prove.servers._shared.life.money.deposits import BROKER
from prove.servers._shared.life.money.ledger import PAYMENT_PLATFORM
from prove.servers._shared.life.person.wallet import wallet_of

_ENDING = re.compile(r"card ending (\d{4})")
_NOT_SPENT = ("transfer", "salary")


class _Payment(NamedTuple):
    """Money that left an account of the bank, as both sides can tell it; `account` is its nickname."""

    account: str
    day: dt.date
    cents: int
    merchant: str


@invariant(5, "banking", "budget")
def expenses_are_bank_lines_or_cash(worlds: Worlds) -> Iterator[str]:
    """An expense of the budget is a line of the bank or was paid in cash, and every such line is an expense."""
    expenses = Counter(_expenses(worlds))
    since = min((payment.day for payment in expenses), default=dt.date.max) + dt.timedelta(days=1)
    lines = Counter(_bank_payments(worlds))
    for payment in expenses - lines:
        yield f"{_told(payment)} is an expense, but no line of the bank"
    for payment in lines - expenses:
        if payment.day >= since:
            yield f"{_told(payment)} is a line of the bank, but no expense"


@invariant(6, "banking", "budget")
def cards_of_the_bank(worlds: Worlds) -> Iterator[str]:
    """A card of the bank is one of the wallet, with the same name, expiry and account; the budget has no others."""
    wallet = {card.last_four: card for card in wallet_of(worlds.seed).cards}
    accounts = {account.key: account.iban for account in wallet_of(worlds.seed).accounts}
    ibans = {account.id: account.iban for account in worlds.rows("banking.accounts")}
    names = set[str]()
    for card in worlds.rows("banking.cards"):
        own = wallet.get(card.last_four)
        if own is None:
            yield f"the bank's card {card.name} ending in {card.last_four} is not in the wallet"
        elif (own.name, own.expires_on, accounts[own.account]) != (card.name, card.expires_on, ibans[card.account_id]):
            yield f"the card ending in {card.last_four} differs between bank and wallet"
        names.add(card.name)
    for account in worlds.rows("budget.accounts"):
        if account.kind == "credit_card" and account.name not in names:
            yield f"the budget's card {account.name} is not one of the bank"


@invariant(7, "banking")
def cards_are_valid_when_used(worlds: Worlds) -> Iterator[str]:
    """A card that a line of the bank names had not expired, and draws on the account of that line."""
    cards = {card.last_four: card for card in worlds.rows("banking.cards")}
    for line in worlds.rows("banking.transactions"):
        found = _ENDING.search(line.description)
        if not found:
            continue
        card = cards.get(found[1])
        if card is None or card.account_id != line.account_id:
            yield f"{line.counterparty} on {line.booked_at:%F} names the card {found[1]}, which is not of its account"
        elif line.amount < 0 and card.expires_on < line.booked_at.date():
            yield f"{card.name} paid {line.counterparty} on {line.booked_at:%F} after it expired on {card.expires_on}"
        elif line.amount < 0 and card.status == "frozen":
            yield f"{card.name} is frozen but paid {line.counterparty} on {line.booked_at:%F}"


@invariant(8, "banking")
def balances_add_up(worlds: Worlds) -> Iterator[str]:
    """Running balances of every statement add up, end with the balance of the account and are never below zero."""
    running: dict[str, int] = {}
    for line in worlds.rows("banking.transactions"):
        after, amount = round(line.balance_after * 100), round(line.amount * 100)
        before = running.get(line.account_id, after - amount)
        if before + amount != after:
            yield f"{line.id} of {line.booked_at:%F} leaves {after} cents after {before} and {amount}"
        if after < 0:
            yield f"{line.id} of {line.booked_at:%F} leaves {after} cents"
        running[line.account_id] = after
    for account in worlds.rows("banking.accounts"):
        if running.get(account.id, round(account.balance * 100)) != round(account.balance * 100):
            yield f"{account.nickname} holds {account.balance:.2f}, but its last line says {running[account.id]} cents"


@invariant(8, "banking", "budget")
def balances_are_those_of_the_bank(worlds: Worlds) -> Iterator[str]:
    """An account of the budget that is one of the bank holds the same in both."""
    balances = {account.nickname: account.balance for account in worlds.rows("banking.accounts")}
    for account in worlds.rows("budget.accounts"):
        if account.kind in ("checking", "savings") and balances.get(account.name) != account.balance:
            yield f"{account.name} holds {account.balance:.2f} in the budget, {balances.get(account.name)} in the bank"


@invariant(9, "banking")
def transfers_have_two_sides(worlds: Worlds) -> Iterator[str]:
    """A transfer between own accounts is on both statements, with the same amount and time."""
    lines = {line.id: line for line in worlds.rows("banking.transactions")}
    nicknames = {account.id: account.nickname for account in worlds.rows("banking.accounts")}
    for line in lines.values():
        if line.other_transaction_id is None:
            if line.category == "transfer" and line.counterparty in nicknames.values():
                yield f"{line.id} on {line.booked_at:%F} has no other side"
            continue
        other = lines.get(line.other_transaction_id)
        if other is None or other.other_transaction_id != line.id:
            yield f"{line.id} on {line.booked_at:%F} names another side that does not name it"
        elif (other.amount, other.booked_at) != (-line.amount, line.booked_at) or other.account_id == line.account_id:
            yield f"{line.id} and {other.id} are not two sides of one transfer"
        elif line.counterparty != nicknames[other.account_id]:
            yield f"{line.id} names {line.counterparty} for {nicknames[other.account_id]}"


@invariant(10, "banking", "payments")
def payouts_are_charges_less_refunds(worlds: Worlds) -> Iterator[str]:
    """A payout on the bank's statement is what the platform charged less what it refunded since the payout before."""
    moved = [(charge.created_at.date(), round(charge.amount * 100)) for charge in worlds.rows("payments.charges")]
    moved += [(refund.created_at.date(), -round(refund.amount * 100)) for refund in worlds.rows("payments.refunds")]
    last: dt.date | None = None
    for line in worlds.rows("banking.transactions"):
        if line.counterparty != PAYMENT_PLATFORM:
            continue
        since, until = dt.date.fromisoformat(line.description[-10:]), line.booked_at.date() - dt.timedelta(days=1)
        earned = sum(cents for day, cents in moved if since <= day < until)
        if earned != round(line.amount * 100):
            yield f"the payout of {line.booked_at:%F} is {line.amount:.2f}, but {earned / 100:.2f} was earned"
        if last and since != last:
            yield f"the payout of {line.booked_at:%F} begins on {since}, not on {last}"
        last = until


@invariant(11, "banking", "trading")
def deposits_reach_the_broker(worlds: Worlds) -> Iterator[str]:
    """All that was deposited with the broker has left the bank."""
    lines = [line.amount for line in worlds.rows("banking.transactions") if line.counterparty == BROKER]
    sent = -sum(round(amount * 100) for amount in lines)
    for account in worlds.rows("trading.accounts"):
        if round(account.deposited * 100) != sent:
            yield f"the broker has got {account.deposited:.2f}, the bank has sent {sent / 100:.2f}"


def _expenses(worlds: Worlds) -> Iterator[_Payment]:
    """The expenses that were not paid in cash; what a card paid counts for the account that it draws on."""
    nicknames = {account.id: account.nickname for account in worlds.rows("banking.accounts")}
    drawn_on = {card.name: nicknames[card.account_id] for card in worlds.rows("banking.cards")}
    accounts = {account.id: account for account in worlds.rows("budget.accounts")}
    for expense in worlds.rows("budget.expenses"):
        account = accounts[expense.account_id]
        if account.kind != "cash":
            name = drawn_on.get(account.name, account.name)
            yield _Payment(name, expense.spent_on, round(expense.amount * 100), expense.merchant)


def _bank_payments(worlds: Worlds) -> Iterator[_Payment]:
    """What left accounts that are not of a business, but for transfers."""
    private = {a.id: a.nickname for a in worlds.rows("banking.accounts") if a.kind != "business"}
    for line in worlds.rows("banking.transactions"):
        if line.amount < 0 and line.category not in _NOT_SPENT and line.account_id in private:
            day = line.booked_at.date()
            yield _Payment(private[line.account_id], day, -round(line.amount * 100), line.counterparty)


def _told(payment: _Payment) -> str:
    return f"{payment.cents / 100:.2f} from {payment.account} to {payment.merchant} on {payment.day}"
