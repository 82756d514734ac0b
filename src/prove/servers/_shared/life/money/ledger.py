"""Every movement of money, with its source and the balance after it."""

import datetime as dt
from collections.abc import Callable, Iterator
from functools import lru_cache
from operator import attrgetter
from typing import Literal, NamedTuple

from prove.core import Record, keyed
from prove.servers._shared.cast import cast_of
from prove.servers._shared.days import months_later
from prove.servers._shared.life.clock import KEPT, now_of
from prove.servers._shared.life.money.bills import STANDING_AT, bills_of, standing_of
from prove.servers._shared.life.money.deposits import BROKER, deposits_of
from prove.servers._shared.life.money.invoices import business_of
from prove.servers._shared.life.money.market import deals_of
from prove.servers._shared.life.money.orders import STORE, orders_of
from prove.servers._shared.life.outings.errands import errands_of
from prove.servers._shared.life.person.wallet import WalletAccount, wallet_of
from prove.servers._shared.life.place.trips import trips_of

LedgerCategory = Literal[
    "salary", "groceries", "dining", "transport", "utilities", "rent", "shopping", "travel", "health", "transfer"
]

DAYS = 150
"""How far back statements go."""
BANK = "Silverbrook Bank"
PAYMENT_PLATFORM = "Tillwise Payments"
OWN_TRANSFER = "Transfer between own accounts"
WITHDRAWAL = "Cash withdrawal"
_NOTES = 2_000
"""Machines pay out multiples of this, in cents."""


class Movement(Record):
    """One line of a statement, in cents. `source` is the kind and the key of the fact behind it.

    `card` is the key of the card that paid or was refunded; `other` is the key of the line on the other own account.
    """

    key: str
    at: dt.datetime
    account: str
    cents: int
    counterparty: str
    text: str
    category: LedgerCategory
    card: str | None
    source: tuple[str, str] | None
    balance: int
    other: str | None = None


class Ledger(Record):
    """The balances with which the accounts begin, by their keys, and all movements in order of time."""

    opening: dict[str, int]
    movements: tuple[Movement, ...]

    def closing(self) -> dict[str, int]:
        """What the accounts hold now, by their keys."""
        return self.opening | {movement.account: movement.balance for movement in self.movements}


class _Line(NamedTuple):
    """A movement before balances are known."""

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
def ledger_of(seed: int) -> Ledger:
    """All movements of the last months; the accounts begin with so much that none of them ever runs dry."""
    since, now = now_of(seed) - dt.timedelta(days=DAYS), now_of(seed)
    lines = [line for lines in _SOURCES for line in lines(seed) if since <= line.at <= now]
    lines += [line for line in _income(seed, lines) if since <= line.at <= now]
    lines += _lately(seed)
    lines.sort(key=attrgetter("at", "key"))
    opening = _opening(seed, lines)
    balances, movements = dict(opening), list[Movement]()
    for at, key, account, cents, counterparty, text, category, card, source, other in lines:
        balances[account] += cents
        movements.append(
            Movement(key, at, account, cents, counterparty, text, category, card, source, balances[account], other)
        )
    return Ledger(opening, tuple(movements))


def spent_in_cash(seed: int) -> Iterator[tuple[dt.datetime, str, int]]:
    """What was paid in cash: when, the key of the visit and the cents."""
    since = now_of(seed) - dt.timedelta(days=DAYS)
    return (
        (visit.at, visit.key, visit.cents) for visit in errands_of(seed).visits if not visit.card and visit.at >= since
    )


def _orders(seed: int) -> Iterator[_Line]:
    cards = _Cards(seed)
    for order in orders_of(seed):
        source, what = ("shopping.orders", order.key), f"Order {order.number}"
        yield cards.charge(order.placed_at, order.key, order.card, order.total, STORE, what, "shopping", source)
        if order.refunded and order.refunded_at:
            yield cards.refund(
                order.refunded_at, order.key, order.card, order.refunded, STORE, what, "shopping", source
            )


def _meals(seed: int) -> Iterator[_Line]:
    cards = _Cards(seed)
    for meal in errands_of(seed).meals:
        source = ("food_delivery.orders", meal.key)
        yield cards.charge(
            meal.placed_at, f"meal:{meal.key}", meal.card, meal.total, meal.restaurant, "Delivery", "dining", source
        )
        if fault := meal.complaint:
            yield cards.refund(
                fault.at, f"meal:{meal.key}", meal.card, fault.refund, meal.restaurant, "Delivery", "dining", source
            )


