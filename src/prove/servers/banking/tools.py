"""What a customer can do with their bank."""

import datetime as dt
from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta

from prove.core import Cursor, Limit, Page, Server, ToolError, Unit, newest_first, paginate
from prove.servers._shared.cast import Email, PersonName
from prove.servers._shared.days import check_after_today, check_span, in_span, next_regular_day
from prove.servers._shared.due import falling_due
from prove.servers._shared.kinds import Note, Query
from prove.servers._shared.lookups import check_exists
from prove.servers._shared.words import has_phrase
from prove.servers.banking.records import (
    Account,
    AccountId,
    AccountKind,
    Amount,
    Bank,
    Card,
    CardId,
    Category,
    Dispute,
    DisputeReason,
    Frequency,
    Iban,
    Payee,
    PayeeId,
    Pin,
    ScheduledPayment,
    ScheduledPaymentId,
    ScheduleStatus,
    Transaction,
    TransactionId,
    Transfer,
    iban_check_digits,
)

server = Server("banking", Bank, "A retail bank: accounts, statements, payees, payments and cards of one customer.")

CardLimit = Annotated[float, Unit("money"), Meta(ge=0, le=20_000)]

DISPUTE_DAYS = 60


@server.tool(read_only=True)
def list_accounts(bank: Bank, kind: AccountKind | None = None) -> Page[Account]:
    """List the customer's accounts with their balances.

    Args:
        kind: Only accounts of this kind.
    """
    return paginate((a for a in bank.accounts if kind in (None, a.kind)), 50, None)


@server.tool(read_only=True)
def get_account(bank: Bank, account_id: AccountId) -> Account:
    """Show one account: its balance, limit and status.

    Args:
        account_id: The account, such as 'acc_0003'.
    """
    return bank.accounts.get(account_id)


