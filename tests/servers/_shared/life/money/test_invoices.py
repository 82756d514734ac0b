"""The side business: payouts are what was charged less what was refunded, and the platform agrees with the life."""

import datetime as dt
import re

import pytest

from prove.servers import load
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.clock import now_of
from prove.servers._shared.life.money.invoices import business_of
from prove.servers._shared.life.place.zones import local_time
from tests.servers.clocks import for_the_user


@pytest.mark.parametrize("seed", range(30))
def test_payouts_add_up_to_charges_less_refunds(seed: int) -> None:
    business, now = business_of(seed), now_of(seed)
    last = max(payout.paid_at for payout in business.payouts)
    through = (last - dt.timedelta(days=1)).date()
    paid = sum(payout.cents for payout in business.payouts)
    charged = sum(sale.charged for sale in business.sales if sale.settled_at.date() < through)
    refunded = sum(sale.refunded for sale in business.sales if sale.refunded_at.date() < through)
    assert paid == charged - refunded
    assert all(payout.paid_at <= now and payout.cents > 0 for payout in business.payouts)


@pytest.mark.parametrize("seed", range(12))
def test_the_platform_holds_the_invoices_of_the_life(seed: int) -> None:
    shop = load("payments").first_day(seed)
    for sale in business_of(seed).sales:
        invoice = shop.invoices.get(sale.number)
        charges = shop.charges.where(invoice_id=sale.number)
        assert round(invoice.total * 100) == sale.total
        assert sum(round(charge.amount * 100) for charge in charges) == sale.charged
        assert round(invoice.amount_refunded * 100) == sale.refunded


@pytest.mark.parametrize("seed", range(30))
def test_customers_pay_after_they_were_billed_and_not_at_night(seed: int) -> None:
    lately, home = now_of(seed) - dt.timedelta(days=2), cast_of(seed).home
    cities = {client.email: client.city for client in business_of(seed).clients}
    for sale in business_of(seed).sales:
        assert sale.issued_at < sale.settled_at <= sale.refunded_at <= now_of(seed)
        city = cities[sale.customer] if sale.charged else home
        assert sale.settled_at >= lately or 6 <= local_time(sale.settled_at, home, city).hour < 23
        assert not sale.refunded or sale.refunded_at >= lately or 6 <= for_the_user(seed, sale.refunded_at).hour < 24


def test_businesses_differ_in_size() -> None:
    assert len({len(business_of(seed).sales) for seed in range(30)}) > 5
    assert len({len(business_of(seed).clients) for seed in range(30)}) > 2


def test_nothing_that_is_sold_names_a_season() -> None:
    titles = {sale.title for seed in range(60) for sale in business_of(seed).sales}
    assert len(titles) > 20
    assert not [title for title in sorted(titles) if re.search(r"(?i)\b(?:spring|summer|autumn|winter)\b", title)]


def test_nobody_of_the_home_is_sent_an_invoice() -> None:
    for seed in range(8000, 8040):
        cast = cast_of(seed)
        home = {person.email for person in cast.people if person.address == cast.protagonist.address}
        assert home.isdisjoint(client.email for client in business_of(seed).clients)
