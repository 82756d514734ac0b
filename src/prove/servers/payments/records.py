"""What a merchant has: customers with cards on file, invoices, charges and refunds, webhooks that report them."""

import datetime as dt
from re import sub
from typing import Annotated, Literal

from msgspec import Meta

from prove.core import (
    Argument,
    Carries,
    Format,
    Incidental,
    Record,
    Ref,
    Sensitive,
    State,
    Table,
    Unit,
    Unordered,
    table,
)
from prove.servers._shared.cast import Company, Email, PersonName
from prove.servers._shared.kinds import Money

InvoiceId = Annotated[str, Ref("payments.invoices", spoken=True)]
ChargeId = Annotated[str, Ref("payments.charges")]
RefundId = Annotated[str, Ref("payments.refunds")]
DeliveryId = Annotated[str, Ref("payments.webhook_deliveries")]
EndpointName = Annotated[str, Ref("payments.webhook_endpoints", spoken=True)]

Amount = Annotated[float, Meta(ge=0.01, le=100_000), Unit("money")]
CARD = Format(None, "^([0-9][ -]?){15}[0-9]$", "4929000000006221", lambda text: sub("[ -]", "", text))
CardNumber = Annotated[str, Sensitive(), CARD]
IdempotencyKey = Annotated[str, Meta(min_length=4, max_length=40)]
Title = Annotated[str, Meta(min_length=1, max_length=80)]

InvoiceStatus = Literal["open", "partially_paid", "paid", "partially_refunded", "refunded", "void"]
InvoiceFilter = Literal["open", "partially_paid", "paid", "partially_refunded", "refunded", "void", "overdue"]
InvoiceSort = Literal["newest", "oldest", "due", "amount_high", "amount_low"]
CustomerSort = Literal["newest", "oldest", "name"]
RefundStatus = Literal["pending", "succeeded"]
RefundReason = Literal["duplicate", "requested_by_customer", "defective", "overcharged"]
DeliveryStatus = Literal["delivered", "retrying", "failed"]
WebhookEvent = Literal[
    "invoice_created", "invoice_paid", "invoice_overdue", "invoice_voided", "charge_succeeded", "refund_created"
]


class Merchant(Record):
    """The business and who runs it."""

    id: str
    business: str
    owner: PersonName
    email: Email


class Customer(Record):
    """Someone who is billed, known by their address. Of a card only the last four digits and the expiry are stored."""

    email: Email
    name: PersonName
    company: Company | None
    card_last_four: str | None
    card_expires_on: dt.date | None
    added_on: dt.date


class InvoiceLine(Argument):
    """One item of an invoice."""

    description: Annotated[str, Meta(min_length=1, max_length=80)]
    quantity: Annotated[int, Meta(ge=1, le=1_000)]
    unit_price: Annotated[float, Meta(ge=0.01, le=10_000), Unit("money"), Carries("life.amounts.price")]


class Invoice(Record):
    """A bill. `amount_due` is what was never paid; a refund does not raise it again.

    It is paid only while nothing was given back: after that it is partially refunded or refunded.
    """

    id: InvoiceId
    title: str
    customer_email: Email
    customer_name: PersonName
    lines: Annotated[tuple[InvoiceLine, ...], Unordered()]
    total: Money
    amount_due: Money
    amount_refunded: Money
    issued_on: dt.date
    due_on: dt.date
    cc_email: Email | None = None
    overdue: bool = False
    status: InvoiceStatus = "open"


class InvoiceSummary(Record):
    """An invoice without its lines."""

    id: InvoiceId
    title: str
    customer_email: Email
    customer_name: PersonName
    total: Money
    amount_due: Money
    issued_on: dt.date
    due_on: dt.date
    overdue: bool
    status: InvoiceStatus


class Charge(Record):
    """Money taken from a customer's card. `requested` is the amount that was asked for, if one was named."""

    id: ChargeId
    invoice_id: InvoiceId
    customer_name: PersonName
    amount: Money
    amount_refunded: Money
    card_last_four: str
    created_at: dt.datetime
    idempotency_key: str
    requested: Annotated[float | None, Incidental(), Unit("money")] = None


class Refund(Record):
    """Money given back; it arrives at the customer's bank three days later."""

    id: RefundId
    charge_id: ChargeId
    invoice_id: InvoiceId
    amount: Money
    reason: RefundReason
    created_at: dt.datetime
    status: RefundStatus = "pending"


class ChargeDetail(Record):
    """A charge with the title of its invoice."""

    id: ChargeId
    invoice_id: InvoiceId
    invoice_title: str
    customer_name: PersonName
    amount: Money
    amount_refunded: Money
    card_last_four: str
    created_at: dt.datetime
    idempotency_key: str


class RefundDetail(Record):
    """A refund with its customer and the title of its invoice."""

    id: RefundId
    charge_id: ChargeId
    invoice_id: InvoiceId
    invoice_title: str
    customer_name: PersonName
    amount: Money
    reason: RefundReason
    created_at: dt.datetime
    status: RefundStatus


class InvoiceDetail(Record):
    """An invoice with its charges and refunds."""

    invoice: Invoice
    charges: tuple[ChargeDetail, ...]
    refunds: tuple[RefundDetail, ...]


class Outage(Record):
    """A time in which an endpoint does not answer."""

    start: dt.datetime
    end: dt.datetime


class WebhookEndpoint(Record):
    """A program of the merchant that is subscribed to some events."""

    name: EndpointName
    url: str
    events: Annotated[tuple[WebhookEvent, ...], Unordered()]
    outages: tuple[Outage, ...]


class WebhookDelivery(Record):
    """One event on its way to one endpoint. Failed attempts are repeated three times, then only by hand."""

    id: DeliveryId
    endpoint: EndpointName
    event: WebhookEvent
    invoice_id: InvoiceId
    customer_name: PersonName
    created_at: dt.datetime
    attempts: int
    last_attempt_at: dt.datetime
    next_attempt_at: dt.datetime | None
    status: DeliveryStatus


class DeliveryDetail(Record):
    """A delivery with the title of its invoice."""

    id: DeliveryId
    endpoint: EndpointName
    event: WebhookEvent
    invoice_id: InvoiceId
    invoice_title: str
    customer_name: PersonName
    created_at: dt.datetime
    attempts: int
    last_attempt_at: dt.datetime
    next_attempt_at: dt.datetime | None
    status: DeliveryStatus


class Payments(State):
    """Everything the payment platform knows about one merchant."""

    merchants: Table[Merchant] = table("mer")
    customers: Table[Customer] = table(key="email", find="list_payment_customers")
    invoices: Table[Invoice] = table(number="INV-#####", index=("customer_email",), find="list_invoices")
    charges: Table[Charge] = table("chg", index=("invoice_id", "idempotency_key"), find="get_invoice")
    refunds: Table[Refund] = table("ref", index=("charge_id", "invoice_id"))
    webhook_endpoints: Table[WebhookEndpoint] = table(key="name", noun="endpoint", find="list_webhook_deliveries")
    webhook_deliveries: Table[WebhookDelivery] = table("dlv", noun="delivery", find="list_webhook_deliveries")


def luhn_digit(digits: str) -> str:
    """The check digit that completes a card number."""
    doubled = [2 * int(d) if place % 2 == 0 else int(d) for place, d in enumerate(reversed(digits))]
    return str(-sum(d // 10 + d % 10 for d in doubled) % 10)
