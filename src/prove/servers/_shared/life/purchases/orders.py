"""Orders from the online shop, with the price that the shop's own rules give."""

import datetime as dt
from collections.abc import Sequence
from functools import lru_cache
from itertools import chain
from random import Random
from typing import Literal, NamedTuple, get_args

from msgspec.structs import replace

from prove.core import Record, keyed, keyed_few, keyed_number
from prove.servers._shared.baskets import discount, discount_code, shared_out
from prove.servers._shared.cast import cast_of
from prove.servers._shared.life.cities import city_of
from prove.servers._shared.life.clock import KEPT, now_of
from prove.servers._shared.life.numbers import numbers_for
from prove.servers._shared.life.person.habits import amount, habits_of
from prove.servers._shared.life.person.wallet import wallet_of
from prove.servers._shared.life.purchases.goods import Good, GoodsCategory, goods_of
from prove.servers._shared.life.purchases.moments import with_time
from prove.servers._shared.life.time.desk import free_between

STORE = "Cartwheel Store"
NUMBERS = "C##-####"
"""The pattern of order numbers, in the life and in the shop."""

Delivery = Literal["standard", "express"]
OrderStatus = Literal["placed", "packed", "shipped", "delivered", "cancelled"]
ReturnReason = Literal["damaged", "wrong_item", "not_as_described", "changed_mind", "arrived_late"]

CARRIERS: dict[Delivery, str] = {"standard": "Parcelway", "express": "Swiftline"}
_LETTERS: dict[Delivery, str] = {"standard": "PW", "express": "SL"}
_SPREAD = 736_147
"""Has no common factor with a million, so that the parcels of different orders have different digits."""
_FEES: dict[Delivery, int] = {"standard": 490, "express": 1290}
_FREE_STANDARD_FROM = 6000
_REFUNDED_AFTER = dt.timedelta(days=7)
_TERMS: tuple[tuple[str, int | None, int | None, int], ...] = (  # word, percent or cents off, minimum in cents
    ("WELCOME", 10, None, 0),
    ("SAVE", None, 500, 3000),
    ("BIG", None, 2500, 15_000),
    ("SEASON", 15, None, 6000),
    ("THANKS", None, 1200, 8000),
    ("WEEKEND", 20, None, 10_000),
    ("FRIENDS", 12, None, 4000),
    ("HELLO", None, 800, 5000),
)
_COUPONS_USED = 2
_UNDER_WAY: tuple[OrderStatus, ...] = ("placed", "packed", "shipped")
_AWAKE = range(7, 23)
_TRIES = 60
_DEAR = 6000
_LATE, _A_DAY = 0.06, dt.timedelta(days=1)
"""The share of parcels that were delivered a day after the day for which they were planned."""
_HASTY = dt.timedelta(minutes=1)
"""How long after an order one can have changed one's mind at the earliest, and before it leaves at the latest."""


class LifeOrderLine(Record):
    """A product of the slim catalogue, by its name; `cents` is the price of one."""

    product: str
    quantity: int
    cents: int


class LifeReturn(Record):
    """Goods that were sent back: a part of one line of an order. `cents` is what they cost after the discount."""

    product: str
    quantity: int
    reason: ReturnReason
    requested_on: dt.date
    cents: int


class LifeOrder(Record):
    """An order. `number` is what people say; `refunded` is what came back for returned or cancelled goods, in cents.

    `shipped_at` and `delivered_at` are the plan, also for an order that is under way or was cancelled; a few that have
    arrived did so a day later. `recipient` is the e-mail address of the person to whose home it goes; a return may not
    be refunded yet.
    """

    key: str
    number: str
    placed_at: dt.datetime
    lines: tuple[LifeOrderLine, ...]
    shipping: int
    total: int
    card: str
    delivery: Delivery
    carrier: str
    tracking: str
    shipped_at: dt.datetime
    delivered_at: dt.datetime
    status: OrderStatus
    refunded: int = 0
    refunded_at: dt.datetime | None = None
    recipient: str = ""
    coupon: str | None = None
    discount: int = 0
    cancelled_at: dt.datetime | None = None
    sent_back: LifeReturn | None = None

    @property
    def expected_on(self) -> dt.date:
        """The day for which the parcel was planned when the order was placed."""
        return timetable(self.placed_at, self.delivery).delivered_at.date()


class LifeCoupon(Record):
    """A coupon of the shop: a percentage or an amount off, for an order or for one category of it."""

    code: str
    percent: int | None
    cents: int | None
    minimum: int
    category: GoodsCategory | None
    valid_until: dt.date


