"""How people who run a small business talk about its payments."""

import datetime as dt
from collections.abc import Mapping
from random import Random
from typing import Any

from prove.core.voice import attribute, earliest, latest, name, relation
from prove.servers._shared.draws import days_ago
from prove.servers._shared.sorting import DATE_WORDS, SORT_WORDS
from prove.servers.payments.records import Payments, luhn_digit
from prove.servers.payments.tools import server

voice = server.voice

voice.situations(
    "I'm doing the invoices.",
    "I'm closing the books.",
    "My accountant wants everything up to date.",
    "The tax adviser needs everything in order.",
    "I'm going through our receivables.",
    "Cash flow is tight.",
    "I'm a one-person business, so the paperwork is mine.",
    "Our bookkeeper is on holiday.",
    "I'm reconciling our books.",
    "I'm behind with my paperwork.",
    "A client rang about their bill.",
    "I run a small shop.",
    "I'm catching up on billing.",
)
voice.wrong_words("idempotency_conflict", "invalid_card")

USUAL = ("Consulting", 85.0)
ORDERS = ("second batch", "extra order", "express order", "follow-up", "trial run")
"""What an invoice may be about besides the month."""


def _works(shop: Payments) -> dict[str, float]:
    """What the business sells, with its price: the first line of each invoice."""
    return {invoice.lines[0].description: invoice.lines[0].unit_price for invoice in shop.invoices} or dict([USUAL])


def _title(shop: Payments, rng: Random) -> str:
    return f"{rng.choice(list(_works(shop)))}, {rng.choice(ORDERS)}"


def _description(shop: Payments, rng: Random) -> str:
    return rng.choice(list(_works(shop)))


def _lines(shop: Payments, rng: Random, arguments: Mapping[str, Any]) -> list[dict[str, Any]]:
    """What the title names, and now and then an extra that the business has billed before."""
    works = _works(shop)
    named = str(arguments.get("title", "")).split(",")[0]
    main = named if named in works else rng.choice(list(works))
    extras = {x.description: x.unit_price for invoice in shop.invoices for x in invoice.lines[1:]}
    chosen = [(main, works[main]), *rng.sample(sorted(extras.items()), min(len(extras), rng.randrange(2)))]
    return [{"description": what, "quantity": rng.choice((1, 1, 2, 3)), "unit_price": price} for what, price in chosen]


def _good_until(shop: Payments, rng: Random) -> dt.date:
    """The last day of a month, as cards have it."""
    month = shop.now.date().replace(day=1) + dt.timedelta(days=31 * rng.randrange(8, 44))
    return month.replace(day=1) - dt.timedelta(days=1)


def _is_news(shop: Payments, arguments: Mapping[str, Any]) -> bool:
    """Whether a known customer has something that changes; a new one would be named twice."""
    customer = shop.customers.find(str(arguments.get("email")))
    if customer is None:
        return False
    same = customer.company is not None and arguments.get("company") == customer.company
    return "name" not in arguments and not same


def _is_undelivered(shop: Payments, arguments: Mapping[str, Any]) -> bool:
    delivery = shop.webhook_deliveries.find(str(arguments.get("delivery_id")))
    return delivery is None or delivery.status != "delivered"


def _is_left(shop: Payments, arguments: Mapping[str, Any]) -> bool:
    """Whether something of a charge can be given back."""
    charge = shop.charges.find(str(arguments.get("charge_id")))
    return charge is None or charge.amount_refunded < charge.amount


def _is_someone_else(shop: Payments, arguments: Mapping[str, Any]) -> bool:
    """Whether the copy of an invoice goes to somebody else."""
    return arguments.get("cc_email") != arguments.get("customer_email", "")


def _card_number(shop: Payments, rng: Random) -> str:
    """Nearly always a number without a typing error."""
    digits = f"4{rng.randrange(10**14):014d}"
    right = luhn_digit(digits)
    return digits + (right if rng.random() < 0.9 else str((int(right) + 1) % 10))


