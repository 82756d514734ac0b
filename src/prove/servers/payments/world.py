"""The side business on the first day: five months of invoices, replayed by the platform's own rules."""

import datetime as dt
from collections.abc import Callable
from random import Random
from typing import Literal

from prove.core import keyed
from prove.servers._shared.cast import Cast, Person, cast_of, moments
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

Fate = Literal["paid", "part", "open", "void", "refunded", "part_refunded"]
Event = tuple[dt.datetime, Callable[[], None]]

TRADES: dict[str, tuple[tuple[str, float], ...]] = {
    "Design Studio": (
        ("Logo design", 480.0),
        ("Website refresh", 950.0),
        ("Business cards", 120.0),
        ("Newsletter layout", 180.0),
        ("Brochure", 260.0),
        ("Icon set", 145.0),
        ("Packaging draft", 390.0),
        ("Poster series", 310.0),
        ("Brand guide", 620.0),
        ("Slide template", 210.0),
    ),
    "Photography": (
        ("Portrait session", 220.0),
        ("Event coverage", 540.0),
        ("Product photos", 330.0),
        ("Team photos", 280.0),
        ("Retouching", 75.0),
        ("Photo book", 140.0),
        ("Architecture shoot", 460.0),
        ("Drone footage", 390.0),
        ("Large prints", 95.0),
        ("Image licence", 160.0),
    ),
    "Woodworks": (
        ("Oak table", 890.0),
        ("Bookshelf", 420.0),
        ("Chair repair", 85.0),
        ("Cutting boards", 48.0),
        ("Picture frames", 36.0),
        ("Garden bench", 365.0),
        ("Reception desk", 1280.0),
        ("Shop shelving", 560.0),
        ("Staircase repair", 310.0),
        ("Floor sanding", 275.0),
    ),
    "Catering": (
        ("Office lunch", 240.0),
        ("Birthday cake", 65.0),
        ("Wedding buffet", 1350.0),
        ("Coffee bar", 310.0),
        ("Breakfast platters", 115.0),
        ("Canape trays", 180.0),
        ("Summer barbecue", 640.0),
        ("Tasting evening", 380.0),
        ("Pastry boxes", 54.0),
        ("Vegetarian menu", 210.0),
    ),
}
EXTRAS = (("Express fee", 40.0), ("Travel costs", 32.5), ("Delivery", 18.0), ("Extra hour", 70.0), ("Materials", 55.0))
FATES: dict[Fate, int] = {"paid": 17, "part": 5, "open": 10, "void": 4, "refunded": 3, "part_refunded": 3}
REASONS: tuple[RefundReason, ...] = ("duplicate", "requested_by_customer", "defective", "overcharged")
KEPT = dt.timedelta(days=40)


@server.world
def build(seed: int) -> Payments:
    """A business with customers, some fifty invoices in every status, and endpoints, some of which did not answer."""
    cast, rng = cast_of(seed), keyed("payments", seed)
    shop = Payments(seed, cast.now - dt.timedelta(days=170))
    me, trade = cast.protagonist, rng.choice(sorted(TRADES))
    business = f"{me.name.split()[-1]} {trade}"
    shop.merchants.add(Merchant(shop.merchants.new_id(), business, me.name, me.email))
    _add_endpoints(shop, cast.now, rng)
    people = rng.sample(cast.tied("client", "friend", "family"), 16)
    for place, person in enumerate(people):
        _add_customer(shop, cast, rng, person, place)
    story = _History(shop, cast, rng, TRADES[trade], people)
    for moment, act in story.events():
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
    for endpoint in endpoints:
        shop.webhook_endpoints.add(endpoint)


def _add_customer(shop: Payments, cast: Cast, rng: Random, person: Person, place: int) -> None:
    """The last three have no card, the two before them one that has run out."""
    expires = cast.now.date() + dt.timedelta(days=rng.randrange(40, 1200))
    if 11 <= place < 13:
        expires = cast.now.date() - dt.timedelta(days=rng.randrange(5, 60))
    card = None if place >= 13 else f"{rng.randrange(10_000):04d}"
    customer = Customer(
        email=person.email,
        name=person.name,
        company=person.company if person.tie == "client" else None,
        card_last_four=card,
        card_expires_on=expires if card else None,
        added_on=cast.now.date() - dt.timedelta(days=rng.randrange(171, 900)),
    )
    shop.customers.add(customer)


