"""Orders of a life: totals by the shop's own rules, cards that could pay, refunds, every status."""

import datetime as dt
import re

import pytest

from prove.servers import load
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.cities import city_of
from prove.servers._shared.life.clock import PAST_DAYS, now_of
from prove.servers._shared.life.person.habits import habits_of
from prove.servers._shared.life.person.wallet import wallet_of
from prove.servers._shared.life.purchases.goods import goods_of
from prove.servers._shared.life.purchases.moments import has_time
from prove.servers._shared.life.purchases.orders import LifeOrder, coupons_of, orders_of, timetable, tracking_number
from prove.servers._shared.life.time.desk import free_from
from prove.servers.shopping import rules
from prove.servers.shopping.records import Coupon, Product
from tests.servers.clocks import for_the_user

SEEDS = range(30)
every_seed = pytest.mark.parametrize("seed", SEEDS)


@every_seed
def test_the_shop_charges_the_same(seed: int) -> None:
    load("shopping")
    products, coupons = _products(seed), _coupons(seed)
    for order in orders_of(seed):
        picks = [rules.Pick(products[line.product], line.quantity, line.cents / 100) for line in order.lines]
        coupon = coupons[order.coupon] if order.coupon else None
        assert coupon is None or rules.coupon_problem(coupon, picks, order.placed_at.date()) is None
        sums = rules.total_up(picks, coupon, order.delivery)
        assert (round(sums.total * 100), round(sums.shipping * 100)) == (order.total, order.shipping)
        assert round(sums.discount * 100) == order.discount
        if order.sent_back:
            place = [line.product for line in order.lines].index(order.sent_back.product)
            paid, line = rules.paid_for(picks, coupon)[place], order.lines[place]
            assert order.sent_back.quantity <= line.quantity
            assert order.sent_back.cents == paid * order.sent_back.quantity // line.quantity


@every_seed
def test_a_card_that_is_on_file_and_valid_paid(seed: int) -> None:
    cards = {card.key: card for card in wallet_of(seed).cards}
    for order in orders_of(seed):
        card = cards[order.card]
        assert "shopping" in card.apps
        assert card.expires_on >= order.placed_at.date()


def had_no_time(seed: int) -> bool:
    """Whether it is an evening, and the user was in an event or asleep whenever what is packed now could be ordered."""
    now = now_of(seed)
    first = now.replace(hour=16, minute=0)
    minutes = (now - dt.timedelta(hours=2) - first) // dt.timedelta(minutes=1)
    return now.hour >= 18 and not any(has_time(seed, first + dt.timedelta(minutes=one)) for one in range(minutes + 1))


@every_seed
def test_every_status_occurs_and_follows_from_the_time(seed: int) -> None:
    now, orders = now_of(seed), orders_of(seed)
    statuses = {order.status for order in orders}
    assert statuses | {"packed"} == {"placed", "packed", "shipped", "delivered", "cancelled"}
    assert "packed" in statuses or had_no_time(seed)
    assert any(order.sent_back for order in orders)
    assert [order.placed_at for order in orders] == sorted(order.placed_at for order in orders)
    for order in orders:
        assert now - dt.timedelta(days=PAST_DAYS) < order.placed_at < now
        assert 6 <= for_the_user(seed, order.placed_at).hour < 24
        if order.status != "cancelled":
            assert order.status == timetable(order.placed_at, order.delivery).status(now)


@every_seed
def test_refunds_are_in_the_past_and_belong_to_a_return_or_a_cancelled_order(seed: int) -> None:
    now = now_of(seed)
    for order in orders_of(seed):
        assert (order.refunded > 0) == (order.refunded_at is not None)
        assert order.refunded_at is None or order.placed_at < order.refunded_at <= now
        assert (order.status == "cancelled") == (order.cancelled_at is not None)
        if order.status == "cancelled":
            assert order.refunded == order.total
        elif order.refunded:
            assert order.sent_back
            assert order.refunded == order.sent_back.cents
        if order.sent_back:
            assert order.status == "delivered"
            assert order.delivered_at.date() <= order.sent_back.requested_on <= now.date()


