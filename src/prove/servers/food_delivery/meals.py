"""After ordering: following and changing orders, ratings, refunds and ordering again."""

import datetime as dt
from typing import Annotated

from msgspec import Meta

from prove.core import Cursor, Limit, Page, ToolError, paginate
from prove.servers._shared.amounts import AmountBound, check_amounts, in_amounts
from prove.servers._shared.cast import Address
from prove.servers._shared.days import check_span, in_span
from prove.servers._shared.kinds import Note, Query, Stars
from prove.servers._shared.sorting import Sort, in_order
from prove.servers.food_delivery import orders, rules, views
from prove.servers.food_delivery.app import Tip, having, server
from prove.servers.food_delivery.records import (
    Basket,
    Complaint,
    FoodApp,
    OrderDetails,
    OrderId,
    OrderItemId,
    OrderStatus,
    OrderSummary,
    Quantity,
    Rating,
    ShownRating,
    Trouble,
)

Comment = Annotated[str, Meta(min_length=2, max_length=300)]


@server.tool(read_only=True)
def list_food_orders(
    app: FoodApp,
    query: Query | None = None,
    status: OrderStatus | None = None,
    since: dt.date | None = None,
    until: dt.date | None = None,
    min_amount: AmountBound | None = None,
    max_amount: AmountBound | None = None,
    sort: Sort = "newest",
    limit: Limit = 20,
    cursor: Cursor | None = None,
) -> Page[OrderSummary]:
    """List the user's food orders.

    Args:
        query: Words to search for in restaurant, dishes and address.
        status: Filter by status.
        since: First day.
        until: Last day.
        min_amount: Lowest total, in dollars.
        max_amount: Highest total, in dollars.
        sort: Sort order.

    Raises:
        invalid_range: The first day is after the last, or the lowest total above the highest.
    """
    check_span(since, until)
    check_amounts(min_amount, max_amount)
    containing = _containing(app, query)
    rows = [
        order
        for order in app.orders
        if status in (None, order.status)
        and in_span(order.placed_at.date(), since, until)
        and in_amounts(order.total, min_amount, max_amount)
        and order.id in containing
    ]
    page = paginate(in_order(rows, sort, lambda o: o.placed_at, lambda o: o.total), limit, cursor)
    return page.seen_as(lambda order: views.order_summary(app, order))


@server.tool(read_only=True)
def track_food_order(app: FoodApp, order_id: OrderId) -> OrderDetails:
    """Get an order with its status, expected time, courier and phone number, dishes and refunds.

    Args:
        order_id: The order.
    """
    return views.order_details(app, app.orders.get(order_id))


@server.tool(destructive=True, idempotent=True)
def change_food_order(
    app: FoodApp, order_id: OrderId, tip: Tip | None = None, address: Address | None = None
) -> OrderDetails:
    """Change the tip of an order until a day after its delivery, or its address until it is picked up.

    Args:
        order_id: The order.
        tip: The new tip, in dollars.
        address: The new house number and street.

    Raises:
        nothing_to_change: Neither a new tip nor a new address was given.
        conflict: The order was cancelled or rejected.
        too_late: A courier has the food already, or the tip was paid out.
        unknown_address: The address has no house number or no street.
        out_of_zone: The restaurant does not deliver there.
    """
    order = app.orders.get(order_id)
    if tip is None and address is None:
        raise ToolError("nothing_to_change", f"give a new 'tip' or 'address' for {order.id}")
    tip = order.tip if tip is None else round(tip, 2)
    address = address or order.address
    if (tip, address) != (order.tip, order.address):
        orders.check_not_ended(order)
    if tip != order.tip:
        orders.check_tip_time(app, order)
    if address != order.address:
        rules.zone_of(app, address)
        if order.picked_up_at is not None:
            raise ToolError("too_late", f"a courier has picked up {order.id} already; track_food_order has their phone")
        rules.check_zone(app, app.restaurants.get(order.restaurant_id), address)
    total = round(order.total - order.tip + tip, 2)
    return views.order_details(app, app.orders.update(order, tip=tip, address=address, total=total))


@server.tool(destructive=True, idempotent=True)
def cancel_food_order(app: FoodApp, order_id: OrderId) -> OrderDetails:
    """Cancel an order before the kitchen starts. It is refunded in full.

    Args:
        order_id: The order.

    Raises:
        too_late: The kitchen has started, so it can no longer be cancelled.
        conflict: The order is delivered or rejected already.
    """
    order = app.orders.get(order_id)
    if order.status in ("preparing", "picked_up"):
        started = f"{order.id} is {order.status.replace('_', ' ')}, so the kitchen wants to be paid for it"
        raise ToolError("too_late", f"{started}; take the delivery, and report_food_problem if something is wrong")
    if order.status == "delivered":
        raise ToolError("conflict", f"{order.id} is delivered already; report_food_problem if something is wrong")
    if order.status == "rejected":
        raise ToolError("conflict", f"{order.id} was rejected and refunded already; there is nothing to cancel")
    if order.status != "cancelled":
        order = orders.give_back(app, order, status="cancelled", cancelled_at=app.now)
    return views.order_details(app, order)


