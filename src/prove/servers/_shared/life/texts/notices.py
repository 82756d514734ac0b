"""Mail of firms about facts: orders, bills, invoices, flights, stays, meals. Every number in it is that of a fact."""

import datetime as dt
from collections.abc import Iterator, Mapping
from functools import lru_cache
from itertools import takewhile
from random import Random

from prove.core import Record, keyed_few
from prove.servers._shared.cast import cast_of, domain_of
from prove.servers._shared.days import month_name
from prove.servers._shared.life.clock import KEPT, now_of
from prove.servers._shared.life.money.bills import (
    Bill,
    Contract,
    bills_of,
    coming_bills_of,
    contracts_of,
    number_of,
)
from prove.servers._shared.life.money.invoices import PLATFORM, business_of
from prove.servers._shared.life.outings.meals import meals_of
from prove.servers._shared.life.person.wallet import wallet_of
from prove.servers._shared.life.place.trips import Leg, LifeTrip, Stay
from prove.servers._shared.life.purchases.bookings import paid_trips_of
from prove.servers._shared.life.purchases.orders import STORE, LifeOrder, orders_of, refunded_at
from prove.servers._shared.life.texts.style import House, by_day, dollars, house_of, listed

NOTICE_DAYS = 92
PERIOD = dt.timedelta(days=28)
"""Mail that is still to come is written for so many days at once."""
ISSUED_BEFORE = dt.timedelta(days=14)
"""How long before it is due an invoice is sent."""
ANNOUNCED_BEFORE = dt.timedelta(days=3)
"""How long before a firm takes money it says so."""
MEAL_APP = "Platefull"
_MINUTE = dt.timedelta(minutes=1)
_HOUR = 60 * _MINUTE
"""Nothing that happened takes longer than that to be in the mail."""