class Timetable(NamedTuple):
    """When an order changes its status."""

    packed_at: dt.datetime
    shipped_at: dt.datetime
    delivered_at: dt.datetime

    def status(self, now: dt.datetime) -> OrderStatus:
        """How far an order is at a moment."""
        if now >= self.delivered_at:
            return "delivered"
        return "shipped" if now >= self.shipped_at else "packed" if now >= self.packed_at else "placed"


class Moment(NamedTuple):
    """When an order was placed, and how it is delivered."""

    placed_at: dt.datetime
    delivery: Delivery


def timetable(placed_at: dt.datetime, delivery: Delivery) -> Timetable:
    """Parcels leave at six in the evening and arrive at noon, express ones on the next day."""
    hours, days = (2, 1) if delivery == "express" else (16, 3)
    packed_at = placed_at + dt.timedelta(hours=hours)
    shipped_on = packed_at.date() + dt.timedelta(days=packed_at.hour >= 18)
    delivered_on = shipped_on + dt.timedelta(days=days)
    return Timetable(packed_at, dt.datetime.combine(shipped_on, dt.time(18)), noon(delivered_on))


def shipping_fee(goods: int, delivery: Delivery) -> int:
    """What delivery costs, by the price of the goods before any discount. A large order is sent for nothing."""
    return 0 if delivery == "standard" and goods >= _FREE_STANDARD_FROM else _FEES[delivery]


def tracking_number(seed: int, number: str, delivery: Delivery) -> str:
    """The tracking number of the parcel of an order: the letters of the carrier, six digits, and the home's country."""
    digits = int(number[1:].replace("-", "")) * _SPREAD + keyed_number("life.tracking", seed)
    return f"{_LETTERS[delivery]}{digits % 10**6:06d}{city_of(cast_of(seed).home).country.code}"


def refunded_at(requested_on: dt.date) -> dt.datetime:
    """When the money for returned goods is paid back."""
    return noon(requested_on + _REFUNDED_AFTER)


def noon(day: dt.date) -> dt.datetime:
    """Twelve o'clock of a day."""
    return dt.datetime.combine(day, dt.time(12))


@lru_cache(KEPT)
def coupons_of(seed: int) -> tuple[LifeCoupon, ...]:
    """The coupons of a seed's protagonist: general ones and some for single categories; two have expired."""
    rng, today = keyed("life.coupons", seed), now_of(seed).date()
    terms: list[tuple[str, int | None, int | None, int, GoodsCategory | None]]
    terms = [(*term, None) for term in rng.sample(_TERMS, rng.randrange(5, 9))]
    for category in rng.sample(get_args(GoodsCategory), rng.randrange(1, 4)):
        terms.append((category.upper()[:8], rng.choice((10, 20, 25)), None, 2000, category))
    past = rng.sample(range(len(terms)), 2)
    return tuple(
        LifeCoupon(
            discount_code(word, seed),
            percent,
            cents,
            minimum,
            category,
            today + dt.timedelta(days=-rng.randrange(3, 60) if place in past else rng.randrange(4, 90)),
        )
        for place, (word, percent, cents, minimum, category) in enumerate(terms)
    )