def _visits(seed: int) -> Iterator[_Line]:
    cards = _Cards(seed)
    for visit in errands_of(seed).visits:
        if visit.card:
            category = "shopping" if visit.category == "culture" else visit.category
            source = ("visits", visit.key)
            yield cards.charge(
                visit.at, f"visit:{visit.key}", visit.card, visit.cents, visit.place, "Payment", category, source
            )


def _trips(seed: int) -> Iterator[_Line]:
    cards = _Cards(seed)
    for trip in trips_of(seed):
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


def _deals(seed: int) -> Iterator[_Line]:
    cards, names = _Cards(seed), _names(seed)
    for deal in deals_of(seed):
        source, name = ("marketplace.purchases", deal.key), names[deal.other]
        if deal.side == "bought":
            yield cards.charge(deal.paid_at, deal.key, deal.card, deal.cents, name, deal.title, "shopping", source)
        else:
            account = cards.account[deal.card]
            yield _Line(
                *(deal.paid_at, deal.key, account, deal.cents, name, f"Sold: {deal.title}", "transfer"),
                deal.card,
                source,
            )


def _bills(seed: int) -> Iterator[_Line]:
    cards = _Cards(seed)
    for bill in bills_of(seed):
        if bill.paid_at is None:
            continue
        source, what = ("bills", bill.key), f"{bill.what} {bill.number}"
        if bill.card:
            yield cards.charge(bill.paid_at, bill.key, bill.card, bill.cents, bill.biller, what, bill.category, source)
        else:
            yield _Line(
                bill.paid_at, bill.key, bill.account, -bill.cents, bill.biller, what, bill.category, None, source
            )


def _standing(seed: int) -> Iterator[_Line]:
    names = _names(seed)
    for payment in standing_of(seed):
        name, source = names[payment.payee], ("standing", payment.key)
        for day in payment.paid_on():
            at, key = dt.datetime.combine(day, STANDING_AT), f"{payment.key}:{day}"
            yield _Line(at, key, payment.account, -payment.cents, name, payment.reference, "transfer", None, source)


def _payouts(seed: int) -> Iterator[_Line]:
    account = wallet_of(seed).first("business").key
    for payout in business_of(seed).payouts:
        source, what = ("payments.payouts", payout.key), f"Payout for the week of {payout.week_from}"
        yield _Line(payout.paid_at, payout.key, account, payout.cents, PAYMENT_PLATFORM, what, "salary", None, source)


def _deposits(seed: int) -> Iterator[_Line]:
    account = wallet_of(seed).accounts[0].key
    for deposit in deposits_of(seed):
        source = ("trading.deposits", deposit.key)
        yield _Line(deposit.at, deposit.key, account, -deposit.cents, BROKER, "Deposit", "transfer", None, source)


def _withdrawals(seed: int) -> Iterator[_Line]:
    """Cash that was drawn some hours before it was needed, from the everyday account."""
    rng, account = keyed("life.ledger.cash", seed), wallet_of(seed).accounts[0].key
    since, pocket = now_of(seed) - dt.timedelta(days=DAYS), 0
    for at, key, cents in spent_in_cash(seed):
        if pocket < cents:
            drawn = _NOTES * max(rng.choice((2, 3, 4, 5)), -(-(cents - pocket) // _NOTES))
            drawn_at = max(since, at - dt.timedelta(minutes=rng.randrange(20, 300)))
            yield _Line(drawn_at, f"cash:{key}", account, -drawn, BANK, WITHDRAWAL, "transfer", None, ("cash", key))
            pocket += drawn
        pocket -= cents


_SOURCES: tuple[Callable[[int], Iterator[_Line]], ...] = (
    *(_orders, _meals, _visits, _trips, _deals, _bills, _standing, _payouts, _deposits, _withdrawals),
)


def _names(seed: int) -> dict[str, str]:
    """People's names by their e-mail addresses."""
    return {person.email: person.name for person in cast_of(seed).people}


class _Cards:
    """How lines of a card read."""

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
    ) -> _Line:
        """Money that was paid with a card."""
        text = f"{what}, {self._ending[card]}"
        return _Line(at, key, self.account[card], -cents, merchant, text, category, card, source)

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
    ) -> _Line:
        """Money that came back to a card."""
        text = f"Refund, {what}, {self._ending[card]}"
        return _Line(at, f"refund:{key}", self.account[card], cents, merchant, text, category, card, source)