_SUBJECTS: dict[str, tuple[str, ...]] = {
    "ordered": (
        "Your order {number}",
        "Order {number} received",
        "Order confirmation {number}",
        "We have order {number}",
    ),
    "shipped": ("Order {number} has shipped", "Order {number} is on its way", "Your parcel with {carrier}: {tracking}"),
    "delivered": ("Order {number} was delivered", "Your order {number} has arrived", "Delivered: order {number}"),
    "announced": (
        "{what}: payment on {day}",
        "Your next payment for {what}, {day}",
        "{firm} on {day}: {total}",
    ),
    "refunded": ("Refund for order {number}", "Order {number}: your money is on its way back"),
    "bill": ("Invoice {number}", "{what} bill for {month}, {number}", "{what}: invoice {number}"),
    "reminder": (
        "Reminder: invoice {number}",
        "Invoice {number} is overdue",
        "Payment for invoice {number} is missing",
    ),
    "flight": ("Booking {number} confirmed", "Your flight {flight} to {to}, booking {number}", "E-ticket {number}"),
    "stay": ("Your stay at {hotel}, {number}", "Reservation {number} at {hotel}", "{hotel} on {from_day}: {number}"),
    "cancelled": ("Booking {number} cancelled", "Cancellation of booking {number}"),
    "dropped": ("Order {number} called off", "{place}: order {number} will not come", "About your order {number}"),
    "sale": ("Payment for invoice {number}", "{customer}: payment for {number}", "{number}: money has come in"),
    "meal": ("Your meal from {place}: {number}", "Receipt {number}: {place}", "{place} has your order {number}"),
}
_SAY: dict[str, tuple[str, ...]] = {
    "ordered": (
        "we have received your order {number} of {placed}.",
        "thank you for your order {number}, placed on {placed}.",
        "your order {number} of {placed} has reached us.",
        "this confirms order {number}, which you placed on {placed}.",
    ),
    "shipped": (
        "your order {number} left our warehouse on {shipped}.",
        "order {number} has been on its way since {shipped}.",
        "on {shipped} we handed order {number} to {carrier}.",
        "we sent order {number} with {carrier} on {shipped}.",
    ),
    "delivered": (
        "order {number} was delivered on {arrives}.",
        "{carrier} has brought your order {number} on {arrives}.",
        "your order {number} arrived on {arrives}, as {carrier} tells us.",
        "the parcel with order {number} was handed over on {arrives}.",
    ),
    "announced": (
        "on {day} we will take {total} for {what}.",
        "your next payment for {what} is {total}, on {day}.",
        "{total} for {what} will be taken on {day}.",
        "this is to tell you that {what} costs {total} this time, to be paid on {day}.",
    ),
    "by_card": (
        "We use your card ending in {four}.",
        "It goes to the card ending in {four}.",
        "The payment is made with your card ending in {four}.",
    ),
    "by_debit": (
        "It is taken from your account, you need not do anything.",
        "We take it by direct debit.",
        "Your bank pays it by direct debit, as agreed.",
    ),
    "refunded": (
        "we have refunded {amount} for order {number} on {day}.",
        "for order {number} you get {amount} back, booked on {day}.",
        "your refund of {amount} for order {number} was booked on {day}.",
    ),
    "charged": (
        "The total is {total}, charged to your card ending in {four}.",
        "We charged {total} to the card ending in {four}.",
        "{total} will appear on the statement of your card ending in {four}.",
        "Total: {total}, paid with the card ending in {four}.",
    ),
    "tracked": (
        "The tracking number of {carrier} is {tracking}.",
        "You can follow it with {carrier} under {tracking}.",
        "Tracking with {carrier}: {tracking}.",
    ),
    "arrives": (
        "It should arrive on {arrives}.",
        "We expect it to be with you on {arrives}.",
        "Planned delivery: {arrives}.",
        "Delivery is planned for {arrives}.",
    ),
    "bill": (
        "your invoice {number} for {what} of {issued} comes to {total}.",
        "this is invoice {number} for {what}, issued on {issued}: {total}.",
        "for {what} we have issued invoice {number} over {total} on {issued}.",
        "here is your bill for {what} of {issued}, number {number}, over {total}.",
    ),
    "reminder": (
        "we have not yet received {total} for invoice {number} ({what}).",
        "invoice {number} for {what} over {total} is still open.",
        "according to our books, {total} for {what} (invoice {number}) has not been paid.",
    ),
    "due": ("It is due on {due}.", "Please pay by {due}.", "The last day to pay is {due}.", "Due date: {due}."),
    "was_due": ("It was due on {due}.", "The due date was {due}.", "Payment was expected by {due}."),
    "iban": (
        "Please transfer it to {iban}.",
        "Our account is {iban}.",
        "IBAN for your payment: {iban}.",
        "Pay to {iban} and give the invoice number as reference.",
    ),
    "flight": (
        "your booking {number} is confirmed: flight {flight} from {origin} to {to} on {departs}.",
        "you fly with {flight} from {origin} to {to} on {departs}; the booking code is {number}.",
        "booking {number} is ready: {flight}, {origin} to {to}, departing on {departs}.",
        "this is your ticket for flight {flight} from {origin} to {to}, {departs}, booking code {number}.",
    ),
    "fare": (
        "You paid {total} for the {fare} fare with the card ending in {four}.",
        "Fare: {fare}. Price: {total}, card ending in {four}.",
        "The {fare} fare of {total} was charged to the card ending in {four}.",
    ),
    "party": ("Travelling with you: {party}.", "Also on this booking: {party}.", "Passengers beside you: {party}."),
    "stay": (
        "your reservation {number} at {hotel} in {city} is confirmed from {from_day} to {to_day}.",
        "we look forward to your stay at {hotel}, {city}: {from_day} to {to_day}, reservation {number}.",
        "reservation {number} is booked: {hotel} in {city}, check-in on {from_day}, check-out on {to_day}.",
    ),
    "address": ("You find us at {address}.", "Our address is {address}.", "Address: {address}."),
    "cancelled": (
        "booking {number} has been cancelled; {amount} goes back to the card ending in {four}.",
        "as you asked, we cancelled booking {number} and refunded {amount} to the card ending in {four}.",
    ),
    "dropped": (
        "your order {number} from {place} of {placed} was called off; {total} will not be charged.",
        "we are sorry: {place} will not deliver order {number} of {placed}. Nothing is charged, {total} stay with you.",
        "order {number} of {placed} from {place} did not go ahead, so you do not pay the {total}.",
    ),
    "sale": (
        "{customer} paid {total} for your invoice {number} on {day}.",
        "on {day} we charged {total} for your invoice {number} to {customer}.",
        "your invoice {number} to {customer} brought in {total} on {day}.",
    ),
    "work": ("It was for: {title}.", "The invoice is about: {title}.", "Title of the invoice: {title}."),
    "meal": (
        "{place} received your order {number} on {placed}.",
        "this is the receipt for order {number} from {place}, {placed}.",
        "thank you for ordering from {place} on {placed}; your order is {number}.",
    ),
}