@lru_cache(KEPT)
def orders_of(seed: int) -> tuple[LifeOrder, ...]:
    """The orders of the last five months, the oldest first; some under way, some cancelled, some sent back."""
    rng = keyed("life.orders", seed)
    moments = _moments(seed, rng)
    keys = [f"order:{place:02d}" for place in range(len(moments))]
    numbers = numbers_for(seed, NUMBERS, keys)
    circle, early = _circle(seed, rng), rng.sample(coupons_of(seed), _COUPONS_USED)
    late, orders = _still_valid(seed, early), list[LifeOrder]()
    for key, moment in zip(keys, moments, strict=True):
        plan = timetable(*moment)
        open_still = plan.status(now_of(seed)) in ("placed", "packed")
        orders.append(_order(seed, rng, key, numbers[key], moment, plan, circle, late if open_still else early))
        if open_still and orders[-1].coupon:
            late.clear()
    orders = [_late(seed, order) for order in orders]
    arrived = [place for place, order in enumerate(orders) if order.status == "delivered"]
    some = max(4, len(arrived) // 4)
    fates = rng.sample(arrived[:-2], some)
    _call_off(seed, rng, orders, fates[: some // 3], [place for place in arrived[:-2] if place not in fates])
    for place in fates[some // 3 :]:
        orders[place] = _with_return(seed, rng, orders[place])
    return tuple(orders)


def _moments(seed: int, rng: Random) -> list[Moment]:
    """When orders were placed: some are under way, some arrived so lately that they can be returned."""
    now, online = now_of(seed), habits_of(seed).online
    moments: set[Moment] = set()
    for status in _UNDER_WAY:
        for _ in range(2 if rng.random() < 0.3 * online else 1):
            if (moment := _lately(seed, rng, status)) is not None:
                moments.add(moment)
    count = amount(rng, 22, online, 13)
    fresh = max(4, round(count * 0.25))
    for ago in rng.sample(range(5, 28), fresh) + rng.sample(range(36, 160), count - fresh - len(moments)):
        morning = dt.datetime.combine(now.date() - dt.timedelta(days=ago), dt.time(_AWAKE.start))
        placed_at = with_time(seed, morning + dt.timedelta(minutes=rng.randrange(60 * len(_AWAKE))))
        moments.add(Moment(placed_at, "express" if rng.random() < 0.25 else "standard"))
    return sorted(moments)


def _lately(seed: int, rng: Random, status: OrderStatus) -> Moment | None:
    """When somebody awake may have placed an order that has this status now, which is not 'delivered'.

    Who was on a trip or in an event had time there or before it; None if they had none all the while.
    """
    now = now_of(seed)
    hours = dt.timedelta(hours=16)
    at_six = dt.datetime.combine(now.date() - dt.timedelta(days=now.hour < 18), dt.time(18))
    delivery: Delivery = "standard"
    if status == "placed":
        first, last = now - hours + dt.timedelta(minutes=1), now - dt.timedelta(minutes=4)
    elif status == "shipped":
        first, last = at_six - dt.timedelta(days=2) - hours, at_six - hours - dt.timedelta(minutes=1)
    elif now.hour < 18:
        first, last = at_six - hours, now - hours
    else:  # what is packed now was packed after the parcels left, so that only express orders were placed by day
        delivery, hours = "express", dt.timedelta(hours=2)
        first, last = at_six - hours, now - hours
    span = (last - first) // dt.timedelta(minutes=1) + 1
    for _ in range(_TRIES):
        drawn = first + dt.timedelta(minutes=rng.randrange(span))
        placed_at = with_time(seed, drawn)
        if first <= placed_at and (placed_at != drawn or placed_at.hour in _AWAKE):
            return Moment(placed_at, delivery)
    return None


def _circle(seed: int, rng: Random) -> list[str]:
    """Who gets parcels, by their addresses: mostly the protagonist, sometimes family and friends."""
    cast = cast_of(seed)
    others = rng.sample(cast.tied("family"), 2) + rng.sample(cast.tied("friend"), rng.randrange(1, 4))
    return [cast.protagonist.email] * 8 + [person.email for person in others]


def _still_valid(seed: int, used: Sequence[LifeCoupon]) -> list[LifeCoupon]:
    """Coupons of which one may be in an order that can be cancelled; a general one is left in any case."""
    today = now_of(seed).date()
    left = [coupon for coupon in coupons_of(seed) if coupon.valid_until >= today and coupon not in used]
    return left if sum(not coupon.category for coupon in left) > 1 else [one for one in left if one.category]


def _order(
    seed: int,
    rng: Random,
    key: str,
    number: str,
    moment: Moment,
    plan: Timetable,
    circle: Sequence[str],
    coupons: list[LifeCoupon],
) -> LifeOrder:
    """An order of some products that were listed by then; a coupon that it uses is taken out of `coupons`."""
    placed_at, delivery = moment
    day = placed_at.date()
    listed = [good for good in goods_of(seed) if good.listed_on < day]
    places = sorted(rng.sample(range(len(listed)), rng.choice((1, 1, 1, 1, 2, 2, 3, 4))))
    goods = [listed[place] for place in places]
    lines = tuple(_line(rng, good) for good in goods)
    coupon = next((one for one in coupons if rng.random() < 0.3 and _fits(seed, one, lines, day)), None)
    if coupon is not None:
        coupons.remove(coupon)
    cents, paid = sum(line.quantity * line.cents for line in lines), sum(_paid_for(seed, lines, coupon))
    fee = shipping_fee(cents, delivery)
    return LifeOrder(
        key=key,
        number=number,
        placed_at=placed_at,
        lines=lines,
        shipping=fee,
        total=paid + fee,
        card=rng.choice(wallet_of(seed).usable(day, "shopping")).key,
        delivery=delivery,
        carrier=CARRIERS[delivery],
        tracking=tracking_number(seed, number, delivery),
        shipped_at=plan.shipped_at,
        delivered_at=plan.delivered_at,
        status=plan.status(now_of(seed)),
        recipient=rng.choice(circle),
        coupon=coupon and coupon.code,
        discount=cents - paid,
    )


def _line(rng: Random, good: Good) -> LifeOrderLine:
    """Some pieces of an article, one if it is dear; now and then it cost a tenth less than today."""
    cents = round(good.cents * 0.9) if rng.random() < 0.15 else good.cents
    return LifeOrderLine(good.name, rng.choice((1, 1, 1, 2, 2, 3)) if cents < _DEAR else 1, cents)


def _fits(seed: int, coupon: LifeCoupon, lines: Sequence[LifeOrderLine], day: dt.date) -> bool:
    """Whether the terms of a coupon are met on a day."""
    counted = sum(_counted(seed, lines, coupon))
    return day <= coupon.valid_until and counted > 0 and counted >= coupon.minimum


def _paid_for(seed: int, lines: Sequence[LifeOrderLine], coupon: LifeCoupon | None) -> list[int]:
    """What is paid for each line; the discount is split so that the cents add up."""
    full = [line.quantity * line.cents for line in lines]
    if coupon is None:
        return full
    counted = _counted(seed, lines, coupon)
    off = discount(sum(counted), coupon.percent, coupon.cents and coupon.cents / 100)
    return [cents - share for cents, share in zip(full, shared_out(off, counted), strict=True)]


def _counted(seed: int, lines: Sequence[LifeOrderLine], coupon: LifeCoupon) -> list[int]:
    """The price of each line if the coupon counts for its category, otherwise 0."""
    categories = _categories(seed)
    return [line.quantity * line.cents if coupon.category in (None, categories[line.product]) else 0 for line in lines]


@lru_cache(KEPT)
def _categories(seed: int) -> dict[str, GoodsCategory]:
    return {good.name: good.category for good in goods_of(seed)}


def _late(seed: int, order: LifeOrder) -> LifeOrder:
    """The order or, if it has arrived and is one of a few, the same a day late."""
    if order.status != "delivered" or order.delivered_at + _A_DAY > now_of(seed):
        return order
    is_late = keyed_few("life.late", seed, order.key).random() < _LATE
    return replace(order, delivered_at=order.delivered_at + _A_DAY) if is_late else order


def _call_off(seed: int, rng: Random, orders: list[LifeOrder], drawn: Sequence[int], spare: Sequence[int]) -> None:
    """Cancel the orders at these places; a spare one instead of one that left before there was time for that."""
    left = iter(spare)
    for first in drawn:
        for place in chain((first,), left):
            if (cancelled := _cancelled(seed, rng, orders[place])) is not None:
                orders[place] = cancelled
                break


def _cancelled(seed: int, rng: Random, order: LifeOrder) -> LifeOrder | None:
    """The order called off soon after it was placed, when one had time; the shop pays the total back on the next day.

    None if one had no time before it left.
    """
    drawn = order.placed_at + dt.timedelta(minutes=rng.randrange(10, 100))
    cancelled_at = free_between(seed, drawn, order.placed_at + _HASTY, order.shipped_at - _HASTY)
    if cancelled_at is None:
        return None
    back_at, planned = noon(cancelled_at.date() + _A_DAY), timetable(order.placed_at, order.delivery)
    return replace(
        order,
        status="cancelled",
        cancelled_at=cancelled_at,
        delivered_at=planned.delivered_at,
        refunded=order.total,
        refunded_at=back_at,
    )


def _reason(seed: int, order: LifeOrder, drawn: ReturnReason) -> ReturnReason:
    """Why a part of an order was sent back: what was drawn or, instead of a delay that was none, something else."""
    rng = keyed_few("life.late.returned", seed, order.key)
    if order.delivered_at.date() > order.expected_on:
        return "arrived_late" if rng.random() < 0.6 else drawn
    others = [reason for reason in get_args(ReturnReason) if reason != "arrived_late"]
    return rng.choice(others) if drawn == "arrived_late" else drawn


def _with_return(seed: int, rng: Random, order: LifeOrder) -> LifeOrder:
    """The order with a part of it sent back, which is refunded a week later."""
    now = now_of(seed)
    coupon = next((one for one in coupons_of(seed) if one.code == order.coupon), None)
    place = rng.randrange(len(order.lines))
    line, paid = order.lines[place], _paid_for(seed, order.lines, coupon)[place]
    quantity = rng.randrange(1, line.quantity + 1)
    arrived_on = order.delivered_at.date()
    days = rng.randrange(min(25, (now - order.delivered_at).days) + 1)
    back = LifeReturn(
        product=line.product,
        quantity=quantity,
        reason=_reason(seed, order, rng.choice(get_args(ReturnReason))),
        requested_on=arrived_on + dt.timedelta(days=days),
        cents=paid * quantity // line.quantity,
    )
    paid_at = refunded_at(back.requested_on)
    if paid_at > now:
        return replace(order, sent_back=back)
    return replace(order, sent_back=back, refunded=back.cents, refunded_at=paid_at)