def _idempotency_key(shop: Payments, rng: Random) -> str:
    """A new key, now and then one that was used."""
    if rng.random() < 0.1 and len(shop.charges):
        return rng.choice(list(shop.charges)).idempotency_key
    word = rng.choice(("payment", "charge", "till", "order", "final", "deposit", "balance", "web"))
    return f"{word}-{rng.randrange(1000, 9999)}"


def _amount(shop: Payments, rng: Random, arguments: Mapping[str, Any]) -> float:
    """Mostly a part of what is due or can be given back."""
    invoice = shop.invoices.find(arguments.get("invoice_id", ""))
    charge = shop.charges.find(arguments.get("charge_id", ""))
    most = invoice.amount_due if invoice else charge.amount - charge.amount_refunded if charge else 0.0
    if most > 1 and rng.random() < 0.8:
        return round(most * rng.choice((0.1, 0.25, 0.5, 0.75, 1.0)), 2)
    return rng.choice((10.0, 20.0, 25.0, 35.5, 50.0, 64.0, 75.0, 100.0, 120.0, 150.0, 240.0))


def _query(shop: Payments, rng: Random) -> str:
    customer = rng.choice(list(shop.customers))
    invoice = rng.choice(list(shop.invoices))
    return rng.choice((*customer.name.split(), invoice.title.split(",")[0]))


def _customer_query(shop: Payments, rng: Random) -> str:
    customer = rng.choice(list(shop.customers))
    return rng.choice((*customer.name.split(), customer.company or customer.name))


voice.entity(
    "invoices",
    name('my invoice for "{title}"', 'the "{title}" invoice', "invoice {id}"),
    attribute("the invoice for {total} from {issued_on}", "the invoice due on {due_on}"),
    relation("the {status} invoice to {customer_name}", "the bill I sent {customer_name} on {issued_on}"),
    latest("the last invoice I sent {customer_name}", "my newest {status} invoice", by="issued_on"),
    earliest("my oldest {status} invoice", by="issued_on"),
    label='"{title}" ({customer_name}, {total})',
)
voice.entity(
    "charges",
    name("{customer_name}'s card payment of {amount}"),
    attribute("the charge of {amount} to {customer_name}"),
    relation('the payment for "{invoice_id.title}"', '{customer_name}\'s payment for "{invoice_id.title}"'),
    latest("the last charge to {customer_name}", "the most recent charge", by="created_at"),
    label="{amount} from {customer_name}",
)
voice.entity(
    "webhook_deliveries",
    name("the “{event}” webhook for {customer_name}", "the “{event}” webhook to {endpoint} about {customer_name}"),
    attribute("the {status} webhook from {created_at}"),
    relation('the “{event}” webhook about "{invoice_id.title}"', 'the {endpoint} webhook for "{invoice_id.title}"'),
    latest("the latest {status} webhook to {endpoint}", by="created_at"),
    label="{event} to {endpoint}, {status}",
)
voice.entity(
    "webhook_endpoints",
    name("the {name} endpoint", "the {name} webhook endpoint"),
    attribute("the endpoint at {url}"),
    label="{name}",
)

voice.enum(
    "list_invoices.status",
    open=("unpaid", "open"),
    partially_paid=("partly paid", "partially paid"),
    paid=("paid", "settled"),
    partially_refunded=("partly refunded", "partially refunded"),
    refunded=("refunded", "fully refunded"),
    void=("void", "cancelled"),
    overdue=("overdue", "late"),
)
voice.enum("sort", due=("by due date", "soonest due first"), **SORT_WORDS)
voice.enum("list_payment_customers.sort", name=("by name", "in alphabetical order"), **DATE_WORDS)
voice.enum("list_webhook_deliveries.sort", **DATE_WORDS)
voice.enum(
    "list_webhook_deliveries.status",
    delivered=("delivered", "successful"),
    retrying="pending",
    failed=("failed", "undelivered"),
)
voice.enum(
    "reason",
    duplicate=("they paid twice", "it was a duplicate"),
    requested_by_customer=("the customer asked for it", "they changed their mind"),
    defective=("the work was faulty", "it arrived broken"),
    overcharged=("I charged too much", "the price was wrong"),
)
voice.enum(
    "event",
    invoice_created="invoice created",
    invoice_paid="invoice paid",
    invoice_overdue="invoice overdue",
    invoice_voided="invoice voided",
    charge_succeeded="charge succeeded",
    refund_created="refund created",
)

