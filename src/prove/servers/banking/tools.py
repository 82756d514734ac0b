"""What a customer can do with their bank."""

import datetime as dt
from collections import deque
from collections.abc import Iterator
from itertools import chain, islice
from typing import Annotated

from msgspec import Meta

from prove.core import Cursor, Limit, Page, Server, ToolError, Unit, paginate, project
from prove.servers._shared.amounts import AmountBound, check_amounts
from prove.servers._shared.cast import Email, PersonName
from prove.servers._shared.days import check_after_today, check_span, next_regular_day
from prove.servers._shared.due import falling_due
from prove.servers._shared.flows import DayDue
from prove.servers._shared.ibans import is_valid
from prove.servers._shared.kinds import Note, Query
from prove.servers._shared.lookups import check_exists
from prove.servers._shared.narrowing import of_amounts, of_days, with_words
from prove.servers._shared.sorting import Sort, by_date, in_order
from prove.servers.banking.coming import move, movements_between
from prove.servers.banking.ledger import book, can_pay, debit, usable
from prove.servers.banking.records import (
    Account,
    AccountId,
    AccountKind,
    Amount,
    Bank,
    Card,
    CardDetail,
    CardId,
    Category,
    Dispute,
    DisputeFilter,
    DisputeReason,
    Frequency,
    OpenDispute,
    Payee,
    PayeeIban,
    PayeeId,
    PayeeQuery,
    PayeeSort,
    Payment,
    Pin,
    PlannedPayment,
    Reference,
    ScheduledPayment,
    ScheduledPaymentId,
    ScheduleSort,
    ScheduleStatus,
    SpentBound,
    Transaction,
    TransactionId,
    TransactionLine,
    Transfer,
)

server = Server("banking", Bank, "A retail bank: accounts, statements, payees, payments and cards of one customer.")

CardLimit = Annotated[float, Unit("money"), Meta(ge=0, le=20_000)]

DISPUTE_DAYS = 60


@server.tool(read_only=True)
def list_accounts(bank: Bank, kind: AccountKind | None = None) -> Page[Account]:
    """List the customer's accounts with their balances.

    Args:
        kind: Only this kind.
    """
    return paginate((a for a in bank.accounts if kind in (None, a.kind)), 50, None)


@server.tool(read_only=True)
def get_account(bank: Bank, account_id: AccountId) -> Account:
    """Show the balance, daily limit and status of an account.

    Args:
        account_id: The account.
    """
    return bank.accounts.get(account_id)


