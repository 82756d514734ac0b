"""Mail of firms about facts: orders, bills, invoices, flights, stays, meals. Every number in it is that of a fact."""

import datetime as dt
from collections.abc import Iterator, Mapping
from functools import lru_cache
from random import Random

from prove.core import Record, keyed_few
from prove.servers._shared.cast import cast_of, domain_of
from prove.servers._shared.days import month_name
from prove.servers._shared.life.clock import KEPT, now_of
from prove.servers._shared.life.money.bills import Bill, bills_of, coming_bills_of
from prove.servers._shared.life.money.invoices import PLATFORM, business_of
from prove.servers._shared.life.money.orders import STORE, LifeOrder, orders_of
from prove.servers._shared.life.outings.meals import meals_of
from prove.servers._shared.life.person.wallet import wallet_of
from prove.servers._shared.life.place.trips import Leg, LifeTrip, Stay, trips_of
from prove.servers._shared.life.texts.style import House, by_day, dollars, house_of, listed

NOTICE_DAYS = 92
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
        *(notice for trip in trips_of(seed) for notice in desk.trip(trip)),
        *desk.meals(),
        *desk.sales(),
    ]
    return tuple(sorted(found, key=lambda notice: (notice.sent_at, notice.subject)))


@lru_cache(KEPT)
def coming_notices_of(seed: int) -> tuple[Notice, ...]:
    """The mail of firms that will arrive in the next weeks, in order of time: bills that are still to come."""
    now = now_of(seed)
    desk = _Desk(seed, now, now + dt.timedelta(days=NOTICE_DAYS))
    found = [next(desk.bill(bill)) for bill in coming_bills_of(seed)]
    return tuple(sorted(found, key=lambda notice: (notice.sent_at, notice.subject)))


class _Desk:
    """Writes the notices of one seed that are sent between two moments."""

    def __init__(self, seed: int, since: dt.datetime, until: dt.datetime) -> None:
        self.seed = seed
        self.since = since
        self.until = until
        self.name = cast_of(seed).protagonist.name
        self.four = {card.key: card.last_four for card in wallet_of(seed).cards}

    def order(self, order: LifeOrder) -> Iterator[Notice]:
        if max(order.shipped_at, order.refunded_at or order.shipped_at) < self.since - _HOUR:
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
            "arrives": house.on(order.delivered_at.date()),
        }
        placed_at = min(order.placed_at + 2 * _MINUTE, self.until)
        yield from self._written(house, "ordered", ("charged", "arrives"), facts, placed_at, about, items)
        if order.status in ("shipped", "delivered"):
            shipped_at = order.shipped_at + 20 * _MINUTE
            yield from self._written(house, "shipped", ("tracked", "arrives"), facts, shipped_at, about, items)
        if order.refunded and order.refunded_at is not None:
            facts |= {"amount": dollars(order.refunded), "day": house.on(order.refunded_at.date())}
            yield from self._written(house, "refunded", (), facts, order.refunded_at + dt.timedelta(minutes=5), about)

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


def _morning(day: dt.date, rng: Random) -> dt.datetime:
    return by_day(dt.datetime.combine(day, dt.time(rng.randrange(7, 12), rng.randrange(60))), rng)