@server.tool(read_only=True)
def list_transactions(
    bank: Bank,
    account_id: AccountId,
    since: dt.date | None = None,
    until: dt.date | None = None,
    category: Category | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[Transaction]:
    """List the transactions of an account, newest first.

    Args:
        account_id: The account.
        since: Only transactions booked on this day or later.
        until: Only transactions booked on this day or earlier.
        category: Only transactions of this category.

    Raises:
        invalid_range: The first day is after the last.
    """
    bank.accounts.get(account_id)
    check_span(since, until)
    rows = [
        t
        for t in bank.transactions.where(account_id=account_id)
        if in_span(t.booked_at.date(), since, until) and category in (None, t.category)
    ]
    return paginate(newest_first(rows, lambda t: t.booked_at), limit, cursor)


@server.tool(read_only=True)
def search_transactions(bank: Bank, query: Query, limit: Limit = 20, cursor: Cursor | None = None) -> Page[Transaction]:
    """Find transactions on all accounts by words of the counterparty or the description, newest first.

    Args:
        query: Words to look for; capital letters do not matter.
    """
    rows = [t for t in bank.transactions if has_phrase(query, t.counterparty, t.description)]
    return paginate(newest_first(rows, lambda t: t.booked_at), limit, cursor)


@server.tool(read_only=True)
def list_payees(bank: Bank, query: Query | None = None, limit: Limit = 20, cursor: Cursor | None = None) -> Page[Payee]:
    """List the people and firms that the customer has saved as payees.

    Args:
        query: Only payees with this in their name.
    """
    return paginate((p for p in bank.payees if has_phrase(query, p.name)), limit, cursor)


@server.tool(idempotent=True)
def add_payee(bank: Bank, name: PersonName, iban: Iban, email: Email | None = None) -> Payee:
    """Save someone as a payee, so that they can be paid.

    Args:
        name: The payee's full name.
        iban: Their account number (IBAN) without spaces.
        email: Where to send them a notice of payment.

    Raises:
        invalid_iban: The check digits of the IBAN are wrong.
        already_exists: A payee with this IBAN is saved already.
    """
    if iban_check_digits(iban[:2], iban[4:]) != iban[2:4]:
        raise ToolError("invalid_iban", f"the check digits of 'iban' {iban!r} do not fit; ask for the number again")
    if taken := next((p for p in bank.payees if p.iban == iban), None):
        raise ToolError("already_exists", f"{taken.name} is saved with this IBAN already, as {taken.id}")
    return bank.payees.add(Payee(bank.payees.new_id(), name, iban, email, bank.now.date()))


@server.tool(destructive=True, idempotent=True)
def remove_payee(bank: Bank, payee_id: PayeeId) -> Payee:
    """Delete a payee, and with them their scheduled payments that have ended. Active ones must be cancelled first.

    Args:
        payee_id: The payee, such as 'pay_0004'.

    Raises:
        conflict: A scheduled payment to them is still active.
    """
    payee = bank.payees.get(payee_id)
    planned = bank.scheduled_payments.where(payee_id=payee.id)
    for active in (p for p in planned if p.status == "active"):
        raise ToolError("conflict", f"{active.id} still pays {payee.name}; cancel that scheduled payment first")
    for ended in planned:
        bank.scheduled_payments.remove(ended)
    return bank.payees.remove(payee)


@server.tool(destructive=True)
def transfer_between_accounts(
    bank: Bank, from_account_id: AccountId, to_account_id: AccountId, amount: Amount, note: Note | None = None
) -> Transfer:
    """Move money between two of the customer's own accounts, at once.

    Args:
        from_account_id: The account that is debited.
        to_account_id: The account that is credited.
        amount: How much, in dollars.
        note: A line for both statements.

    Raises:
        same_account: Both accounts are the same.
        account_frozen: One of the accounts is frozen.
        insufficient_funds: The balance does not cover the amount.
        limit_exceeded: The amount goes past the daily limit of the account.
    """
    if from_account_id == to_account_id:
        raise ToolError("same_account", "'from_account_id' and 'to_account_id' are the same; name two accounts")
    source, target = bank.accounts.get(from_account_id), _usable(bank.accounts.get(to_account_id))
    note = note or "Transfer between own accounts"
    debit = _debit(bank, source, amount, target.nickname, note)
    credit = _book(bank, target, amount, source.nickname, note, other_side=debit.id)
    bank.transactions.update(debit, other_side=credit.id)
    return Transfer(debit.id, source.id, round(amount, 2), debit.balance_after, credit.id)


@server.tool(destructive=True)
def pay_payee(
    bank: Bank, from_account_id: AccountId, payee_id: PayeeId, amount: Amount, pin: Pin, reference: Note | None = None
) -> Transfer:
    """Pay a saved payee at once. The customer's PIN confirms the payment.

    Args:
        from_account_id: The account that pays.
        payee_id: Who is paid.
        amount: How much, in dollars.
        pin: The customer's four-digit PIN.
        reference: What the payee reads on their statement.

    Raises:
        wrong_pin: The PIN is wrong.
        account_frozen: The account is frozen.
        insufficient_funds: The balance does not cover the amount.
        limit_exceeded: The amount goes past the daily limit of the account.
    """
    account, payee = bank.accounts.get(from_account_id), bank.payees.get(payee_id)
    _check_pin(bank, pin)
    debit = _debit(bank, account, amount, payee.name, reference or f"Payment to {payee.name}")
    return Transfer(debit.id, account.id, round(amount, 2), debit.balance_after)


@server.tool
def schedule_payment(
    bank: Bank,
    from_account_id: AccountId,
    payee_id: PayeeId,
    amount: Amount,
    first_on: dt.date,
    frequency: Frequency = "once",
    reference: Note | None = None,
) -> ScheduledPayment:
    """Have the bank pay a payee on a later day, once or regularly.

    Args:
        from_account_id: The account that will pay.
        payee_id: Who will be paid.
        amount: How much each time, in dollars.
        first_on: The day of the first payment.
        frequency: How often the payment is made.
        reference: What the payee reads on their statement.

    Raises:
        account_frozen: The account is frozen.
        not_in_future: The first day is not after today.
    """
    account, payee = _usable(bank.accounts.get(from_account_id)), bank.payees.get(payee_id)
    check_after_today("first_on", first_on, bank.now.date())
    planned = ScheduledPayment(
        id=bank.scheduled_payments.new_id(),
        account_id=account.id,
        payee_id=payee.id,
        amount=round(amount, 2),
        frequency=frequency,
        next_on=first_on,
        reference=reference or f"Payment to {payee.name}",
    )
    return bank.scheduled_payments.add(planned)


@server.tool(read_only=True)
def list_scheduled_payments(
    bank: Bank,
    account_id: AccountId | None = None,
    status: ScheduleStatus | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[ScheduledPayment]:
    """List the payments that the bank makes by itself.

    Args:
        account_id: Only those of this account.
        status: Only those in this status.
    """
    check_exists(bank.accounts, account_id)
    rows = [p for p in bank.scheduled_payments if account_id in (None, p.account_id) and status in (None, p.status)]
    return paginate(rows, limit, cursor)


@server.tool(destructive=True, idempotent=True)
def cancel_scheduled_payment(bank: Bank, scheduled_payment_id: ScheduledPaymentId) -> ScheduledPayment:
    """Stop a scheduled payment for good.

    Args:
        scheduled_payment_id: The scheduled payment, such as 'sch_0002'.

    Raises:
        conflict: It is finished or cancelled already.
    """
    planned = bank.scheduled_payments.get(scheduled_payment_id)
    if planned.status != "active":
        raise ToolError("conflict", f"{planned.id} is {planned.status} already; only active ones can be cancelled")
    return bank.scheduled_payments.update(planned, status="cancelled")


@server.tool(read_only=True)
def list_cards(bank: Bank, account_id: AccountId | None = None) -> Page[Card]:
    """List the customer's cards.

    Args:
        account_id: Only cards of this account.
    """
    if account_id is None:
        return paginate(bank.cards, 50, None)
    bank.accounts.get(account_id)
    return paginate(bank.cards.where(account_id=account_id), 50, None)


@server.tool(destructive=True, idempotent=True)
def freeze_card(bank: Bank, card_id: CardId) -> Card:
    """Block a card at once, so that nobody can pay with it.

    Args:
        card_id: The card, such as 'card_0002'.

    Raises:
        conflict: The card is frozen already or has expired.
    """
    card = bank.cards.get(card_id)
    if card.status != "active":
        raise ToolError("conflict", f"{card.name} is {card.status} already; only an active card can be frozen")
    return bank.cards.update(card, status="frozen")


@server.tool(destructive=True, idempotent=True)
def unfreeze_card(bank: Bank, card_id: CardId, pin: Pin) -> Card:
    """Make a frozen card work again. The customer's PIN confirms it.

    Args:
        card_id: The card.
        pin: The customer's four-digit PIN.

    Raises:
        wrong_pin: The PIN is wrong.
        conflict: The card is not frozen.
    """
    card = bank.cards.get(card_id)
    _check_pin(bank, pin)
    if card.status != "frozen":
        raise ToolError("conflict", f"{card.name} is {card.status}, not frozen; there is nothing to undo")
    return bank.cards.update(card, status="active")


@server.tool(destructive=True, idempotent=True)
def set_card_limit(bank: Bank, card_id: CardId, daily_limit: CardLimit, pin: Pin) -> Card:
    """Change how much a card may spend in one day. The customer's PIN confirms it.

    Args:
        card_id: The card.
        daily_limit: The new limit, in dollars.
        pin: The customer's four-digit PIN.

    Raises:
        wrong_pin: The PIN is wrong.
        conflict: The card has expired.
    """
    card = bank.cards.get(card_id)
    _check_pin(bank, pin)
    if card.status == "expired":
        raise ToolError("conflict", f"{card.name} expired on {card.expires_on}; its limit cannot change")
    return bank.cards.update(card, daily_limit=round(daily_limit, 2))


@server.tool(idempotent=True)
def dispute_transaction(
    bank: Bank, transaction_id: TransactionId, reason: DisputeReason, details: Note | None = None
) -> Dispute:
    """Complain about a debit that is wrong; the bank looks into it.

    Args:
        transaction_id: The transaction, such as 'txn_0107'.
        reason: What is wrong with it.
        details: Anything that helps the bank.

    Raises:
        not_a_debit: Money came in with it, so there is nothing to claim back.
        too_late: It is older than sixty days.
        already_exists: It is disputed already.
    """
    transaction = bank.transactions.get(transaction_id)
    if transaction.amount > 0:
        raise ToolError("not_a_debit", f"{transaction.id} brought money in; only debits can be disputed")
    if (bank.now - transaction.booked_at).days > DISPUTE_DAYS:
        raise ToolError("too_late", f"{transaction.id} is older than {DISPUTE_DAYS} days; call the bank instead")
    if bank.disputes.where(transaction_id=transaction.id):
        raise ToolError("already_exists", f"{transaction.id} is disputed already; wait for the bank's answer")
    dispute = Dispute(bank.disputes.new_id(), transaction.id, reason, details or "", bank.now.date())
    return bank.disputes.add(dispute)


@server.passing_time
def make_due_payments(bank: Bank, until: dt.datetime) -> None:
    """Payments are made at six in the morning; one that the balance does not cover is skipped until its next day."""
    for due in falling_due(bank, until, _planned):
        account, payee = bank.accounts.get(due.account_id), bank.payees.get(due.payee_id)
        if account.status == "active" and account.balance >= due.amount:
            _book(bank, account, -due.amount, payee.name, due.reference)
        if due.frequency == "once":
            bank.scheduled_payments.update(due, status="finished")
        else:
            bank.scheduled_payments.update(due, next_on=next_regular_day(due.next_on, due.frequency))


def _planned(bank: Bank) -> Iterator[tuple[dt.datetime, str, ScheduledPayment]]:
    for planned in bank.scheduled_payments:
        if planned.status == "active":
            yield dt.datetime.combine(planned.next_on, dt.time(6)), planned.id, planned


def _usable(account: Account) -> Account:
    if account.status == "frozen":
        raise ToolError("account_frozen", f"{account.nickname} ({account.id}) is frozen; use another account")
    return account


def _check_pin(bank: Bank, pin: str) -> None:
    if all(customer.pin != pin for customer in bank.customers):
        raise ToolError("wrong_pin", "'pin' is wrong; ask the customer for the right one")


def _debit(bank: Bank, account: Account, amount: float, counterparty: str, description: str) -> Transaction:
    """Take money out, within the balance and the rest of the daily limit."""
    _usable(account)
    today = [t.amount for t in bank.transactions.where(account_id=account.id) if t.booked_at.date() == bank.now.date()]
    left = round(account.daily_limit + sum(spent for spent in today if spent < 0), 2)
    if amount > account.balance:
        raise ToolError("insufficient_funds", f"{account.nickname} holds {account.balance:.2f}, less than {amount:.2f}")
    if amount > left:
        raise ToolError("limit_exceeded", f"only {left:.2f} of the daily limit of {account.nickname} is left today")
    return _book(bank, account, -amount, counterparty, description)


def _book(
    bank: Bank, account: Account, amount: float, counterparty: str, description: str, other_side: str | None = None
) -> Transaction:
    """Add a line to the statement and change the balance by its amount."""
    balance = round(account.balance + amount, 2)
    bank.accounts.update(account, balance=balance)
    booked = Transaction(
        id=bank.transactions.new_id(),
        account_id=account.id,
        booked_at=bank.now,
        amount=round(amount, 2),
        counterparty=counterparty,
        description=description,
        category="transfer",
        balance_after=balance,
        other_side=other_side,
    )
    return bank.transactions.add(booked)
