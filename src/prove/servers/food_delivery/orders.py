"""The rules of an order: whether it can be placed, its status over time, refunds."""

import datetime as dt
from collections.abc import Sequence
from typing import Any, NamedTuple

from prove.core import ToolError, keyed_fraction
from prove.servers._shared.baskets import summary_of
from prove.servers._shared.life.outings.meals import REFUNDED_PERCENT
from prove.servers._shared.life.outings.menus import SLOWEST, minutes_of_steps
from prove.servers.food_delivery import rules
from prove.servers.food_delivery.records import Complaint, FoodApp, Order, OrderItem, Promo, Restaurant, Trouble

DAYS_AHEAD = 7
RATING_DAYS = 30
COMPLAINT_DAYS = 7
TIP_HOURS = 24


class Timetable(NamedTuple):
    """When an order changes its status; it starts when the kitchen receives it."""

    starts_at: dt.datetime
    accepted_at: dt.datetime
    preparing_at: dt.datetime
    picked_up_at: dt.datetime
    delivered_at: dt.datetime


def to_order(app: FoodApp) -> tuple[Restaurant, list[rules.Pick]]:
    """The restaurant and the dishes in the basket, if they can be ordered."""
    restaurant, picks = rules.basket_restaurant(app), [rules.pick_of(app, item) for item in rules.sorted_basket(app)]
    if restaurant is None:
        raise ToolError("basket_empty", "there is nothing in the basket; add a dish first")
    missing = round(restaurant.minimum * 100) - sum(pick.cents for pick in picks)
    if missing > 0:
        least = f"{restaurant.name} delivers from {restaurant.minimum:.2f} on"
        raise ToolError("minimum_not_reached", f"{least}; add dishes for {missing / 100:.2f} more")
    return restaurant, picks


def timetable(
    app: FoodApp, restaurant: Restaurant, placed_at: dt.datetime, deliver_at: dt.datetime | None
) -> Timetable:
    """When an order changes its status; one for later starts so that it arrives at the requested time."""
    minutes = minutes_of_steps(app.seed, restaurant.name, restaurant.prep_minutes, placed_at)
    steps = [dt.timedelta(minutes=step) for step in minutes]
    moment = placed_at if deliver_at is None else deliver_at - sum(steps, dt.timedelta())
    moments = [moment]
    for step in steps:
        moments.append(moments[-1] + step)
    return Timetable(*moments)


def check_time(app: FoodApp, restaurant: Restaurant, deliver_at: dt.datetime | None) -> Timetable:
    """The timetable of an order placed now; refuses one for which the kitchen would not be open."""
    plan = timetable(app, restaurant, app.now, deliver_at)
    if deliver_at is not None:
        if plan.starts_at < app.now:
            earliest = (app.now + (deliver_at - plan.starts_at)).isoformat(timespec="minutes")
            raise ToolError("too_soon", f"'deliver_at' cannot be before {earliest}; choose later, or leave it out")
        if deliver_at.date() > app.now.date() + dt.timedelta(days=DAYS_AHEAD):
            raise ToolError("too_far_ahead", f"'deliver_at' can be {DAYS_AHEAD} days ahead at most; choose earlier")
    works = rules.is_open(restaurant, plan.starts_at)
    if not works or (deliver_at is not None and not rules.is_open(restaurant, plan.picked_up_at)):
        hours = f"{restaurant.name} is open from {restaurant.opens_at:%H:%M} to {restaurant.closes_at:%H:%M}"
        days = f", not on {restaurant.closed_on}s" if restaurant.closed_on else ""
        first = rules.next_opening(restaurant, app.now) + dt.timedelta(minutes=restaurant.prep_minutes + SLOWEST)
        instead = f"set 'deliver_at' within these hours, such as {first.isoformat(timespec='minutes')}"
        raise ToolError("restaurant_closed", f"{hours}{days}; {instead}")
    return plan


def new_order(
    app: FoodApp,
    restaurant: Restaurant,
    picks: Sequence[rules.Pick],
    promo: Promo | None,
    *,
    placed_at: dt.datetime,
    deliver_at: dt.datetime | None,
    address: str,
    card_id: str,
    tip: float,
    note: str | None = None,
    order_id: str | None = None,
) -> Order:
    """Add an order that was just placed, with its items; `order_id` is given for orders of the past."""
    sums, tip = rules.total_up(picks, promo, restaurant.delivery_fee), round(tip, 2)
    order = Order(
        id=order_id or app.orders.new_id(),
        restaurant_id=restaurant.id,
        placed_at=placed_at,
        status="placed",
        summary=summary_of(list(dict.fromkeys(pick.dish.name for pick in picks))),
        subtotal=sums.subtotal,
        discount=sums.discount,
        delivery_fee=sums.delivery_fee,
        tip=tip,
        total=round(sums.total + tip, 2),
        address=address,
        card_id=card_id,
        expected_at=timetable(app, restaurant, placed_at, deliver_at).delivered_at,
        deliver_at=deliver_at,
        promo_code=promo and promo.code,
        note=note,
    )
    for pick, paid in zip(picks, rules.paid_for(picks, promo), strict=True):
        item = OrderItem(
            id=app.order_items.new_id(),
            order_id=order.id,
            dish_id=pick.dish.id,
            name=pick.dish.name,
            option_ids=tuple(option.id for option in pick.options),
            choices=tuple(option.name for option in pick.options),
            quantity=pick.quantity,
            price=pick.unit_cents / 100,
            paid=paid / 100,
            note=pick.note,
        )
        app.order_items.add(item)
    return app.orders.add(order)


