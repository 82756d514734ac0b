"""What a bank's customer has: accounts with statements, cards, payees, standing payments, disputes."""

import datetime as dt
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import Carries, Format, Incidental, Record, Ref, Sensitive, State, Table, Unit, table
from prove.servers._shared.amounts import AmountBound
from prove.servers._shared.cast import Email, PersonName
from prove.servers._shared.flows import AmountSpent, CardEnd, DaySpent, Merchant
from prove.servers._shared.kinds import Money, Note, Query

AccountId = Annotated[str, Ref("banking.accounts")]
TransactionId = Annotated[str, Ref("banking.transactions")]
PayeeId = Annotated[str, Ref("banking.payees")]
CardId = Annotated[str, Ref("banking.cards")]
ScheduledPaymentId = Annotated[str, Ref("banking.scheduled_payments")]
DisputeId = Annotated[str, Ref("banking.disputes")]

Amount = Annotated[float, Meta(ge=0.01, le=1_000_000), Unit("money")]
Payment = Annotated[Amount, Carries("life.amounts.due", "life.amounts.price")]
SpentBound = Annotated[AmountBound, Carries("life.amounts.spent")]
Reference = Annotated[Note, Carries("life.invoice_numbers")]
IBAN = Format(
    "iban",
    "^[A-Za-z]{2}[0-9]{2}[A-Za-z0-9 ]{11,40}$",
    "DE02 1203 0000 0000 2020 51",
    lambda text: text.replace(" ", "").upper(),
)
Iban = Annotated[str, IBAN]
PayeeIban = Annotated[Iban, Carries("life.ibans")]
PayeeQuery = Annotated[Query, Carries("life.ibans")]
Pin = Annotated[str, Sensitive(), Format(None, "^[0-9]{4}$", "0417")]

AccountKind = Literal["checking", "savings", "joint", "business"]
AccountStatus = Literal["active", "frozen"]
CardStatus = Literal["active", "frozen", "expired"]
Frequency = Literal["once", "weekly", "monthly", "quarterly"]
ScheduleStatus = Literal["active", "finished", "failed", "cancelled"]
LastResult = Literal["none", "paid", "failed"]
DisputeReason = Literal["not_recognised", "charged_twice", "wrong_amount", "not_delivered"]
DisputeFilter = Literal["open", "none"]
PayeeSort = Literal["newest", "oldest", "name"]
ScheduleSort = Literal["due", "amount_high", "amount_low"]
Category = Literal[
    "groceries",
    "dining",
    "transport",
    "rent",
    "utilities",
    "salary",
    "interest",
    "shopping",
    "travel",
    "health",
    "transfer",
]


class Customer(Record):
    """The owner of everything here; the PIN confirms payments and card changes."""

    id: str
    name: PersonName
    email: Email
    pin: Pin


class Account(Record):
    """A place for money. `daily_limit` caps what may leave it in one day."""

    id: AccountId
    nickname: str
    kind: AccountKind
    iban: Iban
    balance: Money
    daily_limit: Money
    opened_on: dt.date
    status: AccountStatus = "active"


class Transaction(Record):
    """One line of a statement. Money out is negative; `other_transaction_id` is the line on the other own account."""

    id: TransactionId
    account_id: AccountId
    booked_at: dt.datetime
    amount: Money
    counterparty: str
    description: str
    category: Category
    balance_after: Annotated[Money, Incidental()]
    other_transaction_id: TransactionId | None = None


class Payee(Record):
    """Someone the customer pays. `relation` is what they are to the customer, if that was noted: 'landlord'."""

    id: PayeeId
    name: PersonName
    iban: Iban
    email: Email | None
    added_on: dt.date
    relation: str | None = None


class Card(Record):
    """A payment card that draws on an account."""

    id: CardId
    account_id: AccountId
    name: str
    last_four: str
    daily_limit: Money
    expires_on: dt.date
    status: CardStatus = "active"


class ScheduledPayment(Record):
    """A payment that the bank makes automatically on `next_on`, once or regularly, on the same day as on `first_on`.

    A payment beyond the balance or the daily limit of the account fails: a single one for good, a regular one until
    its next day. `category` is that of its lines.
    """

    id: ScheduledPaymentId
    account_id: AccountId
    payee_id: PayeeId
    amount: Money
    frequency: Frequency
    first_on: dt.date
    next_on: dt.date
    reference: str
    status: ScheduleStatus = "active"
    last_result: LastResult = "none"
    category: Category = "transfer"


class Dispute(Record):
    """A complaint about one card payment or debit."""

    id: DisputeId
    transaction_id: TransactionId
    reason: DisputeReason
    details: str
    opened_on: dt.date


class TransactionLine(Record):
    """A transaction as lists show it: with the name of its account, and its dispute if there is one.

    `spent` is what was paid with it; money that came in or went to an own account was not spent.
    """

    id: TransactionId
    account_id: AccountId
    account_name: str
    booked_at: dt.datetime
    booked_on: DaySpent
    amount: Money
    spent: AmountSpent | None
    counterparty: Merchant
    description: str
    category: Category
    balance_after: Money
    other_transaction_id: TransactionId | None
    dispute_id: DisputeId | None
    dispute_reason: DisputeReason | None
    disputed_on: dt.date | None


class CardDetail(Record):
    """A card with the name of its account."""

    id: CardId
    account_id: AccountId
    account_name: str
    name: str
    last_four: CardEnd
    daily_limit: Money
    expires_on: dt.date
    status: CardStatus


class PlannedPayment(Record):
    """A scheduled payment with the names of its account and its payee."""

    id: ScheduledPaymentId
    account_id: AccountId
    account_name: str
    payee_id: PayeeId
    payee_name: PersonName
    amount: Money
    frequency: Frequency
    first_on: dt.date
    next_on: dt.date
    reference: str
    status: ScheduleStatus
    last_result: LastResult


class OpenDispute(Record):
    """A dispute with what its transaction was."""

    id: DisputeId
    transaction_id: TransactionId
    counterparty: str
    amount: Money
    reason: DisputeReason
    details: str
    opened_on: dt.date


class Transfer(Record):
    """The result of a payment or transfer: the debit, the new balance and, inside the bank, the credit."""

    transaction_id: TransactionId
    from_account_id: AccountId
    from_account_name: str
    counterparty: str
    amount: Money
    balance_after: Money
    credit_transaction_id: TransactionId | None = None


class Bank(State):
    """Everything the bank knows about one customer."""

    customers: Table[Customer] = table("cus")
    accounts: Table[Account] = table("acc", find="list_accounts")
    transactions: Table[Transaction] = table("txn", index=("account_id",), find="search_transactions")
    payees: Table[Payee] = table("pay", find="list_payees")
    cards: Table[Card] = table("card", index=("account_id",), find="list_cards")
    scheduled_payments: Table[ScheduledPayment] = table("sch", noun="scheduled payment", find="list_scheduled_payments")
    disputes: Table[Dispute] = table("dsp", index=("transaction_id",), find="search_transactions")
