"""Flows of money: what a mail, a file, a statement or a shop says is paid, recorded, disputed or sent back."""

import datetime as dt
from typing import Any, cast

from prove.core import WorldSession
from prove.servers._shared.life.bills import Bill, bills_of
from prove.servers.banking.records import Account, Bank
from prove.servers.budget.records import Budget, month_before, month_of
from prove.servers.filesystem.records import FileSystem
from tests.servers.flows.joins import check_join, five_worlds, only_one, world_with
from tests.servers.play import done, rows_of

BODY = ("body",)


def bank_of(session: WorldSession) -> Bank:
    return cast(Bank, session.state("banking"))


def pin_of(session: WorldSession) -> str:
    """What the customer tells the assistant."""
    return next(iter(bank_of(session).customers)).pin


def account_for(session: WorldSession, amount: float) -> Account | None:
    """An account from which so much can be paid."""
    accounts = bank_of(session).accounts.where(status="active")
    return next((a for a in accounts if a.kind != "savings" and min(a.balance, a.daily_limit / 2) >= amount), None)


def latest_bill(session: WorldSession) -> Bill | None:
    """The last bill that the customer has got an invoice for."""
    return max(_invoices(session), key=lambda bill: bill.issued_on, default=None)


def open_bill(session: WorldSession) -> Bill | None:
    """A bill that is neither paid nor due yet."""
    today = session.now.date()
    return next((bill for bill in _invoices(session) if bill.paid_at is None and bill.due_on > today), None)


def _invoices(session: WorldSession) -> list[Bill]:
    """The bills that are paid by invoice and came by mail in the last weeks; people know their numbers and senders."""
    since = session.now.date() - dt.timedelta(days=60)
    return [bill for bill in bills_of(session.seed) if bill.how == "invoice" and bill.issued_on > since]


def read_bill(session: WorldSession, bill: Bill) -> str:
    """The text of the mail with a bill, which is looked for by sender and subject."""
    found = done(session, "search_emails", query=f'from:"{bill.biller}" {bill.number}', sort="oldest")["items"]
    return done(session, "read_email", message_id=found[0]["id"])["body"]


def payee_of(session: WorldSession, iban: str) -> dict[str, Any]:
    (payee,) = done(session, "list_payees", query=iban)["items"]
    return payee


@five_worlds
def test_the_iban_in_a_mail_finds_its_payee_or_makes_them_one(place: int) -> None:
    session, bill = world_with(latest_bill, place, "email", "banking")
    check_join(session, "life.ibans", "read_email", BODY, "list_payees", "query")
    check_join(session, "life.ibans", "read_email", BODY, "add_payee", "iban")
    iban = only_one("life.ibans", read_bill(session, bill))
    known = payee_of(session, iban)
    assert known["name"] == bill.biller
    done(session, "remove_payee", payee_id=known["id"])
    assert done(session, "list_payees", query=iban)["items"] == []
    saved = done(session, "add_payee", name=bill.biller, iban=iban)
    assert bank_of(session).payees.get(saved["id"]).iban == iban == bill.iban


@five_worlds
def test_the_amount_in_a_mail_is_paid(place: int) -> None:
    session, bill = world_with(latest_bill, place, "email", "banking")
    check_join(session, "life.amounts.due", "read_email", BODY, "pay_payee", "amount")
    text = read_bill(session, bill)
    amount = only_one("life.amounts.due", text)
    account = account_for(session, amount)
    assert account is not None
    payee = payee_of(session, only_one("life.ibans", text))
    to = {"from_account_id": account.id, "payee_id": payee["id"], "pin": pin_of(session)}
    paid = done(session, "pay_payee", amount=amount, **to)
    line = bank_of(session).transactions.get(paid["transaction_id"])
    assert (round(line.amount * 100), line.counterparty) == (-bill.cents, bill.biller)


@five_worlds
def test_the_invoice_number_in_a_mail_is_the_reference_of_the_payment(place: int) -> None:
    session, bill = world_with(latest_bill, place, "email", "banking")
    check_join(session, "life.invoice_numbers", "read_email", BODY, "pay_payee", "reference")
    text = read_bill(session, bill)
    number = only_one("life.invoice_numbers", text)
    account = account_for(session, 1.0)
    assert account is not None
    payee = payee_of(session, only_one("life.ibans", text))
    to = {"from_account_id": account.id, "payee_id": payee["id"], "pin": pin_of(session)}
    done(session, "pay_payee", amount=1.0, reference=number, **to)
    (line,) = (row for row in rows_of(session, "search_transactions", query=number) if row["amount"] == -1.0)
    assert (line["counterparty"], line["description"]) == (bill.biller, bill.number)


