"""How money moves: what an account may pay, and the lines that it leaves on the statement."""

from math import fsum

from prove.core import ToolError
from prove.servers.banking.records import Account, Bank, Card, Category, Transaction


def usable(account: Account) -> Account:
    """Refuse an account that is frozen."""
    if account.status == "frozen":
        raise ToolError("account_frozen", f"{account.nickname} ({account.id}) is frozen; use another account")
    return account


def left_today(bank: Bank, account: Account) -> float:
    """What may still leave an account today by its daily limit."""
    today = [t.amount for t in bank.transactions.where(account_id=account.id) if t.booked_at.date() == bank.now.date()]
    return max(0.0, round(account.daily_limit + fsum(spent for spent in today if spent < 0), 2))


def can_pay(bank: Bank, account: Account, amount: float) -> bool:
    """Whether an account can pay by itself: it is not frozen, and the amount is within its balance and daily limit."""
    return account.status == "active" and amount <= min(account.balance, left_today(bank, account))


def can_charge(bank: Bank, card: Card, amount: float) -> bool:
    """Whether a card can pay: it is valid and not frozen, and the amount is within its daily limit and the balance."""
    account, today, ending = bank.accounts.get(card.account_id), bank.now.date(), f"card ending {card.last_four}"
    lines = [t for t in bank.transactions.where(account_id=account.id) if t.booked_at.date() == today]
    spent = fsum(-t.amount for t in lines if t.amount < 0 and ending in t.description)
    valid = card.status == "active" and card.expires_on >= today
    return valid and can_take(account, amount) and round(spent + amount, 2) <= card.daily_limit


def can_take(account: Account, amount: float) -> bool:
    """Whether somebody whom the customer allowed to can take money from an account, whatever its daily limit."""
    return account.status == "active" and amount <= account.balance


def debit(bank: Bank, account: Account, amount: float, counterparty: str, description: str) -> Transaction:
    """Take money out, within the balance and the rest of the daily limit."""
    usable(account)
    left = left_today(bank, account)
    if amount > account.balance:
        raise ToolError(
            "insufficient_funds",
            f"{account.nickname} holds {account.balance:.2f}, less than {amount:.2f}; "
            f"{amount - account.balance:.2f} is missing, so top it up or use another account",
        )
    if amount > left:
        raise ToolError(
            "limit_exceeded",
            f"only {left:.2f} of the daily limit of {account.nickname} is left today; "
            "send less, wait until tomorrow or use another account",
        )
    return book(bank, account, -amount, counterparty, description)


def book(
    bank: Bank,
    account: Account,
    amount: float,
    counterparty: str,
    description: str,
    other_transaction_id: str | None = None,
    category: Category = "transfer",
) -> Transaction:
    """Add a line to the statement and change the balance by its amount, which is in whole cents."""
    balance = round(account.balance + amount, 2)
    bank.accounts.update(account, balance=balance)
    booked = Transaction(
        id=bank.transactions.new_id(),
        account_id=account.id,
        booked_at=bank.now,
        amount=amount,
        counterparty=counterparty,
        description=description,
        category=category,
        balance_after=balance,
        other_transaction_id=other_transaction_id,
    )
    return bank.transactions.add(booked)