def _income(seed: int, lines: list[_Line]) -> Iterator[_Line]:
    """A salary that follows what is spent, the parts of it that go to other accounts, and interest on savings."""
    rng, wallet, now = keyed("life.ledger.income", seed), wallet_of(seed), now_of(seed)
    spent = dict.fromkeys((account.key for account in wallet.accounts), 0)
    for line in lines:
        if line.source is None or line.source[0] != "trading.deposits":
            spent[line.account] -= line.cents
    months, main = DAYS // 30, wallet.accounts[0]
    shares = {account: _share(rng.random(), account, spent[account.key] // months) for account in wallet.accounts[1:]}
    needed = sum(shares.values()) + spent[main.key] // months
    salary = max(210_000, round(needed * rng.uniform(1.03, 1.25) / 100) * 100)
    pay_day, hour, transfer_day = rng.choice((1, 15, 25, 28)), rng.randrange(1, 6), rng.randrange(1, 4)
    month = months_later(now.date().replace(day=1), -DAYS // 30 - 1)
    while month <= now.date():
        at = dt.datetime.combine(month.replace(day=pay_day), dt.time(hour, rng.randrange(60)))
        company, stamp = cast_of(seed).protagonist.company, month.isoformat()[:7]
        yield _Line(at, f"salary:{stamp}", main.key, salary, company, "Salary", "salary", None, ("salary", stamp))
        for place, (account, cents) in enumerate(shares.items()):
            if cents and not (account.frozen and at > now - dt.timedelta(days=45)):
                moved_at = dt.datetime.combine(at.date() + dt.timedelta(days=transfer_day), dt.time(6, place))
                yield from _between(moved_at, f"share:{place}:{stamp}", main, account, cents)
            if account.kind == "savings" and not account.frozen:
                end = dt.datetime.combine(months_later(month, 1) - dt.timedelta(days=1), dt.time(22, place))
                interest = rng.randrange(150, 3_500)
                yield _Line(
                    *(end, f"interest:{place}:{stamp}", account.key, interest, BANK, "Interest", "salary"),
                    source=("interest", stamp),
                )
        month = months_later(month, 1)


def _share(draw: float, account: WalletAccount, spent: int) -> int:
    """How much of the salary goes to an account every month."""
    if account.kind == "business":
        return 0
    return 2_500 * int(2 + draw * 18) if account.kind == "savings" else -(-max(spent, 5_000) // 1_000) * 1_000


def _lately(seed: int) -> Iterator[_Line]:
    """A few transfers between own accounts in the last hours."""
    rng, now, wallet = keyed("life.ledger.lately", seed), now_of(seed), wallet_of(seed)
    accounts = [account for account in wallet.accounts if not account.frozen]
    moments = [now - dt.timedelta(minutes=ago) for ago in rng.sample(range(10, 20 * 60), 12)]
    awake = [moment for moment in moments if moment.hour >= 7][: rng.randrange(2, 6)]
    for place, moment in enumerate(sorted(awake)):
        source, target = rng.sample(accounts, 2)
        yield from _between(moment, f"own:{place}", source, target, rng.randrange(2, 20) * 500)


def _between(at: dt.datetime, key: str, source: WalletAccount, target: WalletAccount, cents: int) -> Iterator[_Line]:
    """Both lines of a transfer between own accounts."""
    out, into = f"{key}:out", f"{key}:in"
    yield _Line(at, out, source.key, -cents, target.nickname, OWN_TRANSFER, "transfer", other=into)
    yield _Line(at, into, target.key, cents, source.nickname, OWN_TRANSFER, "transfer", other=out)


def _opening(seed: int, lines: list[_Line]) -> dict[str, int]:
    """Balances to begin with, so that every account always keeps a little."""
    rng, wallet = keyed("life.ledger.opening", seed), wallet_of(seed)
    running, lowest = dict[str, int](), dict[str, int]()
    for line in lines:
        running[line.account] = running.get(line.account, 0) + line.cents
        lowest[line.account] = min(lowest.get(line.account, 0), running[line.account])
    return {account.key: _reserve(rng.random(), account) - lowest.get(account.key, 0) for account in wallet.accounts}


def _reserve(draw: float, account: WalletAccount) -> int:
    """The least that an account ever holds, in cents."""
    least, most = {"checking": (300, 2_500), "joint": (250, 2_000), "savings": (800, 16_000), "business": (400, 7_000)}[
        account.kind
    ]
    return round(least + draw**2 * (most - least)) * 100
