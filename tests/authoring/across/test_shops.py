"""The promises about shop and marketplace hold, and each of them notices a world that breaks it."""

import datetime as dt
from typing import Any

import pytest

from prove.authoring.across import shops
from prove.authoring.across.rules import Check, Worlds
from prove.servers._shared.life.money.orders import STORE
from tests.authoring.across.changed import OwnWorlds

SEEDS = range(8)
PROMISES = (
    shops.charges_of_the_shop,
    shops.deals_of_the_marketplace,
    shops.cards_of_the_shop,
    shops.cards_valid_in_the_shop,
)


@pytest.mark.parametrize("promise", PROMISES)
def test_the_promises_hold(promise: Check) -> None:
    assert [text for seed in SEEDS for text in promise(Worlds(seed))] == []


@pytest.mark.parametrize("sign", [-1, 1])
def test_a_missing_charge_or_refund_is_noticed(sign: int) -> None:
    worlds = OwnWorlds(2)
    lines = worlds.state("banking").transactions
    line = next(line for line in lines if line.counterparty == STORE and line.amount * sign > 0)
    lines.remove(line)
    (flaw,) = shops.charges_of_the_shop(worlds)
    assert f"{line.amount:.2f}" in flaw
    assert str(line.booked_at.date()) in flaw


def test_a_charge_of_nothing_and_another_total_are_noticed() -> None:
    worlds = OwnWorlds(2)
    lines, orders = worlds.state("banking").transactions, worlds.state("shopping").orders
    line = next(line for line in lines if line.counterparty == STORE and line.amount < 0)
    lines.update(line, booked_at=line.booked_at - dt.timedelta(days=1))
    assert len(list(shops.charges_of_the_shop(worlds))) == 2
    orders.update(list(orders)[-1], total=1.23)
    assert len(list(shops.charges_of_the_shop(worlds))) == 4


def test_a_deal_that_the_bank_does_not_know_is_noticed() -> None:
    worlds = OwnWorlds(2)
    market = worlds.state("marketplace")
    user = next(iter(market.members)).email
    deal = max((p for p in market.purchases if user in (p.buyer, p.seller)), key=lambda p: p.bought_at)
    market.purchases.update(deal, price=deal.price + 1)
    unpaid, unknown = sorted(shops.deals_of_the_marketplace(worlds), key=lambda flaw: "shows 1" in flaw)
    assert f"{deal.price + 1:.2f}" in unpaid
    assert f"{deal.price:.2f}" in unknown
    market.purchases.remove(market.purchases.get(deal.id))
    (flaw,) = shops.deals_of_the_marketplace(worlds)
    assert flaw.endswith("but the bank shows 1 lines")


@pytest.mark.parametrize(
    "change",
    [
        {"last_four": "0000"},
        {"expires_on": dt.date(2031, 1, 31)},
        {"network": "Other"},
        {"name": "Other card"},
        {"security_code": "000"},
    ],
)
def test_another_card_in_the_shop_is_noticed(change: dict[str, Any]) -> None:
    worlds = OwnWorlds(2)
    methods = worlds.state("shopping").payment_methods
    methods.update(next(iter(methods)), **change)
    assert list(shops.cards_of_the_shop(worlds))


def test_an_order_with_an_expired_card_is_noticed() -> None:
    worlds = OwnWorlds(2)
    shop = worlds.state("shopping")
    order = next(iter(shop.orders))
    card = shop.payment_methods.get(order.payment_method_id)
    shop.payment_methods.update(card, expires_on=order.placed_at.date() - dt.timedelta(days=1))
    assert any(order.id in flaw for flaw in shops.cards_valid_in_the_shop(worlds))