voice.value("card_number", draw=_card_number)
voice.value("min_amount", 50.0, 100.0, 150.0, 200.0, 250.0)
voice.value("max_amount", 300.0, 400.0, 500.0, 750.0, 1000.0)
voice.value("since", draw=days_ago(range(30, 150, 10)))
voice.value("until", draw=days_ago(range(0, 30, 4)))
voice.value("list_payment_customers.since", draw=days_ago(range(400, 900, 20)))
voice.value("list_payment_customers.until", draw=days_ago(range(160, 400, 20)))
voice.value("lines", draw=_lines)
voice.value("description", draw=_description)
voice.value("unit_price", 19.9, 28.5, 50.0, 60.0, 85.0, 95.0, 120.0, 150.0, 340.0)
voice.value("card_expires_on", draw=_good_until)
voice.value("quantity", 1, 2, 3, 4, 6, 10)
voice.value("idempotency_key", draw=_idempotency_key)
voice.value("query", draw=_query)
voice.value("list_payment_customers.query", draw=_customer_query)
voice.value("amount", draw=_amount)
voice.value("title", draw=_title)

voice.sensible("save_payment_customer", _is_news)
voice.sensible("create_invoice", _is_someone_else)
voice.sensible("refund_charge", _is_left)
voice.sensible("retry_webhook_delivery", _is_undelivered)

voice.ask("title", "What should the invoice be for?", "What title should the invoice have?")
voice.ask("idempotency_key", "Which idempotency key should I use?", "Under which idempotency key?")

voice.row("list_payment_customers.items", "{name}[ (card ending in {card_last_four})]")
voice.row("get_invoice.invoice.lines", "{quantity} x {description} at {unit_price}")
voice.row("get_invoice.charges", "{amount} on {created_at}")
voice.row("list_invoices.items", '"{title}" ({customer_name}, {total}, {status})')

voice.row("list_webhook_deliveries.items", '{event} to {endpoint} about "{invoice_title}", {status}')