def move_on(app: FoodApp, order: Order, until: dt.datetime) -> Order:
    """Update an order to its status at a moment, which depends on that moment alone."""
    if order.status in ("delivered", "cancelled", "rejected"):
        return order
    restaurant = app.restaurants.get(order.restaurant_id)
    plan = timetable(app, restaurant, order.placed_at, order.deliver_at)
    if until < plan.accepted_at:
        return order
    if not rules.is_open(restaurant, plan.picked_up_at):
        closing = f"{restaurant.name} closes at {restaurant.closes_at:%H:%M} and could not cook it in time"
        return give_back(app, order, status="rejected", rejected_at=plan.accepted_at, reason=closing)
    changes: dict[str, Any] = {"status": "accepted", "accepted_at": plan.accepted_at}
    if until >= plan.preparing_at:
        changes |= {"status": "preparing", "preparing_at": plan.preparing_at}
    if until >= plan.picked_up_at:
        courier_id = _courier(app, order)
        changes |= {"status": "picked_up", "picked_up_at": plan.picked_up_at, "courier_id": courier_id}
    if until >= plan.delivered_at:
        changes |= {"status": "delivered", "delivered_at": plan.delivered_at}
    return app.orders.update(order, **changes)


def _courier(app: FoodApp, order: Order) -> str:
    couriers = app.couriers.keys()
    key = keyed_fraction(app.seed, order.restaurant_id, order.placed_at.isoformat(), "courier")
    return couriers[int(key * len(couriers))]


def give_back(app: FoodApp, order: Order, **changes: Any) -> Order:
    """End an order that will not be delivered: it is refunded, and its promo code can be used again."""
    if order.promo_code is not None:
        app.promos.update(app.promos.get(order.promo_code), used_on=None)
    return app.orders.update(order, refunded=order.total, **changes)


def check_not_ended(order: Order) -> None:
    """Refuse to change an order that was cancelled or rejected."""
    if order.status in ("cancelled", "rejected"):
        raise ToolError("conflict", f"{order.id} was {order.status}; reorder_food orders the same again")


def check_tip_time(app: FoodApp, order: Order) -> None:
    """Refuse another tip after the courier has been paid."""
    if order.delivered_at and app.now > order.delivered_at + dt.timedelta(hours=TIP_HOURS):
        delivered = order.delivered_at.isoformat(sep=" ", timespec="minutes")
        paid_out = f"{order.id} was delivered at {delivered}, and tips are paid out after {TIP_HOURS} hours"
        raise ToolError("too_late", f"{paid_out}; leave the tip as it is")


def delivered(app: FoodApp, order: Order, days: int, what: str) -> Order:
    """The order, if it was delivered within the last `days` days."""
    if order.delivered_at is None:
        raise ToolError("not_delivered", f"{order.id} is {order.status}; only a delivered order can be {what}")
    last = order.delivered_at.date() + dt.timedelta(days=days)
    if app.now.date() > last:
        raise ToolError("too_late", f"{order.id} could be {what} until {last}; call the restaurant instead")
    return order


def reported(app: FoodApp, item: OrderItem) -> int:
    """How many portions of an item have been reported."""
    return sum(complaint.quantity for complaint in app.complaints.where(order_item_id=item.id))


def refund_for(item: OrderItem, quantity: int, trouble: Trouble, before: int) -> float:
    """The refund for the next portions of an item, some reported before: one by one, it is the same as all at once."""
    cents, percent = round(item.paid * 100), REFUNDED_PERCENT[trouble]
    until, so_far = cents * (before + quantity) // item.quantity, cents * before // item.quantity
    return (until * percent // 100 - so_far * percent // 100) / 100


def complain(
    app: FoodApp,
    order: Order,
    item: OrderItem,
    trouble: Trouble,
    quantity: int,
    details: str | None,
    at: dt.datetime,
    *,
    before: int,
) -> Complaint:
    """Add a complaint about an item, of which some portions were reported before, and refund it."""
    complaint = Complaint(
        id=app.complaints.new_id(),
        order_id=order.id,
        order_item_id=item.id,
        name=item.name,
        trouble=trouble,
        quantity=quantity,
        refund=refund_for(item, quantity, trouble, before),
        details=details,
        reported_at=at,
    )
    app.orders.update(order, refunded=round(order.refunded + complaint.refund, 2))
    return app.complaints.add(complaint)