@five_worlds
def test_the_due_day_in_a_mail_is_the_first_day_of_a_payment(place: int) -> None:
    session, bill = world_with(open_bill, place, "email", "banking")
    check_join(session, "life.days.due", "read_email", BODY, "schedule_payment", "first_on")
    check_join(session, "life.amounts.due", "read_email", BODY, "schedule_payment", "amount")
    check_join(session, "life.invoice_numbers", "read_email", BODY, "schedule_payment", "reference")
    text = read_bill(session, bill)
    day, amount = only_one("life.days.due", text), only_one("life.amounts.due", text)
    number, account = only_one("life.invoice_numbers", text), account_for(session, amount)
    assert account is not None
    to = {"from_account_id": account.id, "payee_id": payee_of(session, only_one("life.ibans", text))["id"]}
    planned = done(session, "schedule_payment", amount=amount, first_on=day, reference=number, **to)
    row = bank_of(session).scheduled_payments.get(planned["id"])
    assert (row.next_on, round(row.amount * 100), row.reference) == (bill.due_on, bill.cents, bill.number)


def bill_file(session: WorldSession) -> Bill | None:
    """A bill whose text is kept as a file."""
    nodes = cast(FileSystem, session.state("filesystem")).nodes
    kept = [node.content for node in nodes if node.name.endswith("-bill.txt")]
    return next((bill for bill in _invoices(session) if any(bill.number in text for text in kept)), None)


@five_worlds
def test_the_iban_in_a_file_finds_its_payee_or_makes_them_one(place: int) -> None:
    session, bill = world_with(bill_file, place, "filesystem", "banking")
    check_join(session, "life.ibans", "read_file", ("content",), "add_payee", "iban")
    check_join(session, "life.ibans", "read_file", ("content",), "list_payees", "query")
    files = done(session, "find_files", name=f"{bill.biller} bill", file_type="text")["items"]
    text = done(session, "read_file", path=files[0]["path"])["content"]
    iban = only_one("life.ibans", text)
    known = payee_of(session, iban)
    done(session, "remove_payee", payee_id=known["id"])
    saved = done(session, "add_payee", name=bill.biller, iban=iban)
    assert (saved["name"], bank_of(session).payees.get(saved["id"]).iban) == (known["name"], bill.iban)


def unrecorded_line(session: WorldSession) -> str | None:
    """The id of a payment to somebody, from this month or the last, that is no expense of the budget."""
    bank, book = bank_of(session), cast(Budget, session.state("budget"))
    known = {(expense.merchant, expense.amount, expense.spent_on) for expense in book.expenses}
    return next(
        (
            line.id
            for line in bank.transactions
            if line.amount < 0
            and line.other_transaction_id is None
            and f"{line.booked_at:%Y-%m}" >= month_before(month_of(session.now.date()))
            and any(line.counterparty == payee.name for payee in bank.payees)
            and (line.counterparty, -line.amount, line.booked_at.date()) not in known
        ),
        None,
    )


def purse(session: WorldSession, amount: float) -> dict[str, str]:
    """An account and a category of the budget from which so much can be spent, as the lists show them."""
    accounts = done(session, "list_budget_accounts")["items"]
    (account, *_) = (a["id"] for a in accounts if a["status"] == "open" and a["balance"] >= amount)
    categories = done(session, "list_budget_categories")["items"]
    (category, *_) = (c["id"] for c in categories if c["limit_kind"] == "soft")
    return {"account_id": account, "category_id": category}


@five_worlds
def test_a_line_of_the_bank_becomes_an_expense(place: int) -> None:
    session, line_id = world_with(unrecorded_line, place, "banking", "budget")
    kinds = {"life.amounts.spent": "amount", "life.days.spent": "spent_on", "life.merchants": "merchant"}
    fields = {"amount": "spent", "spent_on": "booked_on", "merchant": "counterparty"}
    for kind, parameter in kinds.items():
        for source in ("list_transactions", "search_transactions"):
            check_join(session, kind, source, ("items", "*", fields[parameter]), "add_expense", parameter)
    (row,) = (row for row in rows_of(session, "search_transactions", limit=50) if row["id"] == line_id)
    values = {parameter: row[field] for parameter, field in fields.items()}
    added = done(session, "add_expense", **values, **purse(session, row["spent"]))
    line = bank_of(session).transactions.get(line_id)
    expense = cast(Budget, session.state("budget")).expenses.get(added["id"])
    assert (expense.amount, expense.spent_on) == (-line.amount, line.booked_at.date())
    assert expense.merchant == line.counterparty