class Notice(Record):
    """A mail from a firm; `about` is the kind and the key of its fact."""

    sent_at: dt.datetime
    firm: str
    email: str
    kind: str
    subject: str
    body: str
    attachment: str | None
    about: tuple[str, str]


@lru_cache(KEPT)
def notices_of(seed: int) -> tuple[Notice, ...]:
    """The mail of firms of the last three months, in order of time."""
    now = now_of(seed)
    desk = _Desk(seed, now - dt.timedelta(days=NOTICE_DAYS), now)
    found = [
        *(notice for order in orders_of(seed) for notice in desk.order(order)),
        *(notice for bill in bills_of(seed) if bill.how == "invoice" for notice in desk.bill(bill)),
        *desk.announcements(),
        *(notice for trip in paid_trips_of(seed) for notice in desk.trip(trip)),
        *desk.meals(),
        *desk.sales(),
    ]
    return tuple(sorted(found, key=lambda notice: (notice.sent_at, notice.subject)))


def notices_between(seed: int, since: dt.datetime, until: dt.datetime) -> list[Notice]:
    """The mail of firms after a moment, which is not before now, up to another one, in order of time.

    It is about what no session can change: parcels that are under way, goods that were sent back, and contracts.
    """
    first, found = _first_midnight(seed), list[Notice]()
    for period in range((since - first) // PERIOD, (until - first) // PERIOD + 1):
        found += (notice for notice in _coming_in(seed, period) if since < notice.sent_at <= until)
    return sorted(found, key=lambda notice: (notice.sent_at, notice.subject))


@lru_cache(KEPT * 2)
def _coming_in(seed: int, period: int) -> tuple[Notice, ...]:
    """What is sent in one of the periods of whole days after the first moment; the first period is 0."""
    start = _first_midnight(seed) + period * PERIOD
    desk = _Desk(seed, max(start, now_of(seed)), start + PERIOD - dt.timedelta(microseconds=1))
    orders = orders_of(seed) if period == 0 else ()
    return (
        *(notice for order in orders for notice in desk.order(order)),
        *(next(desk.bill(bill)) for bill in _bills_in(seed, start.date(), (start + PERIOD).date())),
        *desk.announcements(),
    )


def _first_midnight(seed: int) -> dt.datetime:
    return dt.datetime.combine(now_of(seed).date(), dt.time())


def _bills_in(seed: int, since: dt.date, before: dt.date) -> Iterator[Bill]:
    """The invoices that are still to come and are issued within some days."""
    first = max(since, now_of(seed).date() + dt.timedelta(days=1)) + ISSUED_BEFORE
    known = {bill.key: bill for bill in coming_bills_of(seed)}
    for contract in contracts_of(seed):
        if contract.how == "invoice" and contract.ended_on is None:
            for due in takewhile(lambda due: due < before + ISSUED_BEFORE, contract.dues(first)):
                yield known.get(f"{contract.key}:{due}") or _later_bill(seed, contract, due)


def _later_bill(seed: int, contract: Contract, due_on: dt.date) -> Bill:
    """A bill of a contract that lies beyond those that the life knows, with the usual amount."""
    return Bill(
        key=f"{contract.key}:{due_on}",
        number=number_of(seed, contract, due_on),
        biller=contract.biller,
        what=contract.what,
        category=contract.category,
        iban=contract.iban,
        cents=contract.cents,
        issued_on=due_on - ISSUED_BEFORE,
        due_on=due_on,
        paid_at=None,
        account=contract.account,
        how=contract.how,
        contract=contract.key,
    )


class _Desk:
    """Writes the notices of one seed that are sent between two moments."""

    def __init__(self, seed: int, since: dt.datetime, until: dt.datetime) -> None:
        self.seed = seed
        self.since = since
        self.until = until
        self.name = cast_of(seed).protagonist.name
        self.four = {card.key: card.last_four for card in wallet_of(seed).cards}

    def order(self, order: LifeOrder) -> Iterator[Notice]:
        refunded, refunded_on = _refund(order)
        if max(order.delivered_at, refunded_on or order.delivered_at) < self.since - _HOUR:
            return
        house, about = house_of(self.seed, STORE), ("shopping.orders", order.key)
        items = [f"{line.quantity} x {line.product}" if line.quantity > 1 else line.product for line in order.lines]
        facts = {
            "number": order.number,
            "placed": house.on(order.placed_at.date()),
            "total": dollars(order.total),
            "four": self.four[order.card],
            "carrier": order.carrier,
            "tracking": order.tracking,
            "shipped": house.on(order.shipped_at.date()),
            "arrives": house.on(order.expected_on),
        }
        placed_at = min(order.placed_at + 2 * _MINUTE, self.until)
        yield from self._written(house, "ordered", ("charged", "arrives"), facts, placed_at, about, items)
        if order.status in ("shipped", "delivered"):
            shipped_at = order.shipped_at + 20 * _MINUTE
            yield from self._written(house, "shipped", ("tracked", "arrives"), facts, shipped_at, about, items)
            delivered_at = order.delivered_at + 25 * _MINUTE
            facts["arrives"] = house.on(order.delivered_at.date())
            yield from self._written(house, "delivered", (), facts, delivered_at, about, items)
        if refunded and refunded_on is not None:
            facts |= {"amount": dollars(refunded), "day": house.on(refunded_on.date())}
            yield from self._written(house, "refunded", (), facts, refunded_on + dt.timedelta(minutes=5), about)

    def bill(self, bill: Bill) -> Iterator[Notice]:
        reminded_on = bill.due_on + dt.timedelta(days=5)
        if reminded_on < self.since.date():
            return
        house, about = house_of(self.seed, bill.biller), ("bills", bill.key)
        facts = {
            "number": bill.number,
            "what": bill.what.lower(),
            "month": month_name(bill.issued_on),
            "issued": house.on(bill.issued_on),
            "due": house.on(bill.due_on),
            "iban": bill.iban,
            "total": dollars(bill.cents),
        }
        attachment = f"{bill.number}.pdf"
        sent_at = min(_morning(bill.issued_on, self._rng("bill", bill.key)), self.until)
        yield from self._written(house, "bill", ("due", "iban"), facts, sent_at, about, attachment=attachment)
        if bill.paid_at is None or bill.paid_at.date() > reminded_on:
            sent_at = _morning(reminded_on, self._rng("reminder", bill.key))
            yield from self._written(
                house, "reminder", ("was_due", "iban"), facts, sent_at, about, attachment=attachment
            )

    def announcements(self) -> Iterator[Notice]:
        """What firms will take from a card or an account for a contract, but for what they take every week."""
        for contract in contracts_of(self.seed):
            if contract.how in ("card", "direct_debit") and contract.every != "weekly":
                days = contract.dues((self.since + ANNOUNCED_BEFORE).date())
                for day in takewhile(lambda day: day <= (self.until + ANNOUNCED_BEFORE).date(), days):
                    yield from self._announcement(contract, day)

    def _announcement(self, contract: Contract, day: dt.date) -> Iterator[Notice]:
        if contract.ended_on is not None and day >= contract.ended_on:
            return
        if contract.card is not None and wallet_of(self.seed).card(contract.card).expires_on < day:
            return
        house, key = house_of(self.seed, contract.biller), f"{contract.key}:{day}"
        facts = {
            "firm": contract.biller,
            "what": contract.what.lower(),
            "day": house.on(day),
            "total": dollars(contract.cents),
            "four": self.four[contract.card] if contract.card else "",
        }
        sent_at = _morning(day - ANNOUNCED_BEFORE, self._rng("announced", key))
        paid = "by_card" if contract.card else "by_debit"
        yield from self._written(house, "announced", (paid,), facts, sent_at, ("bills", key))

    def trip(self, trip: LifeTrip) -> Iterator[Notice]:
        if trip.booked_at is None or trip.card is None:
            return
        for leg in trip.legs:
            yield from self._flight(trip, leg, trip.booked_at, self.four[trip.card])
        if trip.stay is not None:
            yield from self._stay(trip, trip.stay, trip.booked_at, self.four[trip.card])

    def _flight(self, trip: LifeTrip, leg: Leg, booked_at: dt.datetime, four: str) -> Iterator[Notice]:
        house, about = house_of(self.seed, leg.airline), ("travel_booking.flight_bookings", leg.booking)
        facts = {
            "number": leg.booking,
            "flight": leg.flight_number,
            "origin": leg.origin,
            "to": leg.destination,
            "departs": house.at(leg.departs_at),
            "fare": leg.fare_class,
            "total": dollars(leg.cents),
            "four": four,
            "party": listed(trip.party) if trip.party else "",
            "amount": dollars(leg.refunded),
        }
        parts = ("fare", "party") if trip.party else ("fare",)
        ticket, sent_at = f"ticket_{leg.booking.lower()}.pdf", booked_at + dt.timedelta(minutes=3)
        yield from self._written(house, "flight", parts, facts, sent_at, about, attachment=ticket)
        if leg.cancelled_at is not None:
            yield from self._written(house, "cancelled", (), facts, leg.cancelled_at + dt.timedelta(minutes=4), about)

    def _stay(self, trip: LifeTrip, stay: Stay, booked_at: dt.datetime, four: str) -> Iterator[Notice]:
        house, about = house_of(self.seed, stay.hotel), ("travel_booking.hotel_stays", stay.id)
        facts = {
            "number": stay.id,
            "hotel": stay.hotel,
            "city": trip.city,
            "address": stay.address,
            "from_day": house.on(stay.check_in),
            "to_day": house.on(stay.check_out),
            "total": dollars(stay.cents),
            "four": four,
            "amount": dollars(stay.refunded),
        }
        sent_at = booked_at + dt.timedelta(minutes=12)
        yield from self._written(house, "stay", ("charged", "address"), facts, sent_at, about)
        if stay.cancelled_at is not None:
            yield from self._written(house, "cancelled", (), facts, stay.cancelled_at + dt.timedelta(minutes=4), about)

    def meals(self) -> Iterator[Notice]:
        house, meals = house_of(self.seed, MEAL_APP), meals_of(self.seed)
        came = {meal.key for meal in meals.placed}
        for meal in (*meals.placed, *meals.dropped):
            if meal.placed_at < self.since - _HOUR:
                continue
            facts = {
                "number": meal.id,
                "place": meal.restaurant,
                "placed": house.at(meal.placed_at),
                "total": dollars(meal.total),
                "four": self.four[meal.card],
            }
            items = [f"{quantity} x {dish}" if quantity > 1 else dish for dish, quantity, _ in meal.dishes]
            sent_at, about = meal.placed_at + _MINUTE, ("food_delivery.orders", meal.key)
            if meal.key in came:
                yield from self._written(house, "meal", ("charged",), facts, min(sent_at, self.until), about, items)
            else:
                called_off = min(sent_at + dt.timedelta(minutes=9), self.until)
                yield from self._written(house, "dropped", (), facts, called_off, about)

    def sales(self) -> Iterator[Notice]:
        """What customers have paid to the business."""
        house, business = house_of(self.seed, PLATFORM), business_of(self.seed)
        names = {client.email: client.name for client in business.clients}
        for sale in business.sales:
            if sale.charged and sale.settled_at >= self.since:
                facts = {
                    "number": sale.number,
                    "customer": names[sale.customer],
                    "total": dollars(sale.charged),
                    "title": sale.title,
                    "day": house.on(sale.settled_at.date()),
                }
                sent_at = by_day(sale.settled_at + 3 * _MINUTE, self._rng("paid", sale.number))
                about = ("payments.invoices", sale.number)
                yield from self._written(house, "sale", ("work",), facts, min(sent_at, self.until), about)

    def _written(
        self,
        house: House,
        kind: str,
        parts: tuple[str, ...],
        facts: Mapping[str, str],
        sent_at: dt.datetime,
        about: tuple[str, str],
        items: list[str] | None = None,
        attachment: str | None = None,
    ) -> Iterator[Notice]:
        """The notice, unless it is too old or not sent yet."""
        if not self.since <= sent_at <= self.until:
            return
        rng = self._rng(kind, *about)
        said = [rng.choice(_SAY[part]).format_map(facts) for part in (kind, *parts)]
        subject = rng.choice(_SUBJECTS[kind]).format_map(facts)
        body = house.letter(rng, self.name, said, items or ())
        email = f"noreply@{domain_of(house.firm)}"
        yield Notice(sent_at, house.firm, email, kind, f"{subject[0].upper()}{subject[1:]}", body, attachment, about)

    def _rng(self, *keys: str) -> Random:
        return keyed_few("life.notice", self.seed, *keys)


def _refund(order: LifeOrder) -> tuple[int, dt.datetime | None]:
    """What the shop pays back and when, whether or not it has done so; nothing and never if all is kept."""
    if order.refunded_at is None and order.sent_back is not None:
        return order.sent_back.cents, refunded_at(order.sent_back.requested_on)
    return order.refunded, order.refunded_at


def _morning(day: dt.date, rng: Random) -> dt.datetime:
    return by_day(dt.datetime.combine(day, dt.time(rng.randrange(7, 12), rng.randrange(60))), rng)
