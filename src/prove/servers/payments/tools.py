"""What a merchant can do with their payment platform."""

import datetime as dt
from collections.abc import Iterator
from typing import Annotated

from msgspec import Meta
from msgspec.structs import replace

from prove.core import Cursor, Limit, Page, Server, ToolError, given, paginate, project
from prove.servers._shared.amounts import AmountBound, check_amounts
from prove.servers._shared.cast import Company, Email, PersonName
from prove.servers._shared.days import check_span
from prove.servers._shared.due import falling_due
from prove.servers._shared.kinds import Query
from prove.servers._shared.lookups import check_exists
from prove.servers._shared.money import total
from prove.servers._shared.narrowing import of_amounts, of_days, with_words
from prove.servers._shared.sorting import DateSort, by_date, in_order
from prove.servers.payments.records import (
    Amount,
    CardNumber,
    Charge,
    ChargeDetail,
    ChargeId,
    Customer,
    CustomerSort,
    DeliveryDetail,
    DeliveryId,
    DeliveryStatus,
    EndpointName,
    IdempotencyKey,
    Invoice,
    InvoiceDetail,
    InvoiceFilter,
    InvoiceId,
    InvoiceLine,
    InvoiceSort,
    InvoiceStatus,
    InvoiceSummary,
    Payments,
    Refund,
    RefundDetail,
    RefundReason,
    Title,
    WebhookDelivery,
    WebhookEvent,
    luhn_digit,
)
from prove.servers.payments.webhooks import announce, attempt

server = Server("payments", Payments, "A payment platform for a small business: invoices, charges, refunds, webhooks.")

Lines = Annotated[tuple[InvoiceLine, ...], Meta(min_length=1, max_length=10)]

TERM = dt.timedelta(days=14)
REFUND_DAYS = 120
REFUND_TAKES = dt.timedelta(days=3)


