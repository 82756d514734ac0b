"""The side business on the first day: five months of invoices, replayed by the platform's own rules."""

import datetime as dt
from collections.abc import Callable, Iterator
from random import Random

from prove.core import keyed, project
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.money.invoices import HISTORY, Sale, business_of
from prove.servers.payments.records import (
    Customer,
    InvoiceLine,
    Merchant,
    Outage,
    Payments,
    RefundReason,
    WebhookEndpoint,
)
from prove.servers.payments.tools import charge_invoice, create_invoice, refund_charge, server, void_invoice

Event = tuple[dt.datetime, Callable[[], None]]

REASONS: tuple[RefundReason, ...] = ("duplicate", "requested_by_customer", "defective", "overcharged")
KEPT = dt.timedelta(days=40)


@server.world
def build(seed: int) -> Payments:
    """A business with customers, invoices in every status, and endpoints, some of which did not answer."""
    cast, rng, business = cast_of(seed), keyed("payments", seed), business_of(seed)
    shop = Payments(seed, cast.now - HISTORY)
    me = cast.protagonist
    shop.merchants.add(Merchant(shop.merchants.new_id(), business.name, me.name, me.email))
    _add_endpoints(shop, cast.now, rng)
    for client in business.clients:
        shop.customers.add(project(Customer, client))
    keys: set[str] = set()
    events = [event for sale in business.sales for event in _events(shop, rng, sale, keys)]
    for moment, act in sorted(events, key=lambda event: event[0]):
        server.advance(shop, moment)
        act()
    server.advance(shop, cast.now)
    for delivery in list(shop.webhook_deliveries):
        if delivery.created_at < cast.now - KEPT:
            shop.webhook_deliveries.remove(delivery)
    return shop


def _add_endpoints(shop: Payments, now: dt.datetime, rng: Random) -> None:
    """One endpoint was down until a while ago, one still is."""
    hour = dt.timedelta(hours=1)
    past = Outage(now - 46 * hour, now - rng.randrange(1, 5) * hour)
    running = Outage(now - 20 * hour, now + rng.randrange(6, 40) * hour)
    endpoints = (
        WebhookEndpoint("Bookkeeping", "https://books.example/hooks", ("invoice_paid", "invoice_voided"), ()),
        WebhookEndpoint("Shop backend", "https://shop.example/events", ("charge_succeeded", "refund_created"), (past,)),
        WebhookEndpoint("Customer portal", "https://portal.example/in", ("invoice_created",), (running,)),
        WebhookEndpoint("Reminder bot", "https://bot.example/notify", ("invoice_overdue", "refund_created"), ()),
    )
    for endpoint in endpoints[: rng.choice((3, 4, 4))]:
        shop.webhook_endpoints.add(endpoint)


def _events(shop: Payments, rng: Random, sale: Sale, keys: set[str]) -> Iterator[Event]:
    """What happened to an invoice: it was issued, and paid, voided, refunded or left open some days later."""
    key, reason = _new_key(rng, sale, keys), rng.choice(REASONS)

    def issue() -> None:
        lines = tuple(InvoiceLine(line.description, line.quantity, line.cents / 100) for line in sale.lines)
        made = create_invoice(shop, sale.customer, sale.title, lines, sale.due_on, sale.copy_to)
        assert made.id == sale.number, f"the invoice is {made.id}, and the life has {sale.number}"

    def settle() -> None:
        if sale.fate == "void":
            void_invoice(shop, sale.number)
        else:
            charge_invoice(shop, sale.number, key, sale.charged / 100 if sale.fate == "part" else None)

    def refund() -> None:
        charge = shop.charges.where(invoice_id=sale.number)[0]
        refund_charge(shop, charge.id, sale.refunded / 100 if sale.fate == "part_refunded" else None, reason)

    yield sale.issued_at, issue
    if sale.fate != "open":
        yield sale.settled_at, settle
    if sale.refunded:
        yield sale.refunded_at, refund


def _new_key(rng: Random, sale: Sale, keys: set[str]) -> str:
    """A key for the charge of a sale that is not among the keys so far; now it is."""
    family_name = sale.customer.partition("@")[0].split(".")[-1]
    key = f"{family_name}-{sale.issued_at:%m%d}-{rng.randrange(100, 999)}"
    if key in keys:
        return _new_key(rng, sale, keys)
    keys.add(key)
    return key
