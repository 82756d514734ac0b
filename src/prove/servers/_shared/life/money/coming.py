"""What will move on the accounts by itself: income, payouts, refunds, bills that are taken, and standing payments.

It goes on for ever and depends on the seed alone; what the user does with an account is not in it. Invoices wait until
the user pays them.
"""

import datetime as dt
from collections.abc import Iterator
from functools import lru_cache
from itertools import takewhile
from operator import attrgetter

from prove.servers._shared.days import months_later, next_regular_day
from prove.servers._shared.life.clock import KEPT, now_of
from prove.servers._shared.life.money.bills import (
    Contract,
    StandingPayment,
    contracts_of,
    number_of,
    standing_of,
    taken_at,
)
from prove.servers._shared.life.money.income import income_in
from prove.servers._shared.life.money.invoices import business_of
from prove.servers._shared.life.money.spending import STANDING, Line, cards_of, payout_line, refund_line, standing_line
from prove.servers._shared.life.person.wallet import wallet_of
from prove.servers._shared.life.purchases.orders import orders_of, refunded_at


def coming_between(seed: int, since: dt.datetime, until: dt.datetime) -> list[Line]:
    """The lines after a moment, which is not before now, up to another one, in order of time."""
    month, lines = since.date().replace(day=1), list[Line]()
    while month <= until.date():
        lines += (line for line in _lines_in(seed, month) if since < line.at <= until)
        month = months_later(month, 1)
    return lines


@lru_cache(KEPT * 4)
def _lines_in(seed: int, month: dt.date) -> tuple[Line, ...]:
    """The lines of a month, by its first day, that come after now."""
    following, now = months_later(month, 1), now_of(seed)
    lines = [*income_in(seed, months_later(month, -1)), *income_in(seed, month), *_payouts(seed), *_refunds(seed)]
    for contract in contracts_of(seed):
        if contract.ended_on is None and contract.how != "invoice":
            lines += _bills(seed, contract, month, following)
    for payment in standing_of(seed):
        lines += (standing_line(seed, payment, day) for day in _days(payment, following))
    begins = max(now, dt.datetime.combine(month, dt.time()) - dt.timedelta(microseconds=1))
    found = (line for line in lines if begins < line.at and line.at.date() < following)
    return tuple(sorted(found, key=attrgetter("at", "key")))


def _payouts(seed: int) -> Iterator[Line]:
    return (payout_line(seed, payout) for payout in business_of(seed).coming)


def _refunds(seed: int) -> Iterator[Line]:
    """What the shop pays back for goods that were sent back, or for orders that were cancelled."""
    for order in orders_of(seed):
        if order.refunded_at is not None:
            yield refund_line(seed, order, order.refunded, order.refunded_at)
        elif order.sent_back is not None:
            yield refund_line(seed, order, order.sent_back.cents, refunded_at(order.sent_back.requested_on))


def _bills(seed: int, contract: Contract, since: dt.date, before: dt.date) -> Iterator[Line]:
    """What is taken for a contract; a card that has expired pays no more."""
    for day in takewhile(lambda day: day < before, contract.dues(since)):
        at, key, category = taken_at(seed, contract, day), f"{contract.key}:{day}", contract.category
        if contract.how == "standing":
            yield Line(
                *(at, key, contract.account, -contract.cents, contract.biller, contract.what, category),
                source=(STANDING, contract.key),
            )
            continue
        what, source = f"{contract.what} {number_of(seed, contract, day)}", ("bills", key)
        if contract.card is None:
            yield Line(at, key, contract.account, -contract.cents, contract.biller, what, category, None, source)
        elif wallet_of(seed).card(contract.card).expires_on >= day:
            yield cards_of(seed).charge(at, key, contract.card, contract.cents, contract.biller, what, category, source)


def _days(payment: StandingPayment, before: dt.date) -> Iterator[dt.date]:
    """The days on which a standing payment is still to be made."""
    day = payment.next_on
    while payment.ended is None and day < before:
        yield day
        if payment.frequency == "once":
            return
        day = next_regular_day(payment.first_on, day, payment.frequency)