voice.tool(
    "list_payment_customers",
    do=(
        "list the customers I can bill[ that match {query}][ added since {since}][ added until {until}][, {sort}]",
        "look up[ {query} among] my paying customers[, {sort}]",
        "go through my customer file[ for {query}][ from {since} on][ up to {until}][, {sort}]",
        "show the people I send invoices to[ called {query}][, {sort}]",
        "pull my client list[ for {query}][, {sort}]",
    ),
    say=(
        "Which customers do I have[ by the name of {query}][ since {since}][ up to {until}][, {sort}]?",
        "Which cards are on file for my customers[ called {query}]?",
        "I need the entries in my customer list[ for {query}].",
    ),
    tell=("There are {total} customers: {list}.", "On file: {list}."),
)
voice.tool(
    "save_payment_customer",
    do=(
        "update what is on file for my customer {email}[: the name is {name}][; the company is {company}]"
        "[; the card is {card_number}, good until {card_expires_on}]",
        "change the company of my customer {email}[ to {company}]",
        "save a new card for my customer {email}[: {card_number}, expiring on {card_expires_on}]",
        "enter new billing details for {email}[, under the name {name}][, company {company}]"
        "[, card {card_number}, good until {card_expires_on}]",
        "note a new card[ {card_number}] for {email}, whom I bill[; it expires on {card_expires_on}]",
    ),
    say=(
        "{email} should be in my customer list[ as {name}][ from {company}]"
        "[ with the new card {card_number}, valid through {card_expires_on}].",
        "I have new billing details for {email}[; the name is {name}][; it's {company} now][; the card "
        "number is {card_number}, good until {card_expires_on}].",
    ),
    tell=(
        "The details of {name} are up to date.",
        "The company of {name} is {company} now.",
        "The card ending in {card_last_four} is on file for {name}, good until {card_expires_on}.",
    ),
)
voice.tool(
    "create_invoice",
    do=(
        "bill {customer_email} for {lines} under the title {title}[, due on {due_on}][, with a copy to {cc_email}]",
        "send an invoice called {title} to {customer_email} with {lines}[, to be paid by {due_on}]"
        "[ and copy {cc_email}]",
        "make out a bill to {customer_email} for {lines}, titled {title}[, payable by {due_on}][, cc {cc_email}]",
        "invoice {customer_email} for {lines}; call the invoice {title}[ and give them until {due_on}]",
        "write {customer_email} a bill titled {title}, with {lines} on it[, due {due_on}][, cc {cc_email}]",
    ),
    say=(
        "{customer_email} owes me for {lines}; call the invoice {title}[ and make it due on {due_on}][, "
        "with a copy to {cc_email}].",
        "Time to invoice {customer_email}: {lines}. The title is {title}[, payable until {due_on}][, "
        "with a copy to {cc_email}].",
    ),
    tell=(
        "“{title}” went out to {customer_name} for {total}, due on {due_on}[, with a copy to {cc_email}].",
        "{customer_name} was billed {total} for “{title}”, due on {due_on}[, with a copy to {cc_email}].",
    ),
)
voice.tool(
    "list_invoices",
    do=(
        "list my[ {status}] invoices[ to {customer_email}][ about {query}][ since {since}][ until {until}][, {sort}]",
        "go through the[ {status}] bills[ for {customer_email}][ that mention {query}][ of {min_amount} or more]"
        "[ of {max_amount} or less][, {sort}]",
        "show me what I have invoiced[ to {customer_email}][ for {query}][ from {since} on][ up to {until}]"
        "[, only what is {status}][, {sort}]",
        "check the books for[ {status}] invoices[ above {min_amount}][ below {max_amount}][ to {customer_email}]"
        "[ since {since}]",
        "run down the[ {status}] bills I've written[ for {query}][ to {customer_email}][ up to {until}][, {sort}]",
    ),
    say=(
        "Which[ {status}] invoices are there[ for {customer_email}][ with {query} in them][ of at least {min_amount}]"
        "[ of at most {max_amount}]?",
        "Which bills have I sent[ to {customer_email}][ that are {status}][ concerning {query}][ from {since} on]"
        "[ up to {until}]?",
    ),
    tell=("{total} invoices: {list}.", "Here they are: {list}."),
)
voice.tool(
    "get_invoice",
    do=(
        "open {invoice_id}",
        "check how much is still due on {invoice_id}",
        "look up the state of {invoice_id}",
    ),
    say=("Has {invoice_id} been paid?", "What is left to pay on {invoice_id}?"),
    tell=(
        "“{invoice.title}” is {invoice.status}; of {invoice.total}, {invoice.amount_due?#|#|nothing} is still due.",
        "{invoice.customer_name} was billed {invoice.total} for “{invoice.title}”, which is {invoice.status}; "
        "{invoice.amount_due?#|#|nothing} is due.",
    ),
)
voice.tool(
    "get_invoice",
    do=("tell me what I put on {invoice_id}", "read me the items on {invoice_id}"),
    say=("What exactly did I put on {invoice_id}?",),
    tell=(
        "On “{invoice.title}”: {invoice.lines}; {invoice.total} in all.",
        "The items of “{invoice.title}” are {invoice.lines}, together {invoice.total}.",
    ),
)
voice.tool(
    "get_invoice",
    do=("pull up {invoice_id} with its payments", "check what has come in on {invoice_id}"),
    say=("Which payments came in on {invoice_id}?",),
    tell=(
        "“{invoice.title}” is {invoice.status}; {charges?what came in: #|what came in: #|no payment has come in}.",
        "{charges?This came in: #|This came in: #|No payment came in}; “{invoice.title}” is {invoice.status}.",
    ),
)
voice.tool(
    "charge_invoice",
    do=(
        "charge the card for {invoice_id}[, only {amount} of it], with the idempotency key {idempotency_key}",
        "collect[ {amount} of] what is due on {invoice_id} under the idempotency key {idempotency_key}",
        "debit the customer for {invoice_id}[, {amount} of it], idempotency key {idempotency_key}",
        "take the money that is due on {invoice_id}[, just {amount}], under the idempotency key {idempotency_key}",
        "charge {invoice_id} to the stored card[, {amount} for now], with {idempotency_key} as the idempotency key",
    ),
    say=(
        "{invoice_id} can be charged now[, but just {amount}]; use {idempotency_key} as the idempotency key.",
        "Please put[ {amount} of] {invoice_id} on the customer's card. The idempotency key is {idempotency_key}.",
    ),
    tell=(
        "{amount} was charged to {customer_name}'s card ending in {card_last_four}.",
        "I charged {customer_name} {amount} for “{invoice_title}”.",
    ),
)
voice.tool(
    "refund_charge",
    do=(
        "refund[ {amount} of] {charge_id}[ because {reason}]",
        "give back[ {amount} of] {charge_id}[, reason: {reason}]",
        "return {charge_id} to the card it came from[, {amount} of it][, since {reason}]",
        "let the customer have {charge_id} back[, {amount} of it][, as {reason}]",
        "send back the money for {charge_id}[, {amount} of it][, because {reason}]",
    ),
    say=(
        "I need to return {charge_id}[, {amount} of it][, since {reason}].",
        "Could {charge_id} be refunded[, but not more than {amount}][, given that {reason}]?",
    ),
    tell=(
        "{amount} is on its way back to {customer_name}.",
        "The refund of {amount} for “{invoice_title}” is {status}.",
    ),
)
voice.tool(
    "void_invoice",
    do=(
        "void {invoice_id}",
        "cancel {invoice_id} so that nobody pays it",
        "mark {invoice_id} as void",
        "withdraw {invoice_id}",
        "take back {invoice_id}",
    ),
    say=(
        "{invoice_id} was a mistake, so make it void.",
        "Nobody is going to pay {invoice_id}, so take it back.",
        "{invoice_id} should never have gone out; cancel it.",
    ),
    tell=("“{title}” is void.", "“{title}” is void, so {customer_name} no longer owes {amount_due}."),
)
voice.tool(
    "list_webhook_deliveries",
    do=(
        "show the[ {status}] webhook deliveries[ of {event} events][ to {endpoint}][ about {invoice_id}]"
        "[ since {since}][ until {until}][, {sort}]",
        "check which[ {event}] webhooks[ for {endpoint}] were sent[ and count as {status}][, just for {invoice_id}]",
        "go through the webhook log[ of {endpoint}][ for {event} events][ on {invoice_id}][, {status} ones only]"
        "[, {sort}]",
        "list the[ {status}] webhook calls[ to {endpoint}][ about {invoice_id}][ from {since} on][ up to {until}]",
    ),
    say=(
        "Which webhooks went out[ to {endpoint}][ for {event} events][ about {invoice_id}][ and are {status}]?",
        "Which[ {status}] notifications were there[ about {event} events][ at {endpoint}][, {sort}]?",
    ),
    tell=("{total} deliveries: {list}.", "This is what was sent: {list}."),
)
voice.tool(
    "retry_webhook_delivery",
    do=(
        "retry {delivery_id}",
        "send {delivery_id} once more",
        "try to get {delivery_id} through again",
        "redeliver {delivery_id}",
        "resend {delivery_id}",
    ),
    say=(
        "{delivery_id} never arrived, please try again.",
        "Could you resend {delivery_id}?",
        "Another attempt at {delivery_id} is due.",
    ),
    tell=(
        "It is {status} now, after {attempts} attempts.",
        "I tried again; the status for {endpoint} is {status} now.",
    ),
)

voice.goes_on("list_payment_customers", "create_invoice", "save_payment_customer")
voice.goes_on("save_payment_customer", "create_invoice")
voice.goes_on("list_invoices", "get_invoice", "charge_invoice", "void_invoice")
voice.goes_on("get_invoice", "charge_invoice", "void_invoice")
voice.goes_on("create_invoice", "charge_invoice")
voice.goes_on("void_invoice", "create_invoice")
voice.goes_on("list_webhook_deliveries", "retry_webhook_delivery")