@every_seed
def test_goods_were_listed_and_coupons_counted_once(seed: int) -> None:
    listed = {good.name: good.listed_on for good in goods_of(seed)}
    used = [order.coupon for order in orders_of(seed) if order.coupon]
    assert len(used) == len(set(used))
    assert {coupon.code for coupon in coupons_of(seed)} - set(used)
    known = {person.email for person in (cast_of(seed).protagonist, *cast_of(seed).people)}
    for order in orders_of(seed):
        assert order.recipient in known
        assert all(listed[line.product] < order.placed_at.date() for line in order.lines)
        assert len({line.product for line in order.lines}) == len(order.lines)


def test_who_shops_more_has_more_orders() -> None:
    eager = sorted(range(200), key=lambda seed: habits_of(seed).online)
    counts = [len(orders_of(seed)) for seed in eager]
    assert sum(counts[100:]) > 1.5 * sum(counts[:100])
    assert len(set(counts)) > 20


def test_a_tracking_number_tells_the_carrier_and_the_country_but_not_the_order() -> None:
    spelt = total = 0
    for seed in range(30):
        country = city_of(cast_of(seed).home).country.code
        for order in orders_of(seed):
            letters = {"Parcelway": "PW", "Swiftline": "SL"}[order.carrier]
            assert re.fullmatch(rf"{letters}\d{{6}}{country}", order.tracking), order
            assert order.tracking == tracking_number(seed, order.number, order.delivery)
            spelt += order.number[1:].replace("-", "") in order.tracking
            total += 1
    assert spelt < 0.01 * total


def test_numbers_and_tracking_numbers_are_unique() -> None:
    for seed in SEEDS:
        orders = orders_of(seed)
        assert len({order.number for order in orders}) == len({order.tracking for order in orders}) == len(orders)
    first, second = _numbers(orders_of(0)), _numbers(orders_of(1))
    assert not first & second


def _numbers(orders: tuple[LifeOrder, ...]) -> set[str]:
    return {order.number for order in orders}


def _products(seed: int) -> dict[str, Product]:
    return {
        good.name: Product(
            id=good.name,
            name=good.name,
            brand=good.brand,
            style=good.style,
            kind=good.kind,
            colour=good.colour,
            category=good.category,
            price=good.cents / 100,
            stock=1,
            listed_on=good.listed_on,
            description="",
        )
        for good in goods_of(seed)
    }


def _coupons(seed: int) -> dict[str, Coupon]:
    return {
        one.code: Coupon(
            code=one.code,
            description="",
            percent=one.percent,
            amount=None if one.cents is None else one.cents / 100,
            minimum=one.minimum / 100,
            valid_until=one.valid_until,
            category=one.category,
        )
        for one in coupons_of(seed)
    }


def test_an_order_is_called_off_before_it_leaves_and_at_the_desk() -> None:
    called_off = [(seed, order) for seed in range(40) for order in orders_of(seed) if order.cancelled_at]
    assert len(called_off) > 45
    for seed, order in called_off:
        assert order.cancelled_at is not None
        assert order.placed_at < order.cancelled_at < order.shipped_at
        assert free_from(seed, order.cancelled_at) == order.cancelled_at


def test_a_few_parcels_come_a_day_late_and_only_these_are_sent_back_for_that() -> None:
    arrived = [order for seed in range(60) for order in orders_of(seed) if order.status == "delivered"]
    late = [order for order in arrived if order.delivered_at.date() > order.expected_on]
    assert {(order.delivered_at.date() - order.expected_on).days for order in late} == {1}
    assert 0.02 < len(late) / len(arrived) < 0.12
    too_late = [order for order in arrived if order.sent_back and order.sent_back.reason == "arrived_late"]
    assert too_late
    assert all(order in late for order in too_late)