@server.tool(read_only=True)
def list_payment_customers(
    shop: Payments,
    query: Query | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    sort: CustomerSort | None = None,
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[Customer]:
    """List the customers with their cards on file.

    Args:
        query: Words of the name, company or email address.
        since: First day of being added.
        until: Last day of being added.
        sort: Sort order.

    Raises:
        invalid_range: The first day is after the last.
    """
    check_span(since, until)
    rows = of_days(list(shop.customers), since, until, lambda c: c.added_on)
    rows = with_words(rows, query, lambda c: (c.name, c.email, c.company))
    if sort == "name":
        rows.sort(key=lambda c: c.name)
    elif sort is not None:
        rows = by_date(rows, sort, lambda c: c.added_on)
    return paginate(rows, limit, cursor)


@server.tool(destructive=True, idempotent=True)
def save_payment_customer(
    shop: Payments,
    email: Email,
    name: PersonName | None = None,
    company: Company | None = None,
    card_number: CardNumber | None = None,
    card_expires_on: dt.date | None = None,
) -> Customer:
    """Add a customer, or change an existing one.

    Args:
        email: Email address that identifies the customer.
        name: Full name; required for a new customer.
        company: Company they buy for.
        card_number: Sixteen digits.
        card_expires_on: Last valid day of the card.

    Raises:
        name_required: The customer is new and no name is given.
        nothing_to_change: The customer exists and nothing but the email address is given.
        invalid_card: The card number has a typing error.
        card_incomplete: Of card number and expiry only one is given.
        card_expired: The card is no longer good.
    """
    if (card_number is None) != (card_expires_on is None):
        raise ToolError("card_incomplete", "'card_number' and 'card_expires_on' belong together; give both or neither")
    if card_number is not None and luhn_digit(card_number[:-1]) != card_number[-1]:
        raise ToolError("invalid_card", "the digits of 'card_number' do not add up; ask for the number again")
    if card_expires_on is not None and card_expires_on < shop.now.date():
        raise ToolError("card_expired", f"the card ran out on {card_expires_on}; ask for another card")
    last_four = None if card_number is None else card_number[-4:]
    known = shop.customers.find(email)
    if known is None:
        if name is None:
            raise ToolError("name_required", f"{email} is a new customer; give their 'name' too")
        return shop.customers.add(Customer(email, name, company, last_four, card_expires_on, shop.now.date()))
    changes = given(name=name, company=company, card_last_four=last_four, card_expires_on=card_expires_on)
    if not changes:
        raise ToolError("nothing_to_change", f"{email} is a customer already; give a name, company or card to change")
    changed = shop.customers.update(known, **changes)
    if changed.name != known.name:
        _rename(shop, changed)
    return changed


@server.tool
def create_invoice(
    shop: Payments,
    customer_email: Email,
    title: Title,
    lines: Lines,
    due_on: dt.date | None = None,
    cc_email: Email | None = None,
) -> Invoice:
    """Create an invoice and send it at once.

    Args:
        customer_email: Email address of a saved customer.
        title: What it is for, in a few words.
        lines: Items; prices in dollars.
        due_on: Last day for payment; default: in 14 days.
        cc_email: Email address for a copy.

    Raises:
        not_found: There is no customer with this email address.
        not_in_future: The last day for payment is before today.
    """
    customer, today = shop.customers.get(customer_email), shop.now.date()
    if due_on is not None and due_on < today:
        raise ToolError("not_in_future", f"'due_on' {due_on} must not be before today, {today}")
    lines = tuple(replace(line, unit_price=round(line.unit_price, 2)) for line in lines)
    amount = total(line.quantity * line.unit_price for line in lines)
    invoice = Invoice(
        id=shop.invoices.new_id(),
        title=title,
        customer_email=customer.email,
        customer_name=customer.name,
        lines=lines,
        total=amount,
        amount_due=amount,
        amount_refunded=0.0,
        issued_on=today,
        due_on=due_on or today + TERM,
        cc_email=cc_email,
    )
    announce(shop, "invoice_created", shop.invoices.add(invoice))
    return invoice


@server.tool(read_only=True)
def list_invoices(
    shop: Payments,
    status: InvoiceFilter | None = None,
    customer_email: Email | None = None,
    query: Query | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    min_amount: AmountBound | None = None,
    max_amount: AmountBound | None = None,
    sort: InvoiceSort = "newest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[InvoiceSummary]:
    """List the invoices.

    Args:
        status: Only this status; 'overdue': unpaid after the due date.
        customer_email: Email address of the customer.
        query: Words of the title, number or customer's name.
        since: First day of issue.
        until: Last day of issue.
        min_amount: Total in dollars.
        max_amount: Total in dollars.
        sort: Sort order.

    Raises:
        not_found: There is no customer with this email address.
        invalid_range: A lower end is above its upper end.
    """
    check_span(since, until)
    check_amounts(min_amount, max_amount)
    if customer_email is None:
        invoices = list(shop.invoices)
    else:
        invoices = shop.invoices.where(customer_email=shop.customers.get(customer_email).email)
    rows = [i for i in invoices if (i.overdue if status == "overdue" else status in (None, i.status))]
    rows = of_days(rows, since, until, lambda i: i.issued_on)
    rows = of_amounts(rows, min_amount, max_amount, lambda i: i.total)
    rows = with_words(rows, query, lambda i: (i.title, i.customer_name, i.id))
    if sort == "due":
        rows.sort(key=lambda i: i.due_on)
    else:
        rows = in_order(rows, sort, lambda i: i.issued_on, lambda i: i.total)
    return paginate(rows, limit, cursor).seen_as(lambda invoice: project(InvoiceSummary, invoice))


@server.tool(read_only=True)
def get_invoice(shop: Payments, invoice_id: InvoiceId) -> InvoiceDetail:
    """Show an invoice with its lines, charges and refunds.

    Args:
        invoice_id: The invoice.
    """
    invoice = shop.invoices.get(invoice_id)
    charges, refunds = shop.charges.where(invoice_id=invoice.id), shop.refunds.where(invoice_id=invoice.id)
    return InvoiceDetail(
        invoice,
        tuple(project(ChargeDetail, charge, invoice_title=invoice.title) for charge in charges),
        tuple(_refund(invoice, refund) for refund in refunds),
    )


@server.tool(destructive=True, idempotent=True)
def charge_invoice(
    shop: Payments, invoice_id: InvoiceId, idempotency_key: IdempotencyKey, amount: Amount | None = None
) -> ChargeDetail:
    """Charge an invoice to the customer's card. A repeated call with the same key never charges twice.

    Args:
        invoice_id: The invoice.
        idempotency_key: Any word or number that identifies this charge.
        amount: In dollars; default: all that is due.

    Raises:
        idempotency_conflict: The key was used before, for another charge.
        conflict: The invoice is paid, refunded or void.
        amount_exceeds_due: The amount is more than is due.
        no_payment_method: There is no card on file for the customer.
        card_expired: The card on file has run out.
    """
    invoice = shop.invoices.get(invoice_id)
    requested = None if amount is None else round(amount, 2)
    for earlier in shop.charges.where(idempotency_key=idempotency_key):
        if (earlier.invoice_id, earlier.requested) == (invoice_id, requested):
            return project(ChargeDetail, earlier, invoice_title=invoice.title)
        raise ToolError("idempotency_conflict", f"{idempotency_key!r} stands for {earlier.id}; choose another key")
    amount = invoice.amount_due if requested is None else requested
    if invoice.status not in ("open", "partially_paid"):
        raise ToolError(
            "conflict", f"{invoice.id} is {invoice.status}, so there is nothing to charge; create another invoice"
        )
    if amount > invoice.amount_due:
        raise ToolError(
            "amount_exceeds_due",
            f"only {invoice.amount_due:.2f} of {invoice.id} is due, not {amount:.2f}; charge less or omit 'amount'",
        )
    charge = Charge(
        id=shop.charges.new_id(),
        invoice_id=invoice.id,
        customer_name=invoice.customer_name,
        amount=amount,
        amount_refunded=0.0,
        card_last_four=_usable_card(shop, invoice),
        created_at=shop.now,
        idempotency_key=idempotency_key,
        requested=requested,
    )
    shop.charges.add(charge)
    due = round(invoice.amount_due - amount, 2)
    status = _status(invoice, due, invoice.amount_refunded)
    paid = shop.invoices.update(invoice, amount_due=due, status=status, overdue=invoice.overdue and due > 0)
    announce(shop, "charge_succeeded", paid)
    if not due:
        announce(shop, "invoice_paid", paid)
    return project(ChargeDetail, charge, invoice_title=invoice.title)


@server.tool(destructive=True)
def refund_charge(
    shop: Payments, charge_id: ChargeId, amount: Amount | None = None, reason: RefundReason = "requested_by_customer"
) -> RefundDetail:
    """Refund a charge, or a part of it, to the customer's card.

    Args:
        charge_id: The charge; get_invoice shows it.
        amount: In dollars; default: all that is left.
        reason: Why.

    Raises:
        conflict: All of the charge was refunded already.
        refund_exceeds_payment: The amount is more than is left of the charge.
        too_late: The charge is older than 120 days.
    """
    charge = shop.charges.get(charge_id)
    left = round(charge.amount - charge.amount_refunded, 2)
    amount = left if amount is None else round(amount, 2)
    if left <= 0:
        raise ToolError("conflict", f"all of {charge.id} was refunded already; there is nothing left to refund")
    if amount > left:
        raise ToolError(
            "refund_exceeds_payment",
            f"only {left:.2f} of {charge.id} is left to refund, not {amount:.2f}; refund less or omit 'amount'",
        )
    if (shop.now - charge.created_at).days > REFUND_DAYS:
        raise ToolError("too_late", f"{charge.id} is older than {REFUND_DAYS} days; pay the customer another way")
    refund = Refund(shop.refunds.new_id(), charge.id, charge.invoice_id, amount, reason, shop.now)
    shop.refunds.add(refund)
    shop.charges.update(charge, amount_refunded=round(charge.amount_refunded + amount, 2))
    invoice = shop.invoices.get(charge.invoice_id)
    refunded = round(invoice.amount_refunded + amount, 2)
    status = _status(invoice, invoice.amount_due, refunded)
    invoice = shop.invoices.update(invoice, amount_refunded=refunded, status=status)
    announce(shop, "refund_created", invoice)
    return _refund(invoice, refund)


@server.tool(destructive=True, idempotent=True)
def void_invoice(shop: Payments, invoice_id: InvoiceId) -> Invoice:
    """Void an invoice that will not be paid. What was paid on it must be refunded first.

    Args:
        invoice_id: The invoice.

    Raises:
        conflict: The invoice is paid or refunded.
        has_payments: A part was paid and not given back.
    """
    invoice = shop.invoices.get(invoice_id)
    if invoice.status == "void":
        return invoice
    if invoice.status not in ("open", "partially_paid"):
        raise ToolError("conflict", f"{invoice.id} is {invoice.status}; only unpaid invoices can be voided")
    kept = round(invoice.total - invoice.amount_due - invoice.amount_refunded, 2)
    if kept > 0:
        raise ToolError("has_payments", f"{kept:.2f} was paid on {invoice.id}; refund that charge first")
    voided = shop.invoices.update(invoice, status="void", overdue=False)
    announce(shop, "invoice_voided", voided)
    return voided


@server.tool(read_only=True)
def list_webhook_deliveries(
    shop: Payments,
    status: DeliveryStatus | None = None,
    event: WebhookEvent | None = None,
    endpoint: EndpointName | None = None,
    invoice_id: InvoiceId | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    sort: DateSort = "newest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[DeliveryDetail]:
    """List the webhook deliveries.

    Args:
        status: Only this status.
        event: Only this event.
        endpoint: Name of the endpoint.
        invoice_id: Only this invoice.
        since: First day.
        until: Last day.
        sort: Sort order.

    Raises:
        invalid_range: The first day is after the last.
    """
    check_exists(shop.webhook_endpoints, endpoint)
    check_exists(shop.invoices, invoice_id)
    check_span(since, until)
    rows = [
        d
        for d in shop.webhook_deliveries
        if status in (None, d.status)
        and event in (None, d.event)
        and endpoint in (None, d.endpoint)
        and invoice_id in (None, d.invoice_id)
    ]
    rows = of_days(rows, since, until, lambda d: d.created_at.date())
    invoices, page = shop.invoices, paginate(by_date(rows, sort, lambda d: d.created_at), limit, cursor)
    return page.seen_as(lambda delivery: _delivery(delivery, invoices.get(delivery.invoice_id)))


@server.tool(destructive=True)
def retry_webhook_delivery(shop: Payments, delivery_id: DeliveryId) -> DeliveryDetail:
    """Retry a delivery that has not arrived. The endpoint may still not answer.

    Args:
        delivery_id: The delivery.

    Raises:
        conflict: The event has arrived already.
    """
    delivery = shop.webhook_deliveries.get(delivery_id)
    if delivery.status == "delivered":
        raise ToolError("conflict", f"{delivery.id} arrived at {delivery.last_attempt_at}; there is nothing to retry")
    return _delivery(attempt(shop, delivery), shop.invoices.get(delivery.invoice_id))


@server.passing_time
def let_things_fall_due(shop: Payments, until: dt.datetime) -> None:
    """Deliveries are tried again, unpaid invoices become overdue, refunds reach the bank."""
    for due in falling_due(shop, until, _waiting):
        match due:
            case WebhookDelivery():
                attempt(shop, due)
            case Refund():
                shop.refunds.update(due, status="succeeded")
            case Invoice():
                announce(shop, "invoice_overdue", shop.invoices.update(due, overdue=True))


def _waiting(shop: Payments) -> Iterator[tuple[dt.datetime, str, WebhookDelivery | Refund | Invoice]]:
    for delivery in shop.webhook_deliveries:
        if delivery.next_attempt_at is not None:
            yield delivery.next_attempt_at, delivery.id, delivery
    for refund in shop.refunds:
        if refund.status == "pending":
            yield refund.created_at + REFUND_TAKES, refund.id, refund
    for invoice in shop.invoices:
        if not invoice.overdue and invoice.status in ("open", "partially_paid"):
            yield dt.datetime.combine(invoice.due_on, dt.time()) + dt.timedelta(days=1), invoice.id, invoice


def _status(invoice: Invoice, due: float, refunded: float) -> InvoiceStatus:
    """The status of an invoice that was charged, by what is due and what was given back."""
    if due:
        return "partially_paid"
    if refunded >= invoice.total:
        return "refunded"
    return "partially_refunded" if refunded else "paid"


def _rename(shop: Payments, customer: Customer) -> None:
    """Show a customer's new name on everything that they were billed."""
    invoices = shop.invoices.where(customer_email=customer.email)
    billed = {invoice.id for invoice in invoices}
    for invoice in invoices:
        shop.invoices.update(invoice, customer_name=customer.name)
    for charge in [c for c in shop.charges if c.invoice_id in billed]:
        shop.charges.update(charge, customer_name=customer.name)
    for delivery in [d for d in shop.webhook_deliveries if d.invoice_id in billed]:
        shop.webhook_deliveries.update(delivery, customer_name=customer.name)


def _refund(invoice: Invoice, refund: Refund) -> RefundDetail:
    return project(RefundDetail, refund, invoice_title=invoice.title, customer_name=invoice.customer_name)


def _delivery(delivery: WebhookDelivery, invoice: Invoice) -> DeliveryDetail:
    return project(DeliveryDetail, delivery, invoice_title=invoice.title)


def _usable_card(shop: Payments, invoice: Invoice) -> str:
    """The last four digits of the card that is charged for an invoice."""
    customer = shop.customers.get(invoice.customer_email)
    if customer.card_last_four is None or customer.card_expires_on is None:
        raise ToolError("no_payment_method", f"no card is on file for {customer.name}; save one first")
    if customer.card_expires_on < shop.now.date():
        raise ToolError(
            "card_expired", f"the card of {customer.name} ran out on {customer.card_expires_on}; save another first"
        )
    return customer.card_last_four
