"""What was paid and received in the last months, as lines of statements; each has the fact that it comes from."""

import datetime as dt
from collections.abc import Callable, Iterable, Iterator
from functools import lru_cache
from typing import Literal

from prove.core import Record, keyed
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import KEPT, now_of, origin_of
from prove.servers._shared.life.money.bills import STANDING_AT, StandingPayment, bills_of, standing_of
from prove.servers._shared.life.money.deposits import BROKER, deposits_of
from prove.servers._shared.life.money.invoices import PLATFORM, Payout, business_of
from prove.servers._shared.life.outings.errands import errands_of, out_of
from prove.servers._shared.life.person.wallet import wallet_of
from prove.servers._shared.life.purchases.bookings import paid_trips_of
from prove.servers._shared.life.purchases.market import deals_of
from prove.servers._shared.life.purchases.orders import STORE, LifeOrder, orders_of
from prove.servers._shared.life.time.planner import minutes_in

LedgerCategory = Literal[
    "salary",
    "interest",
    "groceries",
    "dining",
    "transport",
    "utilities",
    "rent",
    "shopping",
    "travel",
    "health",
    "transfer",
]

DAYS = 150
"""How far back statements go."""
BANK = "Silverbrook Bank"
WITHDRAWAL = "Cash withdrawal"
STANDING = "standing"
"""The source of lines that are standing payments."""
_NOTES = 2_000
"""Machines pay out multiples of this, in cents."""
_MINUTES_BEFORE = 20 * 24 * 60
"""How early cash is drawn at most: before a long trip, if it is needed at once after it."""


class Line(Record):
    """A line of a statement before its balance is known, in cents. `source` is the kind and the key of the fact behind
    it, `card` the key of the card that paid or was refunded, `other` the key of the line on the other own account."""

    at: dt.datetime
    key: str
    account: str
    cents: int
    counterparty: str
    text: str
    category: LedgerCategory
    card: str | None = None
    source: tuple[str, str] | None = None
    other: str | None = None


@lru_cache(KEPT)
def lines_of(seed: int) -> tuple[Line, ...]:
    """What facts of the last months brought and cost, fact by fact."""
    since, now = now_of(seed) - dt.timedelta(days=DAYS), now_of(seed)
    return tuple(line for lines in _SOURCES for line in lines(seed) if since <= line.at <= now)


def spent_in_cash(seed: int) -> Iterator[tuple[dt.datetime, str, int]]:
    """What was paid in cash: when, the key of the visit and the cents."""
    since = now_of(seed) - dt.timedelta(days=DAYS)
    return (
        (visit.at, visit.key, visit.cents) for visit in errands_of(seed).visits if not visit.card and visit.at >= since
    )


def _orders(seed: int) -> Iterator[Line]:
    cards = cards_of(seed)
    for order in orders_of(seed):
        source, what = ("shopping.orders", order.key), f"Order {order.number}"
        yield cards.charge(order.placed_at, order.key, order.card, order.total, STORE, what, "shopping", source)
        if order.refunded and order.refunded_at:
            yield refund_line(seed, order, order.refunded, order.refunded_at)


def refund_line(seed: int, order: LifeOrder, cents: int, at: dt.datetime) -> Line:
    """What the shop pays back for an order."""
    source, what = ("shopping.orders", order.key), f"Order {order.number}"
    return cards_of(seed).refund(at, order.key, order.card, cents, STORE, what, "shopping", source)


def _meals(seed: int) -> Iterator[Line]:
    cards = cards_of(seed)
    for meal in errands_of(seed).meals:
        source = ("food_delivery.orders", meal.key)
        yield cards.charge(
            meal.placed_at, f"meal:{meal.key}", meal.card, meal.total, meal.restaurant, "Delivery", "dining", source
        )
        if fault := meal.complaint:
            yield cards.refund(
                fault.at, f"meal:{meal.key}", meal.card, fault.refund, meal.restaurant, "Delivery", "dining", source
            )


def _visits(seed: int) -> Iterator[Line]:
    cards = cards_of(seed)
    for visit in errands_of(seed).visits:
        if visit.card:
            category = "shopping" if visit.category == "culture" else visit.category
            source = ("visits", visit.key)
            yield cards.charge(
                visit.at, f"visit:{visit.key}", visit.card, visit.cents, visit.place, "Payment", category, source
            )


def _trips(seed: int) -> Iterator[Line]:
    cards = cards_of(seed)
    for trip in paid_trips_of(seed):
        if trip.booked_at is None or trip.card is None:
            continue
        charges = [(leg.booking, leg.airline, "flight", leg) for leg in trip.legs]
        charges += [(trip.stay.id, trip.stay.hotel, "stay", trip.stay)] if trip.stay else []
        for number, name, kind, charged in charges:
            key, source = f"{kind}:{number}", (f"travel_booking.{kind}s", number)
            what = f"Booking {number}" if kind == "flight" else "Stay"
            yield cards.charge(trip.booked_at, key, trip.card, charged.cents, name, what, "travel", source)
            if charged.refunded and charged.cancelled_at:
                at = charged.cancelled_at
                yield cards.refund(at, key, trip.card, charged.refunded, name, what, "travel", source)