@server.tool(read_only=True)
def list_transactions(
    bank: Bank,
    account_id: AccountId,
    since: dt.date | None = None,
    until: dt.date | None = None,
    category: Category | None = None,
    min_amount: SpentBound | None = None,
    max_amount: SpentBound | None = None,
    sort: Sort = "newest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[TransactionLine]:
    """List the transactions of an account.

    Args:
        account_id: The account.
        since: First day.
        until: Last day.
        category: Only this category.
        min_amount: In dollars.
        max_amount: In dollars.
        sort: Sort order.

    Raises:
        invalid_range: A lower end is above its upper end.
    """
    account = bank.accounts.get(account_id)
    check_span(since, until)
    check_amounts(min_amount, max_amount)
    rows = bank.transactions.where(account_id=account.id)
    if category is not None:
        rows = [t for t in rows if t.category == category]
    rows = of_days(rows, since, until, lambda t: t.booked_at.date())
    rows = of_amounts(rows, min_amount, max_amount, lambda t: t.amount)
    return _lines(bank, paginate(_in_order(rows, sort), limit, cursor))


@server.tool(read_only=True)
def search_transactions(
    bank: Bank,
    query: Query | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    min_amount: SpentBound | None = None,
    max_amount: SpentBound | None = None,
    dispute: DisputeFilter | None = None,
    sort: Sort = "newest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[TransactionLine]:
    """Search the transactions of all accounts.

    Args:
        query: Words of the counterparty or description.
        since: First day.
        until: Last day.
        min_amount: In dollars.
        max_amount: In dollars.
        dispute: Only those with an open dispute, or with none.
        sort: Sort order.

    Raises:
        invalid_range: A lower end is above its upper end.
    """
    check_span(since, until)
    check_amounts(min_amount, max_amount)
    rows = of_days(list(bank.transactions), since, until, lambda t: t.booked_at.date())
    rows = of_amounts(rows, min_amount, max_amount, lambda t: t.amount)
    if dispute is not None:
        contested = {row.transaction_id for row in bank.disputes}
        rows = [t for t in rows if (t.id in contested) == (dispute == "open")]
    rows = with_words(rows, query, lambda t: (t.counterparty, t.description))
    return _lines(bank, paginate(_in_order(rows, sort), limit, cursor))


@server.tool(read_only=True)
def list_payees(
    bank: Bank,
    query: PayeeQuery | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    sort: PayeeSort | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[Payee]:
    """List the customer's payees.

    Args:
        query: Words of the name, email address or IBAN, or of what they are to the customer, such as 'landlord'.
        since: First day of being added.
        until: Last day of being added.
        sort: Sort order.

    Raises:
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    rows = of_days(list(bank.payees), since, until, lambda p: p.added_on)
    rows = with_words(rows, query, lambda p: (p.name, p.email, p.iban, p.relation))
    if sort == "name":
        rows = sorted(rows, key=lambda p: p.name)
    elif sort is not None:
        rows = by_date(rows, sort, lambda p: p.added_on)
    return paginate(rows, limit, cursor)


@server.tool(idempotent=True)
def add_payee(bank: Bank, name: PersonName, iban: PayeeIban, email: Email | None = None) -> Payee:
    """Save a payee, so that they can be paid.

    Args:
        name: Full name.
        iban: IBAN of their account.
        email: Email address for notices of payment.

    Raises:
        invalid_iban: The check digits of the IBAN are wrong, or its length.
        own_account: The IBAN is that of one of the customer's own accounts.
        already_exists: A payee with this IBAN is saved already.
    """
    if not is_valid(iban):
        raise ToolError("invalid_iban", f"the check digits or the length of 'iban' {iban!r} are wrong; ask again")
    if own := next((a for a in bank.accounts if a.iban == iban), None):
        raise ToolError("own_account", f"'iban' is that of {own.nickname} ({own.id}); use transfer_between_accounts")
    if taken := next((p for p in bank.payees if p.iban == iban), None):
        raise ToolError("already_exists", f"{taken.name} is saved with this IBAN already; pay {taken.id} instead")
    return bank.payees.add(Payee(bank.payees.new_id(), name, iban, email, bank.now.date()))


@server.tool(destructive=True, idempotent=True)
def remove_payee(bank: Bank, payee_id: PayeeId) -> Payee:
    """Delete a payee and their ended scheduled payments. Active ones must be cancelled first.

    Args:
        payee_id: The payee.

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
    """Transfer money between two of the customer's own accounts, at once.

    Args:
        from_account_id: Account to debit.
        to_account_id: Account to credit.
        amount: In dollars.
        note: Text for both statements.

    Raises:
        same_account: Both accounts are the same.
        account_frozen: One of the accounts is frozen.
        insufficient_funds: The balance does not cover the amount.
        limit_exceeded: The amount goes past the daily limit of the account.
    """
    if from_account_id == to_account_id:
        raise ToolError("same_account", "'from_account_id' and 'to_account_id' are the same; name two accounts")
    source, target = bank.accounts.get(from_account_id), usable(bank.accounts.get(to_account_id))
    amount, note = round(amount, 2), note or "Transfer between own accounts"
    taken = debit(bank, source, amount, target.nickname, note)
    credit = book(bank, target, amount, source.nickname, note, other_transaction_id=taken.id)
    bank.transactions.update(taken, other_transaction_id=credit.id)
    return _transfer(source, taken, credit.id)


@server.tool(destructive=True)
def pay_payee(
    bank: Bank,
    from_account_id: AccountId,
    payee_id: PayeeId,
    amount: Payment,
    pin: Pin,
    reference: Reference | None = None,
) -> Transfer:
    """Pay a payee at once, confirmed by the customer's PIN.

    Args:
        from_account_id: Account to debit.
        payee_id: The payee.
        amount: In dollars.
        pin: The customer's four-digit PIN.
        reference: Text for the payee's statement.

    Raises:
        wrong_pin: The PIN is wrong.
        account_frozen: The account is frozen.
        insufficient_funds: The balance does not cover the amount.
        limit_exceeded: The amount goes past the daily limit of the account.
    """
    account, payee = bank.accounts.get(from_account_id), bank.payees.get(payee_id)
    _check_pin(bank, pin)
    return _transfer(
        account, debit(bank, account, round(amount, 2), payee.name, reference or f"Payment to {payee.name}")
    )


@server.tool
def schedule_payment(
    bank: Bank,
    from_account_id: AccountId,
    payee_id: PayeeId,
    amount: Payment,
    first_on: DayDue,
    frequency: Frequency = "once",
    reference: Reference | None = None,
) -> PlannedPayment:
    """Schedule a payment to a payee, once or regularly.

    Args:
        from_account_id: Account to debit.
        payee_id: The payee.
        amount: Each time, in dollars.
        first_on: Day of the first payment.
        frequency: How often.
        reference: Text for the payee's statement.

    Raises:
        account_frozen: The account is frozen.
        limit_exceeded: The amount is above the daily limit of the account.
        not_in_future: The first day is not after today.
    """
    account, payee = usable(bank.accounts.get(from_account_id)), bank.payees.get(payee_id)
    check_after_today("first_on", first_on, bank.now.date())
    if amount > account.daily_limit:
        limit = f"the daily limit of {account.nickname} is {account.daily_limit:.2f}"
        raise ToolError("limit_exceeded", f"{limit}, less than {amount:.2f}; schedule less or use another account")
    planned = ScheduledPayment(
        id=bank.scheduled_payments.new_id(),
        account_id=account.id,
        payee_id=payee.id,
        amount=round(amount, 2),
        frequency=frequency,
        first_on=first_on,
        next_on=first_on,
        reference=reference or f"Payment to {payee.name}",
    )
    return _planned(bank.scheduled_payments.add(planned), account, payee)


@server.tool(read_only=True)
def list_scheduled_payments(
    bank: Bank,
    account_id: AccountId | None = None,
    status: ScheduleStatus | None = None,
    query: Query | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    min_amount: AmountBound | None = None,
    max_amount: AmountBound | None = None,
    sort: ScheduleSort | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[PlannedPayment]:
    """List the scheduled payments.

    Args:
        account_id: Only this account.
        status: Only this status.
        query: Words of the payee's name or reference.
        since: First day of the next payment.
        until: Last day of the next payment.
        min_amount: In dollars.
        max_amount: In dollars.
        sort: Sort order.

    Raises:
        invalid_range: A lower end is above its upper end.
    """
    check_exists(bank.accounts, account_id)
    check_span(since, until)
    check_amounts(min_amount, max_amount)
    accounts, payees = bank.accounts, bank.payees
    rows = [p for p in bank.scheduled_payments if account_id in (None, p.account_id) and status in (None, p.status)]
    rows = of_days(rows, since, until, lambda p: p.next_on)
    rows = of_amounts(rows, min_amount, max_amount, lambda p: p.amount)
    rows = with_words(rows, query, lambda p: (payees.get(p.payee_id).name, p.reference))
    if sort == "due":
        rows.sort(key=lambda p: p.next_on)
    elif sort is not None:
        rows = in_order(rows, sort, lambda p: p.next_on, lambda p: p.amount)
    page = paginate(rows, limit, cursor)
    return page.seen_as(lambda p: _planned(p, accounts.get(p.account_id), payees.get(p.payee_id)))


@server.tool(destructive=True, idempotent=True)
def cancel_scheduled_payment(bank: Bank, scheduled_payment_id: ScheduledPaymentId) -> PlannedPayment:
    """Cancel a scheduled payment for good.

    Args:
        scheduled_payment_id: The scheduled payment.

    Raises:
        conflict: It is finished, or it failed.
    """
    planned = bank.scheduled_payments.get(scheduled_payment_id)
    if planned.status in ("finished", "failed"):
        raise ToolError("conflict", f"{planned.id} is {planned.status} already; only active ones can be cancelled")
    account, payee = bank.accounts.get(planned.account_id), bank.payees.get(planned.payee_id)
    return _planned(bank.scheduled_payments.update(planned, status="cancelled"), account, payee)


@server.tool(read_only=True)
def list_cards(bank: Bank, account_id: AccountId | None = None) -> Page[CardDetail]:
    """List the customer's cards.

    Args:
        account_id: Only this account.
    """
    check_exists(bank.accounts, account_id)
    accounts = bank.accounts
    rows = (card for card in bank.cards if account_id in (None, card.account_id))
    return paginate(rows, 50, None).seen_as(lambda card: _card(card, accounts.get(card.account_id)))


@server.tool(destructive=True, idempotent=True)
def freeze_card(bank: Bank, card_id: CardId) -> CardDetail:
    """Block a card at once, so that nobody can pay with it.

    Args:
        card_id: The card.

    Raises:
        conflict: The card has expired.
    """
    card = _valid(bank.cards.get(card_id))
    return _card(bank.cards.update(card, status="frozen"), bank.accounts.get(card.account_id))


@server.tool(destructive=True, idempotent=True)
def unfreeze_card(bank: Bank, card_id: CardId, pin: Pin) -> CardDetail:
    """Unblock a frozen card, confirmed by the customer's PIN.

    Args:
        card_id: The card.
        pin: The customer's four-digit PIN.

    Raises:
        wrong_pin: The PIN is wrong.
        conflict: The card has expired.
    """
    card = bank.cards.get(card_id)
    _check_pin(bank, pin)
    return _card(bank.cards.update(_valid(card), status="active"), bank.accounts.get(card.account_id))


@server.tool(destructive=True, idempotent=True)
def set_card_limit(bank: Bank, card_id: CardId, daily_limit: CardLimit, pin: Pin) -> CardDetail:
    """Change the daily spending limit of a card, confirmed by the customer's PIN.

    Args:
        card_id: The card.
        daily_limit: In dollars a day.
        pin: The customer's four-digit PIN.

    Raises:
        wrong_pin: The PIN is wrong.
        conflict: The card has expired.
    """
    card = bank.cards.get(card_id)
    _check_pin(bank, pin)
    return _card(bank.cards.update(_valid(card), daily_limit=round(daily_limit, 2)), bank.accounts.get(card.account_id))


@server.tool(idempotent=True)
def dispute_transaction(
    bank: Bank, transaction_id: TransactionId, reason: DisputeReason, details: Note | None = None
) -> OpenDispute:
    """Dispute a debit of the last 60 days; the bank looks into it.

    Args:
        transaction_id: The transaction.
        reason: What is wrong.
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
    bank.disputes.add(dispute)
    return project(OpenDispute, dispute, counterparty=transaction.counterparty, amount=transaction.amount)


@server.passing_time
def let_time_pass(bank: Bank, until: dt.datetime) -> None:
    """Scheduled payments are made at six in the morning, income comes in, billers take what is due to them from an
    account or a card that can pay; a card expires when its last day is over."""
    coming = deque(movements_between(bank, until))
    for due in falling_due(bank, until, lambda bank: chain(islice(coming, 1), _due(bank))):
        if isinstance(due, ScheduledPayment):
            _pay_scheduled(bank, due)
        else:
            move(bank, coming.popleft()[2])
    for card in [c for c in bank.cards if c.status != "expired" and c.expires_on < until.date()]:
        bank.cards.update(card, status="expired")


def _pay_scheduled(bank: Bank, due: ScheduledPayment) -> None:
    account, payee = bank.accounts.get(due.account_id), bank.payees.get(due.payee_id)
    covered = can_pay(bank, account, due.amount)
    if covered:
        book(bank, account, -due.amount, payee.name, due.reference, category=due.category)
    result = "paid" if covered else "failed"
    if due.frequency == "once":
        bank.scheduled_payments.update(due, status="finished" if covered else "failed", last_result=result)
    else:
        following = next_regular_day(due.first_on, due.next_on, due.frequency)
        bank.scheduled_payments.update(due, next_on=following, last_result=result)


def _due(bank: Bank) -> Iterator[tuple[dt.datetime, str, ScheduledPayment]]:
    for planned in bank.scheduled_payments:
        if planned.status == "active":
            yield dt.datetime.combine(planned.next_on, dt.time(6)), planned.id, planned


def _check_pin(bank: Bank, pin: str) -> None:
    if all(customer.pin != pin for customer in bank.customers):
        raise ToolError("wrong_pin", "'pin' is wrong; ask the customer for the right one")


def _valid(card: Card) -> Card:
    if card.status == "expired":
        raise ToolError("conflict", f"{card.name} expired on {card.expires_on}; use another card")
    return card


def _in_order(rows: list[Transaction], sort: Sort) -> list[Transaction]:
    return in_order(rows, sort, lambda t: t.booked_at, lambda t: abs(t.amount))


def _lines(bank: Bank, page: Page[Transaction]) -> Page[TransactionLine]:
    """Transactions as lists show them."""
    names = {account.id: account.nickname for account in bank.accounts}
    disputes = {dispute.transaction_id: dispute for dispute in bank.disputes}

    def line(transaction: Transaction) -> TransactionLine:
        dispute = disputes.get(transaction.id)
        return project(
            TransactionLine,
            transaction,
            account_name=names[transaction.account_id],
            booked_on=transaction.booked_at.date(),
            spent=-transaction.amount if transaction.amount < 0 and not transaction.other_transaction_id else None,
            dispute_id=dispute and dispute.id,
            dispute_reason=dispute and dispute.reason,
            disputed_on=dispute and dispute.opened_on,
        )

    return page.seen_as(line)


def _card(card: Card, account: Account) -> CardDetail:
    return project(CardDetail, card, account_name=account.nickname)


def _planned(planned: ScheduledPayment, account: Account, payee: Payee) -> PlannedPayment:
    return project(PlannedPayment, planned, account_name=account.nickname, payee_name=payee.name)


def _transfer(account: Account, taken: Transaction, credit_id: str | None = None) -> Transfer:
    """What left an account; the debit is as it was booked."""
    return Transfer(
        taken.id, account.id, account.nickname, taken.counterparty, -taken.amount, taken.balance_after, credit_id
    )