class _History:
    """The history of all invoices: each is issued, and is paid, voided, refunded or left open some days later."""

    def __init__(
        self, shop: Payments, cast: Cast, rng: Random, items: tuple[tuple[str, float], ...], people: list[Person]
    ) -> None:
        self.shop, self.cast, self.rng, self.items = shop, cast, rng, items
        self.payers, self.others = people[:11], people[11:]
        self.titles: set[str] = set()
        self.copies = [person.email for person in cast.tied("colleague")[:2]]

    def events(self) -> list[Event]:
        """All events in order of time."""
        now, rng = self.cast.now, self.rng
        fates: list[Fate] = [fate for fate, often in FATES.items() for _ in range(often)]
        fates = rng.sample(fates, rng.randrange(35, len(fates) + 1))
        found: list[Event] = []
        day = dt.timedelta(days=1)
        for issued, fate in zip(moments(rng, now - 160 * day, now - 3 * day, len(fates)), fates, strict=True):
            found += self._invoice(issued, fate, now - 2 * day)
        # Paid while the shop's backend was down, and issued while the portal is.
        hours = dt.timedelta(hours=1)
        for issued in moments(rng, now - 45 * hours, now - 36 * hours, 4):
            found += self._invoice(issued, "paid", issued + 5 * hours)
        for issued in moments(rng, now - 18 * hours, now - hours, 4):
            found += self._invoice(issued, "open", now)
        return sorted(found, key=lambda event: event[0])

    def _invoice(self, issued: dt.datetime, fate: Fate, latest: dt.datetime) -> list[Event]:
        rng = self.rng
        anyone = fate in ("open", "void") and rng.random() < 0.6
        person = rng.choice(self.others if anyone else self.payers)
        title, lines = self._work(issued)
        created: list[str] = []
        term = dt.timedelta(days=rng.choice((14, 14, 21, 30)))

        def issue() -> None:
            copy = rng.choice(self.copies) if rng.random() < 0.3 else None
            due_on = (issued + term).date()
            created.append(create_invoice(self.shop, person.email, title, lines, due_on, copy).id)

        settled = min(latest, issued + dt.timedelta(minutes=rng.randrange(120, 60 * 24 * 12)))
        refunded = min(latest, settled + dt.timedelta(minutes=rng.randrange(60, 60 * 24 * 9)))
        key = f"{person.name.split()[-1].lower()}-{issued:%m%d}-{rng.randrange(100, 999)}"

        def settle() -> None:
            if fate == "void":
                void_invoice(self.shop, created[0])
            else:
                total = self.shop.invoices.get(created[0]).total
                part = round(total * rng.choice((0.25, 0.4, 0.5)), 2) if fate == "part" else None
                charge_invoice(self.shop, created[0], key, part)

        def refund() -> None:
            charge = self.shop.charges.where(invoice_id=created[0])[0]
            part = round(charge.amount * rng.choice((0.1, 0.2, 0.5)), 2) if fate == "part_refunded" else None
            refund_charge(self.shop, charge.id, part, rng.choice(REASONS))

        events: list[Event] = [(issued, issue)]
        if fate != "open":
            events.append((settled, settle))
        if fate in ("refunded", "part_refunded"):
            events.append((refunded, refund))
        return events

    def _work(self, issued: dt.datetime) -> tuple[str, tuple[InvoiceLine, ...]]:
        """A title that no other invoice has, and lines that fit it."""
        rng = self.rng
        what, price = rng.choice(self.items)
        title = f"{what}, {issued:%B}"
        part = 2
        while title in self.titles:
            title, part = f"{what}, {issued:%B}, part {part}", part + 1
        self.titles.add(title)
        lines = [InvoiceLine(what, rng.choice((1, 1, 1, 2, 3)), round(price * rng.uniform(0.85, 1.25)) * 1.0)]
        lines += [
            InvoiceLine(extra, rng.choice((1, 1, 2)), cost) for extra, cost in rng.sample(EXTRAS, rng.randrange(3))
        ]
        return title, tuple(lines)