def _deals(seed: int) -> Iterator[Line]:
    cards, names = cards_of(seed), _names(seed)
    for deal in deals_of(seed):
        source, name = ("marketplace.purchases", deal.key), names[deal.other]
        if deal.side == "bought":
            yield cards.charge(deal.paid_at, deal.key, deal.card, deal.cents, name, deal.title, "shopping", source)
        else:
            account = cards.account[deal.card]
            yield Line(
                *(deal.paid_at, deal.key, account, deal.cents, name, f"Sold: {deal.title}", "transfer"),
                deal.card,
                source,
            )


def _bills(seed: int) -> Iterator[Line]:
    cards = cards_of(seed)
    for bill in bills_of(seed):
        if bill.paid_at is None:
            continue
        source, what = ("bills", bill.key), f"{bill.what} {bill.number}"
        if bill.card:
            yield cards.charge(bill.paid_at, bill.key, bill.card, bill.cents, bill.biller, what, bill.category, source)
        else:
            yield Line(
                bill.paid_at, bill.key, bill.account, -bill.cents, bill.biller, what, bill.category, None, source
            )


def _standing(seed: int) -> Iterator[Line]:
    for payment in standing_of(seed):
        yield from (standing_line(seed, payment, day) for day in payment.paid_on())


def standing_line(seed: int, payment: StandingPayment, day: dt.date) -> Line:
    """A standing payment to somebody, on one of its days."""
    at, key, name = dt.datetime.combine(day, STANDING_AT), f"{payment.key}:{day}", _names(seed)[payment.payee]
    source = (STANDING, payment.key)
    return Line(at, key, payment.account, -payment.cents, name, payment.reference, "transfer", None, source)


def _payouts(seed: int) -> Iterator[Line]:
    return (payout_line(seed, payout) for payout in business_of(seed).payouts)


def payout_line(seed: int, payout: Payout) -> Line:
    """A payout of the platform, to the account of the business if there is one."""
    account, source = wallet_of(seed).first("business").key, ("payments.payouts", payout.key)
    what = f"Payout for the week of {payout.week_from}"
    return Line(payout.paid_at, payout.key, account, payout.cents, PLATFORM, what, "salary", None, source)


def _deposits(seed: int) -> Iterator[Line]:
    account = wallet_of(seed).accounts[0].key
    for deposit in deposits_of(seed):
        source = ("trading.deposits", deposit.key)
        yield Line(deposit.at, deposit.key, account, -deposit.cents, BROKER, "Deposit", "transfer", None, source)


@lru_cache(KEPT)
def withdrawals_of(seed: int) -> tuple[Line, ...]:
    """Cash that was drawn some hours before it was needed, from the everyday account."""
    return tuple(_withdrawals(seed))


def _withdrawals(seed: int) -> Iterator[Line]:
    rng, account = keyed("life.ledger.cash", seed), wallet_of(seed).accounts[0].key
    pocket = 0
    for at, key, cents in spent_in_cash(seed):
        if pocket < cents:
            drawn = _NOTES * max(rng.choice((2, 3, 4, 5)), -(-(cents - pocket) // _NOTES))
            drawn_at = _drawn_at(seed, at, rng.randrange(20, 300))
            yield Line(drawn_at, f"cash:{key}", account, -drawn, BANK, WITHDRAWAL, "transfer", None, ("cash", key))
            pocket += drawn
        pocket -= cents


def _drawn_at(seed: int, needed_at: dt.datetime, minutes: int) -> dt.datetime:
    """A moment about so long before cash was needed, by day and when there was nothing else to do if there is one."""
    diary, origin, since = out_of(seed), origin_of(seed), now_of(seed) - dt.timedelta(days=DAYS)
    for ago in (minutes, *range(20, _MINUTES_BEFORE, 20)):
        at = needed_at - dt.timedelta(minutes=ago)
        minute = minutes_in(at - origin)
        if at >= since and at.hour >= 7 and diary.free(minute - 2, minute + 3):
            return at
    return max(since, needed_at - dt.timedelta(minutes=minutes))


_SOURCES: tuple[Callable[[int], Iterable[Line]], ...] = (
    *(_orders, _meals, _visits, _trips, _deals, _bills, _standing, _payouts, _deposits, withdrawals_of),
)


@lru_cache(KEPT)
def _names(seed: int) -> dict[str, str]:
    """People's names by their e-mail addresses."""
    return {person.email: person.name for person in cast_of(seed).people}


@lru_cache(KEPT)
def cards_of(seed: int) -> "Cards":
    """How the lines of a seed's cards read."""
    return Cards(seed)


class Cards:
    """Lines of cards, which name the card and take from its account."""

    def __init__(self, seed: int) -> None:
        cards = wallet_of(seed).cards
        self.account = {card.key: card.account for card in cards}
        self._ending = {card.key: f"card ending {card.last_four}" for card in cards}

    def charge(
        self,
        at: dt.datetime,
        key: str,
        card: str,
        cents: int,
        merchant: str,
        what: str,
        category: LedgerCategory,
        source: tuple[str, str],
    ) -> Line:
        """Money that was paid with a card."""
        text = f"{what}, {self._ending[card]}"
        return Line(at, key, self.account[card], -cents, merchant, text, category, card, source)

    def refund(
        self,
        at: dt.datetime,
        key: str,
        card: str,
        cents: int,
        merchant: str,
        what: str,
        category: LedgerCategory,
        source: tuple[str, str],
    ) -> Line:
        """Money that came back to a card."""
        text = f"Refund, {what}, {self._ending[card]}"
        return Line(at, f"refund:{key}", self.account[card], cents, merchant, text, category, card, source)