@server.tool(destructive=True, idempotent=True)
def rate_food_order(
    app: FoodApp,
    order_id: OrderId,
    restaurant_stars: Stars,
    courier_stars: Stars | None = None,
    comment: Comment | None = None,
) -> ShownRating:
    """Rate the restaurant and the courier of an order, once, within 30 days of its delivery.

    Args:
        order_id: The order.
        restaurant_stars: For the food, from 1 (bad) to 5 (excellent).
        courier_stars: For the courier, from 1 to 5.
        comment: A comment to the restaurant.

    Raises:
        not_delivered: The order has not arrived, or never will.
        too_late: It was delivered more than thirty days ago.
        already_rated: The order was rated in another way already.
    """
    order = orders.delivered(app, app.orders.get(order_id), orders.RATING_DAYS, "rated")
    if given := app.ratings.where(order_id=order.id):
        earlier = given[0].restaurant_stars, given[0].courier_stars, given[0].comment
        if earlier == (restaurant_stars, courier_stars, comment):
            return views.shown_rating(app, given[0])
        before = f"{order.id} got {given[0].restaurant_stars} stars on {given[0].rated_on}"
        raise ToolError("already_rated", f"{before}; a rating is final, so leave it as it is")
    restaurant, courier = app.restaurants.get(order.restaurant_id), app.couriers.get(order.courier_id or "")
    stars_total, rating_count = restaurant.stars_total + restaurant_stars, restaurant.rating_count + 1
    app.restaurants.update(restaurant, stars_total=stars_total, rating_count=rating_count)
    if courier_stars is not None:
        stars_total, rating_count = courier.stars_total + courier_stars, courier.rating_count + 1
        app.couriers.update(courier, stars_total=stars_total, rating_count=rating_count)
    rating = Rating(app.ratings.new_id(), order.id, restaurant_stars, courier_stars, comment, app.now.date())
    return views.shown_rating(app, app.ratings.add(rating))


@server.tool(destructive=True)
def report_food_problem(
    app: FoodApp,
    order_item_id: OrderItemId,
    trouble: Trouble,
    quantity: Quantity | None = None,
    details: Note | None = None,
) -> Complaint:
    """Report a problem with a dish within a week of the delivery. It is refunded at once.

    Args:
        order_item_id: The dish in the order; track_food_order lists them.
        trouble: What was wrong; a cold dish is refunded in part.
        quantity: How many; default: all that were not reported yet.
        details: Further details.

    Raises:
        not_delivered: The order has not arrived, or never will.
        too_late: It was delivered more than a week ago.
        already_reported: All of it was reported already.
        quantity_exceeded: Fewer are left to report.
    """
    item = app.order_items.get(order_item_id)
    order = orders.delivered(app, app.orders.get(item.order_id), orders.COMPLAINT_DAYS, "reported")
    before = orders.reported(app, item)
    left = item.quantity - before
    if left == 0:
        refunded = f"all of the {item.name} in {order.id} was reported and refunded already"
        raise ToolError("already_reported", f"{refunded}; track_food_order shows the refunds")
    if quantity is not None and quantity > left:
        raise ToolError("quantity_exceeded", f"'quantity' {quantity} is too many; {left} can still be reported")
    return orders.complain(app, order, item, trouble, quantity or left, details, app.now, before=before)


@server.tool(destructive=True)
def reorder_food(app: FoodApp, order_id: OrderId) -> Basket:
    """Replace the basket with the dishes of an earlier order at current prices.

    Args:
        order_id: The order.

    Raises:
        sold_out: The kitchen is out of one of the dishes.
    """
    order = app.orders.get(order_id)
    picks = [rules.pick_of(app, item) for item in app.order_items.where(order_id=order.id)]
    for pick in picks:
        rules.check_available(pick.dish, app.now)
    rules.empty_basket(app)
    for pick in picks:
        rules.put_in_basket(app, pick)
    return views.basket(app)


def _containing(app: FoodApp, query: str | None) -> set[str]:
    """The orders with these words in the restaurant's name, the address or among the dishes."""
    texts = {order.id: [app.restaurants.get(order.restaurant_id).name, order.address] for order in app.orders}
    for item in app.order_items:
        texts[item.order_id].append(item.name)
    return having(texts, query)
